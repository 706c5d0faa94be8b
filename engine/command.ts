import type { Budget } from './budget.ts';
import type { CcSpec, HandlerRule, NodeIx, ServiceSpec, TimerValue } from './graph.ts';
import type { Initiator, Json, Outcome, State, Status, UserId, Values, Voter, Wait } from './state.ts';

/** Who acts: `for` is the principal when an agent acts, `admin` opens what process administrators may. */
export interface Actor {
  readonly user: UserId;
  readonly for?: UserId;
  readonly admin?: true;
  /** The clock or a service, not a person. */
  readonly system?: true;
}

/** A handler that was found, and why (shown in simulation and trace). */
export interface Resolved {
  readonly userId: UserId;
  /** Text key with parameters, `workflow.reason.role` … */
  readonly reason: { readonly key: string; readonly params: Readonly<Record<string, string>> };
}

/** What the shell knows and expressions may ask; pure functions over preloaded answers. */
export interface Facts {
  /** The bound record as of the last write of this instance, or the values of a free-standing form. */
  readonly form: Values;
  readonly inOrg?: (userOrOrg: string, orgCode: string) => boolean;
  readonly hasRole?: (user: string, code: string) => boolean;
  /** Working hours between two instants. */
  readonly workHours?: (from: Date, to: Date) => number;
  /** What evaluating may cost for everything these facts are used for; without it each expression has its own. */
  readonly budget?: Budget;
}

interface Common {
  /** Client uuid or job id: the same again changes nothing (the shell sees to that). */
  readonly id: string;
  readonly actor: Actor;
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly facts: Facts;
  readonly opinion?: string;
}

export type Command = Common &
  (
    | {
        readonly type: 'start';
        readonly startNode?: string;
        readonly initiator: Initiator;
        readonly vars: Values;
        /** Called by another instance. */
        readonly child?: true;
        readonly selected?: Readonly<Record<string, readonly UserId[]>>;
      }
    | {
        readonly type: 'complete';
        readonly task: number;
        readonly outcome: string;
        readonly vars?: Values;
        readonly selected?: Readonly<Record<string, readonly UserId[]>>;
      }
    /** `node` is a node id, or `initiator`. */
    | { readonly type: 'returnTo'; readonly task: number; readonly node: string; readonly mode: 'replay' | 'direct' }
    | { readonly type: 'claim' | 'unclaim' | 'removeSign'; readonly task: number }
    | { readonly type: 'transfer' | 'delegate'; readonly task: number; readonly to: UserId }
    | {
        readonly type: 'addSign';
        readonly task: number;
        readonly how: 'before' | 'after' | 'parallel';
        readonly users: readonly UserId[];
      }
    | { readonly type: 'resetAuditor'; readonly task: number; readonly users: readonly UserId[] }
    | { readonly type: 'jump'; readonly node: string }
    | { readonly type: 'withdraw' | 'terminate' | 'suspend' | 'resume' | 'delete' }
    /** The wait fires; `payload` is the message's, the service's answer, the child's `{status, outcome, vars}`. */
    | { readonly type: 'fire'; readonly wait: number; readonly payload?: Json }
    /** A service or child failed with a BPMN error code. */
    | { readonly type: 'fail'; readonly wait: number; readonly code: string; readonly payload?: Json }
    /** The answer to `resolveHandlers`. */
    | { readonly type: 'handlersResolved'; readonly group: number; readonly users: readonly Resolved[] }
    | { readonly type: 'setVars'; readonly vars: Values }
  );

/** A task as its row shows it. */
export interface TaskFacts {
  readonly local: number;
  readonly group: number;
  readonly node: NodeIx;
  readonly voter: Readonly<Voter>;
  readonly mode: string;
}

/** Why something happened by itself. */
export type AutoReason =
  | 'autoApprove'
  | 'autoReject'
  | 'skipWhen'
  | 'self'
  | 'repeatAnywhere'
  | 'repeatConsecutive'
  | 'emptyApprove'
  | 'emptyReject'
  | 'emptyAdmin'
  | 'emptyUser'
  | 'overdue'
  | 'noUsers';

