import { commonErrors, isUuid, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  recordsOf,
  refuseCycle,
  relocate,
  serveResource,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
  type TxContext,
} from '@mp/kernel/server';
import {
  region,
  regionActions,
  regionErrors,
  regionLevels,
  resolveBigArea,
  wallTime,
  type RegionLevel,
} from '../contract/index.ts';
import { coverageOn, namesOf } from './big-area.query.ts';
import { childCount, hasChildren, levelOf, missingRegions, usesOf, wayOf, withBelow } from './region.query.ts';
import { nationalRegions } from './seed/national.ts';

/** Regions stored in one statement. */
const chunk = 1000;

type RegionRecord = RecordOf<typeof region>;

/** The level directly below another; countries stand below nothing. */
function levelBelow(parent: RegionLevel | undefined): RegionLevel | undefined {
  return parent === undefined ? 'country' : regionLevels[regionLevels.indexOf(parent) + 1];
}

async function levelUnder(tx: Tx, parentId: string | null): Promise<RegionLevel> {
  const parent = parentId === null ? undefined : await levelOf(tx, parentId);
  if (parentId !== null && !parent) throw commonErrors.refNotFound({ field: '@region.field.parentId' });
  const level = levelBelow(parent);
  if (!level) throw regionErrors.deepest();
  return level;
}

/** Below a moved region everything keeps its level, so it may move among regions of one level only. */
async function requireSameLevel(tx: Tx, level: unknown, parentId: string | null): Promise<void> {
  const fitting = await levelUnder(tx, parentId);
  if (level !== fitting)
    throw regionErrors.level({ level: `@region.level.${level}`, parent: `@region.level.${fitting}` });
}

async function setEnabled(context: TxContext, record: RegionRecord, enabled: boolean): Promise<void> {
  if (enabled && record.replacedBy !== null) throw regionErrors.mergeTarget();
  const rows = await withBelow(context, record.id, enabled);
  const action = enabled ? 'enable' : 'disable';
  await recordsOf(context, region).updateMany(rows, () => ({ enabled }), { action });
}

/** A region that was abolished: pickers show the other one, old records keep this one. */
async function mergeInto(context: TxContext, record: RegionRecord, params: Values): Promise<void> {
  const target = params.into;
  if (!isUuid(target) || target === record.id || (await levelOf(context, target)) !== record.level)
    throw regionErrors.mergeTarget();
  if (await hasChildren(context, record.id)) throw regionErrors.inUse();
  const values = { replacedBy: target, enabled: false };
  await recordsOf(context, region).update(record, values, { action: 'mergeInto' });
}

/** Regions: the level follows from the place in the tree. */
export const regionServer: ResourceServer = serveResource(region, {
  table: 'region',
  searchable: false,
  hooks: {
    beforeMove: (tx, node, parentId) => requireSameLevel(tx, node.level, parentId),
    beforeCreate: async (tx, input) => {
      input.level = await levelUnder(tx, input.parentId ?? null);
    },
    concerns: ['parentId'],
    beforeUpdate: async (context, old, patch) => {
      const parentId = patch.parentId ?? null;
      if (!('parentId' in patch) || parentId === old.parentId) return;
      await refuseCycle(context, regionServer, { node: old, parentId });
      await requireSameLevel(context, old.level, parentId);
      await relocate(context, regionServer, { node: old, parentId, pathsOnly: true });
    },
    beforeDelete: async (context, old) => {
      if ((await hasChildren(context, old.id)) || (await usesOf(context, old.id)).length > 0)
        throw regionErrors.inUse();
    },
  },
  actions: bindActions(regionActions, {
    enable: (context, { record }) => setEnabled(context, record, true),
    disable: (context, { record }) => setEnabled(context, record, false),
    mergeInto: (context, { record, form }) => mergeInto(context, record, form),
  }),
});

/** Takes over countries and national divisions that are not there yet; counts only, unless `apply`. */
export async function takeOverNational(context: Context, apply: boolean): Promise<{ added: number; kept: number }> {
  return context.tx(async (tx) => {
    const { records, kept } = await missingRegions(tx, nationalRegions());
    if (apply)
      for (let at = 0; at < records.length; at += chunk)
        await recordsOf(tx, region).insertMany(records.slice(at, at + chunk));
    return { added: records.length, kept };
  });
}

/** Where a region stands in, which big area it belongs to today, and how often it is used. Throws `common.notFound`. */
export async function factsOfRegion(context: Context, id: string) {
  const way = isUuid(id) ? await wayOf(context, id) : [];
  if (way.length === 0) throw commonErrors.notFound();
  const { day } = wallTime(context.at);
  const ids = way.map((each) => each.id);
  const found = resolveBigArea(await coverageOn(context, day), { way: ids, productLine: null, day });
  return {
    children: await childCount(context, id),
    remoteFactor: way.find(({ remoteFactor }) => remoteFactor !== null)?.remoteFactor ?? '1.00',
    bigArea: (found && (await namesOf(context)).get(found.bigAreaId)) ?? null,
    uses: await usesOf(context, id),
  };
}
