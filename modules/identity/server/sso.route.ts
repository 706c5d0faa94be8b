import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  beginCallback,
  issueSsoTicket,
  listSsoHooks,
  readSsoAddress,
  removeSsoHook,
  saveSsoHook,
  takeCallback,
} from '../contract/index.ts';
import { newCallbackState, claimCallbackState } from './callback.service.ts';
import { issueFor, listHooks, removeHook, saveHook, ssoAddress } from './sso.service.ts';

/** Operations around handing a sign-on over. */
export const ssoRoutes: readonly BoundRoute[] = [
  bind(issueSsoTicket, (context, { body, request }) => issueFor(context, { host: body.host, ownHost: request.host })),
  bind(readSsoAddress, async (context, { body }) => ({
    url: (await ssoAddress(context, body.host, body.returnUrl)) ?? null,
  })),
  bind(beginCallback, (context) => newCallbackState(context)),
  bind(takeCallback, (context, { body }) => claimCallbackState(context, body)),
  bind(listSsoHooks, async (context) => ({ items: await listHooks(context) })),
  bind(saveSsoHook, (context, { body }) => saveHook(context, body)),
  bind(removeSsoHook, (context, { query }) => removeHook(context, query.host)),
];
