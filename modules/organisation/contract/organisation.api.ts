import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();

/** How much hangs on an organisation, before it is moved or merged. */
export const organisationImpact = defineEndpoint({
  id: 'organisation.impact',
  method: 'GET',
  path: '/organisation/organisation/{id}/impact',
  access: 'organisation.read',
  params: z.object({ id }),
  answer: z.object({ organisations: z.number(), users: z.number() }),
  errors: ['common.notFound'],
  summary: 'Number of organisations (with everything below) and of users that a move or merge concerns',
});
