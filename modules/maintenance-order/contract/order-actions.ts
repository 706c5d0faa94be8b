import { date, defineActions, text } from '@mp/kernel/contract';
import { maintenanceOrder } from './order.resource.ts';

/** What may be done with an order beside its transitions. */
export const orderActions = defineActions(maintenanceOrder, {
  /** Says what of a line is to be done again; without words it is taken back. */
  mark: {
    when: ({ state }) => state === 'execReview' || state === 'salesReview',
    form: { line: text({ required: true, max: 40 }), remark: text({ max: 500 }) },
    offered: false,
  },
  /** What becomes of a visit that came to nothing: another day, or none until the next cycle. */
  settle: {
    when: ({ state, result, settledOn }) => state === 'closed' && result === 'NOT_DONE' && settledOn === null,
    form: {
      reason: text({ required: true, min: 2, max: 200 }),
      newDate: date(),
    },
  },
  /** Passes many at a time, where nothing speaks against it. */
  passMany: { by: 'endpoint', offered: false },
  /** Makes orders for many units. */
  addMany: { by: 'endpoint', offered: false },
  /** Makes an address under which the customer reads the report. */
  shareReport: { by: 'endpoint', offered: false },
});
