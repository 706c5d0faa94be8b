import type { GensetEventKind } from '@mp/genset/contract';

/** What warranties write into the life of a unit. */
export const warrantyEventKinds: readonly GensetEventKind[] = [
  {
    key: 'WARRANTY_REGISTERED',
    lane: 'warranty',
    visibility: 'customer',
    writes: ['customerId', 'site', 'regionId', 'warrantyStart', 'warrantyEnd'],
  },
  { key: 'HOURS_READ', lane: 'maintenance', visibility: 'customer', writes: ['runningHours', 'hoursReadAt'] },
];
