import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { commandErrors } from './command-shapes.ts';
import { commandId, recordId, values } from './shapes.ts';

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
