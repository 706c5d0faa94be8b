import { commonErrors } from '@mp/kernel/contract';
import { refuseCycle, registerTreeHooks, relocate, serveResource, type MutableValues, type Tx, type Values } from '@mp/kernel/server';
import { region, regionErrors, regionLevels, type RegionLevel } from '../contract/index.ts';
import { levelOf } from './region.query.ts';

/** The level directly below another; countries stand below nothing. */
function levelBelow(parent: RegionLevel | undefined): RegionLevel | undefined {
  return parent === undefined ? 'country' : regionLevels[regionLevels.indexOf(parent) + 1];
}

async function levelUnder(tx: Tx, parentId: string | null): Promise<RegionLevel> {
  const parent = parentId === null ? undefined : await levelOf(tx, parentId);
  if (parentId !== null && !parent) throw commonErrors.refNotFound({ field: '@region.field.parentId' });
  const level = levelBelow(parent);
  if (!level) throw regionErrors.level({ level: '@region.level.county', parent: '@region.level.county' });
  return level;
}

/** Below a moved region everything keeps its level, so it may move among regions of one level only. */
async function judgeMove(tx: Tx, node: Values, parentId: string | null): Promise<void> {
  const level = await levelUnder(tx, parentId);
  if (level !== node.level)
    throw regionErrors.level({ level: `@region.level.${String(node.level)}`, parent: `@region.level.${level}` });
}

/** Regions: the level follows from the place in the tree. */
export const regionServer = serveResource(region, {
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
  },
});

registerTreeHooks(region.key, { beforeMove: (_context, tx, node, parentId) => judgeMove(tx, node, parentId) });
