import { AppError, commonErrors, declaredEndpoints, declaredResources, isUuid, permErrors } from '@mp/kernel/contract';
import type { ErrorParams, FieldError } from '@mp/kernel/contract';
import {
  bindActions,
  createRecord,
  getRecord,
  isPlatformFunction,
  may,
  newId,
  recordsOf,
  serveResource,
} from '@mp/kernel/server';
import type { Context, ResourceServer, Rights, Tx, TxContext } from '@mp/kernel/server';
import { requireControlsHeld } from '@mp/permission/server';
import {
  allControlsOf,
  apisOfDefinition,
  controlKey,
  controlsOf,
  definitionProblems,
  emptyDefinition,
  factsOfResource,
  functionsOfDefinition,
  page,
  pageActions,
  pageDefinitionShape,
  pageErrors,
  resourcesOfDefinition,
  runnableDefinition,
  savableDefinition,
  seenDefinition,
} from '../contract/index.ts';
import type {
  ApiFacts,
  ControlInput,
  ListedControl,
  PageDefinition,
  PageProblem,
  ResourceFacts,
  RunningPage,
  EditorProblem,
} from '../contract/index.ts';
import * as query from './page.query.ts';
import type { StoredPage } from './page.query.ts';

/** Published versions kept of each page (platform.md 5.21). */
const keptVersions = 20;

function requireFreeName(formId: string): void {
  // Controls are granted as `<formId>.<alias>`, fields as `<entity>.<field>`: one name for both would mix them.
  const taken = [...declaredResources().values()].some(({ entity }) => entity === formId);
  if (!taken) return;
  const params = { field: '@page.field.formId', value: formId };
  throw new AppError('common.duplicate', 409, {
    params,
    fields: [{ path: 'formId', code: 'common.duplicate', params }],
  });
}

async function requireUnused(tx: Tx, id: string): Promise<void> {
  const menus = await query.menusOfPage(tx, id);
  if (menus.length > 0) throw commonErrors.inUse({ by: menus.join('、') });
}

/** Pages with their table and rules; definitions have operations of their own. */
export const pageServer: ResourceServer = serveResource(page, {
  table: 'page',
  computed: {
    state: `case when t.definition is null then 'legacy' when t.published_definition is null then 'draft'
      when t.definition = t.published_definition then 'published' else 'changed' end`,
  },
  hooks: {
    beforeCreate: async (_context, input) => requireFreeName(input.formId ?? ''),
    afterCreate: async (tx, id, input) => {
      const title = { ZH_CN: input.name ?? '' };
      if (input.configPath?.endsWith('.json')) await query.storeDraft(tx, id, emptyDefinition(title));
    },
    beforeDelete: (tx, old) => requireUnused(tx, old.id),
  },
  actions: bindActions(pageActions, {
    publish: async (context, { record }) => {
      await publishLocked(context, await lockedPage(context, record.id));
    },
  }),
});

const told = (context: Context, problems: readonly PageProblem[]): EditorProblem[] =>
  problems.map(({ path, code, params, blocks }) => ({
    path,
    code,
    ...(params ? { params: params as Record<string, unknown> } : {}),
    blocks,
    message: context.services.texts.error(context.locale, code, params),
  }));

const refused = (problems: readonly PageProblem[]): AppError =>
  new AppError('page.hasProblems', 422, {
    params: { count: problems.length },
    fields: problems.map(({ path, code, params }): FieldError => ({
      path,
      code,
      ...(params ? { params: params as ErrorParams } : {}),
    })),
  });

async function lockedPage(tx: Tx, id: string, version?: number): Promise<StoredPage> {
  const found = isUuid(id) ? await query.lockPage(tx, id) : undefined;
  if (!found) throw commonErrors.notFound();
  if (version !== undefined && found.version !== version)
    throw new AppError('common.versionConflict', 409, { detail: { current: { version: found.version }, changes: [] } });
  return found;
}

/** Counts the version up, with a row in the audit trail. */
async function recordChange(context: TxContext, stored: StoredPage, action: string): Promise<number> {
  await recordsOf(context, page).update(stored, {}, { action });
  return stored.version + 1;
}

/** A stored definition, or nothing for a legacy page. */
export function storedDefinition(value: unknown): PageDefinition | undefined {
  const read = pageDefinitionShape.safeParse(value);
  return read.success ? read.data : undefined;
}

