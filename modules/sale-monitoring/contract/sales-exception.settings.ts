import { integer } from '@mp/kernel/contract';
import { defineNumber, defineSettings } from '@mp/settings/contract';

defineNumber('salesException', 'SX-{yyyy}{MM}-{####}');

const days = (standard: number) => integer({ required: true, min: 1, max: 3650, default: standard });

/** From when on the night finds something exceptional (projects.md 7.2). */
export const salesExceptionSettings = defineSettings('salesExceptions', {
  area: 'data',
  order: 95,
  fields: {
    /** Calendar days after shipment within which a unit is to be registered. */
    unregisteredDays: days(90),
    /** Calendar days after which a unit in a dealer's stock is stale. */
    staleDays: days(180),
    /** Provinces in which a plate may be scanned within the days below. */
    scanProvinces: integer({ required: true, min: 1, max: 34, default: 3 }),
    scanDays: days(30),
    /** What happened earlier is not taken up any more. */
    lookBackDays: days(365),
  },
});
