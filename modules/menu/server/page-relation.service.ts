import {
  declaredEndpoints,
  declaredPages,
  declaredResources,
  type Endpoint,
  functionsOfPage,
  type Language,
  pickText,
} from '@mp/kernel/contract';
import { sendSheet } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import { indexOfRelations } from '../contract/index.ts';
import type { RelationGraph } from '../contract/index.ts';
import { pageOfTarget } from './menu.rules.ts';
import { relationRows, relationStamp } from './page-relation.query.ts';
import { relationGraphOf } from './page-relation.rules.ts';
import { storedDefinition } from './page.service.ts';

interface CachedGraph {
  readonly stamp: string;
  readonly graph: RelationGraph;
}

/** Graphs that still hold, by tenant and language; few are looked at at a time. */
const kept = new Map<string, CachedGraph>();
const maxKept = 20;

/** How everything of the tenant hangs together; kept until rights, menus, pages or roles change. */
export async function relationGraph(context: Context): Promise<RelationGraph> {
  const key = `${context.tenantId} ${context.locale}`;
  const stamp = `${context.principal.epoch.split('.')[0]} ${await relationStamp(context)}`;
  const known = kept.get(key);
  if (known?.stamp === stamp) return known.graph;
  const graph = relationGraphOf(await relationRows(context), declarations(context));
  kept.delete(key);
  kept.set(key, { stamp, graph });
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - maxKept))) kept.delete(oldest);
  return graph;
}

function declarations(context: Context) {
  const language: Language = context.locale;
  const { texts } = context;
  const pages = declaredPages();
  return {
    pages,
    endpoints: declaredEndpoints(),
    resources: declaredResources(),
    functionsOf: functionsOfPage,
    definitionOf: storedDefinition,
    pageOfTarget: (target: string | null) => pageOfTarget(target, pages),
    words: {
      page: ({ title }: { readonly title: string }) => texts.text(language, title),
      resource: ({ entity, key }: { readonly entity: string; readonly key: string }) =>
        texts.has(language, `${entity}.title`) ? texts.text(language, `${entity}.title`) : key,
      endpoint: (endpoint: Endpoint) => texts.endpointName(language, endpoint),
      menu: (name: Readonly<Record<string, string>>) => pickText({ ZH_CN: '', ...name }, language),
    },
  };
}

/** The graph as a workbook: one row a thing, with what uses it and what it uses. */
export async function relationSheet(context: Context, reply: Parameters<typeof sendSheet>[0]): Promise<unknown> {
  const graph = await relationGraph(context);
  const { uses, usedBy } = indexOfRelations(graph);
  const text = (key: string) => context.texts.text(context.locale, key);
  const names = (list: readonly number[] = []) =>
    list
      .slice(0, 200)
      .map((at) => graph.nodes[at]?.label ?? '')
      .join('; ');
  return sendSheet(reply, {
    title: text('nav.compRelationAnalysis'),
    columns: ['kind', 'label', 'detail', 'unused', 'usedBy', 'uses'].map((name) => text(`page.relation.${name}`)),
    rows: graph.nodes.map(({ kind, label, detail, unused }, at) => [
      text(`page.relation.kind.${kind}`),
      label,
      detail,
      unused ? text('control.yes') : '',
      names(usedBy[at]),
      names(uses[at]),
    ]),
  });
}
