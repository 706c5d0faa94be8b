import { commonErrors, isUuid, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  changedFields,
  refuseCycle,
  relocate,
  serveResource,
  bindActions,
  switchHandlers,
  type Context,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import {
  attributeType,
  attributeTypeActions,
  directoryErrors,
  directoryType,
  directoryTypeActions,
} from '../contract/index.ts';
import { directoryCount, directoriesFrom, hasDirectories, isAttributeUsed, libraryOf } from './directory.query.ts';
import { directoryUsages } from './directory-usage.ts';

/** Properties of files. The kind of one that directories carry stays, since values may stand in files already. */
export const attributeTypeServer: ResourceServer = serveResource(attributeType, {
  table: 'attribute_type',
  searchable: false,
  computed: { directoryCount },
  hooks: {
    concerns: ['dataType', 'dictionaryId'],
    beforeUpdate: async (tx, old, patch) => {
      const isChanged = changedFields(old, patch).some((name) => name === 'dataType' || name === 'dictionaryId');
      if (isChanged && (await isAttributeUsed(tx, old.id))) throw directoryErrors.dataTypeUsed();
    },
    beforeDelete: async (tx, old) => {
      if (await isAttributeUsed(tx, old.id)) throw commonErrors.inUse({ by: '@directoryType.title' });
    },
  },
  actions: bindActions(attributeTypeActions, switchHandlers(attributeType)),
});

/** A directory is of the library of the one above it. */
async function requireSameLibrary(tx: Tx, library: unknown, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return;
  const above = await libraryOf(tx, parentId);
  if (above === undefined) throw commonErrors.refNotFound({ field: '@directoryType.field.parentId' });
  if (above !== library) throw directoryErrors.library();
}

async function beforeUpdate(
  context: TxContext,
  old: RecordOf<typeof directoryType>,
  patch: InputOf<typeof directoryType>,
): Promise<void> {
  const library = patch.library ?? old.library;
  const parentId = patch.parentId === undefined ? old.parentId : patch.parentId;
  if (library !== old.library && (await hasDirectories(context, old.id))) throw directoryErrors.library();
  await requireSameLibrary(context, library, parentId);
  if (parentId === old.parentId) return;
  await refuseCycle(context, directoryTypeServer, { node: old, parentId });
  await relocate(context, directoryTypeServer, { node: old, parentId, pathsOnly: true });
}

async function beforeDelete(tx: TxContext, { id }: RecordOf<typeof directoryType>): Promise<void> {
  if (await hasDirectories(tx, id)) throw commonErrors.inUse({ by: '@directoryType.below' });
  for (const { titleKey, countIn } of directoryUsages.all())
    if (((await countIn(tx, [id])).get(id) ?? 0) > 0) throw commonErrors.inUse({ by: `@${titleKey}` });
}

/** Directories of the libraries. */
export const directoryTypeServer: ResourceServer = serveResource(directoryType, {
  table: 'directory_type',
  searchable: false,
  hooks: {
    beforeMove: (tx, node, parentId) => requireSameLibrary(tx, node.library, parentId),
    beforeCreate: (tx, input) => requireSameLibrary(tx, input.library, input.parentId),
    concerns: ['library', 'parentId'],
    beforeUpdate,
    beforeDelete,
  },
  actions: bindActions(directoryTypeActions, switchHandlers(directoryType)),
});

/** What stands in a directory itself and with all below it. Throws `common.notFound`. */
export async function usageOfDirectory(
  context: Context,
  id: string,
): Promise<{ items: { titleKey: string; own: number; below: number }[] }> {
  const ids = isUuid(id) ? await directoriesFrom(context, id) : [];
  if (ids.length === 0) throw commonErrors.notFound();
  const items = [];
  for (const { titleKey, countIn } of directoryUsages.all()) {
    const counts = await countIn(context, ids);
    items.push({ titleKey, own: counts.get(id) ?? 0, below: [...counts.values()].reduce((sum, n) => sum + n, 0) });
  }
  return { items };
}
