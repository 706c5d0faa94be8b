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
  readonly now: Date;
}

const noTrace = { proof: null, judged: null, cause: null } as const;

/** The token that a request brings, and whether we can have issued it. */
interface BroughtToken {
  readonly token: string;
  readonly hash: string;
  readonly isOurs: boolean;
}

/** What the last call of a token was let in with. */
interface Admitted {
  readonly code: string | null;
  readonly judged: CallAuthorization;
  /** The same as the database answered it. */
  readonly verdict: readonly (string | null)[];
}

/** Whether the database has answered the same again. */
const isSameVerdict = (verdict: RawResult | undefined, before: Admitted['verdict']): boolean =>
  verdict?.rows[0]?.every((value, at) => value === before[at]) === true;

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
  readonly #tokens = new WeakMap<FastifyRequest, BroughtToken>();
  readonly #principals: MemberPrincipals;
  /** By the hash of a token. */
  readonly #admittedBy = new Map<string, Admitted>();

  constructor(services: Services) {
    this.#services = services;
    this.#principals = new MemberPrincipals(services);
  }

  recognises(request: FastifyRequest): boolean {
    return this.#brought(request, bearerOf(request) ?? headerOf(request, 'x-access-token')).isOurs;
  }

  /** The token of a request, which brings one: asked before its budget and with its proof. One that was let in needs no sum. */
  #brought(request: FastifyRequest, token: string): BroughtToken {
    const known = this.#tokens.get(request);
    if (known?.token === token) return known;
    const hash = token.length === openTokens.length ? tokenHash(token) : '';
    const isOurs =
      hash !== '' && (this.#admittedBy.has(hash) || openTokens.isOurs(this.#services.environment.tokenKey, token));
    const brought = { token, hash, isOurs };
    this.#tokens.set(request, brought);
    return brought;
  }

  async enter(request: FastifyRequest, call: GatewayCall, mayWait: boolean): Promise<Entered> {
    const now = this.#services.now();
    let made: Context | undefined;
    const context = () => (made ??= this.#contextOf(request));
    const caller = gatewayCallers.all().find((one) => one.recognises(request));
    if (caller) {
      const judged = await caller.authorize(context(), request, call);
      return { principal: await this.#admit(request, { proof: caller.proof, judged, cause: null, now }) };
    }
    const proof = this.#tokenProof(request) ?? (await this.#signed(context(), request, call));
    if (typeof proof === 'string') {
      this.#traces.set(request, { proof: null, judged: null, cause: proof, now });
      throw openErrors.authFailed();
    }
    const judge = async (verdict: RawResult | undefined): Promise<Principal> => {
      const judged = authorizationOf(verdict);
      this.#remember(proof, judged, verdict);
      return this.#admit(request, { proof: proof.kind, judged, cause: null, now });
    };
    const judging = authorizeStatement(proof, call.api, { ip: request.ip, now });
    const known = mayWait ? this.#admittedBy.get(proof.hash) : undefined;
    if (known && known.code === proof.code) {
      const principal = this.#knownPrincipal(known.judged, now) ?? (await this.#principalOf(known.judged, now));
      const isUnchanged = (verdict: RawResult | undefined) => {
        const isSame = isSameVerdict(verdict, known.verdict);
        if (isSame) this.#traces.set(request, { proof: proof.kind, judged: known.judged, cause: null, now });
        return isSame;
      };
      return { principal, admission: new CallAdmission({ context, judging, isUnchanged, judge, principal }) };
    }
    const [verdict] = await context().batch(() => [judging]);
    return { principal: await judge(verdict) };
  }

  /** A context where nobody is signed in yet. */
  #contextOf(request: FastifyRequest): Context {
    return new Context(this.#services, { requestId: request.id, ip: request.ip, locale: localeOf(request) });
  }

  /** Whoever was let in last time will be judged by what he reads; whoever was not is judged before he reads. */
  #remember({ kind, code, hash }: Proof, judged: CallAuthorization, verdict: RawResult | undefined): void {
    this.#admittedBy.delete(hash);
    // A signature is another one each time.
    if (judged.outcome !== 'ok' || kind === 'signature') return;
    this.#admittedBy.set(hash, { code, judged, verdict: verdict?.rows[0] ?? [] });
    if (this.#admittedBy.size <= mostTokens) return;
    const [oldest] = this.#admittedBy.keys();
    if (oldest !== undefined) this.#admittedBy.delete(oldest);
  }

  /** The user as whom a call is made that was judged; throws what it lacks, of which the log tells more. */
  async #admit(request: FastifyRequest, trace: CallTrace & { readonly judged: CallAuthorization }): Promise<Principal> {
    const { outcome, wait, refusal } = trace.judged;
    const isGood = ['ok', 'quota', 'notGranted', 'refused'].includes(outcome);
    this.#traces.set(request, { ...trace, cause: isGood ? null : outcome });
    if (refusal) throw refusal;
    if (!isGood) throw openErrors.authFailed();
    if (outcome === 'quota') throw new AppError('open.quota', 429, { detail: { retryAfter: wait } });
    if (outcome === 'notGranted') throw openErrors.notGranted();
    return this.#principalOf(trace.judged, trace.now);
  }

  answered(request: FastifyRequest, answer: GatewayAnswer): void {
    const trace = this.#traces.get(request) ?? { ...noTrace, now: this.#services.now() };
    const { proof, cause, now, judged } = trace;
    const asked = judged && { query: maskedValue(request.query), body: maskedValue(request.body) };
    const { api, status, code, ms, bytes } = answer;
    const call = { api, method: request.method, status, code, ms, bytes, request: asked };
    const from = { ip: request.ip, requestId: request.id };
    optionalPort('log')?.api({ at: now.toISOString(), proof, reason: cause, ...projectOf(judged), ...call, ...from });
  }

  /** The token that a call proves itself by; a word for the log where it cannot be one, undefined where it may be signed. */
  #tokenProof(request: FastifyRequest): Proof | string | undefined {
    const bearer = bearerOf(request);
    if (bearer !== undefined) {
      const { isOurs, hash } = this.#brought(request, bearer);
      return isOurs ? { kind: 'bearer', code: null, hash, nonce: null } : 'token';
    }
    const code = headerOf(request, 'x-access-code');
    if (!/^[\da-f]{32}$/u.test(code)) return 'unknown';
    const token = headerOf(request, 'x-access-token');
    if (token === '') return undefined;
    const { isOurs, hash } = this.#brought(request, token);
    return isOurs ? { kind: 'token', code, hash, nonce: null } : 'token';
  }

  /** A signature over the whole call by one of the project's tokens, of now and for the first time. */
  async #signed(context: Context, request: FastifyRequest, { method, url }: GatewayCall): Promise<Proof | string> {
    const code = headerOf(request, 'x-access-code');
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

  #knownPrincipal({ tenantId, userId, epoch }: CallAuthorization, now: Date): Principal | undefined {
    return tenantId === null || userId === null ? undefined : this.#principals.known({ tenantId, userId, epoch }, now);
  }

  /** The user as whom a project works, with the rights of this epoch. */
  #principalOf({ tenantId, userId, epoch }: CallAuthorization, now: Date): Promise<Principal> {
    if (tenantId === null || userId === null) throw openErrors.authFailed();
    return this.#principals.of({ tenantId, userId, epoch }, now);
  }
}
