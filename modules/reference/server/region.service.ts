import { commonErrors, isUuid } from '@mp/kernel/contract';
import {
  insertMany,
  refuseCycle,
  registerTreeHooks,
  relocate,
  serveResource,
  updateStatement,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { region, regionErrors, regionLevels, resolveBigArea, wallTime, type RegionLevel } from '../contract/index.ts';
import { coverageOn, namesOf } from './big-area.query.ts';
import { childCount, hasChildren, levelOf, missingRegions, usesOf, wayOf, withBelow } from './region.query.ts';
import { nationalRegions } from './seed/national.ts';

/** Regions stored in one statement. */
const chunk = 1000;

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
async function judgeMove(tx: Tx, node: Values, parentId: string | null): Promise<void> {
  const level = await levelUnder(tx, parentId);
  if (level !== node.level)
    throw regionErrors.level({ level: `@region.level.${String(node.level)}`, parent: `@region.level.${level}` });
}

async function setEnabled(context: Context, tx: Tx, record: Values, enabled: boolean): Promise<void> {
  if (enabled && record.replacedBy !== null) throw regionErrors.mergeTarget();
  const rows = await withBelow(tx, String(record.id), enabled);
  const action = enabled ? 'enable' : 'disable';
  if (rows.length > 0)
    await tx.batch(
      rows.map(({ id, version }) =>
        updateStatement(context, regionServer, id, version, { enabled }, { trusted: true, action }),
      ),
    );
}

/** A region that was abolished: pickers show the other one, old records keep this one. */
async function mergeInto(context: Context, tx: Tx, record: Values, params: Values): Promise<void> {
  const target = String(params.into ?? '');
  if (!isUuid(target) || target === record.id || (await levelOf(tx, target)) !== record.level)
    throw regionErrors.mergeTarget();
  if (await hasChildren(tx, String(record.id))) throw regionErrors.inUse();
  const values = { replacedBy: target, enabled: false };
  await tx.batch([
    updateStatement(context, regionServer, String(record.id), Number(record.version), values, {
      trusted: true,
      action: 'mergeInto',
    }),
  ]);
}

/** Regions: the level follows from the place in the tree. */
export const regionServer: ResourceServer = serveResource(region, {
  table: 'region',
  searchable: false,
  hooks: {
    beforeCreate: async (_context, tx, input: MutableValues) => {
      input.level = await levelUnder(tx, (input.parentId ?? null) as string | null);
    },
    concerns: ['parentId'],
    beforeUpdate: async (context, tx, old, patch) => {
      const parentId = (patch.parentId ?? null) as string | null;
      if (!('parentId' in patch) || parentId === old.parentId) return;
      await refuseCycle(tx, regionServer, old, parentId);
      await judgeMove(tx, old, parentId);
      await relocate(context, tx, regionServer, old, { parentId, pathsOnly: true });
    },
    beforeDelete: async (context, tx, old) => {
      if ((await hasChildren(tx, String(old.id))) || (await usesOf(context, String(old.id))).length > 0)
        throw regionErrors.inUse();
    },
    actions: {
      enable: (context, tx, record) => setEnabled(context, tx, record, true),
      disable: (context, tx, record) => setEnabled(context, tx, record, false),
      mergeInto,
    },
  },
});

registerTreeHooks(region.key, { beforeMove: (_context, tx, node, parentId) => judgeMove(tx, node, parentId) });

/** Takes over countries and national divisions that are not there yet; counts only, unless `apply`. */
export async function takeOverNational(context: Context, apply: boolean): Promise<{ added: number; kept: number }> {
  return context.tx(async (tx) => {
    const { records, kept } = await missingRegions(tx, nationalRegions());
    if (apply)
      for (let at = 0; at < records.length; at += chunk)
        await insertMany(context, tx, regionServer, records.slice(at, at + chunk));
    return { added: records.length, kept };
  });
}

/** Where a region stands in, which big area it belongs to today, and how often it is used. Throws `common.notFound`. */
export async function factsOfRegion(context: Context, id: string) {
  const way = isUuid(id) ? await wayOf(context, id) : [];
  if (way.length === 0) throw commonErrors.notFound();
  const { day } = wallTime(context.at);
  const ids = way.map((each) => each.id);
  const found = resolveBigArea(await coverageOn(context, day), ids, null, day);
  return {
    children: await childCount(context, id),
    remoteFactor: way.find(({ remoteFactor }) => remoteFactor !== null)?.remoteFactor ?? '1.00',
    bigArea: (found && (await namesOf(context)).get(found.bigAreaId)) ?? null,
    uses: await usesOf(context, id),
  };
}
