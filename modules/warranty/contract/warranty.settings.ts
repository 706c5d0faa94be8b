import { decimal, integer } from '@mp/kernel/contract';
import { defineNumber, defineSettings } from '@mp/settings/contract';

defineNumber('registration', 'RG{yyyy}{MM}{#####}');

/** Settings of warranties (warranty-maintenance.md 11). */
export const warrantySettings = defineSettings('warranty', {
  area: 'data',
  order: 96,
  fields: {
    /** Tax rate with which a new product begins. */
    taxRate: decimal({ required: true, min: '0', max: '1', scale: 4, default: '0.1300' }),
    /** Days for which a quotation holds. */
    quotationDays: integer({ required: true, min: 1, max: 365, default: 30 }),
  },
});
