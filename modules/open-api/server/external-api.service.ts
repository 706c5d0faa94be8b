import { AppError } from '@mp/kernel/contract';
import {
  bindActions,
  isPrivateAddress,
  type ResourceServer,
  serveResource,
  switchHandlers,
  type TxContext,
} from '@mp/kernel/server';
import { isIP } from 'node:net';
import { externalApi, externalApiActions, openErrors } from '../contract/index.ts';

/** Refuses a private address as far as it says so itself; what a name leads to is judged by each call. */
function validateDomain({ services }: TxContext, domain: string | null | undefined): void {
  const { privateHosts = [] } = services.environment;
  if (typeof domain !== 'string') return;
  const host = new URL(`http://${domain}`).hostname;
  if (isIP(host) === 0 || !isPrivateAddress(host) || privateHosts.includes(host)) return;
  const { code, params } = openErrors.hostPrivate({ host });
  throw new AppError('common.validation', 422, { fields: [{ path: 'domain', code, params }] });
}

/** APIs of other systems. */
export const externalApiServer: ResourceServer = serveResource(externalApi, {
  table: 'external_api',
  hooks: {
    beforeCreate: async (context, values) => validateDomain(context, values.domain),
    beforeUpdate: async (context, _old, patch) => validateDomain(context, patch.domain),
  },
  actions: bindActions(externalApiActions, switchHandlers(externalApi)),
});
