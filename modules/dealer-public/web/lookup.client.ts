import { type PageSearch, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import { dealer } from '@mp/dealer/contract';
import { lookUpDealers, readQr, whiteSpots, type DealerLookUp } from '../contract/index.ts';

const names = ['q', 'region', 'capability', 'band', 'line', 'brand', 'cert', 'address', 'lng', 'lat', 'km'] as const;

/** The search that an address holds. */
export function askedOf(search: PageSearch): DealerLookUp {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}

/** Dealers of a search. */
export const foundQuery = (asked: DealerLookUp) => ({
  ...endpointQuery(dealer.key, lookUpDealers, { query: asked }),
  placeholderData: keepPreviousData,
});

/** Cities without service. */
export const spotsQuery = (asked: { readonly band?: string | undefined; readonly line?: string | undefined }) => ({
  ...endpointQuery(dealer.key, whiteSpots, { query: asked }),
  placeholderData: keepPreviousData,
});

/** The valid plaque of a dealer. */
export const plaqueOf = (subjectId: string) =>
  endpointQuery('qr', readQr, { query: { kind: 'dealer' as const, subjectId } });
