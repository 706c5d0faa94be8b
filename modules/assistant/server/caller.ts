import { type AppError, declaredEndpoints, isUuid } from '@mp/kernel/contract';
import { type Context, type GatewayCall, sentBody, tokenHash } from '@mp/kernel/server';
import type { GatewayCaller } from '@mp/open-api/server';
import type { FastifyRequest } from 'fastify';
import { assistantErrors } from '../contract/index.ts';
import { assistantTokens } from './assistant-token.service.ts';
import { type CallingAssistant, enterByToken, takeConfirmed } from './assistant.query.ts';

/** Header that names the confirmed change that a call is. */
export const confirmationHeader = 'x-confirmation';

const unknown: CallingAssistant = {
  outcome: 'token',
  wait: 0,
  projectId: null,
  tokenId: null,
  tenantId: null,
  userId: null,
  name: null,
  epoch: null,
  mayWrite: false,
};

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(mpa_[\w-]+)$/iu.exec(request.headers.authorization ?? '')?.[1];

/** Whose assistant calls; an invented token costs a sum and no statement. */
export async function callingAssistant(context: Context, request: FastifyRequest): Promise<CallingAssistant> {
  const token = bearerOf(request);
  if (token === undefined || !assistantTokens.isOurs(context.services.environment.tokenKey, token)) return unknown;
  return enterByToken(context, tokenHash(token));
}

/** Why a change is not let in; undefined where its person has confirmed it, which is good this once. */
async function refusalOfChange(
  context: Context,
  request: FastifyRequest,
  asked: {
    readonly tenantId: string;
    readonly tokenId: string;
    readonly mayWrite: boolean;
    readonly call: GatewayCall;
  },
): Promise<AppError | undefined> {
  const { tenantId, tokenId, mayWrite, call } = asked;
  if (!mayWrite) return assistantErrors.readOnly();
  const id = request.headers[confirmationHeader];
  if (typeof id !== 'string' || !isUuid(id)) return assistantErrors.confirmationNeeded();
  const body = sentBody(request)?.toString('utf8') ?? '';
  const state = await takeConfirmed(context, {
    tenantId,
    id,
    tokenId,
    method: call.method,
    address: call.url,
    body,
  });
  return state === 'ok' ? undefined : assistantErrors.notConfirmed({ state });
}

/** A change is let in once its person has confirmed it, as it was confirmed; what reads is let in. */
async function authorize(context: Context, request: FastifyRequest, call: GatewayCall): Promise<CallingAssistant> {
  const assistant = await callingAssistant(context, request);
  const { outcome, tenantId, tokenId, mayWrite } = assistant;
  if (outcome !== 'ok' || tenantId === null || tokenId === null) return assistant;
  if (!declaredEndpoints().has(call.api)) return { ...assistant, outcome: 'notGranted' };
  if (call.method === 'GET' || call.method === 'HEAD') return assistant;
  const refusal = await refusalOfChange(context, request, { tenantId, tokenId, mayWrite, call });
  return refusal ? { ...assistant, outcome: 'refused', refusal } : assistant;
}

/** People's own assistants as callers of the gateway. */
export const assistantCaller: GatewayCaller = {
  proof: 'assistant',
  recognises: (request) => bearerOf(request) !== undefined,
  authorize,
};
