import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { opinion } from './shapes.ts';

/** 256 random bits. */
const ticket = z.string().check(z.regex(/^[\w-]{43}$/));

const linkErrors = [
  'workflow.linkUnknown',
  'workflow.linkUsed',
  'workflow.linkExpired',
  'workflow.linkRevoked',
  'workflow.taskDone',
  'workflow.notHandler',
  'common.tooManyRequests',
];

const view = z.object({
  subject: z.string(),
  process: z.string(),
  node: z.string(),
  initiator: z.string(),
  /** Words of the buttons; null where the node does not allow it. */
  approve: z.nullable(z.string()),
  reject: z.nullable(z.string()),
  opinionRequired: z.boolean(),
  /** It is decided on the page of the task alone. */
  needsPage: z.boolean(),
  taskId: z.string(),
});

/** What a link of a mail is about. It changes nothing; the ticket comes in the body, so that no log holds it. */
export const readByLink = defineEndpoint({
  id: 'workflow.readByLink',
  method: 'POST',
  path: '/workflow/by-link/read',
  access: 'public',
  body: z.object({ ticket }),
  answer: view,
  errors: linkErrors,
  unlogged: true,
  summary: 'What the link of a mail is about; changes nothing',
});

/** Decides a task by the link of a mail, once. */
export const decideByLink = defineEndpoint({
  id: 'workflow.decideByLink',
  method: 'POST',
  path: '/workflow/by-link/decide',
  access: 'public',
  body: z.object({ ticket, outcome: z.enum(['approve', 'reject']), opinion }),
  answer: z.object({ decided: z.literal(true) }),
  errors: [...linkErrors, 'workflow.linkNeedsPage', 'workflow.opinionRequired', 'workflow.selectHandler'],
  summary: 'Decide a task by the link of a mail, as its receiver',
});

/** What a link of a mail is about. */
export type LinkedTask = z.infer<typeof view>;
