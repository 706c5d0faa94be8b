import { bind, type BoundRoute } from '@mp/kernel/server';
import { issueAssistantToken } from '../contract/index.ts';
import { issueToken } from './assistant-token.service.ts';

/** Operations on the access of assistants besides those that every resource has. */
export const assistantRoutes: readonly BoundRoute[] = [
  bind(issueAssistantToken, (context, { params }) => issueToken(context, params.id), { status: 201 }),
];
