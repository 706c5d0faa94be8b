import { countOfDealer, moveCustomersOfDealer } from '@mp/customer/server';
import { registerDealerWork } from './joins.ts';

/** What this module and those below it must hand over before a dealer has left. */
export function registerOwnWork(): void {
  registerDealerWork({ key: 'customers', count: countOfDealer, move: moveCustomersOfDealer });
}
