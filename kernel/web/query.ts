import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onBackOnline } from './connection.ts';

const longestRetryMs = 15_000;

/** The cache of everything read from the server. Reads without an answer are tried again with growing pauses. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (count, error) => error instanceof ApiError && error.unreachable && count < 6,
      retryDelay: (count) => Math.min(1000 * 2 ** count, longestRetryMs),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onBackOnline(() => {
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  void queryClient.invalidateQueries();
});
