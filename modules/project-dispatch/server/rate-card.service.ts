import { serveResource, type ResourceServer } from '@mp/kernel/server';
import { rateCard } from '../contract/index.ts';

/** Rate cards. */
export const rateCardServer: ResourceServer = serveResource(rateCard, { table: 'dispatch_rate_card' });
