import type { Context, CallLimit } from '@mp/kernel/server';
import type { Door } from './door.ts';

/**
 * How much more often than people the automated clients of this machine may call: by address with LOGIN_CHECK=none,
 * as the same few accounts with TEST_HOOKS=1. Both are refused anywhere but on this machine.
 */
function easeOf({ environment }: Door): { readonly address: number; readonly account: number } {
  return { address: environment.loginCheck === 'none' ? 100 : 1, account: environment.testHooks ? 10 : 1 };
}

/** A limit of calls about one account in a minute. */
export function accountLimit(door: Door, { name, subject, max }: AccountCalls): CallLimit {
  return { key: `${name}|account|${subject}`, max: max * easeOf(door).account, seconds: 60 };
}

/** Calls of a name about one account, whatever says which. */
export interface AccountCalls {
  readonly name: string;
  readonly subject: string;
  readonly max: number;
}

/** A limit of calls from one address. */
export function ipLimit(
  context: Context,
  door: Door,
  { name, max, seconds = 60 }: { readonly name: string; readonly max: number; readonly seconds?: number },
) {
  return { key: `${name}|ip|${context.facts.ip}`, max: max * easeOf(door).address, seconds };
}
