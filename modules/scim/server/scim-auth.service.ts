import { commonErrors } from '@mp/kernel/contract';
import {
  Context,
  requireLicence,
  type RequestFacts,
  type Services,
  systemContext,
  tokenHash,
  limitCalls,
} from '@mp/kernel/server';
import { scimErrors, scimPath } from '../contract/index.ts';
import { type CallingClient, enterByToken } from './scim-client.query.ts';
import { bearerToken } from './scim-token.ts';

/** Calls of one directory in a minute at most; a first synchronisation of thousands of users stays below. */
export const callsPerMinute = 1200;

/** A call of a directory: who calls, and the context in which the users of its tenant are changed. */
export interface ScimCall {
  readonly client: CallingClient;
  readonly context: Context;
}

/** What is known of a request before its body is read. */
export interface ScimRequest {
  readonly authorization: string | undefined;
  readonly facts: RequestFacts;
  /** Whether it only reads, which the licence of the installation may still allow. */
  readonly reads: boolean;
}

/**
 * The directory that calls, by its token. A token that was invented costs a checksum and no statement; one that is no longer
 * accepted costs one. What the directory does stands in histories without a person, with its name as the reason.
 * Throws `scim.unauthorized`, `common.tooManyRequests`, `licence.readOnly`.
 */
export async function enterScim(services: Services, request: ScimRequest): Promise<ScimCall> {
  const token = bearerToken(request.authorization, services.environment.tokenKey);
  if (token === undefined) throw scimErrors.unauthorized();
  const door = new Context(services, request.facts);
  const client = await enterByToken(door, tokenHash(token));
  if (!client) throw scimErrors.unauthorized();
  await limitCalls(door, [{ key: `scim|${client.id}`, max: callsPerMinute, seconds: 60 }]);
  const system = systemContext(services, client.tenantId, request.facts.requestId);
  const context = new Context(services, request.facts, { ...system.principal, displayName: client.name });
  requireLicence(context, { id: 'scim.call', method: request.reads ? 'GET' : 'POST', path: scimPath, access: 'scim' });
  return { client, context };
}

/** Throws `common.notFound` for an id that none can have. */
export function requireScimId(id: string | undefined): string {
  if (id === undefined || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw commonErrors.notFound();
  return id.toLowerCase();
}
