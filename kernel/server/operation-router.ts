import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { addRoute, createRouter, findRoute } from 'rou3';
import { apiPrefix } from '../contract/index.ts';
import type { BoundRoute } from './route.ts';

/** How the answer of an operation is sent: as it is, as a text that is worth compressing, or as its own route says. */
export type AnswerKind = 'plain' | 'text' | 'own';

/** An operation as it is called. */
export interface RoutedOperation<T> {
  readonly kind: AnswerKind;
  /** Path as it is declared, `/dealer/dealer/{id}`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly target: T;
}

const longestParam = 200;

/** Address of the routes that answer for all operations of a kind. */
export const operationsAddress = `${apiPrefix}/*`;

/** What was found for the requests under way; null where they call no operation. */
const found = new WeakMap<IncomingMessage, RoutedOperation<unknown> | null>();

/** The address that a request is answered by, as it is declared: its operation's, else that of its route. */
export function routePathOf(request: FastifyRequest): string | undefined {
  const operation = found.get(request.raw);
  return operation ? `${apiPrefix}${operation.path}` : request.routeOptions.url;
}

/** The kind of answer that an operation gives. */
export function answerKind({ method, path, bodyLimit, produces }: BoundRoute['endpoint']): AnswerKind {
  if (method === 'HEAD' || bodyLimit !== undefined || produces !== undefined) return 'own';
  // One record and the answer to a change are too small to be worth the look.
  return method === 'GET' && !path.endsWith('}') ? 'text' : 'plain';
}

/** The values of a path, or undefined where one is not encoded as it should be or too long to be one. */
function decoded(params: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value.length > longestParam) return undefined;
    try {
      values[name] = value.includes('%') ? decodeURIComponent(value) : value;
    } catch {
      return undefined;
    }
  }
  return values;
}

/**
 * Tells the thousands of operations apart. The HTTP server knows one address for all of them of one kind: a route for each
 * takes it a fifth of a start, since its router writes a program for each place of the tree.
 */
export class OperationRouter<T> {
  readonly #router = createRouter<{ readonly kind: AnswerKind; readonly path: string; readonly target: T }>();

  /** Takes an operation. Throws where its path says something that the router would read otherwise. */
  add({ endpoint }: BoundRoute, target: T): void {
    const { method, path } = endpoint;
    if (!/^(?:\/(?:[\w.-]+|\{\w+\}))+$/.test(path)) throw new Error(`${method} ${path} is no path of an operation`);
    const kind = answerKind(endpoint);
    addRoute(this.#router, method, path.replaceAll(/\{(\w+)\}/g, ':$1'), { kind, path, target });
  }

  /** The operation that a request calls; undefined where it calls none. */
  find(request: IncomingMessage): RoutedOperation<T> | undefined {
    const known = found.get(request) as RoutedOperation<T> | null | undefined;
    if (known !== undefined) return known ?? undefined;
    const operation = this.#look(request.method ?? '', request.url ?? '');
    found.set(request, operation ?? null);
    return operation;
  }

  /** The operation whose file's headers alone are asked for. */
  #file(path: string) {
    const match = findRoute(this.#router, 'GET', path);
    return match?.data.kind === 'own' ? match : undefined;
  }

  #look(method: string, url: string): RoutedOperation<T> | undefined {
    if (!url.startsWith(`${apiPrefix}/`)) return undefined;
    const end = url.indexOf('?');
    const path = url.slice(apiPrefix.length, end === -1 ? undefined : end);
    if (path.endsWith('/')) return undefined;
    const match = findRoute(this.#router, method, path) ?? (method === 'HEAD' ? this.#file(path) : undefined);
    const params = match && decoded(match.params ?? {});
    return match && params && { ...match.data, params };
  }
}
