import type { GensetEventKind } from '@mp/genset/contract';

/** What maintenance writes into the life of a unit. */
export const orderEventKinds: readonly GensetEventKind[] = [
  { key: 'MAINTAINED', lane: 'maintenance', visibility: 'customer', tells: ['level', 'result', 'orderNo'] },
];
