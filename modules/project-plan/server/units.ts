import type { Tx } from '@mp/kernel/server';
import { projectUnitsOf } from '@mp/project/server';

/** Numbers of the units of a project in their order; one unit where no definition has told of any. */
export async function unitNumbers(tx: Pick<Tx, 'rows'>, projectId: string): Promise<readonly number[]> {
  const units = await projectUnitsOf(tx, [projectId]);
  return units.length === 0 ? [1] : units.map(({ unitNo }) => unitNo);
}
