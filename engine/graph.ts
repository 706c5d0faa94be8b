/** A text in three languages; Chinese is the one that is always there. */
export interface Names {
  readonly zh: string;
  readonly en?: string;
  readonly ja?: string;
}

/** Text of a CEL expression; it was parsed and type-checked when the definition was deployed (workflow.md 3.8). */
export type Expression = string;

/** Index of a node, flow or scope definition in its list of the graph. */
export type NodeIx = number;
export type FlowIx = number;
export type ScopeIx = number;

/** What a node is to the stepper; the many elements of BPMN that act alike are one kind (workflow.md 2.1). */
export type NodeKind =
  | 'start'
  | 'end'
  /** User task. */
  | 'user'
  /** Manual task, undefined task, throw none: passes through and is traced. */
  | 'pass'
  /** Service task and send task of the kinds of `ServiceKind`. */
  | 'service'
  /** Send task with receivers of a copy. */
  | 'cc'
  /** Receive task, intermediate catch event. */
  | 'catch'
  /** Intermediate throw event of a message or signal. */
  | 'throw'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  /** Event-based gateway. */
  | 'eventGateway'
  | 'boundary'
  | 'subProcess'
  | 'call';

/** How users are found; `type` names a registered rule, `params` are its own (workflow.md 7). */
export interface HandlerRule {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Who handles a user task, and what happens when that is nobody, the initiator, or somebody who has approved before. */
export interface HandlerSpec {
  readonly rules: readonly HandlerRule[];
  readonly excludeInitiator: boolean;
  /** Node ids whose handlers may not handle this one (four eyes). */
  readonly excludeHandlersOf: readonly string[];
  readonly empty: 'admin' | 'user' | 'approve' | 'reject' | 'incident';
  /** User id for `empty: 'user'`. */
  readonly emptyUser?: string;
  readonly self: 'self' | 'skip' | 'superior';
  readonly repeat: 'none' | 'anywhere' | 'consecutive';
  readonly skipWhen?: Expression;
}

/** How the handlers of a node come to one decision (workflow.md 3.2). */
export type SignMode = 'single' | 'claim' | 'any' | 'all' | 'ratio' | 'sequence';

export interface SignSpec {
  readonly mode: SignMode;
  /** 1 to 100, for `ratio`. */
  readonly percent?: number;
  /** Decide only after all have voted. */
  readonly wait: boolean;
  /** For `any`: whether the first reject decides, or only all. */
  readonly rejectNeeds: 'one' | 'all';
  readonly approve: 'manual' | 'autoApprove' | 'autoReject';
}

/** A further button of a node. */
export interface CustomAction {
  readonly code: string;
  readonly countsAs: 'approve' | 'reject' | 'flow';
  readonly names: Names;
}

/** What handlers may press. */
export interface ActionSpec {
  readonly approve: boolean;
  readonly reject: boolean;
  readonly return: boolean;
  readonly transfer: boolean;
  readonly delegate: boolean;
  readonly addSign: boolean;
  readonly cc: boolean;
  readonly takeBack: boolean;
  readonly quick: boolean;
  readonly opinionRequired: boolean;
  readonly signatureRequired: boolean;
  /** Other words on the built-in buttons, by action. */
  readonly labels: Readonly<Record<string, Names>>;
  readonly custom: readonly CustomAction[];
}

/** What a node allows on a field; `required` is writable and must be filled to approve. */
export type FieldAccess = 'hidden' | 'readable' | 'writable' | 'required';

export interface FieldRights {
  /** For fields that are not named; undefined leaves the resource's own rights as they are. */
  readonly default?: 'hidden' | 'readable' | 'writable';
  /** The node may give more than the actor's role holds, for the task only. */
  readonly grant: boolean;
  /** By path: `creditLimit`, `items.price`. */
  readonly fields: Readonly<Record<string, FieldAccess>>;
}

/** What happens to a task that is not done in time. */
export interface TimeoutSpec {
  /** ISO 8601 duration, or an expression that gives one or a timestamp. */
  readonly due: TimerValue;
  /** ISO 8601 durations before the due time. */
  readonly remindBefore: readonly string[];
  /** ISO 8601 duration between reminders after the due time. */
  readonly remindEvery?: string;
  readonly onDue: 'remind' | 'approve' | 'reject' | 'superior' | 'user' | 'role' | 'admin';
  /** User id or role code for `user` and `role`. */
  readonly to?: string;
}

/** A time as it stands in the definition. */
export interface TimerValue {
  readonly kind: 'duration' | 'date' | 'cycle' | 'cron';
  readonly text: string;
  /** `text` is an expression that gives the value. */
  readonly expression: boolean;
  /** Durations count working time of the tenant's calendar. */
  readonly work: boolean;
}

export interface CcSpec {
  readonly on: 'create' | 'complete';
  readonly rules: readonly HandlerRule[];
}

/** Everything of a user task beside its place in the graph. */
export interface UserTaskSpec {
  readonly handlers: HandlerSpec;
  readonly sign: SignSpec;
  readonly reject: { readonly policy: 'end' | 'initiator' | 'previous' | 'node' | 'flow'; readonly node?: string };
  readonly actions: ActionSpec;
  readonly fields: FieldRights;
  readonly timeout?: TimeoutSpec;
  readonly cc: readonly CcSpec[];
  readonly phrases: readonly string[];
}

export type ServiceKind = 'internal' | 'internalAsync' | 'http' | 'tenantAction' | 'setFields' | 'notify';

/** Work that no user does. */
export interface ServiceSpec {
  readonly kind: ServiceKind;
  /** Registered handler for `internal` and `internalAsync`. */
  readonly handler?: string;
  /** Values given to it, by name. */
  readonly input: Readonly<Record<string, Expression>>;
  /** Process variables set from its result, by name; `result` is what it answered. */
  readonly output: Readonly<Record<string, Expression>>;
  readonly http?: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** May hold `{name}` of `input`. */
    readonly url: string;
    /** Values `secret:NAME` name a secret of the tenant. */
    readonly headers: Readonly<Record<string, string>>;
    /** Seconds, at most 60. */
    readonly timeout: number;
    readonly mode: 'wait' | 'callback';
    /** HTTP status (`404`, `4xx`) to BPMN error code. */
    readonly errors: Readonly<Record<string, string>>;
  };
  /** Receivers of `notify`. */
  readonly to?: readonly HandlerRule[];
  readonly title?: string;
  readonly body?: string;
  /** Attempts after the first, and seconds between them; the default backoff when empty. */
  readonly retries?: number;
  readonly backoff?: readonly number[];
}

