import { call, defineLink, endpointQuery } from '@mp/kernel/web';
import { dealer, dealerScore, reauthoriseApi, type GrantedRow } from '../../contract/index.ts';

/** Link to people, or their certificates. */
export const toPeople = defineLink<Readonly<Record<string, string | undefined>>>('/personnelInfoQuery');

/** Score of a dealer. */
export const scoreOf = (id: string) => endpointQuery(dealer.key, dealerScore, { params: { id } });

/** Grants the same scope to several dealers. */
export const reauthorise = (ids: readonly string[], row: GrantedRow, reason: string) =>
  call(reauthoriseApi, { body: { ids: [...ids], row, reason } });
