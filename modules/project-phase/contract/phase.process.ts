import { defineProcess } from '@mp/kernel/contract';

/** Audits what was done on site (P-PRJ-PHASE). */
export const phaseProcess = defineProcess('projectPhase', {
  key: 'P_PRJ_PHASE',
  nodes: ['projectManager', 'areaService', 'quality'],
});
