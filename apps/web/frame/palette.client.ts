import { searchRecords } from '@mp/home/contract';
import { call } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The records that a text finds; the old ones stay until the new ones are there. */
export const foundRecords = (q: string) =>
  queryOptions({
    queryKey: ['home', 'search', q],
    queryFn: ({ signal }) => call(searchRecords, { query: { q }, signal }),
    placeholderData: q === '' ? undefined : keepPreviousData,
    enabled: q !== '',
    staleTime: 10_000,
    gcTime: 60_000,
  });
