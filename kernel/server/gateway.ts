import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { actionsOf, apiPrefix, declaredEndpoints, declaredResources, gatewayPrefix } from '../contract/index.ts';
import type { Endpoint } from '../contract/index.ts';
import type { RawResult, Statement } from './batch.ts';
import type { Principal } from './context.ts';
import { optionalPort } from './ports.ts';
import { traceOf } from './request-trace.ts';

/** Where programs outside call operations: `open/{id of the operation}`, values of its path behind it. */
export const openPrefix = `${gatewayPrefix}/open`;

/** A call that came by the gateway: the operation, and its address as the program has written it. */
export interface GatewayCall {
  readonly api: string;
  readonly method: string;
  readonly url: string;
}

/** What the gateway tells of an answered call. */
export interface GatewayAnswer {
  readonly api: string;
  readonly status: number;
  /** Code of the refusal. */
  readonly code: string | null;
  readonly ms: number;
  /** Length of the answer, where it is known. */
  readonly bytes: number | null;
}

/** A call that only reads and is judged in the round trip of what it reads first; before its answer it is judged in any case. */
export interface Admission {
  /** Judges and counts the call; undefined when that is done or under way. */
  readonly statement: () => Statement | undefined;
  /**
   * Is given what the statement answered. As whom the call is made where that is another than was thought: what was read is
   * read anew. Throws `open.authFailed`, `open.notGranted`, `open.quota`.
   */
  readonly settle: (result: RawResult) => Promise<Principal | undefined>;
  /** The statement was taken back with those around it. */
  readonly reopen: () => void;
  /** The same as both for a call that no statement has judged. */
  readonly complete: () => Promise<Principal | undefined>;
}

/** As whom a program calls. */
export interface Entered {
  readonly principal: Principal;
  /** How the call will be judged; undefined when it is. */
  readonly admission?: Admission;
}

/** Who lets programs in; the module open-api fills it. */
export interface Gateway {
  /** Judges a call, or where it `mayWait` tells how it will be. Throws `open.authFailed`, `open.notGranted`, `open.quota`. */
  readonly enter: (request: FastifyRequest, call: GatewayCall, mayWait: boolean) => Promise<Entered>;
  /** Told of every answered call of the gateway. */
  readonly answered: (request: FastifyRequest, answer: GatewayAnswer) => void;
  /** Whether what a request brings is ours by its sum alone, so that its address has no budget to share. */
  readonly recognises: (request: FastifyRequest) => boolean;
}

const calls = new WeakMap<IncomingMessage, GatewayCall>();
const bodies = new WeakMap<IncomingMessage, Buffer>();

type Judged = Pick<Endpoint, 'access' | 'stepUp' | 'common'>;

/** Whether an operation is one of those that read and that every resource has: nothing has happened when its answer is not sent. */
export const isPlainReading = ({
  method,
  common,
  produces,
}: Pick<Endpoint, 'method' | 'common' | 'produces'>): boolean =>
  method === 'GET' && common !== undefined && produces === undefined;

/** Whether the right that an operation needs is that of the action which the call names. */
const isJudgedByAction = ({ access, common }: Judged): boolean => access === 'session' && common?.actions !== undefined;

/**
 * Operations that may be called by programs: those that need a right of the caller. What asks for a person's proof, or
 * for nothing but a session, is for people.
 */
export function isOpenable(endpoint: Judged): boolean {
  if (endpoint.access === 'public' || endpoint.stepUp === true) return false;
  return endpoint.access !== 'session' || isJudgedByAction(endpoint);
}

/** Names of the actions that an operation carries out by their name. */
const actionsBy = ({ common }: Judged): string[] => (common?.actions ?? []).map((key) => key.split('.').at(-1) ?? '');

/** The rights of which one lets somebody call an operation: its own, or those of the actions that it carries out. */
export function rightsToCall(endpoint: Pick<Endpoint, 'id'> & Judged): readonly string[] {
  if (!isJudgedByAction(endpoint)) return [endpoint.access];
  const [entity = ''] = endpoint.id.split('.');
  const resource = [...declaredResources().values()].find((each) => each.entity === entity);
  const actions = resource ? actionsOf(resource.key) : {};
  return actionsBy(endpoint).map((name) => actions[name]?.can ?? `${entity}.${name}`);
}

/** Names of the values in the path of an operation, in their order. */
const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The address of an operation at the gateway, values of its path as `{id}`. */
export function openAddress({ id, path }: Pick<Endpoint, 'id' | 'path'>): string {
  return [openPrefix, id, ...pathNames(path).map((name) => `{${name}}`)].join('/');
}

/** The path of an operation with the values that follow its id at the gateway; undefined where they are not so many. */
function filledPath(path: string, values: readonly string[]): string | undefined {
  if (!path.includes('{')) return values.length === 0 ? path : undefined;
  if (pathNames(path).length !== values.length || values.includes('')) return undefined;
  const rest = [...values];
  return path.replaceAll(/\{\w+\}/g, () => rest.shift() ?? '');
}

const openStart = `${openPrefix}/`;

/**
 * Leads a call of the gateway to the operation itself, so that one route judges and does it whoever calls. What names no
 * operation stays where it is, and is refused there.
 */
export function rewriteGatewayUrl(request: IncomingMessage): string {
  const url = request.url ?? '';
  if (!url.startsWith(openStart) || !optionalPort('gateway')) return url;
  const asked = url.indexOf('?', openStart.length);
  const query = asked < 0 ? '' : url.slice(asked);
  const [api = '', ...values] = url.slice(openStart.length, asked < 0 ? undefined : asked).split('/');
  calls.set(request, { api, method: request.method ?? '', url });
  const endpoint = declaredEndpoints().get(api);
  if (!endpoint || endpoint.method !== request.method || !isOpenable(endpoint)) return url;
  const path = filledPath(endpoint.path, values);
  return path === undefined ? url : apiPrefix + path + query;
}

/** The call of the gateway that a request is; undefined for any other request. */
export const gatewayCallOf = (request: FastifyRequest): GatewayCall | undefined => calls.get(request.raw);

/** Remembers the body of a call of the gateway as it was sent, over which a signature goes. */
export function rememberBody(request: FastifyRequest, body: Buffer | string): void {
  if (calls.has(request.raw)) bodies.set(request.raw, Buffer.from(body));
}

/** The body of a call of the gateway as it was sent; undefined where none was read. */
export const sentBody = (request: FastifyRequest): Buffer | undefined => bodies.get(request.raw);

/** Whether the address that a request comes from has no budget of requests to share: what it brings is ours. */
export function isOwnCaller(request: FastifyRequest): boolean {
  return gatewayCallOf(request) !== undefined && optionalPort('gateway')?.recognises(request) === true;
}

/** Tells the gateway how a call of it was answered. */
export function reportGatewayCall(request: FastifyRequest, reply: FastifyReply): void {
  const call = gatewayCallOf(request);
  if (!call) return;
  const length = Number(reply.getHeader('content-length'));
  optionalPort('gateway')?.answered(request, {
    api: call.api,
    status: reply.statusCode,
    code: traceOf(request).code ?? null,
    ms: Math.round(reply.elapsedTime),
    bytes: Number.isFinite(length) ? length : null,
  });
}
