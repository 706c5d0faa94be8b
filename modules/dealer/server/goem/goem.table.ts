import { tableOf } from '@mp/kernel/table';
import { goem, guestDealer } from '../../contract/index.ts';

/** GOEMs and their changes. */
export const goemTable = tableOf(goem, {
  name: 'goem',
  indexes: ['status', 'licenceTo', 'regionId', 'userId', 'changeOfId', 'processInstanceId'],
});

/** Dealers of GOEMs. */
export const guestDealerTable = tableOf(guestDealer, {
  name: 'guest_dealer',
  indexes: [
    ['goemId', 'creditCode'],
    ['status', 'validTo'],
    'regionId',
    'goemUserId',
    'creditCode',
    'processInstanceId',
  ],
});
