import { defineProcess } from '@mp/kernel/contract';

/** Decides on a change of a certificate: the officer, and the director beyond a change of holder (warranty-maintenance.md 4.2). */
export const certificateChangeProcess = defineProcess('certificateChange', {
  key: 'P_PE_CERT_CHANGE',
  nodes: ['officer', 'director'],
});
