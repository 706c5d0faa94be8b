import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { declaredKinds } from './declared-form.ts';
import { commandId, i18nShape, idParams, instant, opinion, person, recordId, userIds, values } from './shapes.ts';

/** A field of a task's form: what may be done with it, and its value. */
const formField = z.object({
  path: z.string(),
  access: z.enum(['hidden', 'readable', 'writable', 'required']),
});

const declaredColumn = z.object({
  name: z.string(),
  kind: z.enum(declaredKinds),
  label: i18nShape,
  required: z.boolean(),
  options: z.optional(z.array(z.object({ code: z.string(), label: i18nShape }))),
  /** Code of the dictionary whose items are the options instead. */
  dictionary: z.optional(z.string()),
  /** `module.entity` of a reference. */
  to: z.optional(z.string()),
  min: z.optional(z.number()),
  /** Largest number; most characters of a text, files of a list, rows of a table. */
  max: z.optional(z.number()),
  scale: z.optional(z.number()),
  default: z.optional(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** CEL over `form`, in a column over `row`: calculated, never typed. */
  formula: z.optional(z.string()),
});

/** A field that the definition itself declares (form kind `fields`). */
export const declaredField = z.extend(declaredColumn, {
  /** CEL over `form`: shown and filled in only while it holds. */
  shownWhen: z.optional(z.string()),
  /** Columns of a table of rows. */
  columns: z.optional(z.array(declaredColumn)),
});
/** A field that the definition itself declares (form kind `fields`). */
export type DeclaredField = z.infer<typeof declaredField>;

const action = z.object({
  /** `approve`, `reject`, a custom code, `return`, `transfer`, `delegate`, `addSign`, `removeSign`, `cc`, `claim`, `unclaim`, `takeBack`, `urge`, `withdraw`, `terminate`, `resubmit`, `comment`, `attention`, `suspend`, `resume`, `resetAuditor`, `jump`, `delete`, `print`, `quickApprove`. */
  code: z.string(),
  /** Other words than the usual ones. */
  label: z.nullable(i18nShape),
  /** For custom codes: approve, reject or flow. */
  countsAs: z.nullable(z.string()),
});

/** A task with its voters, as detail and trace show it. */
const taskFacts = z.object({
  id: z.string(),
  nodeId: z.string(),
  nodeName: i18nShape,
  kind: z.string(),
  mode: z.string(),
  status: z.string(),
  assignee: z.nullable(person),
  candidates: z.array(person),
  owner: z.nullable(person),
  onBehalfOf: z.nullable(person),
  decision: z.nullable(z.string()),
  opinion: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  claimedAt: instant,
  readAt: instant,
  dueAt: instant,
  endedAt: instant,
  /** Who may remove it by removeSign: the caller. */
  removable: z.boolean(),
});
/** A task as detail and trace show it. */
export type TaskFactsOnWire = z.infer<typeof taskFacts>;

/** Failed work that is tried again. */
const retry = z.object({
  nodeId: z.string(),
  nodeName: i18nShape,
  /** Number of the attempt that comes next, and when. */
  attempt: z.int(),
  nextAt: z.string(),
  /** Why the last one failed; for process administrators, null for others. */
  fault: z.nullable(z.string()),
});
/** Failed work that is tried again. */
export type RetryOnWire = z.infer<typeof retry>;

/** Everything of an instance that a participant sees, and what he may do. */
const instanceDetail = z.object({
  id: z.string(),
  rootId: z.string(),
  parentId: z.nullable(z.string()),
  processGuid: z.string(),
  workflowId: z.string(),
  versionNo: z.int(),
  defKey: z.string(),
  defName: i18nShape,
  businessNo: z.string(),
  subject: z.string(),
  initiator: person,
  startedAt: z.string(),
  endedAt: instant,
  status: z.enum(['processing', 'approved', 'canceled']),
  outcome: z.nullable(z.string()),
  suspended: z.boolean(),
  incident: z.boolean(),
  /** Failed work that is tried again, the next attempt first. */
  retries: z.array(retry),
  attention: z.boolean(),
  tags: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  /** The open task of the caller (asked for by `taskId`, or the first of the instance); null when he has none. */
  task: z.nullable(taskFacts),
  /** The principal, when he would act as agent. */
  agentFor: z.nullable(person),
  allowed: z.array(action),
  opinionRequired: z.boolean(),
  signatureRequired: z.boolean(),
  phrases: z.array(z.string()),
  form: z.object({
    kind: z.enum(['resource', 'fields', 'page']),
    resource: z.nullable(z.string()),
    recordId: z.nullable(z.string()),
    /** The bound record as the caller may read it, or the values of the declared fields. */
    values: values,
    version: z.nullable(z.int()),
    declared: z.array(declaredField),
    /** Access to fields at this node for the caller; fields that are not named follow his rights on the resource. */
    fields: z.array(formField),
    default: z.nullable(z.enum(['hidden', 'readable', 'writable'])),
    /** Fields changed since the submission, with the value submitted; after a return, since what was reviewed. */
    changed: values,
    url: z.nullable(z.string()),
  }),
  /** Instances around: parent, children, earlier ones of the same record. */
  related: z.array(
    z.object({
      id: z.string(),
      relation: z.enum(['parent', 'child', 'earlier']),
      defName: i18nShape,
      subject: z.string(),
      status: z.string(),
      outcome: z.nullable(z.string()),
      startedAt: z.string(),
    }),
  ),
  /** Counts up with every command. */
  version: z.int(),
});
/** An instance with its form, the task of the caller and what he may do. */
export type InstanceDetail = z.infer<typeof instanceDetail>;

const traceLine = z.object({
  seq: z.int(),
  at: z.string(),
  type: z.string(),
  /** The name of an outcome that the definition made itself. */
  label: z.nullable(i18nShape),
  nodeId: z.nullable(z.string()),
  nodeName: z.nullable(i18nShape),
  actor: z.nullable(person),
  onBehalfOf: z.nullable(person),
  opinion: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Users named by the line: transferred to, added signers, receivers of copies. */
  users: z.array(person),
  changes: z.record(z.string(), z.array(z.unknown())),
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  /** Seconds from arrival to decision, by the clock and in working time. */
  duration: z.nullable(z.int()),
  workDuration: z.nullable(z.int()),
  data: values,
});
/** One thing that happened. */
export type TraceLine = z.infer<typeof traceLine>;

const trace = z.object({
  timeline: z.array(traceLine),
  pending: z.array(taskFacts),
  forecast: z.array(
    z.object({
      nodeId: z.string(),
      nodeName: i18nShape,
      mode: z.string(),
      users: z.array(z.object({ id: z.string(), name: z.string(), reason: z.nullable(z.string()) })),
    }),
  ),
  retries: z.array(retry),
  picture: z.object({
    xml: z.string(),
    nodes: z.record(
      z.string(),
      z.object({ state: z.enum(['done', 'active', 'returned', 'skipped', 'retrying', 'incident']), count: z.int() }),
    ),
    flows: z.record(z.string(), z.int()),
  }),
});
/** What has happened, who is asked now, what comes next, and the picture. */
export type Trace = z.infer<typeof trace>;

/** What a command answers: the task's and the instance's new state, so that lists and counters follow. */
const commandAnswer = z.object({
  instance: z.object({
    id: z.string(),
    status: z.enum(['processing', 'approved', 'canceled']),
    outcome: z.nullable(z.string()),
    version: z.int(),
    nodes: z.array(i18nShape),
  }),
  task: z.nullable(z.object({ id: z.string(), status: z.string() })),
  /** Version of the bound record after the command. */
  record: z.nullable(z.object({ id: z.string(), version: z.int() })),
});
/** What every command answers. */
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** Handlers chosen for the next nodes, by node id. */
const selected = z.optional(z.record(z.string(), z.array(recordId)));
const files = z.optional(z.array(recordId).check(z.maxLength(20)));
const common = { commandId, opinion, files };

const commandErrors = [
  'workflow.notFound',
  'workflow.suspended',
  'workflow.notAllowed',
  'workflow.noFlowSelected',
  'workflow.conditionError',
  'workflow.serviceFailed',
  'workflow.errorUncaught',
  'workflow.collectionInvalid',
  'workflow.loopLimit',
  'common.versionConflict',
  'common.validation',
];
const taskErrors = [
  ...commandErrors,
  'workflow.taskDone',
  'workflow.notHandler',
  'workflow.agentExpired',
  'workflow.taskClaimed',
];

/** Starts a process. For a bound record the transition `startsProcess` of its lifecycle does the same. */
export const startInstance = defineEndpoint({
  id: 'workflow.start',
  method: 'POST',
  path: '/workflow/instances',
  access: 'session',
  body: z.object({
    defKey: z.string().check(z.maxLength(64)),
    form: z.optional(values),
    vars: z.optional(values),
    selected,
    resource: z.optional(z.string()),
    recordId: z.optional(recordId),
    draftId: z.optional(recordId),
    commandId,
  }),
  answer: commandAnswer,
  idempotent: true,
  errors: [
    'workflow.noActiveVersion',
    'workflow.unknownVariable',
    'workflow.formInvalid',
    'workflow.selectHandler',
    'workflow.running',
    ...commandErrors,
  ],
  summary: 'Start a process',
});

/** An instance with its form, the caller's open task and what he may do; opening it marks his task as read. */
export const readInstance = defineEndpoint({
  id: 'workflow.instance',
  method: 'GET',
  path: '/workflow/instances/{id}',
  access: 'session',
  params: idParams,
  query: z.object({ taskId: z.optional(recordId) }),
  answer: instanceDetail,
  errors: ['workflow.notFound'],
  summary: "An instance with its form, the caller's open task and what he may do; opening it marks his task as read",
});

/** The same by task; answers also when the task is done, so that old links open. */
export const readTask = defineEndpoint({
  id: 'workflow.task',
  method: 'GET',
  path: '/workflow/tasks/{id}',
  access: 'session',
  params: idParams,
  answer: instanceDetail,
  errors: ['workflow.notFound'],
  summary: 'The instance of a task, with that task',
});

/** What has happened in an instance, who handles it now, what comes next, and its diagram. */
export const readTrace = defineEndpoint({
  id: 'workflow.trace',
  method: 'GET',
  path: '/workflow/instances/{id}/trace',
  access: 'session',
  params: idParams,
  answer: trace,
  errors: ['workflow.notFound'],
  summary: 'What has happened in an instance, who handles it now, what comes next, and its diagram',
});

/** Commands on an instance that take an opinion at most. */
export const instanceCommandNames = [
  'withdraw',
  'terminate',
  'suspend',
  'resume',
  'urge',
  'delete',
  'take-back',
] as const;
/** A command on an instance. */
export type InstanceCommandName = (typeof instanceCommandNames)[number];

const instanceCommand = <N extends InstanceCommandName>(name: N, errors: readonly string[], summary: string) =>
  defineEndpoint({
    id: `workflow.${name === 'take-back' ? 'takeBack' : name}`,
    method: 'POST',
    path: `/workflow/instances/{id}/${name}`,
    access: 'session',
    params: idParams,
    body: z.object({ ...common }),
    answer: commandAnswer,
    errors: [...commandErrors, ...errors],
    summary,
  });

/** Commands on instances by name. */
export const instanceCommands = {
  withdraw: instanceCommand('withdraw', ['workflow.withdrawNotAllowed'], 'Take back an own process'),
  terminate: instanceCommand('terminate', [], 'Void a process'),
  suspend: instanceCommand('suspend', [], 'Hold a process and its timers'),
  resume: instanceCommand('resume', [], 'Go on with a suspended process'),
  urge: instanceCommand('urge', ['workflow.urgeTooSoon'], 'Remind the handlers of the open tasks'),
  delete: instanceCommand('delete', [], 'Delete a process'),
  'take-back': instanceCommand('take-back', ['workflow.takeBackTooLate'], 'Undo the own last decision'),
} as const;

/** Move a process to a node. */
export const jumpInstance = defineEndpoint({
  id: 'workflow.jump',
  method: 'POST',
  path: '/workflow/instances/{id}/jump',
  access: 'session',
  params: idParams,
  body: z.object({ ...common, nodeId: z.string().check(z.maxLength(200)) }),
  answer: commandAnswer,
  errors: [...commandErrors, 'workflow.returnTarget'],
  summary: 'Move a process to a node',
});

/** Send a copy. */
export const ccInstance = defineEndpoint({
  id: 'workflow.sendCopy',
  method: 'POST',
  path: '/workflow/instances/{id}/cc',
  access: 'session',
  params: idParams,
  body: z.object({ ...common, users: userIds }),
  answer: commandAnswer,
  errors: commandErrors,
  summary: 'Send a copy',
});

/** Write a comment, which may mention users. */
export const commentInstance = defineEndpoint({
  id: 'workflow.comment',
  method: 'POST',
  path: '/workflow/instances/{id}/comment',
  access: 'session',
  params: idParams,
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(2000)),
    mentions: z.optional(z.array(recordId).check(z.maxLength(20))),
    files,
    commandId,
  }),
  answer: commandAnswer,
  errors: commandErrors,
  summary: 'Write a comment, which may mention users',
});

