import { endpointQuery } from '@mp/kernel/web';
import { readHealth } from '../contract/index.ts';

/** How the parts of the installation are now. */
export const healthQuery = endpointQuery('health', readHealth);
