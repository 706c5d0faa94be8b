import { createHash } from 'node:crypto';
import type { TxContext } from './context.ts';

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
  /** Within the transaction of the grants themselves. */
  readonly grants: (context: TxContext, lines: readonly GrantLine[]) => Promise<void>;
}

/** Equal errors have equal prints: the message without its numbers and ids, and the place where it was thrown. */
export function fingerprintOf(message: string, stack: string | null): string {
  const plain = message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/giu, '#');
  const place = /^\s*at .*$/mu.exec(stack ?? '')?.[0].replace(/:\d+:\d+\)?$/u, '') ?? '';
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

/** A page of a list that nobody takes in at a glance, but a program does. */
const longPage = 50;

/** How many records an answer shows: one that was opened, or all of a list of more than fifty. */
export function recordsShown(path: string, answer: unknown): number {
  if (path.endsWith('/{id}')) return 1;
  const items = (answer as { readonly items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) && items.length > longPage ? items.length : 0;
}