/** Follow a process, or no longer. */
export const attendInstance = defineEndpoint({
  id: 'workflow.attend',
  method: 'POST',
  path: '/workflow/instances/{id}/attention',
  access: 'session',
  params: idParams,
  body: z.object({ on: z.boolean() }),
  answer: z.object({ on: z.boolean() }),
  errors: ['workflow.notFound'],
  summary: 'Follow a process, or no longer',
});

/** Mark a copy as read. */
export const markCcRead = defineEndpoint({
  id: 'workflow.ccRead',
  method: 'POST',
  path: '/workflow/instances/{id}/cc-read',
  access: 'session',
  params: idParams,
  answer: z.object({ read: z.boolean() }),
  errors: ['workflow.notFound'],
  summary: 'Mark a copy as read',
});

/** Approve, reject, a custom outcome, or the resubmission by the initiator (outcome `approve` on his task). */
export const completeTask = defineEndpoint({
  id: 'workflow.complete',
  method: 'POST',
  path: '/workflow/tasks/{id}/complete',
  access: 'session',
  params: idParams,
  body: z.object({
    ...common,
    outcome: z.string().check(z.minLength(1), z.maxLength(40)),
    /** Changed fields of the form. */
    form: z.optional(values),
    vars: z.optional(values),
    selected,
    /** Kept file that shows the handler's signature. */
    signature: z.optional(recordId),
    /** Version of the bound record that the form was read with. */
    version: z.optional(z.int()),
  }),
  answer: commandAnswer,
  errors: [
    ...taskErrors,
    'workflow.opinionRequired',
    'workflow.signatureRequired',
    'workflow.fieldNotWritable',
    'workflow.formInvalid',
    'workflow.selectHandler',
    'workflow.unknownVariable',
  ],
  summary: 'Decide a task',
});

