import { commonErrors, type RecordOf } from '@mp/kernel/contract';
import { changedFields, recordsOf, serveResource, type Context, type Tx, type TxContext } from '@mp/kernel/server';
import { dictErrors, dictionary, dictItem, wallTime } from '../contract/index.ts';
import { dictionaryById, isBelow, itemsOf, otherDefaults, placesOf, usageOf } from './dictionary.query.ts';

/** Of items of the system only words, order, colour and whether they may be chosen change. */
const openOfSystem: ReadonlySet<string> = new Set(['label', 'colour', 'seq', 'enabled', 'isDefault']);

/** Items stand below others only in a hierarchical dictionary, and never below themselves. */
async function requirePlace(
  tx: Tx,
  dictionaryId: string,
  { id, parentId }: { readonly id?: string; readonly parentId: string | null | undefined },
): Promise<void> {
  if (!parentId) return;
  const facts = await dictionaryById(tx, dictionaryId);
  if (!facts?.hierarchical) throw dictErrors.flat();
  if (id !== undefined && (await isBelow(tx, parentId, id))) throw dictErrors.cycle();
}

/** At most one item of a dictionary is the default of forms: a new one takes that from the item that was. */
async function clearOtherDefaults(context: TxContext, dictionaryId: string, id: string): Promise<void> {
  const others = await otherDefaults(context, dictionaryId, id);
  await recordsOf(context, dictItem).updateMany(others, () => ({ isDefault: false }));
}

async function isUsed(context: TxContext, { dictionaryId, code }: RecordOf<typeof dictItem>): Promise<boolean> {
  const facts = await dictionaryById(context, dictionaryId);
  return facts !== undefined && ((await usageOf(context, facts.code)).get(code) ?? 0) > 0;
}

/** Dictionaries: those of the system stay, those of the tenant go as long as nothing uses them. */
export const dictionaryServer = serveResource(dictionary, {
  table: 'dictionary',
  searchable: false,
  hooks: {
    beforeDelete: async (context, old) => {
      if (old.scope === 'system') throw dictErrors.systemItem();
      if ((await usageOf(context, old.code)).size > 0) throw dictErrors.codeUsed();
    },
  },
});

/** Items of dictionaries. */
export const dictItemServer = serveResource(dictItem, {
  table: 'dict_item',
  searchable: false,
  hooks: {
    beforeCreate: async (tx, { dictionaryId, parentId }) => {
      const facts = await dictionaryById(tx, dictionaryId ?? '');
      if (facts?.scope === 'system') throw dictErrors.systemItem();
      await requirePlace(tx, dictionaryId ?? '', { parentId });
    },
    afterCreate: async (context, id, { dictionaryId, isDefault }) => {
      if (isDefault && dictionaryId) await clearOtherDefaults(context, dictionaryId, id);
    },
    beforeUpdate: async (tx, old, patch) => {
      const facts = await dictionaryById(tx, old.dictionaryId);
      const isClosed = changedFields(old, patch).some((name) => !openOfSystem.has(name));
      if (facts?.scope === 'system' && isClosed) throw dictErrors.systemItem();
      if ('parentId' in patch) await requirePlace(tx, old.dictionaryId, { id: old.id, parentId: patch.parentId });
    },
    afterUpdate: async (context, old, patch) => {
      if (patch.isDefault) await clearOtherDefaults(context, old.dictionaryId, old.id);
    },
    beforeDelete: async (context, old) => {
      const facts = await dictionaryById(context, old.dictionaryId);
      if (facts?.scope === 'system') throw dictErrors.systemItem();
      if (await isUsed(context, old)) throw dictErrors.codeUsed();
    },
  },
});

/** Items of a dictionary as they stand today; undefined when there is no such dictionary. */
export function itemsToday(context: Context, code: string): ReturnType<typeof itemsOf> {
  return itemsOf(context, code, wallTime(context.at).day);
}

/** How often each item of a dictionary stands in records. Throws `common.notFound`. */
export async function usage(context: Context, id: string): Promise<{ items: { code: string; count: number }[] }> {
  const facts = await context.tx((tx) => dictionaryById(tx, id));
  if (!facts) throw commonErrors.notFound();
  return { items: [...(await usageOf(context, facts.code))].map(([code, count]) => ({ code, count })) };
}

/** Puts items of a dictionary into the order of their ids; each that moves is a change of its own. Throws `common.notFound`. */
export async function orderOf(context: Context, id: string, ids: readonly string[]): Promise<{ changed: number }> {
  return context.tx(async (tx) => {
    const places = await placesOf(tx, id, ids);
    if (places.length !== new Set(ids).size) throw commonErrors.notFound();
    const known = new Map(places.map((place) => [place.id, place]));
    const moved = ids.flatMap((each, at) => {
      const place = known.get(each);
      const seq = (at + 1) * 10;
      return place && place.seq !== seq ? [{ ...place, seq }] : [];
    });
    await recordsOf(tx, dictItem).updateMany(moved, ({ seq }) => ({ seq }));
    return { changed: moved.length };
  });
}