/** A line of the trace, made by the core; the shell adds time, names and field changes. */
export interface TraceEntry {
  /** `start`, `enter`, `leave`, `approve`, `reject`, `custom`, `return`, `resubmit`, `transfer`, `delegate`, `addSign`, `removeSign`, `claim`, `unclaim`, `skip`, `decided`, `canceled`, `boundary`, `timer`, `message`, `signal`, `service`, `serviceError`, `child`, `join`, `jump`, `resetAuditor`, `withdraw`, `terminate`, `suspend`, `resume`, `delete`, `end`, `setVars` … */
  readonly type: string;
  readonly node?: NodeIx;
  readonly task?: number;
  readonly flow?: number;
  readonly reason?: AutoReason | 'decided' | 'orJoinTie' | 'returned' | 'interrupted' | 'ended' | 'direct' | 'replay';
  readonly data?: Values;
}

/** What the shell must do in the transaction of the command. */
export type Effect =
  /** A task begins, changes (claimed, transferred, waiting → pending), or is over. */
  | { readonly e: 'taskCreate' | 'taskUpdate' | 'taskClose'; readonly task: TaskFacts }
  /**
   * Who handles the group? Answered by `handlersResolved` in the same transaction. `purpose` empty asks for the users of
   * the nobody-found policy, superior for the superiors of `of`.
   */
  | {
      readonly e: 'resolveHandlers';
      readonly group: number;
      readonly node: NodeIx;
      readonly rules: readonly HandlerRule[];
      readonly purpose: 'handlers' | 'superior' | 'overdue' | 'empty';
      readonly of?: readonly UserId[];
      readonly loop?: { readonly index: number; readonly item: Json };
    }
  /** Do the work now and answer with `fire` or `fail`. */
  | {
      readonly e: 'invokeInternal';
      readonly wait: number;
      readonly node: NodeIx;
      readonly service: ServiceSpec;
      readonly input: Values;
    }
  /** Put a job into the queue that answers later. */
  | {
      readonly e: 'serviceJob';
      readonly wait: number;
      readonly node: NodeIx;
      readonly service: ServiceSpec;
      readonly input: Values;
    }
  | {
      readonly e: 'timerSet';
      readonly wait: number;
      readonly node: NodeIx;
      readonly timer: TimerValue;
      readonly value: string;
      readonly group?: number;
    }
  | { readonly e: 'waitSet'; readonly wait: Readonly<Wait> }
  /** The wait is gone: cancel its timer or job, delete its row. */
  | { readonly e: 'waitClear'; readonly wait: Readonly<Wait> }
  | {
      readonly e: 'childStart';
      readonly wait: number;
      readonly node: NodeIx;
      readonly key: string;
      readonly version?: number;
      readonly input: Values;
    }
  | { readonly e: 'childCancel'; readonly wait: number }
  /** Of a called instance: an error that nothing in it catches; the shell answers the caller's wait with `fail`. */
  | { readonly e: 'childError'; readonly code: string }
  /** Sent to this instance at once; the shell tells the others by jobs. */
  | { readonly e: 'signal' | 'message'; readonly name: string; readonly correlation?: string; readonly payload?: Json }
  | { readonly e: 'cc'; readonly node: NodeIx; readonly rules: CcSpec['rules'] }
  | { readonly e: 'instance'; readonly status: Status; readonly outcome?: Outcome }
  /** `started`, `returned`, `resubmitted`, `approved`, `rejected`, `withdrawn`, `canceled`, `node:<id>:<outcome>`, `enter:<id>` (workflow.md 10). */
  | { readonly e: 'lifecycle'; readonly event: string }
  | { readonly e: 'incident'; readonly node: NodeIx; readonly kind: string; readonly group?: number }
  | { readonly e: 'trace'; readonly entry: TraceEntry };

/** A refusal of the core: an error code of workflow.md 13 with its parameters; `node` is a node id. */
export interface FlowError {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly node?: string;
}

export type Stepped =
  | { readonly ok: true; readonly state: State; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly error: FlowError };
