import { defineProcess } from '@mp/kernel/contract';

/**
 * The former dealer of a transfer answers first, or says nothing for five working days; then the service engineer of the
 * area, and the training department for certificates of the maker and for transfers.
 */
export const personChangeProcess = defineProcess('personChange', {
  key: 'P_PERSON',
  nodes: ['former', 'area', 'training'],
});
