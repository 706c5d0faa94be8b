import { createHash } from 'node:crypto';
import type { Context, TxContext } from './context.ts';
import { optionalPort } from './ports.ts';

/** A changing call, or a refused one, as the operation log keeps it. */
export interface OperationLine {
  readonly tenantId: string;
  readonly userId: string;
  readonly actingBy: string | null;
  readonly at: string;
  readonly ip: string;
  readonly menuId: string | null;
  readonly method: string;
  /** Id of the endpoint, `user.update`. */
  readonly operation: string;
  readonly objectId: string | null;
  readonly status: number;
  /** Code of the refusal. */
  readonly code: string | null;
  readonly ms: number;
  readonly requestId: string;
}

/** Something somebody opened or did. */
export interface FunctionLine {
  readonly tenantId: string;
  readonly userId: string;
  readonly actingBy: string | null;
  readonly at: string;
  readonly ip: string;
  readonly menuId: string | null;
  readonly kind: 'menu' | 'action' | 'server';
  readonly name: string;
  readonly objectId: string | null;
  readonly requestId: string | null;
}

/** A call of a program by the gateway. */
export interface ApiLine {
  /** The tenant of the project; null where none was recognised. */
  readonly tenantId: string | null;
  readonly at: string;
  readonly ip: string;
  /** Id of the operation as it was called, known or not. */
  readonly api: string;
  readonly method: string;
  readonly status: number;
  /** Code of the refusal. */
  readonly code: string | null;
  /** Why a proof was not accepted, which the caller is not told. */
  readonly reason: string | null;
  readonly ms: number;
  readonly projectId: string | null;
  readonly projectName: string | null;
  /** The user as whom the project works. */
  readonly userId: string | null;
  /** How the program has proved itself. */
  readonly proof: 'token' | 'bearer' | 'signature' | 'assistant' | null;
  /** What was asked: see `maskedValue`. */
  readonly request: unknown;
  readonly bytes: number | null;
  readonly requestId: string;
}

/** An unexpected error. */
export interface ErrorLine {
  /** The tenant of the caller; null when there is none. */
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly at: string;
  readonly source: 'server' | 'web' | 'job';
  readonly message: string;
  readonly stack: string | null;
  readonly route: string | null;
  readonly ip: string | null;
  readonly ua: string | null;
  readonly requestId: string | null;
  /** What was asked: see `maskedRequest`. */
  readonly request?: Readonly<Record<string, unknown>>;
}

/** A grant that was given, changed or taken: who or what may use which object. */
export interface GrantLine {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly subjectName: string | null;
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where lines of the logs go; module log fills it. What is buffered never makes a caller wait. */
export interface LogWriter {
  readonly operation: (line: OperationLine) => void;
  readonly function: (line: FunctionLine) => void;
  readonly error: (line: ErrorLine) => void;
  readonly api: (line: ApiLine) => void;
  /** Within the transaction of the grants themselves. */
  readonly grants: (context: TxContext, lines: readonly GrantLine[]) => Promise<void>;
}

const plainText = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)$/iu;
/** How deep and how wide what was asked is told. */
const maskedValueLimits = { depth: 4, items: 20, names: 60 } as const;

/**
 * What was asked without what somebody typed: names stay, ids, days and truth values too; of every other value only what
 * kind and how long it is.
 */
export function maskedValue(value: unknown, depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'string') return plainText.test(value) ? value : `text(${value.length})`;
  if (typeof value !== 'object') return typeof value;
  if (depth === maskedValueLimits.depth) return '…';
  if (Array.isArray(value)) return value.slice(0, maskedValueLimits.items).map((each) => maskedValue(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maskedValueLimits.names)
      .map(([name, each]) => [name.slice(0, 60), maskedValue(each, depth + 1)]),
  );
}

/** Equal errors have equal prints: the message without its numbers and ids, and the place where it was thrown. */
export function fingerprintOf(message: string, stack: string | null): string {
  const plain = message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/giu, '#');
  const place =
    /^\s*at .*$/mu
      .exec(stack ?? '')?.[0]
      .replace(/:\d+:\d+\)?$/u, '')
      .replace('file://', '') ?? '';
  return createHash('sha256').update(`${plain}\n${place.trim()}`).digest('hex').slice(0, 16);
}

/** What one answered request of a session used, for whoever watches over its use. */
export interface RequestUse {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly ip: string;
  /** Records that the answer showed: see `recordsShown`. */
  readonly records: number;
  readonly isExport: boolean;
  /** Refused for want of a right. */
  readonly isDenied: boolean;
}

/** An answered call, for whoever counts calls. */
export interface AnsweredCall {
  readonly tenantId: string;
  /** Id of the operation. */
  readonly service: string;
  readonly status: number;
  readonly ms: number;
}

/** A page of a list that nobody takes in at a glance, but a program does. */
const longPage = 50;

/** How many records an answer shows: one that was opened, or all of a list of more than fifty. */
export function recordsShown(path: string, answer: unknown): number {
  if (path.endsWith('/{id}')) return 1;
  const items = (answer as { readonly items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) && items.length > longPage ? items.length : 0;
}

/** Writes into the function log what the server did for somebody and no page tells: an export, a workbook. */
export function recordServerUse(context: Context, name: string, objectId: string | null = null): void {
  optionalPort('log')?.function({
    tenantId: context.tenantId,
    userId: context.userId,
    actingBy: context.principal.actingBy,
    at: context.at,
    ip: context.facts.ip,
    menuId: context.facts.menuId ?? null,
    kind: 'server',
    name: name.slice(0, 100),
    objectId,
    requestId: context.facts.requestId,
  });
}
