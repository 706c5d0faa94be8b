import { tableOf } from '@mp/kernel/table';
import { rateCard } from '../contract/index.ts';

/** What dealers are paid from a day on. */
export const rateCardTable = tableOf(rateCard, { name: 'dispatch_rate_card' });
