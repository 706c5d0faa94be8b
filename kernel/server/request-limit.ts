import type { FastifyRequest } from 'fastify';
import type { AppError } from '../contract/index.ts';
import { tooManyRequests } from './rate.ts';

const windowMs = 60_000;
const keptBudgets = 20_000;

/**
 * Counts requests a minute: by session where the token is one of ours, so that people behind one address do not use up
 * each other's budget, else by address. What a caller makes up opens no budget of its own.
 */
export function requestLimit(
  max: number,
  sessionOf: (request: FastifyRequest) => { readonly sessionId: string },
): (request: FastifyRequest) => AppError | undefined {
  const budgets = new Map<string, { n: number; resets: number }>();
  const keyOf = (request: FastifyRequest): string => {
    if (request.headers.token === undefined) return request.ip;
    try {
      return sessionOf(request).sessionId;
    } catch {
      return request.ip;
    }
  };
  return (request) => {
    const key = keyOf(request);
    const now = Date.now();
    if (budgets.size > keptBudgets) for (const [each, { resets }] of budgets) if (resets <= now) budgets.delete(each);
    const budget = budgets.get(key);
    if (!budget || budget.resets <= now) budgets.set(key, { n: 1, resets: now + windowMs });
    else if ((budget.n += 1) > max) return tooManyRequests(Math.ceil((budget.resets - now) / 1000));
    return undefined;
  };
}
