import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  commonErrors,
  isPlainList,
  isUuid,
  permissionKey,
  readFilter,
  toSearchParams,
  viewErrors,
  viewLimits,
  type ListViews,
  type SavedView,
  type ViewContent,
  type ViewLayer,
} from '@mp/kernel/contract';
import {
  requireRight,
  newId,
  parseListQuery,
  resourceServer,
  toObjects,
  type Context,
  type ResourceServer,
  type Rights,
  type TxContext,
} from '@mp/kernel/server';
import { nobody } from './setting.query.ts';
import {
  countViews,
  lockOwnersLayer,
  lockView,
  removeView,
  storeView,
  viewsStatement,
  type LayerContent,
  type StoredRow,
} from './view.query.ts';

/** Who may save for everybody. */
const shareKey = 'view.share';
const noLayer: LayerContent = { layout: null, defaultView: null };

/**
 * The resource behind the name of a list, `identity.user` or `identity.user/below`; undefined for one that shows no
 * resource. Throws `common.notFound`, `perm.denied`.
 */
function serverOf(list: string, rights: Rights): ResourceServer | undefined {
  const key = list.split('/')[0] ?? '';
  if (isPlainList(key)) return undefined;
  const server = resourceServer(key);
  if (!server) throw commonErrors.notFound();
  requireRight(rights, permissionKey(server.resource, 'read'));
  return server;
}

/** Judges what a view asks as the list itself would. Throws `common.validation`, `perm.fieldDenied`. */
function validateContent(server: ResourceServer | undefined, content: ViewContent, rights: Rights): void {
  if (!server) return;
  const asked: Record<string, unknown> = {};
  const plain = toSearchParams({ filters: content.filters, ...(content.sort === null ? {} : { sort: content.sort }) });
  for (const key of new Set(plain.keys())) asked[key] = plain.getAll(key);
  if (content.sort !== null) asked.sort = content.sort;
  if (content.filter !== null) asked.filter = content.filter;
  parseListQuery(server, asked, rights);
}

