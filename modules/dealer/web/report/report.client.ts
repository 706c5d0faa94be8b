import { call, defineLink } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { dealer, dealerScore, reauthoriseApi, type GrantedRow } from '../../contract/index.ts';

/** Link to people, or their certificates. */
export const toPeople = defineLink<Readonly<Record<string, string | undefined>>>('/personnelInfoQuery');

/** Score of a dealer. */
export const scoreOf = (id: string) =>
  queryOptions({
    queryKey: [dealer.key, 'score', id],
    queryFn: ({ signal }) => call(dealerScore, { params: { id }, signal }),
  });

/** Grants the same scope to several dealers. */
export const reauthorise = (ids: readonly string[], row: GrantedRow, reason: string) =>
  call(reauthoriseApi, { body: { ids: [...ids], row, reason } });