/** What an event waits for or throws. */
export interface EventSpec {
  readonly trigger: 'none' | 'timer' | 'message' | 'signal' | 'error' | 'terminate';
  /** Name of the message or signal, code of the error (absent: any error). */
  readonly name?: string;
  readonly timer?: TimerValue;
  /** Gives the value by which a message finds this wait. */
  readonly correlation?: Expression;
}

/** Repeats an activity for each item of a list, or a number of times. */
export interface MultiSpec {
  readonly sequential: boolean;
  readonly collection?: Expression;
  readonly cardinality?: Expression;
  readonly completion?: Expression;
  /** Evaluated after each instance; the list becomes `result.<node>`. */
  readonly collect?: Expression;
}

export interface CallSpec {
  readonly key: string;
  /** A version number; absent: the latest active one. */
  readonly version?: number;
  readonly input: Readonly<Record<string, Expression>>;
  readonly output: Readonly<Record<string, Expression>>;
  /** A rejected child throws the error `CHILD_REJECTED`. */
  readonly rejectPropagates: boolean;
}

/** A node of the graph. */
export interface Node {
  readonly ix: NodeIx;
  readonly id: string;
  readonly kind: NodeKind;
  readonly names: Names;
  /** Scope definition in which it stands. */
  readonly scope: ScopeIx;
  /** Flows in document order. */
  readonly in: readonly FlowIx[];
  readonly out: readonly FlowIx[];
  readonly lane?: string;
  /** Default flow of a split. */
  readonly default?: FlowIx;
  /** Of start, catch, throw, boundary, end. */
  readonly event?: EventSpec;
  /** Of an end without another meaning. */
  readonly outcome?: 'approved' | 'rejected' | 'canceled';
  readonly user?: UserTaskSpec;
  readonly service?: ServiceSpec;
  readonly cc?: readonly HandlerRule[];
  readonly call?: CallSpec;
  readonly multi?: MultiSpec;
  /** Boundary events that stand on it. */
  readonly boundaries?: readonly NodeIx[];
  /** Of a boundary event: its host, and whether it ends the activity. */
  readonly host?: NodeIx;
  readonly interrupting?: boolean;
  /** Scope inside an embedded sub-process. */
  readonly body?: ScopeIx;
}