/** Return to an earlier node, or to the initiator (`initiator`). */
export const returnTask = defineEndpoint({
  id: 'workflow.return',
  method: 'POST',
  path: '/workflow/tasks/{id}/return',
  access: 'session',
  params: idParams,
  body: z.object({ ...common, nodeId: z.string().check(z.maxLength(200)), mode: z.enum(['replay', 'direct']) }),
  answer: commandAnswer,
  errors: [...taskErrors, 'workflow.returnTarget', 'workflow.opinionRequired'],
  summary: 'Return to an earlier node, or to the initiator (`initiator`)',
});

/** Nodes to which a task may be returned without ever getting stuck. */
export const readReturnTargets = defineEndpoint({
  id: 'workflow.returnTargets',
  method: 'GET',
  path: '/workflow/tasks/{id}/return-targets',
  access: 'session',
  params: idParams,
  answer: z.object({
    items: z.array(
      z.object({
        nodeId: z.string(),
        name: i18nShape,
        users: z.array(person),
        /** Names of the nodes that are done again. */
        redone: z.array(i18nShape),
      }),
    ),
  }),
  errors: ['workflow.notFound', 'workflow.taskDone'],
  summary: 'Nodes to which a task may be returned without ever getting stuck',
});

const nextNodes = z.object({
  items: z.array(
    z.object({
      nodeId: z.string(),
      name: i18nShape,
      mode: z.string(),
      users: z.array(z.object({ id: z.string(), name: z.string(), reason: z.nullable(z.string()) })),
      /** The decider must choose the handlers; from these, when not empty. */
      choose: z.nullable(z.object({ min: z.int(), max: z.int(), from: z.array(person) })),
    }),
  ),
  /** Outcome when the process would end. */
  ends: z.nullable(z.string()),
});

