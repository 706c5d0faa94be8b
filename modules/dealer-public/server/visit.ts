import { createHmac } from 'node:crypto';
import { countCalls, forgetCalls, systemContext, type Context } from '@mp/kernel/server';
import { claimPass, tenantOfVisitor, visitorsAreChecked, type VisitedPlace } from '@mp/identity/server';
import { AppError } from '@mp/kernel/contract';
import { publicErrors } from '../contract/index.ts';

/** Queries of one address within ten minutes, and how many of them come before the check against programs. */
const max = { queries: 30, unchecked: 5, seconds: 600 } as const;
/** How much more often automated clients of this machine may ask, as at the sign-in (LOGIN_CHECK=none). */
const ease = (context: Context) => (visitorsAreChecked(context) ? 1 : 100);

/** The context of somebody without a session, behind the wall of one tenant; language and address are his own. */
export function visitorContext(context: Context, tenantId: string): Context {
  return context.as(systemContext(context.services, tenantId).principal);
}

/** The same for the tenant that the address names. Throws `public.tenantUnknown`. */
export async function visitorOf(context: Context, place: VisitedPlace): Promise<Context> {
  const tenantId = await tenantOfVisitor(context, place);
  if (tenantId === undefined) throw publicErrors.tenantUnknown();
  return visitorContext(context, tenantId);
}

/**
 * Counts a query of this address. Throws `public.rateLimited` beyond thirty in ten minutes, and `public.checkNeeded`
 * where five have gone by since a person last showed that he is one; a pass token opens the next five.
 */
export async function countQuery(context: Context, pass: string | undefined): Promise<void> {
  const all = `public|query|${context.facts.ip}`;
  const free = `public|free|${context.facts.ip}`;
  const counted = await countCalls(context, [
    { key: all, seconds: max.seconds },
    { key: free, seconds: max.seconds },
  ]);
  const [total, unchecked] = [all, free].map((key) => counted.find((each) => each.key === key));
  if (total && total.n > max.queries * ease(context))
    throw new AppError('public.rateLimited', 429, { detail: { retryAfter: total.wait } });
  if (!visitorsAreChecked(context) || !unchecked || unchecked.n <= max.unchecked) return;
  if (pass === undefined || pass === '' || !(await claimPass(context, pass))) throw publicErrors.checkNeeded();
  await forgetCalls(context, free);
  await countCalls(context, [{ key: free, seconds: max.seconds }]);
}

/** Takes a pass token where visitors are checked. Throws `public.checkNeeded`. */
export async function requirePass(context: Context, pass: string | undefined): Promise<void> {
  if (!visitorsAreChecked(context)) return;
  if (pass === undefined || pass === '' || !(await claimPass(context, pass))) throw publicErrors.checkNeeded();
}

/** An address as the log keeps it: by it one visitor is told from another, and nobody is found. */
export function addressHash(context: Context): string {
  return createHmac('sha256', context.services.environment.pepper)
    .update(`public|${context.facts.ip}`)
    .digest('base64url')
    .slice(0, 22);
}

/** How long every answer takes at least, in milliseconds: what is there and what is not take the same time. */
const evenTime = 120;

/** Does the work and answers, or refuses, after an even time. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, evenTime));
  try {
    return await work();
  } finally {
    await pause;
  }
}

/** A number of an address; undefined for anything that is none, or lies beyond its bounds. */
export function numberIn(text: string | undefined, bound: number): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= bound ? value : undefined;
}
