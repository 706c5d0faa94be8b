import type { Endpoint } from '@mp/kernel/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput, type OrUnknown } from './client.ts';

/**
 * What a declared operation answers, for `useQuery`. It is kept under `about`, mostly the key of a resource, together with
 * the operation and its input: who changes records of the resource has it read anew.
 */
export const endpointQuery = <P, Q, B, A>(
  about: string,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, OrUnknown<B>> = {},
) =>
  queryOptions({
    queryKey: [about, endpoint.id, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
