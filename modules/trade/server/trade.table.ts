import { tableOf } from '@mp/kernel/table';
import { industryInfo, infoSubscription, tradeStaff } from '../contract/index.ts';

/** Trade sales staff. */
export const tradeStaffTable = tableOf(tradeStaff, {
  name: 'trade_staff',
  indexes: ['empNo', 'bigAreaId', ['status', 'empNo']],
});

/** Industry information. */
export const industryInfoTable = tableOf(industryInfo, {
  name: 'industry_info',
  indexes: [
    'no',
    ['status', 'no'],
    ['category', 'no'],
    ['industry', 'no'],
    ['regionId', 'no'],
    ['ownerUserId', 'no'],
    'customerId',
    'score',
    'expectedOn',
    'updatedAt',
  ],
});

/** What people want to be told of. */
export const infoSubscriptionTable = tableOf(infoSubscription, {
  name: 'info_subscription',
  indexes: ['userId', 'industry', 'regionId', 'createdAt'],
});
