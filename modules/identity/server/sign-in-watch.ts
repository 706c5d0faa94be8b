import { defineContributionPoint, defineEvent, type Context } from '@mp/kernel/server';

/** A sign-in that has succeeded; its session has begun in the same transaction. */
export interface SignedIn {
  readonly accountId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly ip: string;
  /** What the browser calls itself, and the hash by which it is known; null where it sends none. */
  readonly ua: string;
  readonly deviceId: string | null;
  readonly loginType: string;
}

/** Somebody has signed in by a password, a code or another proof; no sign-in is a change of the tenant or a ticket. */
export const signedIn = defineEvent<SignedIn>('identity.signedIn');

/** A reason to ask the caller for a second factor before a sensitive act. */
export interface SecondFactorDemand {
  readonly name: string;
  readonly demands: (context: Context) => Promise<boolean>;
}

/** Where other modules say that a session is suspicious. */
export const secondFactorDemands = defineContributionPoint<SecondFactorDemand>('identity.secondFactorDemands', {
  keyOf: ({ name }) => name,
});

/** Whether a sensitive act of the caller asks for a second factor now. */
export async function demandsSecondFactor(context: Context): Promise<boolean> {
  for (const { demands } of secondFactorDemands.all()) if (await demands(context)) return true;
  return false;
}
