import { commonErrors } from '@mp/kernel/contract';
import {
  serveResource,
  updateStatement,
  type Context,
  type MutableValues,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { dictErrors, dictionary, dictItem, wallTime } from '../contract/index.ts';
import { dictionaryById, isBelow, itemsOf, placesOf, usageOf } from './dictionary.query.ts';

/** Of items of the system only words, order, colour and whether they may be chosen change. */
const openOfSystem: ReadonlySet<string> = new Set(['label', 'colour', 'seq', 'enabled', 'isDefault']);

async function judgePlace(tx: Tx, dictionaryId: string, id: string | undefined, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return;
  const facts = await dictionaryById(tx, dictionaryId);
  if (!facts?.hierarchical) throw dictErrors.flat();
  if (id !== undefined && (await isBelow(tx, parentId, id))) throw dictErrors.cycle();
}

/** At most one item of a dictionary is the one that forms begin with. */
async function keepOneDefault(tx: Tx, dictionaryId: string, id: string): Promise<void> {
  await tx.rows(
    'update dict_item set is_default = false where dictionary_id = $1 and id <> $2 and is_default and deleted_at is null',
    [dictionaryId, id],
  );
}

async function isUsed(context: Context, dictionaryId: string, code: string, tx: Tx): Promise<boolean> {
  const facts = await dictionaryById(tx, dictionaryId);
  return facts !== undefined && ((await usageOf(context, facts.code)).get(code) ?? 0) > 0;
}

/** Dictionaries: those of the system stay, those of the tenant go as long as nothing uses them. */
export const dictionaryServer = serveResource(dictionary, {
  table: 'dictionary',
  searchable: false,
  hooks: {
    beforeDelete: async (context, tx, old) => {
      if (old.scope === 'system') throw dictErrors.systemItem();
      if ((await usageOf(context, String(old.code))).size > 0) throw dictErrors.codeUsed();
      await tx.rows('delete from dict_item where dictionary_id = $1', [old.id]);
    },
  },
});

/** Items of dictionaries. */
export const dictItemServer = serveResource(dictItem, {
  table: 'dict_item',
  searchable: false,
  hooks: {
    beforeCreate: async (_context: Context, tx: Tx, input: MutableValues) => {
      const facts = await dictionaryById(tx, String(input.dictionaryId));
      if (facts?.scope === 'system') throw dictErrors.systemItem();
      await judgePlace(tx, String(input.dictionaryId), undefined, input.parentId);
    },
    afterCreate: async (_context, tx, id, input) => {
      if (input.isDefault === true) await keepOneDefault(tx, String(input.dictionaryId), id);
    },
    beforeUpdate: async (_context: Context, tx: Tx, old: Values, patch: MutableValues) => {
      const facts = await dictionaryById(tx, String(old.dictionaryId));
      const changes = Object.keys(patch).filter((name) => JSON.stringify(patch[name]) !== JSON.stringify(old[name]));
      if (facts?.scope === 'system' && changes.some((name) => !openOfSystem.has(name))) throw dictErrors.systemItem();
      if ('parentId' in patch) await judgePlace(tx, String(old.dictionaryId), String(old.id), patch.parentId);
    },
    afterUpdate: async (_context, tx, old, patch) => {
      if (patch.isDefault === true) await keepOneDefault(tx, String(old.dictionaryId), String(old.id));
    },
    beforeDelete: async (context, tx, old) => {
      const facts = await dictionaryById(tx, String(old.dictionaryId));
      if (facts?.scope === 'system') throw dictErrors.systemItem();
      if (await isUsed(context, String(old.dictionaryId), String(old.code), tx)) throw dictErrors.codeUsed();
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
    if (moved.length > 0)
      await tx.batch(
        moved.map((place) => updateStatement(context, dictItemServer, place.id, place.version, { seq: place.seq })),
      );
    return { changed: moved.length };
  });
}
