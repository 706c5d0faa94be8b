import { defineEvent, type TxContext } from '@mp/kernel/server';
import { followLogins } from './login.query.ts';

/** Other people manage a GOEM than before: whoever keeps them with its records follows. */
export const goemLoginsChanged = defineEvent<{ readonly goemId: string; readonly userIds: readonly string[] }>(
  'goem.loginsChanged',
);

/** Writes everybody who manages a GOEM into its records, and tells those who keep them elsewhere. */
export async function changeLogins(context: TxContext, goemId: string): Promise<void> {
  await goemLoginsChanged.emit(context, { goemId, userIds: await followLogins(context, goemId) });
}
