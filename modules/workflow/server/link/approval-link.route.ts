import { bind, type BoundRoute } from '@mp/kernel/server';
import { decideByLink, readByLink } from '../../contract/index.ts';
import { decideLinked, linkedTask } from './approval-link.service.ts';

/** What somebody does by the link of a mail, without a session. */
export const approvalLinkRoutes: readonly BoundRoute[] = [
  bind(readByLink, (context, { body }) => linkedTask(context, body.ticket)),
  bind(decideByLink, (context, { body, request }) =>
    decideLinked(context, { ...body, agent: String(request.headers['user-agent'] ?? '').slice(0, 300) }),
  ),
];
