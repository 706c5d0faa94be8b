import * as z from 'zod/mini';
import { Registry } from './registry.ts';

/** Who may call: a permission key, any session, or everybody. */
export type Access = 'public' | 'session' | (string & {});

/** HTTP methods in use. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A declared operation; server route, typed client call and OpenAPI come from it. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, A = unknown> {
  /** `user.lock`: operation id, one for each operation; the name stands under `endpointTextKeys`. */
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
  /** Asks for the password again when the caller has not proved himself within ten minutes (platform.md 1.6). */
  readonly stepUp?: true;
  /**
   * Whether a substitute session may call it, where its module would say otherwise. What only reads is open, what asks for
   * a proof is closed.
   */
  readonly acting?: 'open' | 'closed';
  /** Open although the licence of the installation is over: what it is renewed by. */
  readonly unlicensed?: true;
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
  /** Of the operations that every resource has: what it is called by, and the text keys of what it stands for. */
  readonly common?: CommonOperation;
}

/** One of the operations that the kernel gives to every resource; its name is the text `operation.<name>`. */
export interface CommonOperation {
  readonly name: string;
  /** Transitions or actions that one address carries out, as text keys; the name lists them as `actions`. */
  readonly actions?: readonly string[];
}

const registry = new Registry<Endpoint>();

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

/** What belongs to one record, as `defineItemsOfRecord` declares it. */
export interface ItemsOfRecord<I> extends Pick<Endpoint, 'id' | 'path' | 'access' | 'errors' | 'summary'> {
  /** Shape of one item. */
  readonly item: z.ZodMiniType<I>;
}

/**
 * Declares how what belongs to one record is read: `GET` of a path with the record's `{id}`, answered as `items`, and
 * `common.notFound` where the caller knows no such record.
 */
export function defineItemsOfRecord<I>({ item, errors = [], ...spec }: ItemsOfRecord<I>) {
  return defineEndpoint({
    ...spec,
    method: 'GET',
    params: z.object({ id: z.string() }),
    answer: z.object({ items: z.array(item) }),
    errors: ['common.notFound', ...errors],
  });
}

/** Text keys of the name of an operation within its entity; the first that has a text counts. */
export function endpointTextKeys({ id, common }: Pick<Endpoint, 'id' | 'common'>): readonly string[] {
  if (common) return [`operation.${common.name}`];
  const [entity = '', ...name] = id.split('.');
  // Joined, not written as a template: each of these texts must belong to an operation that is declared.
  return [['endpoint', id].join('.'), [entity, 'action', ...name].join('.')];
}

/** The area that an operation belongs to, by which it is grouped; its name is the text `module.<area>`. */
export function endpointArea({ path }: Pick<Endpoint, 'path'>): string {
  return path.split('/')[1] ?? '';
}

/** Where the API begins. */
export const gatewayPrefix = '/gateway/allinoneservice';
/** Where REST operations begin. */
export const apiPrefix = `${gatewayPrefix}/api`;
/** Where the login service begins. */
export const loginPrefix = `${gatewayPrefix}/mp/login`;
/** Base path of the pages. */
export const webBase = '/mpcloud';

/** A data text in three languages on the wire, see `I18nText`. */
export const i18nTextShape = z.object({
  ZH_CN: z.string(),
  EN_US: z.optional(z.string()),
  JA_JP: z.optional(z.string()),
});
