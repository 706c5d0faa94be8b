import { tableOf } from '@mp/kernel/table';
import { goem, goemLogin, guestDealer } from '../contract/index.ts';

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

/** People of GOEMs who sign in. */
export const goemLoginTable = tableOf(goemLogin, { name: 'goem_login', indexes: ['goemId', 'userId'] });
