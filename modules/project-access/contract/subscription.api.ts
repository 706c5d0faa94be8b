import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const body = z.object({ projectIds: z.array(z.string()).check(z.minLength(1), z.maxLength(100)) });
const answer = z.object({ changed: z.number() });

/** Tells the caller from now on of what changes in projects. */
export const subscribe = defineEndpoint({
  id: 'projectSubscription.subscribe',
  method: 'POST',
  path: '/projectAccess/subscriptions',
  access: 'accessRequest.read',
  body,
  answer,
  errors: ['common.validation', 'project.noAccess', 'projectAccess.tooManySubscriptions'],
  summary: 'Tells the caller of changes of stage, health and acceptance forecast of projects that he reads',
});

/** Tells the caller no more of projects. */
export const unsubscribe = defineEndpoint({
  id: 'projectSubscription.unsubscribe',
  method: 'POST',
  path: '/projectAccess/subscriptions/end',
  access: 'accessRequest.read',
  body,
  answer,
  errors: ['common.validation'],
  summary: 'Ends subscriptions of the caller to projects',
});
