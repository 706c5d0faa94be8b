import type { Environment } from '@mp/kernel/server';
import type { SettingsInUse } from '@mp/settings/server';
import { directoryAddresses, type directorySettings } from '../../contract/index.ts';
import type { Directory } from './directory.service.ts';

/** The directory that settings name; undefined where they name none. */
export function directoryIn(
  environment: Pick<Environment, 'privateHosts'>,
  { values, secret, isOfTenant }: SettingsInUse<typeof directorySettings.fields>,
): Directory | undefined {
  const addresses = directoryAddresses(values.urls);
  if (addresses.length === 0) return undefined;
  const { startTls, ca, method, bindTemplate, bindDn, baseDn, userFilter, accountAttribute } = values;
  const { nameAttribute, mailAttribute, groupsAttribute } = values;
  return {
    addresses,
    startTls,
    ca,
    method,
    bindTemplate,
    bindDn,
    bindPassword: secret('bindPassword'),
    baseDn,
    userFilter,
    accountAttribute,
    // What the trial shows of who was found, so that an administrator sees it is the right person.
    attributes: [...new Set(['cn', 'displayName', 'mail', nameAttribute, mailAttribute])],
    groupsAttribute,
    trust: { isTrusted: !isOfTenant, privateHosts: environment.privateHosts },
  };
}
