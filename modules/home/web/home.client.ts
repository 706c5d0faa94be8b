import { organisation } from '@mp/organisation/contract';
import { endOwnSession, listOwnSessions, type LoginStatus, user } from '@mp/identity/contract';
import { call, callLogin, type PlacedCard, queryClient, resourceClient, endpointQuery } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { recentChanges } from '../contract/index.ts';

/** The latest changes, read again every minute while the card is seen. */
export const changesQuery = { ...endpointQuery('home', recentChanges), refetchInterval: 60_000 };

/** How long the session lasts. */
export const sessionQuery = queryOptions({
  queryKey: ['home', 'session'],
  queryFn: async ({ signal }) => {
    const { data } = await callLogin<LoginStatus>('checkLoginStatus', { passive: 1 }, { signal });
    return data ?? null;
  },
});

/** The caller's sessions on all machines. */
export const sessionsQuery = endpointQuery('home', listOwnSessions);

/** Ends one of the caller's other sessions. */
export async function endSessionOf(id: string): Promise<void> {
  await call(endOwnSession, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/** Number of users that the caller may see. */
export const userCount = resourceClient(user).list({ page: 1, size: 1, exact: true });
/** Number of organisations that the caller may see. */
export const organisationCount = resourceClient(organisation).list({ page: 1, size: 1, exact: true });

/** The layout as it is stored; null when the user never arranged anything. */
export function storedLayout(values: Readonly<Record<string, unknown>>): readonly PlacedCard[] | null {
  const { dashboard } = values;
  if (!Array.isArray(dashboard)) return null;
  return dashboard.filter(isPlaced);
}

function isPlaced(value: unknown): value is PlacedCard {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'width' in value &&
    typeof value.width === 'number' &&
    'height' in value &&
    typeof value.height === 'number'
  );
}
