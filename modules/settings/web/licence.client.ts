import { call, queryClient } from '@mp/kernel/web';
import { activateLicence, type LicenceOverview, type LicenceType, resetLicence } from '../contract/licence.api.ts';
import { aboutQuery } from './settings.client.ts';

/** What the page, the banner and "about" say of the licence is read anew. */
async function renewed(work: Promise<LicenceOverview>): Promise<LicenceOverview> {
  const next = await work;
  await Promise.all([['licence'], aboutQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return next;
}

/** Activates a code. */
export const activate = (code: string, confirmed = false): Promise<LicenceOverview> =>
  renewed(call(activateLicence, { body: { code, confirmed } }));

/** Takes the code of a type away. */
export const reset = (type: LicenceType): Promise<LicenceOverview> => renewed(call(resetLicence, { body: { type } }));