/** Which nodes come next, and who handles them. */
export const readNext = defineEndpoint({
  id: 'workflow.next',
  method: 'GET',
  path: '/workflow/tasks/{id}/next',
  access: 'session',
  params: idParams,
  query: z.object({ outcome: z.optional(z.string().check(z.maxLength(40))) }),
  answer: nextNodes,
  errors: ['workflow.notFound', 'workflow.taskDone'],
  summary: 'Which nodes come next, and who handles them',
});

/** Handlers that the initiator must choose before he starts; the same shape as `readNext`. */
export const readStartNext = defineEndpoint({
  id: 'workflow.startNext',
  method: 'POST',
  path: '/workflow/start-preview',
  access: 'session',
  body: z.object({
    defKey: z.string().check(z.maxLength(64)),
    form: z.optional(values),
    resource: z.optional(z.string()),
    recordId: z.optional(recordId),
  }),
  answer: nextNodes,
  errors: ['workflow.notFound', 'workflow.noActiveVersion'],
  summary: 'Which nodes a process that starts comes to first, and who handles them',
});

const simpleTask = <const N extends string>(name: N, path: string, errors: readonly string[], summary: string) =>
  defineEndpoint({
    id: `workflow.${name}`,
    method: 'POST',
    path: `/workflow/tasks/{id}/${path}`,
    access: 'session',
    params: idParams,
    body: z.object({ ...common }),
    answer: commandAnswer,
    errors: [...taskErrors, ...errors],
    summary,
  });
