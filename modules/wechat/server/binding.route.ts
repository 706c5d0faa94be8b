import { bind, type BoundRoute, type Context } from '@mp/kernel/server';
import { ownBindings, unbindOwnChat } from '@mp/identity/server';
import {
  beginOwnBinding,
  chatKinds,
  listOwnBindings,
  oauthErrors,
  removeOwnBinding,
  type OwnBinding,
} from '../contract/index.ts';
import { chatAppOf } from './chat-app.ts';
import { beginChat } from './chat-sign-in.service.ts';
import { cookieOf, redirectOf } from './login-calls.ts';

async function bindingsFor(context: Context): Promise<OwnBinding[]> {
  const bound = await ownBindings(context);
  return Promise.all(
    chatKinds.map(async (kind) => {
      const found = bound.find((each) => each.kind === kind);
      const offered = (await chatAppOf(context.services, kind, context.tenantId)) !== undefined;
      return { kind, offered, nick: found?.nick ?? null, boundAt: found?.boundAt ?? null };
    }),
  );
}

/** Own chat accounts. */
export const bindingRoutes: readonly BoundRoute[] = [
  bind(listOwnBindings, async (context) => ({ items: await bindingsFor(context) })),
  bind(beginOwnBinding, (context, call) => {
    const { services, tenantId, userId, principal } = context;
    const cookie = cookieOf(services, call);
    if (cookie === null) throw oauthErrors.oauthStateInvalid();
    return beginChat(context.as(undefined), {
      kind: call.params.kind,
      purpose: 'bind',
      tenantId,
      cookie,
      redirect: redirectOf(services, call),
      owner: { accountId: userId, sessionId: principal.sessionId },
    });
  }),
  bind(removeOwnBinding, (context, { params }) => unbindOwnChat(context, params.kind)),
];