/** What the editor opens. */
export async function definitionOf(context: Context, id: string) {
  const found = isUuid(id) ? await query.pageById(context, id) : undefined;
  if (!found) throw commonErrors.notFound();
  const { version, formId, name, definition, published, publishedAt, updatedAt, updatedByName } = found;
  const problems = definition === null ? [] : told(context, definitionProblems(definition));
  return { id, version, formId, name, definition, published, publishedAt, updatedAt, updatedByName, problems };
}

/** What is wrong with a definition, with sentences. */
export function validate(context: Context, definition: unknown): { problems: EditorProblem[] } {
  return { problems: told(context, definitionProblems(definition)) };
}

/** Keeps a draft. Throws `page.hasProblems` with the list, `page.controlHasPerm` unless confirmed. */
export async function saveDraft(
  context: Context,
  id: string,
  input: { readonly version: number; readonly definition?: unknown; readonly confirm?: boolean | undefined },
): Promise<{ version: number; problems: EditorProblem[] }> {
  const problems = definitionProblems(input.definition);
  const definition = savableDefinition(input.definition);
  if (!definition) throw refused(problems.filter(({ blocks }) => blocks === 'saving'));
  return context.tx(async (tx) => {
    const stored = await lockedPage(tx, id, input.version);
    if (stored.definition === null) throw pageErrors.legacy();
    return {
      version: await putDraft(tx, stored, definition, input.confirm),
      problems: told(context, problems),
    };
  });
}

async function putDraft(
  context: TxContext,
  stored: StoredPage,
  definition: PageDefinition,
  confirm: boolean | undefined,
): Promise<number> {
  const before = storedDefinition(stored.definition);
  const kept = new Set(allControlsOf(stored.formId, definition).map(({ key }) => key));
  const gone = before ? allControlsOf(stored.formId, before).filter(({ key }) => !kept.has(key)) : [];
  if (confirm !== true) {
    const granted = new Set(
      await query.grantedKeys(
        context,
        gone.map(({ key }) => key),
      ),
    );
    const names = gone.filter(({ key }) => granted.has(key)).map(({ alias }) => alias);
    if (names.length > 0) throw pageErrors.controlHasPerm({ names });
  }
  const version = await recordChange(context, stored, 'design');
  await query.storeDraft(context, stored.id, definition);
  await query.replaceControls(context, stored.id, controlRows(definition));
  return version;
}

/** The controls of a definition as they are listed. */
export function controlRows(definition: PageDefinition): query.ControlRow[] {
  return definition.blocks.flatMap((block) =>
    block.components.map((component) => ({
      id: newId(),
      block: block.id,
      tagName: component.kind,
      name: component.label?.ZH_CN ?? component.fieldName ?? component.alias,
      alias: component.alias,
      selector: component.selector ?? null,
      selectorIndex: component.selectorIndex ?? 0,
      fieldName: component.fieldName ?? null,
      dataSource:
        component.dataSource === undefined
          ? (block.resource ?? null)
          : component.dataSource.kind === 'dict'
            ? 'dict'
            : component.dataSource.kind === 'resource'
              ? component.dataSource.resource
              : component.dataSource.api,
      custom: component.fieldName === undefined,
      gridColumns: [],
      loadApiId: block.loadApi ?? null,
      saveApiId: block.saveApi ?? null,
      controlled: component.permission === 'controlled',
      required: component.required ?? false,
    })),
  );
}

/** Puts the draft in force. Throws `page.hasProblems` with the list, `perm.denied` for functions beyond the caller's own. */
export async function publish(
  context: Context,
  id: string,
  version: number,
): Promise<{ version: number; publishedAt: string }> {
  return context.tx(async (tx) => publishLocked(tx, await lockedPage(tx, id, version)));
}

async function publishLocked(
  context: TxContext,
  stored: StoredPage,
): Promise<{ version: number; publishedAt: string }> {
  if (stored.definition === null) throw pageErrors.legacy();
  const problems = definitionProblems(stored.definition);
  if (problems.length > 0) throw refused(problems);
  const definition = pageDefinitionShape.parse(stored.definition);
  // A menu with the page hands these functions on, and nobody grants what he does not hold.
  const { reads, writes } = functionsOfDefinition(definition);
  if ([...reads, ...writes].some((key) => !may(context.rights, key) || isPlatformFunction(key)))
    throw permErrors.denied();
  const version = await recordChange(context, stored, 'publish');
  await query.storePublished(context, stored.id, context.at);
  await query.addVersion(context, stored.id, stored.definition, keptVersions);
  await registerControls(context, stored, definition);
  return { version, publishedAt: context.at };
}

