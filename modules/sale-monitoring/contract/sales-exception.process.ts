import { defineProcess } from '@mp/kernel/contract';

/** Decides a sales exception (P-PRJ-SX). */
export const salesExceptionProcess = defineProcess('salesException', {
  key: 'P_PRJ_SX',
  nodes: ['explain', 'assess', 'director', 'channel'],
});
