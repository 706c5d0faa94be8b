import { bind, type BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/factor.api.ts';
import * as factors from './factor.service.ts';

/** Operations on the caller's own authenticator apps and passkeys. */
export const factorRoutes: readonly BoundRoute[] = [
  bind(api.listOwnFactors, (context) => factors.ownFactors(context)),
  bind(api.beginTotp, (context) => factors.beginTotp(context)),
  bind(api.confirmTotp, (context, { body }) => factors.confirmTotp(context, body), { status: 201 }),
  bind(api.beginPasskey, async (context, { request }) => {
    const { challengeId, options } = await factors.beginPasskey(context, request.host);
    return { challengeId, options: { ...options } };
  }),
  bind(
    api.confirmPasskey,
    (context, { body, request }) => factors.confirmPasskey(context, { ...body, host: request.host }),
    { status: 201 },
  ),
  bind(api.removeFactor, (context, { params }) => factors.removeFactor(context, params.id)),
  bind(api.renewRecovery, (context) => factors.renewRecovery(context)),
];
