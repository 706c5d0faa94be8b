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

/** After the days of grace: the console itself, for administrators of the platform alone. */
function requireUnlocking(context: Context, endpoint: Endpoint): void {
  if (context.isSignedIn && context.rights.admin !== 'platform') throw sessionEnded('auth.tokenInvalid', 'licence');
  const isOfConsole = endpoint.access === 'session' && onlyReads(endpoint);
  if (!isOfConsole && !isFree(endpoint)) throw licenceAccessErrors.locked();
}

/** What the licence is renewed by, and lines of the logs, which go on. */
const isFree = ({ unlicensed, unlogged }: Endpoint): boolean => Boolean(unlicensed ?? unlogged);

/**
 * Refuses what the licence no longer allows, in one place for all operations: changes in the days of grace; later
 * everything but what the console itself needs to let an administrator of the platform enter a code.
 */
export function requireLicence(context: Context, endpoint: Endpoint): void {
  const access = optionalPort('licence')?.(context.services) ?? 'full';
  if (access === 'locked') requireUnlocking(context, endpoint);
  if (access === 'readOnly' && !onlyReads(endpoint) && !isFree(endpoint)) throw licenceAccessErrors.readOnly();
}
