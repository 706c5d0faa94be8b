import { decimal, integer } from '@mp/kernel/contract';
import { defineNumber, defineSettings } from '@mp/settings/contract';

defineNumber('warrantyDifference', 'WD{yyyy}{MM}-{#####}');

const days = (standard: number) => integer({ required: true, min: 1, max: 3650, default: standard });

/** What reports on units go by (warranty-maintenance.md 7.5). */
export const gensetReportSettings = defineSettings('gensetReports', {
  area: 'data',
  order: 98,
  fields: {
    /** Calendar days after shipment within which a unit is to be registered. */
    registrationDays: days(90),
    /** Calendar days after commissioning within which a registration is timely. */
    timelyDays: days(30),
    /** The share of registered units that dealers are measured by, in per cent. */
    targetPct: decimal({ required: true, min: '0', max: '100', scale: 1, default: '90.0' }),
  },
});
