import { defineErrors, refusal } from '../contract/index.ts';
import type { Endpoint } from '../contract/index.ts';
import type { Context } from './context.ts';
import { optionalPort } from './ports.ts';
import { sessionEnded } from './session.ts';

/** What the licence of the installation allows: all, reading alone, or nothing but to renew it. */
export type LicenceAccess = 'full' | 'readOnly' | 'locked';

/** Refusals of an installation whose licence is over (platform.md 4.2). */
export const licenceAccessErrors = defineErrors('licence', {
  /** Seven days after its end everything can still be read. */
  readOnly: refusal(403),
  locked: refusal(403),
});

const onlyReads = ({ method }: Endpoint): boolean => method === 'GET' || method === 'HEAD';

/**
 * Refuses what the licence no longer allows, in one place for all operations: changes in the days of grace; later
 * everything but what the console itself needs to let an administrator of the platform enter a code. Lines of the logs go on.
 */
export function requireLicence(context: Context, endpoint: Endpoint): void {
  const access = optionalPort('licence')?.(context.services) ?? 'full';
  if (access === 'full') return;
  if (access === 'locked' && context.isSignedIn && context.rights.admin !== 'platform')
    throw sessionEnded('auth.tokenInvalid', 'licence');
  if (endpoint.unlicensed || endpoint.unlogged) return;
  if (access === 'locked' && endpoint.access !== 'session') throw licenceAccessErrors.locked();
  if (!onlyReads(endpoint)) throw access === 'locked' ? licenceAccessErrors.locked() : licenceAccessErrors.readOnly();
}
