import type { GensetEventKind } from '@mp/genset/contract';

/** What sales tell of the life of units: until when an extended warranty runs. */
export const warrantyEventKinds: readonly GensetEventKind[] = [
  { key: 'EXTENDED', lane: 'warranty', visibility: 'dealer', writes: ['extendedWarrantyEnd'], tells: ['certNo'] },
  { key: 'EXTENSION_VOID', lane: 'warranty', visibility: 'dealer', writes: ['extendedWarrantyEnd'], tells: ['certNo'] },
];
