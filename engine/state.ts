import type { NodeIx, FlowIx, ScopeIx, SignMode } from './graph.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Values = Readonly<Record<string, Json>>;
export type UserId = string;

/** Who began the instance, as expressions see him. */
export interface Initiator {
  readonly id: UserId;
  readonly userName: string;
  readonly name: string;
  readonly orgId: string | null;
  readonly orgPath: string;
  readonly positionCodes: readonly string[];
  readonly roleCodes: readonly string[];
  readonly dealerId: string | null;
  readonly areaIds: readonly string[];
}

export type Status = 'processing' | 'approved' | 'canceled';
/** Why an instance ended; `returned` while the task of resubmission is open. */
export type Outcome =
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'voided'
  | 'terminated'
  | 'canceled'
  | 'deleted'
  | 'returned';

/** A place where tokens live: the process (the first), an instance of a sub-process, or one instance of a repeated activity. */
export interface Scope {
  readonly id: number;
  readonly def: ScopeIx;
  /** The scope around it and the token that stands in the activity. Absent for the process. */
  parent?: number;
  host?: number;
  /** Of one instance of a repeated activity. */
  loop?: { readonly index: number; readonly item: Json };
  vars: Record<string, Json>;
}

/** A token on a flow (`f`), waiting before a join, or in a node (`n`) whose activity is going on. */
export interface Token {
  readonly id: number;
  s: number;
  f?: FlowIx;
  n?: NodeIx;
  /** The repeated activity whose instance it is; leaving the node ends the instance instead of taking flows. */
  inner?: true;
  /** Counts of a repeated activity on the outer token. */
  multi?: { total: number; started: number; done: number; items: Json[]; results: Json[] };
  /** After a return in mode direct: the way back. */
  back?: WayBack;
  /** After a return: automatic passing is off for this activation. */
  fresh?: true;
}

/** To which node the completion of a detour leads, and who handles it there; `after` of a detour within a detour. */
export interface WayBack {
  readonly node: NodeIx;
  readonly users: readonly UserId[];
  readonly after?: WayBack;
}

export type VoterStatus = 'pending' | 'waiting' | 'approved' | 'rejected' | 'returned' | 'canceled' | 'transferred';
export type VoterKind = 'base' | 'before' | 'after' | 'parallel' | 'delegate' | 'resubmit';

/** One task of a group. `users` are candidates until somebody claims. */
export interface Voter {
  readonly id: number;
  readonly kind: VoterKind;
  users: UserId[];
  claimed?: true;
  status: VoterStatus;
  /** Voter it was added by, or delegated by. */
  parent?: number;
  order: number;
  /** `approve`, `reject`, or a custom code. */
  decision?: string;
  by?: UserId;
  for?: UserId;
  /** The other candidates while one has claimed the task. */
  others?: UserId[];
  /** Whose task it is while `users` holds a delegate whose answer is only an opinion. */
  owner?: UserId;
}

/** One activation of a user task. Only open groups are kept. */
export interface Group {
  readonly id: number;
  readonly token: number;
  readonly node: NodeIx;
  mode: SignMode;
  voters: Voter[];
  /** Handlers have been asked for; they are being found. */
  resolving?: 'handlers' | 'superior' | 'overdue' | 'empty';
  /** For `sequence`: users who come after the current one. */
  queue?: UserId[];
  /** Handlers found so far, while superiors of some of them are being looked for. */
  found?: UserId[];
  /** After a return: automatic passing is off. */
  fresh?: true;
}

export type WaitKind = 'timer' | 'message' | 'signal' | 'service' | 'http' | 'callback' | 'child' | 'due';

/** Something that will wake a token: a timer, message, signal, service, child instance, or the due time of a group. */
export interface Wait {
  readonly id: number;
  readonly kind: WaitKind;
  /** The token of the activity that waits. */
  readonly token: number;
  /** Node of the event: the catch event itself, the boundary event, or the event behind an event-based gateway. */
  readonly node: NodeIx;
  readonly name?: string;
  readonly correlation?: string;
  readonly group?: number;
  /** Evaluated text of its timer. */
  value?: string;
  /** Fires left of a repeating timer; absent: one. -1: without end. */
  left?: number;
}

/** A completed user task, newest last; one entry per node and run of it. */
export interface Visit {
  readonly n: NodeIx;
  /** Order of completion. */
  readonly at: number;
  readonly by: readonly UserId[];
  readonly decision: string;
  /** Completed after the last return. */
  readonly since?: true;
}

/** The whole state of an instance: plain JSON, ≤ 3 kB for a linear approval. */
export interface State {
  readonly v: 1;
  /** Last number given to a token, scope, group, voter or wait. */
  seq: number;
  status: Status;
  outcome?: Outcome;
  suspended?: true;
  initiator: Initiator;
  scopes: Scope[];
  tokens: Token[];
  groups: Group[];
  waits: Wait[];
  decisions: Record<string, string>;
  votes: Record<string, { approved: number; rejected: number; total: number }>;
  results: Record<string, Json>;
  visits: Visit[];
  /** Handlers chosen by the initiator or a predecessor, by node id. */
  selected: Record<string, UserId[]>;
  /** Outcomes of end events reached so far in the process scope. */
  ends: Outcome[];
  /** How often each flow was taken. */
  taken: Record<FlowIx, number>;
  /** Nodes that were passed by themselves or returned, for the picture; the last one counts. */
  marks: Record<NodeIx, 'skipped' | 'returned'>;
  /** Called by another instance: an error that nothing here catches is the caller's. */
  child?: true;
}

/** Tokens by place: on a flow or inside a node of one scope definition. For the exploration of what may happen. */
export interface Marking {
  readonly flows: Readonly<Record<FlowIx, number>>;
  readonly nodes: Readonly<Record<NodeIx, number>>;
}
