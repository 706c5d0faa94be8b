import { endpointQuery } from '@mp/kernel/web';
import { directoryType, directoryUsage } from '../contract/index.ts';

/** What stands in a directory and below it. */
export const usageOf = (id: string) => endpointQuery(directoryType.key, directoryUsage, { params: { id } });
