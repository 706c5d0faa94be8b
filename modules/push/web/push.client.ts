import { endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import { listAccounts, listTargets, pushMessage } from '../contract/index.ts';

/** Users who can be chosen, by a part of their name. */
export const accountsQuery = (q: string) => ({
  ...endpointQuery(pushMessage.key, listAccounts, q === '' ? {} : { query: { q } }),
  placeholderData: keepPreviousData,
});

const refreshMs = 2000;

/** What became of a push for each account; asked again while it is on its way. */
export const targetsQuery = (id: string) => endpointQuery(pushMessage.key, listTargets, { params: { id } });

/** How long until results are asked for again; never once all accounts have theirs. */
export const waitFor = (states: readonly string[] | undefined): number | false =>
  states?.some((state) => state === 'queued' || state === 'sending') ? refreshMs : false;