function isUsable(server: ResourceServer | undefined, content: ViewContent, rights: Rights): boolean {
  try {
    validateContent(server, content, rights);
    return content.filter === null || readFilter(content.filter) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const viewOf = (row: StoredRow & { kind: 'view' }, broken: boolean): SavedView => ({
  id: row.id,
  name: row.name,
  shared: row.owner_id === nobody,
  broken,
  content: row.content,
  version: row.version,
  updatedAt: new Date(row.updated_at).toISOString(),
  author: row.author,
});

function layerOf(rows: readonly StoredRow[], ownerId: string, usable: ReadonlySet<string>): ViewLayer {
  const row = rows.find((each) => each.kind === 'layer' && each.owner_id === ownerId);
  const { layout, defaultView } = row?.kind === 'layer' ? row.content : noLayer;
  return {
    layout,
    defaultView: defaultView !== null && (defaultView === 'standard' || usable.has(defaultView)) ? defaultView : null,
    version: row?.version ?? 0,
  };
}

/**
 * Everything kept of a list for the caller. Shared views that ask for fields closed to him are left out; his own
 * ones are marked. Throws `common.notFound`, `perm.denied`.
 */
export async function viewsOf(context: Context, list: string): Promise<ListViews> {
  const [result] = await context.batch((each) => {
    serverOf(list, each.rights);
    return [viewsStatement(each.userId, list)];
  });
  const server = serverOf(list, context.rights);
  const rows = result ? toObjects<StoredRow>(result) : [];
  const items = rows
    .filter((row): row is StoredRow & { kind: 'view' } => row.kind === 'view')
    .map((row) => viewOf(row, !isUsable(server, row.content, context.rights)))
    .filter((view) => !view.shared || !view.broken);
  const usable = new Set(items.filter(({ broken }) => !broken).map(({ id }) => id));
  const shared = new Set(items.filter(({ shared: each }) => each).map(({ id }) => id));
  return { own: layerOf(rows, context.userId, usable), tenant: layerOf(rows, nobody, shared), items };
}

/** What a view is saved with. */
export interface ViewInput {
  readonly name: string;
  readonly content: ViewContent;
}

/** Saves a new view. Throws `view.nameTaken`, `view.tooMany`, `perm.denied`, `perm.fieldDenied`, `common.validation`. */
export async function addView(
  context: Context,
  input: ViewInput & { readonly list: string; readonly shared: boolean },
): Promise<SavedView> {
  const { list, shared, name, content } = input;
  if (shared) await context.require(shareKey);
  const ownerId = shared ? nobody : context.userId;
  return context.tx(async (tx) => {
    validateContent(serverOf(list, context.rights), content, context.rights);
    const max = shared ? viewLimits.shared : viewLimits.own;
    if ((await countViews(tx, ownerId, list)) >= max) throw viewErrors.tooMany({ max });
    const id = newId();
    const changes = { name: [null, name], content: [null, content] } as const;
    const version = await storeView(tx, {
      id,
      ownerId,
      list,
      kind: 'view',
      name,
      content,
      version: 0,
      changes,
    });
    if (version === undefined) throw viewErrors.nameTaken({ name });
    context.log.info({ list, shared }, 'view saved');
    return viewOf(
      { id, owner_id: ownerId, list, kind: 'view', name, content, version, updated_at: context.at, author: null },
      false,
    );
  });
}

async function lockedView(context: TxContext, id: string, version: number): Promise<StoredRow & { kind: 'view' }> {
  const row = isUuid(id) ? await lockView(context, context.userId, id) : undefined;
  if (row?.kind !== 'view') throw commonErrors.notFound();
  if (row.owner_id === nobody) await context.require(shareKey);
  if (row.version !== version)
    throw new AppError('common.versionConflict', 409, { detail: { current: viewOf(row, false), changes: [] } });
  return row;
}

/** Changes a view. Throws `common.notFound`, `common.versionConflict`, `view.nameTaken`, `perm.denied`, `perm.fieldDenied`. */
export async function changeView(
  context: Context,
  id: string,
  { name, content, version }: ViewInput & { readonly version: number },
): Promise<SavedView> {
  return context.tx(async (tx) => {
    const row = await lockedView(tx, id, version);
    validateContent(serverOf(row.list, context.rights), content, context.rights);
    const changes = {
      ...(row.name === name ? {} : { name: [row.name, name] as const }),
      ...(isDeepStrictEqual(row.content, content) ? {} : { content: [row.content, content] as const }),
    };
    if (Object.keys(changes).length === 0) return viewOf(row, false);
    if (await isTaken(tx, row, name)) throw viewErrors.nameTaken({ name });
    const { owner_id: ownerId, list, kind } = row;
    const saved = await storeView(tx, { id: row.id, ownerId, list, kind, name, content, version, changes });
    if (saved === undefined) throw commonErrors.versionConflict();
    return viewOf({ ...row, name, content, version: saved, updated_at: context.at, author: null }, false);
  });
}

async function isTaken(tx: Parameters<typeof lockView>[0], row: StoredRow, name: string): Promise<boolean> {
  const found = await tx.rows(
    'select id from list_view where owner_id = $1::uuid and list = $2 and lower(name) = lower($3) and id <> $4::uuid',
    [row.owner_id, row.list, name, row.id],
  );
  return found.length > 0;
}

/** Deletes a view. Throws `common.notFound`, `common.versionConflict`, `perm.denied`. */
export async function dropView(context: Context, id: string, version: number): Promise<void> {
  await context.tx(async (tx) => removeView(tx, await lockedView(tx, id, version)));
}

/** What a layer is saved with. */
export interface LayerInput extends LayerContent {
  readonly list: string;
  readonly version: number;
}

/** Saves the columns and the default view of the caller, or of everybody. Throws `common.versionConflict`, `common.validation`. */
export async function saveLayer(context: Context, level: 'own' | 'tenant', input: LayerInput): Promise<ViewLayer> {
  const { list, version, layout, defaultView } = input;
  const ownerId = level === 'tenant' ? nobody : context.userId;
  return context.tx(async (tx) => {
    serverOf(list, context.rights);
    const row = await lockOwnersLayer(tx, ownerId, list);
    const before = row?.kind === 'layer' ? row.content : noLayer;
    const conflict = () =>
      new AppError('common.versionConflict', 409, {
        detail: { current: { ...before, version: row?.version ?? 0 }, changes: [] },
      });
    if ((row?.version ?? 0) !== version) throw conflict();
    await validateDefault(tx, level, input);
    const changes = Object.fromEntries(
      (['layout', 'defaultView'] as const)
        .filter((each) => !isDeepStrictEqual(before[each], input[each]))
        .map((each) => [each, [before[each], input[each]] as const]),
    );
    if (Object.keys(changes).length === 0) return { ...before, version };
    const saved = await storeView(tx, {
      id: row?.id ?? newId(),
      ownerId,
      list,
      kind: 'layer',
      name: '',
      content: { layout, defaultView },
      version,
      changes,
    });
    if (saved === undefined) throw conflict();
    return { layout, defaultView, version: saved };
  });
}

/** A default view is one of the list that its owner sees; that of everybody is a shared one. */
async function validateDefault(
  context: TxContext,
  level: 'own' | 'tenant',
  { list, defaultView }: LayerInput,
): Promise<void> {
  if (defaultView === null || defaultView === 'standard') return;
  const row = isUuid(defaultView) ? await lockView(context, context.userId, defaultView) : undefined;
  if (row?.list === list && (level === 'own' || row.owner_id === nobody)) return;
  throw new AppError('common.validation', 422, {
    fields: [{ path: 'defaultView', code: 'common.refNotFound', params: { field: 'defaultView' } }],
  });
}
