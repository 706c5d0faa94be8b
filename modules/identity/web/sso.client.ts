import { call } from '@mp/kernel/web';
import { issueSsoTicket, readSsoAddress } from '../contract/sso.api.ts';

/**
 * The address that the hook table has for a host, with a one-time ticket in it, to be opened at once; undefined for a host
 * that stands not in it.
 */
export async function ssoAddress(host: string = location.host, returnUrl?: string): Promise<string | undefined> {
  const { url } = await call(readSsoAddress, { body: { host, ...(returnUrl === undefined ? {} : { returnUrl }) } });
  return url ?? undefined;
}

/** A one-time ticket that another address of the console takes for a session of the user. */
export async function ssoTicket(host: string): Promise<string> {
  return (await call(issueSsoTicket, { body: { host } })).ticket;
}
