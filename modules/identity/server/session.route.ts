import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  endOwnSession,
  forceLogout,
  forgetOwnDevice,
  issuePseudoPassword as issueEndpoint,
  listOwnDevices,
  listOwnSessions,
  listOwnSignIns,
  switchTenant,
} from '../contract/index.ts';
import { devicesOfCaller, forgetDevice, signInsOfCaller } from './device.service.ts';
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
    bind(listOwnDevices, async (context) => ({ items: await devicesOfCaller(context) })),
    bind(forgetOwnDevice, (context, { params }) => forgetDevice(context, params.id)),
    bind(listOwnSignIns, async (context) => ({ items: await signInsOfCaller(context) })),
    bind(issueEndpoint, (context, { body }) => issuePseudoPassword(context, body), { status: 201 }),
    bind(forceLogout, (context, { body }) => forceOut(context, body)),
  ];
}
