import { isUuid } from '@mp/kernel/contract';
import { recordsOf, type Tx, type TxContext } from '@mp/kernel/server';
import type { DealerWork } from '@mp/dealer/server';
import type { HandOver } from '@mp/reference/server';
import { project } from '../contract/index.ts';
import { openProjectsBy, projectsPerOwner, type OpenProject } from './project.query.ts';
import { teamOf } from './project.service.ts';

/** Projects written in one piece. */
const chunk = 200;

async function store(
  context: TxContext,
  rows: readonly OpenProject[],
  patchOf: (row: OpenProject) => Parameters<ReturnType<typeof recordsOf<(typeof project)['fields']>>['update']>[1],
): Promise<void> {
  const projects = recordsOf(context, project);
  for (let at = 0; at < rows.length; at += chunk)
    await projects.updateMany(rows.slice(at, at + chunk), patchOf, { action: 'handOver' });
}

/** Open projects go along when whoever answers for them hands over. */
export const projectHandOver: HandOver = {
  key: 'project',
  count: async (context, userIds) =>
    new Map((await projectsPerOwner(context, userIds.filter(isUuid))).map(({ id, n }) => [id, n])),
  move: async (context, { from, to }) =>
    store(context, await openProjectsBy(context, 'ownerUserId', from), (row) => ({
      ownerUserId: to,
      teamIds: teamOf({ ...row, ownerUserId: to }),
    })),
};

/** Open projects of a dealer that leaves pass to the one that takes over. */
export const projectsOfDealer: DealerWork = {
  key: 'projects',
  count: async (tx: Pick<Tx, 'rows'>, dealerId) => (await openProjectsBy(tx, 'dealerId', dealerId)).length,
  move: async (context, { from, to }) =>
    store(context, await openProjectsBy(context, 'dealerId', from), () => ({ dealerId: to })),
};
