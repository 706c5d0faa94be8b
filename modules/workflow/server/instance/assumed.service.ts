import type { UserId } from '@mp/engine/core';
import { AppError } from '@mp/kernel/contract';
import { databaseError, isConnectionError } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';

/** Users of whom a command assumes that they may act; what it writes with says so, or nothing of it is kept. */
export type Assumed = Set<UserId>;

/** Of whom it was assumed in vain: they are looked at first, so that a command is not done twice each time. */
const doubtful = new Set<UserId>();
const most = 1000;

/** Takes note that users are assumed to act; false where somebody has to look at first, since one of them did not of late. */
export function assume(assumed: Assumed, users: ReadonlySet<UserId>): boolean {
  if (users.size > most || users.intersection(doubtful).size > 0) return false;
  for (const user of users) assumed.add(user);
  return true;
}

/** Takes note of who was found to act, so that he is assumed to again. */
export function trust(users: Iterable<UserId>): void {
  if (doubtful.size > 0) for (const user of users) doubtful.delete(user);
}

/**
 * Runs a command of its own transaction, which may assume that users act whom it knows; where one does not, nothing was
 * written, and it runs again and looks first. A command within another transaction looks first, since that would be lost.
 */
export async function assumingActing<T>(
  context: Context,
  command: (assumed: Assumed | undefined) => Promise<T>,
): Promise<T> {
  if (context.isInTransaction) return command(undefined);
  const assumed: Assumed = new Set();
  try {
    return await command(assumed);
  } catch (error) {
    if (!mayBeInVain(error, assumed)) throw error;
    return command(undefined);
  }
}

/** Whether a command may have failed for what it assumed; who is named by the database is looked at first from now on. */
function mayBeInVain(error: unknown, assumed: Assumed): boolean {
  // A refusal that an assumption may have led to is no answer either.
  if (error instanceof AppError) return assumed.size > 0 && !isConnectionError(error);
  const cause = databaseError(error);
  if (cause?.code !== 'MP003') return false;
  if (doubtful.size > most) doubtful.clear();
  for (const user of cause.detail?.split(',') ?? []) doubtful.add(user);
  return true;
}
