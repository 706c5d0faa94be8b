import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { commandAnswer, commandErrors, common, files, selected } from './command-shapes.ts';
import { commandId, idParams, recordId, userIds, values } from './shapes.ts';

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
