import { refuse, throwIfAny, type RecordOf } from '@mp/kernel/contract';
import { may, recordNames, type Context, type TxContext } from '@mp/kernel/server';
import { dealersOfUsers } from '@mp/identity/server';
import { tipEvent } from '@mp/reference/server';
import { projectTask, projectTaskErrors } from '../contract/index.ts';

type Task = RecordOf<typeof projectTask>;

/** Who is to do a task: somebody, a dealer, or nobody yet. */
export interface Doer {
  readonly assigneeId: string | null;
  readonly dealerId: string | null;
}

/** Whether the caller plans tasks; all others work on those that are theirs. */
export const isPlanner = ({ rights }: Context): boolean => may(rights, 'projectTask.assign');

/** Throws `projectTask.notYours` for those who neither have the task nor plan tasks. */
export function requireOwn(context: Context, { assigneeId }: Pick<Task, 'assigneeId'>): void {
  if (assigneeId !== context.userId && !isPlanner(context)) throw projectTaskErrors.notYours();
}

/**
 * Who a task is to be of, with the dealer of somebody who belongs to one. Refused at `assigneeId`: people of another dealer
 * than the one that is named, and of a dealer's planners whoever is not their own.
 */
export async function doerOf(context: Context, { assigneeId, dealerId }: Doer): Promise<Doer> {
  const home = assigneeId === null ? null : ((await dealersOfUsers(context, [assigneeId])).get(assigneeId) ?? null);
  const own = context.rights.restrictedTo.get('dealer');
  const of = home ?? dealerId;
  const isElsewhere = assigneeId !== null && dealerId !== null && home !== dealerId;
  const name = isElsewhere ? ((await recordNames(context, 'identity.user', [assigneeId])).get(assigneeId) ?? '') : '';
  throwIfAny([
    ...(isElsewhere ? [refuse('projectTask.personElsewhere', { name }, 'assigneeId')] : []),
    ...(own !== undefined && (of === null || !own.includes(of))
      ? [refuse('projectTask.otherDealer', undefined, 'assigneeId')]
      : []),
  ]);
  return { assigneeId, dealerId: of };
}

/** Whose task it is: the team of the project, and whoever has it once it is released. */
export const ownersOf = (
  teamIds: readonly string[],
  { assigneeId, isReleased }: { readonly assigneeId: string | null; readonly isReleased: boolean },
): string[] => [...new Set([...(assigneeId !== null && isReleased ? [assigneeId] : []), ...teamIds])];

/** Tells whoever has a task now, unless he took it himself. */
export async function notifyAssigned(context: TxContext, id: string, doer: Doer): Promise<void> {
  if (doer.assigneeId === context.userId || (doer.assigneeId === null && doer.dealerId === null)) return;
  await tipEvent(context, { resource: projectTask.key, id, event: 'assigned' });
}
