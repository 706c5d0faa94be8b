import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { commandAnswer, common, selected, taskErrors } from './command-shapes.ts';
import { commandId, i18nShape, idParams, opinion, person, recordId, userIds, values } from './shapes.ts';

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

/** A command on a task that takes an opinion at most. */
interface SimpleCommand {
  /** Last part of the address. */
  readonly path: string;
  /** Why it may be refused beside what holds for every task. */
  readonly errors?: readonly string[];
  readonly summary: string;
}

const simpleTask = <const N extends string>(name: N, { path, errors = [], summary }: SimpleCommand) =>
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
export const claimTask = simpleTask('claim', { path: 'claim', summary: 'Claim a task of several candidates' });
/** Give a claimed task back to all candidates. */
export const unclaimTask = simpleTask('unclaim', {
  path: 'unclaim',
  summary: 'Give a claimed task back to all candidates',
});
/** Take an added signer away. */
export const removeSign = simpleTask('removeSign', {
  path: 'remove-sign',
  errors: ['workflow.notAddedSign'],
  summary: 'Take an added signer away',
});
/** Approve with the usual phrase. */
export const quickApprove = simpleTask('quickApprove', {
  path: 'quick-approve',
  errors: ['workflow.quickNotAllowed'],
  summary: 'Approve with the usual phrase',
});
/** Mark a task as read. */
export const readTaskMark = simpleTask('read', { path: 'read', summary: 'Mark a task as read' });
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
