import { call } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { directoryType, directoryUsage } from '../contract/index.ts';

/** What stands in a directory and below it. */
export const usageOf = (id: string) =>
  queryOptions({
    queryKey: [directoryType.key, 'usage', id],
    queryFn: ({ signal }) => call(directoryUsage, { params: { id }, signal }),
  });