/** Makes the controlled controls of a page those of its definition; what was granted on the ones that are gone goes too. */
async function registerControls(context: TxContext, stored: StoredPage, definition: PageDefinition): Promise<void> {
  const before = storedDefinition(stored.published);
  const all = new Set(allControlsOf(stored.formId, definition).map(({ key }) => key));
  const closed = new Set(controlsOf(stored.formId, definition).map(({ key }) => key));
  const known = before ? allControlsOf(stored.formId, before).map(({ key }) => key) : [];
  const closedBefore = before ? controlsOf(stored.formId, before).map(({ key }) => key) : [];
  // One that is left out could come back free with the next version.
  await requireControlsHeld(
    context,
    closedBefore.filter((key) => !closed.has(key)),
  );
  await query.closeControls(context, [...closed]);
  await query.openControls(
    context,
    [...new Set([...known, ...all])].filter((key) => !closed.has(key)),
    known.filter((key) => !all.has(key)),
  );
}

/** The last published versions. */
export async function versionsOf(context: Context, id: string) {
  if (!isUuid(id) || !(await query.pageById(context, id))) throw commonErrors.notFound();
  return { items: await query.versionsOf(context, id) };
}

/** Makes a published version the draft again. */
export async function restoreVersion(
  context: Context,
  id: string,
  no: number,
  input: { readonly version: number; readonly confirm?: boolean | undefined },
): Promise<{ version: number; problems: EditorProblem[] }> {
  return context.tx(async (tx) => {
    const stored = await lockedPage(tx, id, input.version);
    const definition = storedDefinition(await query.versionOf(tx, id, no));
    if (!definition) throw commonErrors.notFound();
    const version = await putDraft(tx, stored, definition, input.confirm);
    return { version, problems: told(context, definitionProblems(definition)) };
  });
}

/** A second page with the same draft and, for a legacy page, the same controls. */
export async function copyPage(
  context: Context,
  id: string,
  input: { readonly formId: string; readonly name: string; readonly configPath: string },
): Promise<{ id: string }> {
  return context.tx(async (tx) => {
    const stored = await lockedPage(tx, id);
    const source = await getRecord(context, pageServer, id);
    const made = await createRecord(context, pageServer, {
      values: {
        ...input,
        url: source.url,
        platformType: source.platformType,
        apiService: source.apiService,
      },
    });
    const copyId = String(made.id);
    const definition = storedDefinition(stored.definition);
    if (definition) {
      await query.storeDraft(tx, copyId, definition);
      await query.replaceControls(tx, copyId, controlRows(definition));
    } else {
      const controls = await query.controlsOfPage(context, id);
      await query.replaceControls(
        tx,
        copyId,
        controls.map((each) => ({ ...each, id: newId(), controlled: false })),
      );
    }
    return { id: copyId };
  });
}

/** The controls of a page. */
export async function listControls(context: Context, id: string): Promise<{ items: ListedControl[] }> {
  if (!isUuid(id) || !(await query.pageById(context, id))) throw commonErrors.notFound();
  return { items: await query.controlsOfPage(context, id) };
}

async function lockedLegacy(tx: Tx, id: string): Promise<StoredPage> {
  const stored = await lockedPage(tx, id);
  if (stored.definition !== null) throw pageErrors.notLegacy();
  return stored;
}

async function validateControl(context: Context, pageId: string, given: ControlInput, own?: string): Promise<void> {
  const fields: FieldError[] = [];
  const others = (await query.controlsOfPage(context, pageId)).filter(({ id }) => id !== own);
  if (others.some(({ alias }) => alias.toLowerCase() === given.alias.toLowerCase()))
    fields.push({ path: 'alias', code: 'page.controlExists' });
  const [selector, index] = [given.selector ?? null, given.selectorIndex ?? 0];
  if (selector !== null && others.some((each) => each.selector === selector && each.selectorIndex === index))
    fields.push({ path: 'selector', code: 'page.controlExists' });
  const columns = given.gridColumns ?? [];
  if (new Set(columns).size < columns.length) fields.push({ path: 'gridColumns', code: 'page.columnExists' });
  for (const [path, api] of [
    ['loadApiId', given.loadApiId],
    ['saveApiId', given.saveApiId],
  ] as const)
    if (api !== undefined && api !== null && api !== '' && !declaredEndpoints().has(api))
      fields.push({ path, code: 'page.apiUnknown', params: { name: api } });
  if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
}

