import { AppError } from '@mp/kernel/contract';
import {
  Context,
  type Gateway,
  type GatewayAnswer,
  type GatewayCall,
  localeOf,
  maskedValue,
  open,
  optionalPort,
  type Principal,
  sentBody,
  type Services,
  tokenHash,
} from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import { openErrors } from '../contract/index.ts';
import { authorizeCall, type CallAuthorization, type Proof, sealedTokens } from './gateway.query.ts';
import { type GatewayCaller, gatewayCallers } from './gateway-caller.ts';
import { isSame, openTokens, signatureOf } from './open-token.ts';

/** How far the time of a signature may be from ours. */
const signatureMs = 300_000;
const mostPrincipals = 1000;

/** What the log says of a call beside how it was answered. */
interface CallTrace {
  readonly proof: GatewayCaller['proof'] | Proof['kind'] | null;
  readonly judged: CallAuthorization | null;
  readonly cause: string | null;
  readonly at: string;
}

const noTrace = { proof: null, judged: null, cause: null } as const;

/** Whose call it was, as the log tells it. */
const projectOf = (judged: CallAuthorization | null) => ({
  tenantId: judged?.tenantId ?? null,
  projectId: judged?.projectId ?? null,
  projectName: judged?.name ?? null,
  userId: judged?.userId ?? null,
});

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +([\w-]{43})$/iu.exec(headerOf(request, 'authorization'))?.[1];

/** Lets programs in by one of the three proofs of platform.md 5.11, as the users that their projects work as. */
export class OpenGateway implements Gateway {
  readonly #services: Services;
  readonly #traces = new WeakMap<FastifyRequest, CallTrace>();
  readonly #principals = new Map<string, Principal>();

  constructor(services: Services) {
    this.#services = services;
  }

  recognises(request: FastifyRequest): boolean {
    const token = bearerOf(request) ?? headerOf(request, 'x-access-token');
    return openTokens.isOurs(this.#services.environment.tokenKey, token);
  }

  async enter(request: FastifyRequest, call: GatewayCall): Promise<Principal> {
    const { id, ip } = request;
    const context = new Context(this.#services, { requestId: id, ip, locale: localeOf(request) });
    const at = context.at;
    const caller = gatewayCallers.all().find((one) => one.recognises(request));
    if (caller) {
      const judged = await caller.authorize(context, request, call);
      return this.#admit(context, request, { proof: caller.proof, judged, cause: null, at });
    }
    const proof = await this.#proofOf(context, request, call);
    if (typeof proof === 'string') {
      this.#traces.set(request, { proof: null, judged: null, cause: proof, at });
      throw openErrors.authFailed();
    }
    const judged = await authorizeCall(context, proof, call.api);
    return this.#admit(context, request, { proof: proof.kind, judged, cause: null, at });
  }

  /** The user as whom a call is made that was judged; throws what it lacks, of which the log tells more. */
  async #admit(
    context: Context,
    request: FastifyRequest,
    trace: CallTrace & { readonly judged: CallAuthorization },
  ): Promise<Principal> {
    const { outcome, wait, refusal } = trace.judged;
    const isGood = ['ok', 'quota', 'notGranted', 'refused'].includes(outcome);
    this.#traces.set(request, { ...trace, cause: isGood ? null : outcome });
    if (refusal) throw refusal;
    if (!isGood) throw openErrors.authFailed();
    if (outcome === 'quota') throw new AppError('open.quota', 429, { detail: { retryAfter: wait } });
    if (outcome === 'notGranted') throw openErrors.notGranted();
    return this.#principalOf(context, trace.judged);
  }

  answered(request: FastifyRequest, answer: GatewayAnswer): void {
    const trace = this.#traces.get(request) ?? { ...noTrace, at: this.#services.now().toISOString() };
    const { proof, cause, at, judged } = trace;
    const asked = judged && { query: maskedValue(request.query), body: maskedValue(request.body) };
    const { api, status, code, ms, bytes } = answer;
    const call = { api, method: request.method, status, code, ms, bytes, request: asked };
    const from = { ip: request.ip, requestId: request.id };
    optionalPort('log')?.api({ at, proof, reason: cause, ...projectOf(judged), ...call, ...from });
  }

  /** What a call proves itself by; a word for the log where it is nothing that could be. */
  async #proofOf(context: Context, request: FastifyRequest, call: GatewayCall): Promise<Proof | string> {
    const key = this.#services.environment.tokenKey;
    const bearer = bearerOf(request);
    if (bearer !== undefined)
      return openTokens.isOurs(key, bearer)
        ? { kind: 'bearer', code: null, hash: tokenHash(bearer), nonce: null }
        : 'token';
    const code = headerOf(request, 'x-access-code');
    if (!/^[\da-f]{32}$/u.test(code)) return 'unknown';
    const token = headerOf(request, 'x-access-token');
    if (token !== '')
      return openTokens.isOurs(key, token) ? { kind: 'token', code, hash: tokenHash(token), nonce: null } : 'token';
    return this.#signed(context, request, { ...call, code });
  }

  /** A signature over the whole call by one of the project's tokens, of now and for the first time. */
  async #signed(
    context: Context,
    request: FastifyRequest,
    { code, method, url }: GatewayCall & { readonly code: string },
  ): Promise<Proof | string> {
    const [timestamp, nonce, sign] = [
      headerOf(request, 'x-timestamp'),
      headerOf(request, 'x-nonce'),
      headerOf(request, 'x-sign'),
    ];
    if (sign === '') return 'unknown';
    if (!/^[\w-]{16,64}$/u.test(nonce) || !/^\d{13}$/u.test(timestamp)) return 'signature';
    if (Math.abs(Number(timestamp) - context.now.getTime()) > signatureMs) return 'clock';
    const body = sentBody(request);
    // A body that nobody has read, such as a file, is under no signature.
    if (body === undefined && request.body !== undefined) return 'signature';
    const signed = { method, url, body: body ?? Buffer.alloc(0), timestamp, nonce };
    for (const { hash, sealed } of await sealedTokens(context, code))
      if (isSame(sign.toLowerCase(), signatureOf(signed, open(sealed))))
        return { kind: 'signature', code, hash, nonce };
    return 'signature';
  }

  /** The user as whom a project works, with the rights of this epoch. */
  async #principalOf(context: Context, { tenantId, userId, epoch }: CallAuthorization): Promise<Principal> {
    if (tenantId === null || userId === null) throw openErrors.authFailed();
    const key = `${tenantId}/${userId}`;
    const known = this.#principals.get(key);
    if (known && known.epoch === epoch && known.rights.until > context.now.getTime()) return known;
    const principal = await this.#services.loadPrincipal({ tenantId, userId }, context.now);
    this.#principals.delete(key);
    this.#principals.set(key, principal);
    const [oldest] = this.#principals.keys();
    if (this.#principals.size > mostPrincipals && oldest !== undefined) this.#principals.delete(oldest);
    return principal;
  }
}
