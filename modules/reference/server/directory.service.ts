import { commonErrors, isUuid } from '@mp/kernel/contract';
import {
  refuseCycle,
  registerTreeHooks,
  relocate,
  serveResource,
  switchActions,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { attributeType, directoryErrors, directoryType } from '../contract/index.ts';
import { directoryCount, directoriesFrom, hasDirectories, isAttributeUsed, libraryOf } from './directory.query.ts';
import { directoryUsages } from './directory-usage.ts';

/** Only a property out of a dictionary names one. */
function settleDictionary(values: MutableValues, dataType: unknown): void {
  if (dataType !== 'dict') values.dictionaryId = null;
}

/** Properties of files. The kind of one that directories carry stays, since values may stand in files already. */
export const attributeTypeServer: ResourceServer = serveResource(attributeType, {
  table: 'attribute_type',
  searchable: false,
  computed: { directoryCount },
  hooks: {
    beforeCreate: async (_context, _tx, input) => settleDictionary(input, input.dataType),
    concerns: ['dataType', 'dictionaryId'],
    beforeUpdate: async (_context, tx, old, patch) => {
      const dataType = patch.dataType ?? old.dataType;
      settleDictionary(patch, dataType);
      const isChanged = ['dataType', 'dictionaryId'].some(
        (name) => name in patch && (patch[name] ?? null) !== (old[name] ?? null),
      );
      if (isChanged && (await isAttributeUsed(tx, String(old.id)))) throw directoryErrors.dataTypeUsed();
    },
    beforeDelete: async (_context, tx, old) => {
      if (await isAttributeUsed(tx, String(old.id))) throw commonErrors.inUse({ by: '@directoryType.title' });
    },
    actions: switchActions(() => attributeTypeServer),
  },
});

/** A directory is of the library of the one above it. */
async function judgeLibrary(tx: Tx, library: unknown, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return;
  const above = await libraryOf(tx, parentId);
  if (above === undefined) throw commonErrors.refNotFound({ field: '@directoryType.field.parentId' });
  if (above !== library) throw directoryErrors.library();
}

async function beforeUpdate(context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  const [library, parentId] = [patch.library ?? old.library, 'parentId' in patch ? patch.parentId : old.parentId];
  if (library !== old.library && (await hasDirectories(tx, String(old.id)))) throw directoryErrors.library();
  await judgeLibrary(tx, library, parentId);
  if ((parentId ?? null) === (old.parentId ?? null)) return;
  const to = (parentId ?? null) as string | null;
  await refuseCycle(tx, directoryTypeServer, old, to);
  await relocate(context, tx, directoryTypeServer, old, { parentId: to, pathsOnly: true });
}

async function beforeDelete(_context: Context, tx: Tx, old: Values): Promise<void> {
  const id = String(old.id);
  if (await hasDirectories(tx, id)) throw commonErrors.inUse({ by: '@directoryType.below' });
  for (const { titleKey, countIn } of directoryUsages())
    if (((await countIn(tx, [id])).get(id) ?? 0) > 0) throw commonErrors.inUse({ by: `@${titleKey}` });
}

/** Directories of the libraries. */
export const directoryTypeServer: ResourceServer = serveResource(directoryType, {
  table: 'directory_type',
  searchable: false,
  hooks: {
    beforeCreate: (_context, tx, input) => judgeLibrary(tx, input.library, input.parentId),
    concerns: ['library', 'parentId'],
    beforeUpdate,
    beforeDelete,
    actions: switchActions(() => directoryTypeServer),
  },
});

registerTreeHooks(directoryType.key, {
  beforeMove: (_context, tx, node, parentId) => judgeLibrary(tx, node.library, parentId),
});

/** What stands in a directory itself and with all below it. Throws `common.notFound`. */
export async function usageOfDirectory(
  context: Context,
  id: string,
): Promise<{ items: { titleKey: string; own: number; below: number }[] }> {
  const ids = isUuid(id) ? await directoriesFrom(context, id) : [];
  if (ids.length === 0) throw commonErrors.notFound();
  const items = [];
  for (const { titleKey, countIn } of directoryUsages()) {
    const counts = await countIn(context, ids);
    items.push({ titleKey, own: counts.get(id) ?? 0, below: [...counts.values()].reduce((sum, n) => sum + n, 0) });
  }
  return { items };
}
