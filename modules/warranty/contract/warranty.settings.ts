import { decimal } from '@mp/kernel/contract';
import { defineNumber, defineSettings } from '@mp/settings/contract';

defineNumber('registration', 'RG{yyyy}{MM}{#####}');

/** Settings of warranties (warranty-maintenance.md 11). */
export const warrantySettings = defineSettings('warranty', {
  area: 'data',
  order: 96,
  fields: {
    /** Tax rate with which a new product begins. */
    taxRate: decimal({ required: true, min: '0', max: '1', scale: 4, default: '0.1300' }),
  },
});
