import { closeByRisk, reopenAfterRisk } from '@mp/identity/server';
import type { RecordOf } from '@mp/kernel/contract';
import type { TxContext } from '@mp/kernel/server';
import type { userRisk } from '../contract/user-risk.resource.ts';
import { riskErrors } from '../contract/risk.errors.ts';
import { forgiveEvents, isLastAdmin, rescoreAccount } from './risk.query.ts';
import { defaults } from './risk-settings.ts';

type UserRisk = RecordOf<typeof userRisk>;
interface Call<F = unknown> {
  readonly record: UserRisk;
  readonly form: F;
}

/** Locks the account of a user for its risk; his sessions end at once. Throws `risk.lastAdmin`, and what locking a user throws. */
export async function lockForRisk(context: TxContext, { record }: Call): Promise<void> {
  await closeByRisk(context, record.id);
  // Behind the rank: whoever may not be touched is not told what he is.
  if (await isLastAdmin(context, record.id)) throw riskErrors.lastAdmin();
}

/** Opens an account again that was locked for its risk; what had happened until now counts no more. */
export async function unlockAfterRisk(context: TxContext, { record }: Call): Promise<void> {
  await reopenAfterRisk(context, record.id);
  await forgive(context, record.id, null);
}

/** Marks a user as trusted: what had happened until now counts no more, and stays to be read. */
export async function trustUser(
  context: TxContext,
  { record, form }: Call<{ readonly reason?: string | null }>,
): Promise<void> {
  await forgive(context, record.id, form.reason ?? null);
}

async function forgive(context: TxContext, accountId: string, reason: string | null): Promise<void> {
  await forgiveEvents(context, { accountId, reason, everywhere: context.rights.admin === 'platform' });
  await rescoreAccount(context, { accountId, at: context.at, defaults });
}
