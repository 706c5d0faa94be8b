import { pickText } from '@mp/kernel/contract';
import { open, type Context, limitCalls } from '@mp/kernel/server';
import { companySettings } from '@mp/settings/contract';
import type { SettingsView } from '@mp/settings/server';
import { spendStep, type FactorRow } from './factor.query.ts';
import { totpStep } from './totp.ts';

/**
 * Codes of an authenticator app and for recovery are counted for the account, so that a further challenge gives no further
 * tries: ten within half an hour. Throws `common.tooManyRequests`.
 */
export async function limitSecondCodes(context: Context, accountId: string): Promise<void> {
  await limitCalls(context, [{ key: `second|account|${accountId}`, max: 10, seconds: 1800 }]);
}

/** Whether a code is the current one of an authenticator app of the account; it is good once. */
export async function spendTotp(context: Context, factors: readonly FactorRow[], code: string): Promise<boolean> {
  for (const { id, kind, secret } of factors) {
    const step = kind === 'totp' && secret !== null ? totpStep(open(secret), code, context.now) : undefined;
    if (step !== undefined && (await spendStep(context, { id, step }))) return true;
  }
  return false;
}

/** Name under which an authenticator app keeps the account. */
export function systemName(context: Context, settings: SettingsView): string {
  return pickText(settings.of(companySettings).systemName, context.facts.locale) || 'mpcloud';
}
