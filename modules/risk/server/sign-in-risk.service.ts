import type { SignedIn } from '@mp/identity/server';
import type { Context, TxContext } from '@mp/kernel/server';
import { drawConsequences } from './consequences.ts';
import { signInFindings } from './risk.rules.ts';
import { noteFindings, noteSignIn, ownScore } from './risk.query.ts';
import { defaults } from './risk-settings.ts';

/** Judges a sign-in within its transaction: one statement, and further ones only where a rule fires. */
export async function judgeSignIn(context: TxContext, signIn: SignedIn): Promise<void> {
  const { at } = context;
  const facts = await noteSignIn(context, { ...signIn, at, defaults });
  const findings = signInFindings({ ...facts, ip: signIn.ip, hasDevice: signIn.deviceId !== null });
  if (findings.length === 0) return;
  const subject = { ...signIn, at, isSignIn: true };
  await drawConsequences(context, subject, await noteFindings(context, subject, { findings, defaults }));
}

/** Whether the score of the caller's account asks for a second factor before a sensitive act. */
export async function isHighRisk(context: Context): Promise<boolean> {
  if (context.services.environment.testHooks) return false;
  const { score, settings } = await ownScore(context, defaults);
  return score >= settings.secondAt;
}
