import type * as z from 'zod/mini';

/** Who may call: a permission key, any session, or everybody. */
export type Access = 'public' | 'session' | (string & {});

/** HTTP methods in use. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A declared operation; server route, typed client call and OpenAPI come from it. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, A = unknown> {
  /** `user.lock`: operation id, also the summary's text key `<entity>.action.<name>` where that exists. */
  readonly id: string;
  readonly method: Method;
  /** Path below `/gateway/allinoneservice/api`, parameters as `{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType<P>;
  readonly query?: z.ZodMiniType<Q>;
  readonly body?: z.ZodMiniType<B>;
  /** Shape of the answer; it drives the serializer and the documentation. Absent: any JSON. */
  readonly answer?: z.ZodMiniType<A>;
  /** Error codes besides those that every operation may answer. */
  readonly errors?: readonly string[];
  /** A creating POST: a repeated `Idempotency-Key` gets the first answer. */
  readonly idempotent?: boolean;
  /** A change that answers the record: with `Prefer: return=minimal` (RFC 7240) only its id and version. */
  readonly mayBeMinimal?: boolean;
  /** Body kind other than JSON. */
  readonly consumes?: 'multipart/form-data';
  /** Answer kind other than JSON. */
  readonly produces?: string;
  /** Largest body in bytes, 1 MiB when not given. */
  readonly bodyLimit?: number;
  /** Leaves no line in the operation log, because the call is a line of a log itself. */
  readonly unlogged?: boolean;
  /** English sentence for the reference page. */
  readonly summary?: string;
}

const registry = new Map<string, Endpoint>();

/** All endpoints declared so far by id. */
export function declaredEndpoints(): ReadonlyMap<string, Endpoint> {
  return registry;
}

/** Declares an operation; its types follow from the zod shapes. */
export function defineEndpoint<P = Record<string, never>, Q = Record<string, never>, B = undefined, A = unknown>(
  spec: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> {
  registry.set(spec.id, spec as unknown as Endpoint);
  return spec;
}

/** Where the API begins. */
export const gatewayPrefix = '/gateway/allinoneservice';
/** Where REST operations begin. */
export const apiPrefix = `${gatewayPrefix}/api`;
/** Where the login service begins. */
export const loginPrefix = `${gatewayPrefix}/mp/login`;
/** Base path of the pages. */
export const webBase = '/mpcloud';
