import { call, queryClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import * as api from '../contract/federation.api.ts';

/** The accounts at identity providers by which a user signs in. */
export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: ['federation', 'links', id],
    queryFn: ({ signal }) => call(api.linksOfUser, { params: { id }, signal }),
  });

/** Takes a link away. */
export async function unlink(id: string, providerId: string): Promise<void> {
  await call(api.unlinkUser, { params: { id, providerId } });
  await queryClient.invalidateQueries({ queryKey: linksQuery(id).queryKey });
}

/** What has to be entered at the other site. */
export const factsQuery = (id: string) =>
  queryOptions({
    queryKey: ['federation', 'facts', id],
    queryFn: ({ signal }) => call(api.providerFacts, { params: { id }, signal }),
  });

/** Asks the provider for its description. */
export const askProvider = (id: string) => call(api.testProvider, { params: { id } });
