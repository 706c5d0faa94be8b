import type { FieldError } from '@mp/kernel/contract';
import {
  bindActions,
  type Context,
  namesPrivateHost,
  type ResourceServer,
  serveResource,
  switchHandlers,
} from '@mp/kernel/server';
import { externalApi, externalApiActions, openErrors } from '../contract/index.ts';

/** A private address is refused as far as it says so itself; what a name leads to is judged by each call. */
function domainProblems({ services }: Context, domain: string | null | undefined): readonly FieldError[] {
  if (typeof domain !== 'string') return [];
  // Four numbers that are no address, such as 300.1.1.1.
  if (!URL.canParse(`http://${domain}`))
    return [{ path: 'domain', code: 'common.format', params: { field: '@externalApi.field.domain' } }];
  const url = new URL(`http://${domain}`);
  if (!namesPrivateHost(url, services.environment.privateHosts)) return [];
  const { code, params } = openErrors.hostPrivate({ host: url.hostname });
  return [{ path: 'domain', code, params }];
}

/** APIs of other systems. */
export const externalApiServer: ResourceServer = serveResource(externalApi, {
  table: 'external_api',
  hooks: { valueProblems: (context, { domain }) => domainProblems(context, domain) },
  actions: bindActions(externalApiActions, switchHandlers(externalApi)),
});
