import { serveResource } from '@mp/kernel/server';
import { bigArea, bigAreaRegion } from '../contract/index.ts';

/** Big areas. */
export const bigAreaServer = serveResource(bigArea, { table: 'big_area', searchable: false });

/** Regions that big areas cover. */
export const bigAreaRegionServer = serveResource(bigAreaRegion, { table: 'big_area_region', searchable: false });
