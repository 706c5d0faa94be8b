import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  endOwnSession,
  forceLogout,
  issuePseudoPassword as issueEndpoint,
  listOwnSessions,
  switchTenant,
} from '../contract/index.ts';
import { bindCookie, clientOf } from './do-call.ts';
import type { Door } from './door.ts';
import { issuePseudoPassword } from './pseudo-password.service.ts';
import { endOwn, enterTenant, forceOut, ownSessions } from './session.service.ts';

/** Operations on sessions beside the login service. */
export function sessionRoutes(door: () => Door): readonly BoundRoute[] {
  return [
    bind(switchTenant, async (context, { body, request, reply }) => {
      const { userInfo, cookie } = await enterTenant(context, door(), {
        tenancyId: body.tenancyId,
        client: clientOf(door(), request, ''),
      });
      bindCookie(door(), reply, { secret: cookie });
      return userInfo;
    }),
    bind(listOwnSessions, async (context) => ({ items: [...(await ownSessions(context))] })),
    bind(endOwnSession, (context, { params }) => endOwn(context, params.id)),
    bind(issueEndpoint, (context, { body }) => issuePseudoPassword(context, body), { status: 201 }),
    bind(forceLogout, (context, { body }) => forceOut(context, body)),
  ];
}
