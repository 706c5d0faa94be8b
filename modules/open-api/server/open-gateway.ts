import { AppError } from '@mp/kernel/contract';
import {
  Context,
  type Entered,
  type Gateway,
  type GatewayAnswer,
  type GatewayCall,
  localeOf,
  maskedValue,
  MemberPrincipals,
  open,
  optionalPort,
  type Principal,
  type RawResult,
  sentBody,
  type Services,
  tokenHash,
} from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import { openErrors } from '../contract/index.ts';
import { CallAdmission } from './call-admission.ts';
import {
  authorizationOf,
  authorizeStatement,
  type CallAuthorization,
  type Proof,
  sealedTokens,
} from './gateway.query.ts';
import { type GatewayCaller, gatewayCallers } from './gateway-caller.ts';
import { isSame, openTokens, signatureOf } from './open-token.ts';

/** How far the time of a signature may be from ours. */
const signatureMs = 300_000;

const mostTokens = 1000;

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
  readonly #tokens = new WeakMap<FastifyRequest, { readonly token: string; readonly isOurs: boolean }>();
  readonly #principals: MemberPrincipals;
  /** By the hash of a token, what its last call was let in with. */
  readonly #admittedBy = new Map<string, { readonly code: string | null; readonly judged: CallAuthorization }>();

  constructor(services: Services) {
    this.#services = services;
    this.#principals = new MemberPrincipals(services);
  }

  recognises(request: FastifyRequest): boolean {
    return this.#isOurs(request, bearerOf(request) ?? headerOf(request, 'x-access-token'));
  }

  /** Whether we can have issued the token of a request, which brings one: asked before its budget and with its proof. */
  #isOurs(request: FastifyRequest, token: string): boolean {
    const known = this.#tokens.get(request);
    if (known?.token === token) return known.isOurs;
    const isOurs = openTokens.isOurs(this.#services.environment.tokenKey, token);
    this.#tokens.set(request, { token, isOurs });
    return isOurs;
  }

  async enter(request: FastifyRequest, call: GatewayCall, mayWait: boolean): Promise<Entered> {
    const { id, ip } = request;
    const context = new Context(this.#services, { requestId: id, ip, locale: localeOf(request) });
    const at = context.at;
    const caller = gatewayCallers.all().find((one) => one.recognises(request));
    if (caller) {
      const judged = await caller.authorize(context, request, call);
      return { principal: await this.#admit(context, request, { proof: caller.proof, judged, cause: null, at }) };
    }
    const proof = await this.#proofOf(context, request, call);
    if (typeof proof === 'string') {
      this.#traces.set(request, { proof: null, judged: null, cause: proof, at });
      throw openErrors.authFailed();
    }
    const judge = async (verdict: RawResult | undefined): Promise<Principal> => {
      const judged = authorizationOf(verdict);
      this.#remember(proof, judged);
      return this.#admit(context, request, { proof: proof.kind, judged, cause: null, at });
    };
    const judging = authorizeStatement(context, proof, call.api);
    const known = mayWait ? this.#admittedBy.get(proof.hash) : undefined;
    if (known && known.code === proof.code) {
      const principal = await this.#principalOf(context, known.judged);
      return { principal, admission: new CallAdmission({ context, judging, judge, principal }) };
    }
    const [verdict] = await context.batch(() => [judging]);
    return { principal: await judge(verdict) };
  }

  /** Whoever was let in last time will be judged by what he reads; whoever was not is judged before he reads. */
  #remember({ kind, code, hash }: Proof, judged: CallAuthorization): void {
    this.#admittedBy.delete(hash);
    // A signature is another one each time.
    if (judged.outcome !== 'ok' || kind === 'signature') return;
    this.#admittedBy.set(hash, { code, judged });
    const [oldest] = this.#admittedBy.keys();
    if (this.#admittedBy.size > mostTokens && oldest !== undefined) this.#admittedBy.delete(oldest);
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
    const bearer = bearerOf(request);
    if (bearer !== undefined)
      return this.#isOurs(request, bearer)
        ? { kind: 'bearer', code: null, hash: tokenHash(bearer), nonce: null }
        : 'token';
    const code = headerOf(request, 'x-access-code');
    if (!/^[\da-f]{32}$/u.test(code)) return 'unknown';
    const token = headerOf(request, 'x-access-token');
    if (token !== '')
      return this.#isOurs(request, token) ? { kind: 'token', code, hash: tokenHash(token), nonce: null } : 'token';
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
  #principalOf(context: Context, { tenantId, userId, epoch }: CallAuthorization): Promise<Principal> {
    if (tenantId === null || userId === null) throw openErrors.authFailed();
    return this.#principals.of({ tenantId, userId, epoch }, context.now);
  }
}
