import { type Context, defineContributionPoint, type GatewayCall } from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import type { CallAuthorization } from './gateway.query.ts';

/** Somebody who calls by the gateway and is no project: known by a proof of his own. */
export interface GatewayCaller {
  /** What the log of calls says of the proof. */
  readonly proof: 'assistant';
  /** Whether the request brings this proof, good or not. */
  readonly recognises: (request: FastifyRequest) => boolean;
  /** Judges the call; whoever is recognised stands in the log of calls. */
  readonly authorize: (context: Context, request: FastifyRequest, call: GatewayCall) => Promise<CallAuthorization>;
}

/** Callers of the gateway beside projects. */
export const gatewayCallers = defineContributionPoint<GatewayCaller>('open-api.gatewayCallers', {
  keyOf: ({ proof }) => proof,
});
