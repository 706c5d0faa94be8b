import { limitCalls } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import { callbackErrors, isOwnTarget } from '../contract/index.ts';
import { issueTicket, ticketSeconds, useTicket } from './ticket.service.ts';

/** A state that is good once within five minutes. Throws `common.tooManyRequests`. */
export async function newCallbackState(context: Context): Promise<{ state: string; seconds: number }> {
  await limitCalls(context, [{ key: `callback|ip|${context.facts.ip}`, max: 60, seconds: 60 }]);
  return { state: await issueTicket(context, 'state', {}), seconds: ticketSeconds.state };
}

/** Uses a state up and answers where to go on to. Throws `callback.targetRefused`, `callback.stateExpired`. */
export async function claimCallbackState(
  context: Context,
  given: { readonly state: string; readonly target?: string | undefined },
): Promise<{ target: string }> {
  const target = given.target || '/';
  if (!isOwnTarget(target)) throw callbackErrors.targetRefused();
  if (!(await useTicket(context, 'state', given.state))) throw callbackErrors.stateExpired();
  return { target };
}
