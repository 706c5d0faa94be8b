import { tableOf } from '@mp/kernel/table';
import { bigArea, bigAreaRegion } from '../contract/index.ts';

/** Big areas. */
export const bigAreaTable = tableOf(bigArea, { name: 'big_area', indexes: ['seq'] });

/** Regions that big areas cover. */
export const bigAreaRegionTable = tableOf(bigAreaRegion, {
  name: 'big_area_region',
  indexes: ['validFrom', 'bigAreaId', 'regionId'],
});
