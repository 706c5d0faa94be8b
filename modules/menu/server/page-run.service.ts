import { AppError, commonErrors, declaredEndpoints, declaredResources, isUuid } from '@mp/kernel/contract';
import { may } from '@mp/kernel/server';
import type { Context, Rights } from '@mp/kernel/server';
import {
  apisOfDefinition,
  definitionProblems,
  factsOfResource,
  resourcesOfDefinition,
  runnableDefinition,
  savableDefinition,
  seenDefinition,
} from '../contract/index.ts';
import type { ApiFacts, PageDefinition, ResourceFacts, RunningPage } from '../contract/index.ts';
import * as query from './page.query.ts';
import type { StoredPage } from './page.query.ts';
import { refused } from './page.service.ts';

const apiFactsOf = ({ texts, locale }: Context, id: string): ApiFacts[] => {
  const found = declaredEndpoints().get(id);
  if (!found) return [];
  const { method, path, access } = found;
  return [{ id, method, path, access, name: texts.endpointName(locale, found) }];
};

/** Resources and endpoints that a page may bind. */
export function partsOfPages(context: Context): { resources: ResourceFacts[]; apis: ApiFacts[] } {
  const resources = [...declaredResources().values()]
    .filter((resource) => may(context.rights, `${resource.entity}.read`))
    .map(factsOfResource);
  const apis = [...declaredEndpoints().values()]
    .filter(
      ({ path, produces, consumes }) => produces === undefined && consumes === undefined && !/\{(?!id\})/.test(path),
    )
    .filter(({ access }) => access === 'session' || (access !== 'public' && may(context.rights, access)))
    .flatMap(({ id }) => apiFactsOf(context, id));
  return { resources, apis: apis.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** A definition with all that is needed to draw it. */
function running(
  context: Context,
  stored: Pick<StoredPage, 'formId' | 'name'>,
  definition: PageDefinition,
): RunningPage {
  const { bound, picked } = resourcesOfDefinition(definition);
  const { reads, writes } = apisOfDefinition(definition);
  return {
    formId: stored.formId,
    name: stored.name,
    definition,
    resources: [...bound, ...picked].flatMap((key) => {
      const resource = declaredResources().get(key);
      return resource ? [factsOfResource(resource)] : [];
    }),
    apis: [...reads, ...writes].flatMap((id) => apiFactsOf(context, id)),
  };
}

function seenBy(
  rights: Rights,
  {
    formId,
    definition,
    closed,
  }: { readonly formId: string; readonly definition: PageDefinition; readonly closed: ReadonlySet<string> },
): PageDefinition {
  if (rights.admin) return definition;
  return seenDefinition(formId, definition, (key, { permission }) =>
    permission === 'controlled' || closed.has(key) ? (rights.fields.get(key) ?? 0) : 2,
  );
}

/** Whether somebody may open a published page: by one of its menus, as an administrator, or as who keeps pages. */
function mayRun(rights: Rights, menus: readonly string[]): boolean {
  return rights.admin !== null || may(rights, 'page.read') || menus.some((id) => rights.menus.has(id));
}

/** A published page for the caller. Throws `common.notFound` when there is none that he may open. */
export async function runPage(context: Context, key: string): Promise<RunningPage> {
  const found = key.length > 300 ? undefined : await query.publishedByKey(context, key);
  const definition = found && runnableDefinition(found.published);
  if (!found || !definition || !mayRun(context.rights, found.menus)) throw commonErrors.notFound();
  const closed = new Set(await query.closedKeys(context, found.formId));
  return running(context, found, seenBy(context.rights, { formId: found.formId, definition, closed }));
}

/** A definition as it would run for the caller, or for another member as far as its controls go. */
export async function previewPage(
  context: Context,
  id: string,
  { definition: given, userId }: { readonly definition?: unknown; readonly userId?: string | undefined },
): Promise<RunningPage> {
  const found = isUuid(id) ? await query.pageById(context, id) : undefined;
  if (!found) throw commonErrors.notFound();
  const definition = savableDefinition(given);
  if (!definition) throw refused(definitionProblems(given).filter(({ blocks }) => blocks === 'saving'));
  if (userId === undefined)
    return running(context, found, seenBy(context.rights, { formId: found.formId, definition, closed: new Set() }));
  await context.require('permission.explain');
  const rights = await rightsOfMember(context, userId);
  const shown = running(context, found, seenBy(rights, { formId: found.formId, definition, closed: new Set() }));
  return { ...shown, mayOpen: mayRun(rights, await query.menuIdsOfPage(context, id)) };
}

async function rightsOfMember(context: Context, userId: string): Promise<Rights> {
  if (!isUuid(userId)) throw commonErrors.notFound();
  try {
    return (await context.services.loadPrincipal({ tenantId: context.tenantId, userId }, context.now)).rights;
  } catch (error) {
    // The loader speaks of sessions; here it says that there is no such member.
    throw error instanceof AppError ? commonErrors.notFound() : error;
  }
}
