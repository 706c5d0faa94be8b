import { call } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { coverageApi, ownDealerApi } from '../contract/index.ts';

/** What changes with people is read anew with them. */
const people = 'dealer.person';

/** The dealer whose people the user keeps. */
export const ownDealer = queryOptions({
  queryKey: [people, 'ownDealer'],
  queryFn: ({ signal }) => call(ownDealerApi, { signal }),
});

/** What the authorisations of a dealer need beside what there is. */
export const coverageOf = (id: string) =>
  queryOptions({
    queryKey: [people, 'coverage', id],
    queryFn: ({ signal }) => call(coverageApi, { params: { id }, signal }),
  });
