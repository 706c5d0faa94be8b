import type { Actor, Budget, Command, Graph, Node, NodeIx, State, TaskFacts, Values, Wait } from '@mp/engine/core';
import type { Statement, TxContext } from '@mp/kernel/server';
import type { InstanceRow, Undo } from './instance.query.ts';
import type { Assumed } from './assumed.service.ts';
import type { flowNotices } from '../notice-kinds.ts';

/** What is known beside the instance when it is written. */
export interface CommandFacts {
  readonly tenantId: string;
  readonly userId: string;
  readonly userName: string;
  /** Working seconds of tasks that end now, by local number. */
  readonly workSeconds: ReadonlyMap<number, number>;
}

/** Bits of participation. */
export const roleBits = { initiator: 1, handler: 2, copy: 4, attention: 8, commenter: 16 } as const;

/** A task that one command makes, changes or closes. */
export interface TaskChange {
  facts: TaskFacts;
  readonly isNew: boolean;
  /** Why it was closed without a decision of its handler. */
  reason?: string;
  opinion?: string;
  readAt?: string;
}

/** A line of the trace before it has its number. */
export interface EventDraft {
  readonly type: string;
  readonly nodeId: string | null;
  readonly task: number | null;
  readonly actor: Actor | null;
  readonly opinion: string | null;
  readonly data: Values;
}

/** Something that the instance waits for from now on, with the instant a timer fires. */
interface WaitChange {
  readonly wait: Readonly<Wait>;
  readonly dueAt?: string;
  readonly tokenHash?: string;
}

/** An instance while one command works on it: what is written in the end. */
export interface Running {
  readonly row: InstanceRow;
  readonly graph: Graph;
  /** Null until the first step of a new instance. */
  state: State | null;
  readonly isNew: boolean;
  /** Values that expressions see as `form`; undefined until they are asked for. */
  form?: Values;
  readonly tasks: Map<number, TaskChange>;
  readonly events: EventDraft[];
  readonly waits: Map<number, WaitChange>;
  readonly cleared: Map<number, Readonly<Wait>>;
  /** Bits that users gain. */
  readonly gained: Map<string, number>;
  readonly incidents: { readonly nodeId: string; readonly kind: string; readonly message: string }[];
  /** What take-back needs after this command; undefined leaves what is kept. */
  undo?: Undo | null;
  /** The lifecycle of the bound record has moved: the command cannot be taken back. */
  moved?: true;
  /** It ended by an error that is its caller's to deal with. */
  failed?: true;
  /** Subject that it is given by this command. */
  subject?: string;
  /** The instance is hidden from now on. */
  deleted?: true;
  /** Version of the bound record after the last write. */
  recordVersion?: number;
  /** Number of the business, made when a new instance is stored. */
  readonly number?: { readonly prefix: string; readonly part: string; readonly digits: number };
}

/** What is told to users when the command has been written. */
export interface FlowNotice {
  readonly event: NoticeEvent;
  readonly instanceId: string;
  readonly users: readonly string[];
  /** Null where the node does not matter. */
  readonly node: string | null;
  readonly taskLocal?: number;
  readonly text?: string;
  /** Name of who brought it about. */
  readonly actor?: string;
}
type NoticeEvent = keyof typeof flowNotices;

/** One command under way: everything it does happens in its transaction. */
export interface Flow {
  readonly context: TxContext;
  readonly at: string;
  readonly commandId: string;
  readonly actor: Actor;
  readonly opinion: string | null;
  /** Facts that the line of the user's command carries: files, signature, field changes. */
  readonly lineData: Record<string, unknown>;
  /** Who could choose handlers in this command. */
  chooser?: 'initiator' | 'handler';
  readonly running: Map<string, Running>;
  readonly jobs: Statement[];
  readonly unqueued: string[];
  readonly notices: FlowNotice[];
  steps: number;
  /** Users who are assumed to act until it is written; undefined where they are looked at first. */
  readonly assumed: Assumed | undefined;
  /** What the expressions of the command may cost together. */
  readonly budget: Budget;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A command without what the shell adds to it. */
export type BareCommand = Without<Command, 'id' | 'actor' | 'at' | 'facts' | 'opinion'>;

/** The state of an instance that has begun. */
export function stateOf(running: Running): State {
  if (!running.state) throw new Error(`instance ${running.row.id} has no state`);
  return running.state;
}

/** A node of the instance's graph. */
export function nodeOf(graph: Graph, ix: NodeIx): Node {
  const node = graph.nodes[ix];
  if (!node) throw new Error(`no node ${ix} in ${graph.process.key}`);
  return node;
}

/** An instance that was read, ready to be worked on. */
export function runningOf(row: InstanceRow, graph: Graph, more: Partial<Running> = {}): Running {
  return {
    row,
    graph,
    state: row.state,
    isNew: false,

    tasks: new Map(),
    events: [],
    waits: new Map(),
    cleared: new Map(),
    gained: new Map(),
    incidents: [],
    ...more,
  };
}

/** Gives a user bits of participation. */
export function gain(running: Running, userId: string, bits: number): void {
  running.gained.set(userId, (running.gained.get(userId) ?? 0) | bits);
}

/** Key of the job of a wait, by which it is replaced and taken away. */
export function waitKey(instanceId: string, wait: number): string {
  return `flow:${instanceId}:${wait}`;
}