const handTask = <const N extends string>(name: N, summary: string) =>
  defineEndpoint({
    id: `workflow.${name}`,
    method: 'POST',
    path: `/workflow/tasks/{id}/${name}`,
    access: 'session',
    params: idParams,
    body: z.object({ ...common, to: recordId }),
    answer: commandAnswer,
    errors: [
      ...taskErrors,
      'workflow.sameUser',
      'workflow.alreadyHandler',
      'workflow.excludedHandler',
      'workflow.agentOnly',
      'common.refNotFound',
    ],
    summary,
  });

/** Claim a task of several candidates. */
export const claimTask = simpleTask('claim', 'claim', [], 'Claim a task of several candidates');
/** Give a claimed task back to all candidates. */
export const unclaimTask = simpleTask('unclaim', 'unclaim', [], 'Give a claimed task back to all candidates');
/** Take an added signer away. */
export const removeSign = simpleTask(
  'removeSign',
  'remove-sign',
  ['workflow.notAddedSign'],
  'Take an added signer away',
);
/** Approve with the usual phrase. */
export const quickApprove = simpleTask(
  'quickApprove',
  'quick-approve',
  ['workflow.quickNotAllowed'],
  'Approve with the usual phrase',
);
/** Mark a task as read. */
export const readTaskMark = simpleTask('read', 'read', [], 'Mark a task as read');
/** Hand a task over for good. */
export const transferTask = handTask('transfer', 'Hand a task over for good');
/** Ask somebody for an opinion; then the task comes back. */
export const delegateTask = handTask('delegate', 'Ask somebody for an opinion; then the task comes back');

/** Add signers before, after or beside oneself. */
export const addSign = defineEndpoint({
  id: 'workflow.addSign',
  method: 'POST',
  path: '/workflow/tasks/{id}/add-sign',
  access: 'session',
  params: idParams,
  body: z.object({ ...common, how: z.enum(['before', 'after', 'parallel']), users: userIds }),
  answer: commandAnswer,
  errors: [
    ...taskErrors,
    'workflow.alreadyHandler',
    'workflow.excludedHandler',
    'workflow.sameUser',
    'common.refNotFound',
  ],
  summary: 'Add signers before, after or beside oneself',
});

