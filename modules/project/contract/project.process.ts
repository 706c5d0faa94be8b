import { defineProcess } from '@mp/kernel/contract';

/** Audits the registration of a project (P-PRJ-INIT). */
export const registrationProcess = defineProcess('projectRegistration', {
  key: 'P_PRJ_INIT',
  nodes: ['siteArea', 'dealerArea', 'director', 'directSales'],
});

/** Decides whether a registration is protected for longer (P-PRJ-EXT). */
export const extensionProcess = defineProcess('projectExtension', { key: 'P_PRJ_EXT', nodes: ['siteArea'] });

/** Audits the definition of a project (P-PRJ-DEF). */
export const definitionProcess = defineProcess('projectDefinition', {
  key: 'P_PRJ_DEF',
  nodes: ['application', 'siteArea', 'directSales', 'projectLead'],
});
