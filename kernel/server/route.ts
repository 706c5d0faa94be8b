import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/index.ts';
import type { Context } from './context.ts';

/** What a handler is given: judged parameters, and the raw request for what contracts cannot say. */
export interface Call<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A declared endpoint with the one call that does it. */
export interface BoundRoute {
  readonly endpoint: Endpoint;
  readonly handle: (context: Context, call: Call<unknown, unknown, unknown>) => Promise<unknown>;
  /** JSON schemas where the contract is derived from a resource instead of zod. */
  readonly schemas?: { readonly query?: object; readonly body?: object; readonly answer?: object };
  readonly status?: number;
  /** Refused to substitute sessions; the composition fills it, see `closedRoutes`. */
  readonly closedToActing?: boolean;
}

/** Joins an endpoint with its handler. */
export function bind<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (context: Context, call: Call<P, Q, B>) => Promise<A>,
  more: Pick<BoundRoute, 'schemas' | 'status'> = {},
): BoundRoute {
  return { endpoint: endpoint as unknown as Endpoint, handle: handle as unknown as BoundRoute['handle'], ...more };
}
