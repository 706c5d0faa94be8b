import * as z from 'zod/mini';
import { commandId, i18nShape, opinion, recordId } from './shapes.ts';

/** What a command answers: the task's and the instance's new state, so that lists and counters follow. */
export const commandAnswer = z.object({
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
export const selected = z.optional(z.record(z.string(), z.array(recordId)));
/** Kept files that go with a command, at most 20. */
export const files = z.optional(z.array(recordId).check(z.maxLength(20)));
/** What every command may carry. */
export const common = { commandId, opinion, files };

/** Why a command may be refused. */
export const commandErrors = [
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
/** Why a command on a task may be refused. */
export const taskErrors = [
  ...commandErrors,
  'workflow.taskDone',
  'workflow.notHandler',
  'workflow.agentExpired',
  'workflow.taskClaimed',
];
