import { isUuid } from '@mp/kernel/contract';
import type { FlowList, FlowQuery } from '../../contract/index.ts';

/** What a list is sorted by. */
export type FlowSort = NonNullable<FlowQuery['sort']>;

/** The place in a list behind which the next page begins: the sort value as the database writes it, and the row. */
export interface FlowPlace {
  readonly key: string;
  readonly id: string;
}

const instantText = /^(?:infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)$/;
const keyForms: Readonly<Record<string, RegExp>> = {
  created: instantText,
  due: instantText,
  priority: /^-?\d{1,5}$/,
};

/** A place as the cursor of a list in one order; a cursor of another list or order is none of it. */
export function writeCursor(list: string, sort: string, { key, id }: FlowPlace): string {
  return Buffer.from(JSON.stringify([list, sort, key, id])).toString('base64url');
}

/** The place in a cursor; undefined when it is none of this list and order. */
export function readCursor(list: string, sort: string, cursor: string): FlowPlace | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 4 || read[0] !== list || read[1] !== sort) return undefined;
    const [, , key, id] = read as unknown[];
    if (typeof key !== 'string' || !isUuid(id)) return undefined;
    return keyForms[sort.replace('-', '')]?.test(key) ? { key, id } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** What decides which actions a line offers. */
export interface LineFacts {
  readonly list: FlowList;
  readonly status: string;
  readonly outcome: string | null;
  readonly suspended: boolean;
  readonly isInitiator: boolean;
  /** Process administrator of the definition, or holder of `workflow.admin`. */
  readonly isAdmin: boolean;
  readonly holdsAdmin: boolean;
  /** Somebody else than the initiator has decided a task. */
  readonly isHandled: boolean;
  readonly allowWithdraw: 'beforeHandled' | 'always' | 'never';
  readonly allowVoid: boolean;
  /** The task's node lets it be approved without opening it. */
  readonly quick: boolean;
  /** The task is one to be decided by approval. */
  readonly approvable: boolean;
}

/** What the caller may do with a line without opening it; the command judges again. */
export function lineActions(line: LineFacts): string[] {
  if (line.status !== 'processing') return line.holdsAdmin ? ['print', 'delete'] : ['print'];
  return [...(line.suspended ? [] : workingActions(line)), ...governingActions(line), 'print'];
}

/** What those who take part do while the process is not suspended. */
function workingActions(line: LineFacts): string[] {
  const out: string[] = [];
  if (line.list === 'inbox' && line.approvable) out.push('approve');
  if (line.list === 'inbox' && line.quick) out.push('quickApprove');
  if (line.isInitiator && mayWithdraw(line)) out.push('withdraw');
  if ((line.isInitiator || line.isAdmin) && line.outcome !== 'returned') out.push('urge');
  return out;
}

/** What is done with the process as a whole. */
function governingActions(line: LineFacts): string[] {
  const out: string[] = [];
  if (line.isAdmin || (line.isInitiator && line.allowVoid)) out.push('terminate');
  if (line.isAdmin) out.push(line.suspended ? 'resume' : 'suspend');
  if (line.holdsAdmin) out.push(...(line.suspended ? [] : ['resetAuditor', 'jump']), 'delete');
  return out;
}

/** Whether the initiator may still take his process back (workflow.md 4). */
function mayWithdraw({ allowWithdraw, isHandled }: Pick<LineFacts, 'allowWithdraw' | 'isHandled'>): boolean {
  return allowWithdraw === 'always' || (allowWithdraw === 'beforeHandled' && !isHandled);
}
