import { createHash } from 'node:crypto';
import { withDiagram } from '@mp/engine/compile';
import { diffGraphs } from '@mp/engine/core';
import type { Graph } from '@mp/engine/core';
import { commonErrors, isUuid } from '@mp/kernel/contract';
import type { I18nText } from '@mp/kernel/contract';
import { newId, toObjects } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import type { DefinitionDraft, DefinitionVersion, ProblemOnWire, ProcessTemplate } from '../../contract/index.ts';
import { titleOf } from './definition.service.ts';
import * as query from './definition.query.ts';
import type { DefinitionFacts } from './definition.query.ts';
import { compileDrawing } from './drawing.service.ts';
import { editorProblems } from './surroundings.service.ts';
import { templateXml } from './template.ts';

/** A definition by id; `common.notFound` for one that is not there. */
export async function definitionOf(context: Context, id: string): Promise<DefinitionFacts> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const [result] = await context.batch(() => [query.definitionStatement(id)]);
  const [row] = result ? toObjects<DefinitionFacts>(result) : [];
  if (!row) throw commonErrors.notFound();
  return row;
}

/** The same, locked for a change. */
export async function lockedDefinition(tx: Tx, id: string): Promise<DefinitionFacts> {
  const row = isUuid(id) ? await query.lockDefinition(tx, id) : undefined;
  if (!row) throw commonErrors.notFound();
  return row;
}

/** The drawing that is being worked on; the active one while there is no draft. */
export async function readDraft(context: Context, id: string): Promise<DefinitionDraft> {
  const row = await definitionOf(context, id);
  return {
    xml: row.draft_xml ?? row.active_xml ?? '',
    version: row.draft_version ?? 0,
    updatedAt: row.draft_at,
    updatedBy: row.draft_by,
  };
}

/** All problems of a drawing, looked up in the tenant and in the settings of its definition. */
export async function checkXml(
  context: Context,
  xml: string,
  settings: DefinitionFacts['settings'] = {},
): Promise<ProblemOnWire[]> {
  const { problems } = await compileDrawing(context, xml, settings);
  return editorProblems(context, problems);
}

const cannotBeDrawn = new Set(['xmlInvalid', 'xmlTooBig', 'dtdForbidden']);

/** Refuses what is no BPMN file at all, which the designer could not show again. */
export function requireNoErrors(problems: readonly ProblemOnWire[]): void {
  const fatal = problems.find(({ code }) => cannotBeDrawn.has(code));
  if (fatal) throw workflowErrors.xmlInvalid({ detail: fatal.message });
}

/** Keeps the drawing as the draft; problems do not hinder, a newer draft of somebody else does. */
export async function saveDraft(
  context: Context,
  id: string,
  given: { readonly xml: string; readonly version: number },
): Promise<{ version: number; problems: ProblemOnWire[] }> {
  const { settings } = await definitionOf(context, id);
  const problems = await checkXml(context, given.xml, settings);
  requireNoErrors(problems);
  return context.tx(async (tx) => {
    const row = await lockedDefinition(tx, id);
    return { version: await putDraft(tx, row, { ...given, problems }), problems };
  });
}

async function putDraft(
  context: TxContext,
  row: DefinitionFacts,
  given: { readonly xml: string; readonly version: number; readonly problems: readonly ProblemOnWire[] },
): Promise<number> {
  const { at, userId, tenantId } = context;
  if (row.draft_id === null) {
    if (given.version !== 0) throw commonErrors.versionConflict();
    await context.batch([
      query.insertDraft({
        tenantId,
        id: newId(),
        definitionId: row.id,
        xml: given.xml,
        problems: given.problems,
        at,
        userId,
      }),
    ]);
    return 1;
  }
  const version = await query.updateDraft(context, {
    id: row.draft_id,
    version: given.version,
    xml: given.xml,
    problems: given.problems,
    at,
    userId,
  });
  if (version === undefined) throw commonErrors.versionConflict();
  return version;
}

/** Takes the draft away; only where a deployed version remains. */
export async function discardDraft(context: Context, id: string): Promise<void> {
  await context.tx(async (tx) => {
    const row = await lockedDefinition(tx, id);
    if (row.active_version_id === null) throw workflowErrors.noActiveVersion();
    await query.removeDraft(tx, row.id);
  });
}

/** A new definition with a draft. Throws `workflow.keyTaken`. */
export async function makeDefinition(
  context: TxContext,
  given: {
    readonly key: string;
    readonly name: I18nText;
    readonly categoryId: string | null;
    readonly resource: string | null;
    readonly xml: string;
  },
): Promise<string> {
  if (await query.hasKey(context, given.key)) throw workflowErrors.keyTaken({ key: given.key });
  const { at, userId, tenantId } = context;
  const id = newId();
  await context.batch([
    query.insertDefinition({ ...given, tenantId, id, title: titleOf(given.name), at, userId }),
    query.insertDraft({ tenantId, id: newId(), definitionId: id, xml: given.xml, problems: [], at, userId }),
  ]);
  return id;
}