/** A sequence flow. */
export interface Flow {
  readonly ix: FlowIx;
  readonly id: string;
  readonly names: Names;
  readonly from: NodeIx;
  readonly to: NodeIx;
  readonly condition?: Expression;
}

/** The process itself (index 0) or the inside of a sub-process. */
export interface ScopeDef {
  readonly ix: ScopeIx;
  /** The sub-process; absent for the process. */
  readonly node?: NodeIx;
  readonly parent?: ScopeIx;
  /** The none start, where there is one. */
  readonly start?: NodeIx;
}

/** Kinds of the fields of a free-standing form: those of the kernel that a person can fill in. */
export const FIELD_KINDS = [
  'text',
  'longText',
  'richText',
  'i18nText',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'choices',
  'user',
  'organisation',
  'ref',
  'refs',
  'phone',
  'email',
  'url',
  'idCard',
  'colour',
  'file',
  'files',
  'rows',
] as const;

/** A field that a definition declares for a free-standing form. */
export interface FormField {
  readonly name: string;
  readonly kind: (typeof FIELD_KINDS)[number];
  readonly names: Names;
  readonly required: boolean;
  /** Codes with names, for `choice` and `choices`. */
  readonly options?: readonly { readonly code: string; readonly names: Names }[];
  /** Code of the dictionary whose items are the options instead. */
  readonly dictionary?: string;
  /** `module.entity` that a `ref` or `refs` points to. */
  readonly to?: string;
  /** Smallest number. */
  readonly min?: number;
  /** Largest number; most characters of a text, files of a list, rows of a table. */
  readonly max?: number;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
  /** What the form begins with. */
  readonly default?: string | number | boolean | readonly string[];
  /** CEL over `form`, in a column over `row`: the value is calculated and never typed. */
  readonly formula?: string;
  /** CEL over `form`: while it does not hold the field is not shown and has no value. */
  readonly shownWhen?: string;
  /** Columns of a table of rows. */
  readonly columns?: readonly FormField[];
}

/** What holds for the whole process. */
export interface ProcessSpec {
  readonly key: string;
  readonly names: Names;
  /** `resource`: a bound record; `fields`: the fields declared here, in `vars.form`; `page`: an own or outside page. */
  readonly form: 'resource' | 'fields' | 'page';
  /** `module.entity` of the bound record. */
  readonly resource?: string;
  readonly fields: readonly FormField[];
  readonly formUrl?: string;
  /** `{initiator.name} {form.dealerName}`. */
  readonly subject: string;
  readonly number: {
    readonly prefix: string;
    readonly date: '' | 'yyyy' | 'yyyyMM' | 'yyyyMMdd';
    readonly digits: number;
  };
  readonly allowWithdraw: 'beforeHandled' | 'always' | 'never';
  readonly allowTakeBack: boolean;
  readonly allowVoid: boolean;
  readonly agentMayTransfer: boolean;
  readonly repeat: 'none' | 'anywhere' | 'consecutive';
  /** Whoever may read the bound record may read the trace. */
  readonly traceForReaders: boolean;
}

/** A compiled definition: immutable, as JSON in the version's row. The runtime never reads XML. */
export interface Graph {
  readonly process: ProcessSpec;
  readonly nodes: readonly Node[];
  readonly flows: readonly Flow[];
  readonly scopes: readonly ScopeDef[];
  /** Hex digest of the nodes, flows and settings; equal graphs have equal hashes. */
  readonly hash: string;
}

/** What is wrong with a definition, or may be (workflow.md 9.3). */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** Null where the file as a whole is meant. */
  readonly elementId: string | null;
  readonly params: Readonly<Record<string, string | number>>;
  /** An error that may be accepted with a reason (`deadlock`). */
  readonly acceptable?: true;
}
