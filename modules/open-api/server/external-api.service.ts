import type { FieldError } from '@mp/kernel/contract';
import {
  bindActions,
  type Context,
  isPrivateAddress,
  type ResourceServer,
  serveResource,
  switchHandlers,
} from '@mp/kernel/server';
import { isIP } from 'node:net';
import { externalApi, externalApiActions, openErrors } from '../contract/index.ts';

/** A private address is refused as far as it says so itself; what a name leads to is judged by each call. */
function domainProblems({ services }: Context, domain: string | null | undefined): readonly FieldError[] {
  const { privateHosts = [] } = services.environment;
  if (typeof domain !== 'string') return [];
  // Four numbers that are no address, such as 300.1.1.1.
  if (!URL.canParse(`http://${domain}`))
    return [{ path: 'domain', code: 'common.format', params: { field: '@externalApi.field.domain' } }];
  const host = new URL(`http://${domain}`).hostname;
  if (isIP(host) === 0 || !isPrivateAddress(host) || privateHosts.includes(host)) return [];
  const { code, params } = openErrors.hostPrivate({ host });
  return [{ path: 'domain', code, params }];
}

/** APIs of other systems. */
export const externalApiServer: ResourceServer = serveResource(externalApi, {
  table: 'external_api',
  hooks: { valueProblems: (context, { domain }) => domainProblems(context, domain) },
  actions: bindActions(externalApiActions, switchHandlers(externalApi)),
});