/** Replace the handlers of an open task. */
export const resetAuditor = defineEndpoint({
  id: 'workflow.resetAuditor',
  method: 'POST',
  path: '/workflow/tasks/{id}/reset-auditor',
  access: 'session',
  params: idParams,
  body: z.object({ ...common, users: userIds }),
  answer: commandAnswer,
  errors: [...taskErrors, 'workflow.alreadyHandler', 'workflow.excludedHandler', 'common.refNotFound'],
  summary: 'Replace the handlers of an open task',
});

const batchIds = z.array(recordId).check(z.minLength(1), z.maxLength(200));
const batchAnswer = z.object({
  items: z.array(
    z.object({
      taskId: z.string(),
      subject: z.string(),
      /** Name of the task's node; null where the caller has nothing to do with it. */
      nodeName: z.nullable(i18nShape),
      ok: z.boolean(),
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
  ok: z.int(),
  refused: z.int(),
});
/** What became of the tasks of a batch, one by one. */
export type TaskBatchAnswer = z.infer<typeof batchAnswer>;

const batchOf = <const N extends string, S extends z.core.$ZodLooseShape>(name: N, shape: S, summary: string) =>
  defineEndpoint({
    id: `workflow.batch${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
    method: 'POST',
    path: `/workflow/tasks/batch-${name}`,
    access: 'session',
    body: z.object({ taskIds: batchIds, opinion, commandId, ...shape }),
    answer: batchAnswer,
    summary,
  });

/** Approve several tasks, each in its own transaction. */
export const batchApprove = batchOf('approve', {}, 'Approve several tasks, each in its own transaction');
/** Reject several tasks with one opinion, each in its own transaction. */
export const batchReject = batchOf('reject', {}, 'Reject several tasks with one opinion, each in its own transaction');
/** Return several tasks to their initiators, each in its own transaction. */
export const batchReturn = batchOf(
  'return',
  {},
  'Return several tasks to their initiators, each in its own transaction',
);
/** Hand several tasks over to one person, each in its own transaction. */
export const batchTransfer = batchOf(
  'transfer',
  { to: recordId },
  'Hand several tasks over to one person, each in its own transaction',
);

/** Give the open tasks of several processes to somebody else, each in its own transaction. */
export const reassignInstances = defineEndpoint({
  id: 'workflow.reassign',
  method: 'POST',
  path: '/workflow/instances/batch-reassign',
  access: 'session',
  body: z.object({
    instanceIds: batchIds,
    /** Whose tasks they are now; those of everybody when not given. */
    from: z.optional(recordId),
    to: recordId,
    opinion,
    commandId,
  }),
  answer: batchAnswer,
  errors: ['workflow.sameUser'],
  summary: 'Give the open tasks of several processes to somebody else, each in its own transaction',
});

/** Messages and signals from other systems and modules. */
export const sendProcessMessage = defineEndpoint({
  id: 'workflow.message',
  method: 'POST',
  path: '/workflow/messages',
  access: 'workflow.message',
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    instanceId: z.optional(recordId),
    businessNo: z.optional(z.string().check(z.maxLength(100))),
    correlation: z.optional(z.string().check(z.maxLength(200))),
    vars: z.optional(values),
    all: z.optional(z.boolean()),
    commandId,
  }),
  answer: z.object({ delivered: z.int(), started: z.array(z.string()) }),
  errors: ['workflow.noMessageTarget', 'workflow.ambiguousMessage', ...commandErrors],
  summary: 'Deliver a message to the process that waits for it, or start one',
});
/** Send a signal to every process that waits for it. */
export const sendProcessSignal = defineEndpoint({
  id: 'workflow.signal',
  method: 'POST',
  path: '/workflow/signals',
  access: 'workflow.message',
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)), vars: z.optional(values), commandId }),
  answer: z.object({ queued: z.int() }),
  summary: 'Send a signal to every process that waits for it',
});
/** Answer of an outside system that a process waits for; the address is the secret. */
export const answerCallback = defineEndpoint({
  id: 'workflow.callback',
  method: 'POST',
  path: '/workflow/callbacks/{token}',
  access: 'public',
  params: z.object({ token: z.string() }),
  body: values,
  answer: z.object({ accepted: z.boolean() }),
  errors: ['workflow.notFound'],
  summary: 'Answer of an outside system that a process waits for; the address is the secret',
});
