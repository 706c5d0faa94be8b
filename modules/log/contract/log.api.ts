import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Most lines of one call, and the longest the page waits before it sends fewer. */
export const functionsPerCall = 50;
/** Errors of pages a minute and session that are taken. */
export const errorsPerMinute = 10;

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

const opened = z.object({
  at: z.iso.datetime(),
  menuId: z.optional(z.string().check(z.maxLength(40))),
  kind: z.enum(['menu', 'action']),
  /** Address of the page, or key of the action; never what somebody typed. */
  name: text(100).check(z.regex(/^[\w./:-]+$/u)),
});

/** What somebody opened or pressed. */
export type OpenedFunction = z.infer<typeof opened>;

/** Lines of the function log, gathered by the page. */
export const recordFunctions = defineEndpoint({
  id: 'log.functions',
  method: 'POST',
  path: '/log/functions',
  access: 'session',
  body: z.object({ items: z.array(opened).check(z.minLength(1), z.maxLength(functionsPerCall)) }),
  unlogged: true,
  summary: 'What the caller opened and pressed, gathered by the page',
});

const failed = z.object({
  message: text(500),
  stack: z.optional(z.string().check(z.maxLength(4000))),
  route: z.optional(z.string().check(z.maxLength(200))),
});

/** An unexpected error of a page. */
export type PageError = z.infer<typeof failed>;

/** Unexpected errors of pages; more than ten a minute and session are refused. */
export const reportErrors = defineEndpoint({
  id: 'log.errors',
  method: 'POST',
  path: '/log/errors',
  access: 'session',
  body: z.object({ items: z.array(failed).check(z.minLength(1), z.maxLength(errorsPerMinute)) }),
  errors: ['common.tooManyRequests'],
  unlogged: true,
  summary: 'Unexpected errors of the page',
});