/** Begins a definition from a template. */
export async function beginDefinition(
  context: Context,
  given: {
    readonly key: string;
    readonly name: I18nText;
    readonly categoryId?: string | null | undefined;
    readonly resource?: string | null | undefined;
    readonly template: ProcessTemplate;
  },
): Promise<{ id: string }> {
  const resource = given.resource ?? null;
  const xml = await withDiagram(
    templateXml(given.template, { key: given.key, name: given.name, resource }, context.texts),
  );
  const id = await context.tx((tx) =>
    makeDefinition(tx, {
      key: given.key,
      name: given.name,
      categoryId: given.categoryId ?? null,
      resource,
      xml,
    }),
  );
  return { id };
}

/** A definition like another one under a new key. */
export async function copyDefinition(
  context: Context,
  id: string,
  given: { readonly key: string; readonly name: I18nText },
): Promise<{ id: string }> {
  const row = await definitionOf(context, id);
  const xml = withKey(row.draft_xml ?? row.active_xml ?? '', given.key, given.name);
  const made = await context.tx((tx) =>
    makeDefinition(tx, { ...given, categoryId: row.category_id, resource: row.resource, xml }),
  );
  return { id: made };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The drawing under another process id, which references of the diagram follow. */
export function withKey(xml: string, key: string, name: I18nText): string {
  const [, old] = /<(?:\w+:)?process\b[^>]*?\bid="([^"]+)"/.exec(xml) ?? [];
  if (old === undefined) return xml;
  const renamed = xml
    .replace(/(<(?:\w+:)?process\b[^>]*?\bid=")[^"]+"/, `$1${key}"`)
    .replaceAll(`bpmnElement="${old}"`, `bpmnElement="${key}"`)
    .replaceAll(`processRef="${old}"`, `processRef="${key}"`);
  return renamed
    .replace(/(<wf:process\b[^>]*?\bkey=")[^"]*"/, `$1${key}"`)
    .replace(/(<(?:\w+:)?process\b[^>]*?\bname=")[^"]*"/, `$1${escaped(name.ZH_CN)}"`);
}

/** Deployed versions, newest first. */
export async function versionsOf(context: Context, id: string): Promise<{ items: DefinitionVersion[] }> {
  await definitionOf(context, id);
  const [result] = await context.batch(() => [query.versionsStatement(id)]);
  const rows = result ? toObjects<query.VersionRow>(result) : [];
  return {
    items: rows.map(({ deployed_at: deployedAt, deployed_by: deployedBy, accepted, ...row }) => ({
      ...row,
      deployedAt,
      deployedBy,
      accepted: accepted.map((each) => ({ ...each })),
    })),
  };
}

interface StoredVersion {
  readonly id: string;
  readonly no: number;
  readonly xml: string;
  readonly graph: Graph;
}

/** One deployed version. */
export async function versionOf(context: Context, id: string, no: string): Promise<StoredVersion> {
  if (!isUuid(id) || !/^\d{1,9}$/.test(no)) throw commonErrors.notFound();
  const [result] = await context.batch(() => [query.versionStatement(id, Number(no))]);
  const [row] = result ? toObjects<StoredVersion>(result) : [];
  if (!row) throw commonErrors.notFound();
  return row;
}

/** Two versions of a definition that are compared; `draft` is the drawing that is not deployed yet. */
interface VersionPair {
  readonly id: string;
  readonly no: string;
  readonly other: string;
}

/** What differs between two versions, or a version and the draft. */
export async function diffOf(context: Context, { id, no, other }: VersionPair) {
  const [from, to] = await Promise.all([sideOf(context, id, no), sideOf(context, id, other)]);
  const { added, removed, changed } = diffGraphs(from.graph, to.graph);
  return {
    added: [...added],
    removed: [...removed],
    changed: changed.map((each) => ({
      id: each.id,
      properties: each.properties.map(({ path, before, after }) => ({
        name: path,
        from: before ?? null,
        to: after ?? null,
      })),
    })),
    xml: { from: from.xml, to: to.xml },
  };
}

async function sideOf(context: Context, id: string, no: string): Promise<{ xml: string; graph: Graph }> {
  if (no !== 'draft') return versionOf(context, id, no);
  const row = await definitionOf(context, id);
  const xml = row.draft_xml ?? row.active_xml ?? '';
  const { graph } = await compileDrawing(context, xml);
  if (!graph) throw workflowErrors.problems();
  return { xml, graph };
}

/** Hex digest of a drawing. */
export function digestOf(xml: string): string {
  return createHash('sha256').update(xml).digest('hex');
}
