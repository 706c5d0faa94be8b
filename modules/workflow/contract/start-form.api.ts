import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { declaredField } from './instance-read.api.ts';
import { startable } from './list.api.ts';

/** The form with which a process starts. */
export const readStartForm = defineEndpoint({
  id: 'workflow.startForm',
  method: 'GET',
  path: '/workflow/startable/{key}',
  access: 'session',
  params: z.object({ key: z.string() }),
  answer: z.object({
    process: startable,
    /** Fields of the form, of form kind `fields`. */
    declared: z.array(declaredField),
  }),
  errors: ['workflow.notFound'],
  summary: 'A process that the caller may start, with the fields of its form',
});
