import type { Tx } from '@mp/kernel/server';
import type { RegionLevel } from '../contract/index.ts';

/** The level of a region that is there; it is kept from moving meanwhile. */
export async function levelOf(tx: Tx, id: string): Promise<RegionLevel | undefined> {
  const [row] = await tx.rows<{ level: RegionLevel }>(
    'select level from region where id = $1 and deleted_at is null for share',
    [id],
  );
  return row?.level;
}
