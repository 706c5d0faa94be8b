import { defineProcess } from '@mp/kernel/contract';

/** Decides whether somebody may reach a project (P-PRJ-ACCESS). */
export const accessProcess = defineProcess('projectAccess', { key: 'P_PRJ_ACCESS', nodes: ['manager', 'director'] });
