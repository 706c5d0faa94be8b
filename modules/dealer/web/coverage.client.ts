import { endpointQuery } from '@mp/kernel/web';
import { coverageApi, ownDealerApi } from '../contract/index.ts';

/** What changes with people is read anew with them. */
const people = 'dealer.person';

/** The dealer whose people the user keeps. */
export const ownDealer = endpointQuery(people, ownDealerApi);

/** What the authorisations of a dealer need beside what there is. */
export const coverageOf = (id: string) => endpointQuery(people, coverageApi, { params: { id } });
