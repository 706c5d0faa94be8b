import { decimal, integer, money } from '@mp/kernel/contract';
import { defineNumber, defineSettings } from '@mp/settings/contract';

defineNumber('peOrder', 'PE{yyyy}{MM}{dd}{####}');
defineNumber('certificateChange', 'CC{yyyy}{####}');

const rate = (standard: string) => decimal({ required: true, min: '0', max: '1', scale: 4, default: standard });

/** Who decides on a sale beyond the standard terms, and what it may rely on (warranty-maintenance.md 4.2). */
export const warrantyOrderSettings = defineSettings('warrantyOrders', {
  area: 'data',
  order: 97,
  fields: {
    /** Below this price rate the service director decides as well. */
    directorRate: rate('0.8000'),
    /** Below this one, or beyond the amount, the executive does too. */
    generalRate: rate('0.7000'),
    generalAmount: money({ required: true, min: '0.00', default: '500000.00' }),
    /** Days for which a reading of the meter holds. */
    readingDays: integer({ required: true, min: 1, max: 365, default: 30 }),
    /** What a dealer may owe for sales on credit. */
    creditLimit: money({ required: true, min: '0.00', default: '200000.00' }),
    /** Days after effect within which a certificate that has not begun is paid back whole. */
    fullRefundDays: integer({ required: true, min: 0, max: 365, default: 30 }),
  },
});
