import { moveRecord, recordsOf, type RecordTransition, type TxContext } from '@mp/kernel/server';
import { project } from '@mp/project/contract';
import { projectSite } from '@mp/project/server';
import { dispatch } from '../contract/index.ts';
import { openOfProject } from './dispatch.query.ts';

/** Transitions of a project after which nobody is sent to it any more. */
const endings: ReadonlySet<string> = new Set(['close', 'cancel', 'lose']);
/** States from which a dispatch is dropped. */
const droppable: ReadonlySet<string> = new Set(['draft', 'sent', 'accepted']);

/** Whether the transition ends a project. */
export const endsProject = ({ resource, transition }: RecordTransition): boolean =>
  resource === project.key && endings.has(transition);

/** What nobody has come for is canceled with its project. */
export async function dropDispatches(context: TxContext, { id }: RecordTransition): Promise<void> {
  for (const row of await openOfProject(context, id))
    if (droppable.has(row.state)) await moveRecord(context, dispatch, { id: row.id, name: 'drop' });
}

/** The team of a project answers for its dispatches. */
export async function followTeam(context: TxContext, { projectId }: { readonly projectId: string }): Promise<void> {
  const site = await projectSite(context, projectId);
  if (!site) return;
  await recordsOf(context, dispatch).updateMany(
    await openOfProject(context, projectId),
    ({ dispatcherId }) => ({ ownerIds: [...new Set([...site.teamIds, ...(dispatcherId ? [dispatcherId] : [])])] }),
    { action: 'changePm' },
  );
}

/** Numbers of the dispatches that keep a project from being closed: drafts do not. */
export async function openDispatches(context: TxContext, projectId: string): Promise<readonly string[]> {
  return (await openOfProject(context, projectId)).filter(({ state }) => state !== 'draft').map(({ no }) => no);
}