/** Lists a control of a legacy page. */
export async function addControl(context: Context, id: string, given: ControlInput): Promise<{ id: string }> {
  return context.tx(async (tx) => {
    const stored = await lockedLegacy(tx, id);
    await validateControl(context, id, given);
    const controlId = newId();
    await recordChange(tx, stored, 'addControl');
    await query.insertControl(tx, id, controlId, given);
    return { id: controlId };
  });
}

async function lockedControl(tx: Tx, pageId: string, id: string): Promise<ListedControl> {
  const found = isUuid(id) ? await query.controlOfPage(tx, pageId, id) : undefined;
  if (!found) throw commonErrors.notFound();
  return found;
}

/** Changes a listed control of a legacy page; its alias stays while something is granted on it. */
export async function changeControl(
  context: Context,
  id: string,
  controlId: string,
  given: ControlInput,
): Promise<{ id: string }> {
  return context.tx(async (tx) => {
    const stored = await lockedLegacy(tx, id);
    const control = await lockedControl(tx, id, controlId);
    await validateControl(context, id, given, controlId);
    if (control.alias !== given.alias && control.grants > 0)
      throw pageErrors.controlHasPerm({ names: [control.alias] });
    // Under another alias it is another control, which nobody has closed.
    if (control.alias !== given.alias && control.controlled)
      await requireControlsHeld(context, [controlKey(stored.formId, control.alias)]);
    await recordChange(tx, stored, 'changeControl');
    await query.updateControl(tx, controlId, given);
    return { id: controlId };
  });
}

/** Takes a control of a legacy page off the list, with what was granted on it once that is confirmed. */
export async function removeControl(context: Context, id: string, controlId: string, confirm: boolean): Promise<void> {
  await context.tx(async (tx) => {
    const stored = await lockedLegacy(tx, id);
    const control = await lockedControl(tx, id, controlId);
    if (control.grants > 0 && !confirm) throw pageErrors.controlHasPerm({ names: [control.alias] });
    const key = controlKey(stored.formId, control.alias);
    if (control.controlled) await requireControlsHeld(context, [key]);
    await recordChange(tx, stored, 'removeControl');
    await query.openControls(tx, [key], [key]);
    await query.deleteControl(tx, controlId);
  });
}

/**
 * Closes or opens a control at once, in the draft, in what is published and for the rights. Throws `perm.notHeld` when
 * the caller opens what is closed to himself.
 */
export async function setControlled(
  context: Context,
  id: string,
  controlId: string,
  controlled: boolean,
): Promise<{ version: number }> {
  return context.tx(async (tx) => {
    const stored = await lockedPage(tx, id);
    const control = await lockedControl(tx, id, controlId);
    const key = controlKey(stored.formId, control.alias);
    if (!controlled) await requireControlsHeld(context, [key]);
    const version = await recordChange(tx, stored, controlled ? 'closeControl' : 'openControl');
    const mark = (value: unknown) => {
      const definition = storedDefinition(value);
      return definition && marked(definition, control.alias, controlled);
    };
    await query.storeMarks(tx, id, mark(stored.definition) ?? null, mark(stored.published) ?? null);
    await query.markControl(tx, controlId, controlled);
    if (controlled) await query.closeControls(tx, [key]);
    else await query.openControls(tx, [key], []);
    return { version };
  });
}

function marked(definition: PageDefinition, alias: string, controlled: boolean): PageDefinition {
  return {
    ...definition,
    blocks: definition.blocks.map((block) => ({
      ...block,
      components: block.components.map((component) => {
        if (component.alias !== alias) return component;
        const { permission: _, ...rest } = component;
        return controlled ? { ...rest, permission: 'controlled' as const } : rest;
      }),
    })),
  };
}

const apiFactsOf = ({ services, locale }: Context, id: string): ApiFacts[] => {
  const found = declaredEndpoints().get(id);
  if (!found) return [];
  const { method, path, access } = found;
  return [{ id, method, path, access, name: services.texts.endpointName(locale, found) }];
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
  formId: string,
  definition: PageDefinition,
  closed: ReadonlySet<string>,
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
  return running(context, found, seenBy(context.rights, found.formId, definition, closed));
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
  if (userId === undefined) return running(context, found, seenBy(context.rights, found.formId, definition, new Set()));
  await context.require('permission.explain');
  const rights = await rightsOfMember(context, userId);
  const shown = running(context, found, seenBy(rights, found.formId, definition, new Set()));
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
