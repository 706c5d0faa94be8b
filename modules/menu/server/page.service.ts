import { AppError, commonErrors, declaredResources, isUuid, permErrors } from '@mp/kernel/contract';
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
import type { Context, ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import { requireControlsHeld } from '@mp/permission/server';
import {
  allControlsOf,
  controlsOf,
  definitionProblems,
  emptyDefinition,
  functionsOfDefinition,
  page,
  pageActions,
  pageDefinitionShape,
  pageErrors,
  savableDefinition,
} from '../contract/index.ts';
import type { EditorProblem, PageBlock, PageComponent, PageDefinition, PageProblem } from '../contract/index.ts';
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
    message: context.texts.error(context.locale, code, params),
  }));

/** The refusal of a definition with problems. */
export const refused = (problems: readonly PageProblem[]): AppError =>
  new AppError('page.hasProblems', 422, {
    params: { count: problems.length },
    fields: problems.map(({ path, code, params }): FieldError => ({
      path,
      code,
      ...(params ? { params: params as ErrorParams } : {}),
    })),
  });

/** A page, locked; of that version where one is given. Throws `common.notFound`, `common.versionConflict`. */
export async function lockedPage(tx: Tx, id: string, version?: number): Promise<StoredPage> {
  const found = isUuid(id) ? await query.lockPage(tx, id) : undefined;
  if (!found) throw commonErrors.notFound();
  if (version !== undefined && found.version !== version)
    throw new AppError('common.versionConflict', 409, { detail: { current: { version: found.version }, changes: [] } });
  return found;
}

/** Counts the version up, with a row in the audit trail. */
export async function recordChange(context: TxContext, stored: StoredPage, action: string): Promise<number> {
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
      version: await putDraft(tx, stored, { definition, confirm: input.confirm }),
      problems: told(context, problems),
    };
  });
}

async function putDraft(
  context: TxContext,
  stored: StoredPage,
  { definition, confirm }: { readonly definition: PageDefinition; readonly confirm: boolean | undefined },
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
  return definition.blocks.flatMap((block) => block.components.map((component) => controlRow(block, component)));
}

function controlRow(block: PageBlock, component: PageComponent): query.ControlRow {
  return {
    id: newId(),
    block: block.id,
    tagName: component.kind,
    name: component.label?.ZH_CN ?? component.fieldName ?? component.alias,
    alias: component.alias,
    selector: component.selector ?? null,
    selectorIndex: component.selectorIndex ?? 0,
    fieldName: component.fieldName ?? null,
    dataSource: dataSourceName(block, component),
    custom: component.fieldName === undefined,
    gridColumns: [],
    loadApiId: block.loadApi ?? null,
    saveApiId: block.saveApi ?? null,
    controlled: component.permission === 'controlled',
    required: component.required ?? false,
  };
}

/** What a control reads: its own source, else what its block binds. */
function dataSourceName({ resource }: PageBlock, { dataSource }: PageComponent): string | null {
  switch (dataSource?.kind) {
    case 'dict':
      return 'dict';
    case 'resource':
      return dataSource.resource;
    case 'api':
      return dataSource.api;
    case undefined:
      return resource ?? null;
  }
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
  await query.addVersion(context, stored.id, { definition: stored.definition, keep: keptVersions });
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
  { id, no }: { readonly id: string; readonly no: number },
  input: { readonly version: number; readonly confirm?: boolean | undefined },
): Promise<{ version: number; problems: EditorProblem[] }> {
  return context.tx(async (tx) => {
    const stored = await lockedPage(tx, id, input.version);
    const definition = storedDefinition(await query.versionOf(tx, id, no));
    if (!definition) throw commonErrors.notFound();
    const version = await putDraft(tx, stored, { definition, confirm: input.confirm });
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
    const copyId = made.id;
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
