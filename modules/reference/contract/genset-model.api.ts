import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const linked = z.object({
  id: z.string(),
  code: z.string(),
  lifecycle: z.nullable(z.string()),
  prpKva: z.nullable(z.string()),
  espKva: z.nullable(z.string()),
});
/** A model in the chain of those that replace one another. */
export type LinkedModel = z.infer<typeof linked>;

/** Which models a model replaces, and by which it is replaced, one after the other. */
export const modelSuccessors = defineEndpoint({
  id: 'gensetModel.successors',
  method: 'GET',
  path: '/reference/gensetModel/{id}/successors',
  access: 'gensetModel.read',
  params: z.object({ id: z.string() }),
  answer: z.object({ replaces: z.array(linked), successors: z.array(linked) }),
  errors: ['common.notFound'],
  summary: 'Models that name this one as their successor, and the chain of its own successors',
});
