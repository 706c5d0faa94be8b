import { choice, date, decimal, defineResource, dict, flag, integer, ref, text, tiers } from '@mp/kernel/contract';
import { project, projectStates } from '@mp/project/contract';
import { planStages, projectPlan } from '@mp/project-plan/contract';

const ofProject = { readOnly: true, textsOf: 'project' } as const;
const ofPlan = { readOnly: true, textsOf: 'projectPlan' } as const;
const hidden = { readOnly: true, hidden: true } as const;

/**
 * Every project as its reader reaches it (projects.md 2.8): with its detail, with the overview of L1, or with number and
 * name alone. What a row does not show it does not hold, so that nothing finds it by it.
 */
export const queriedProject = defineResource('projectAccess.queriedProject', {
  label: 'name',
  number: 'no',
  fields: {
    projectId: ref('project.project', { ...hidden, unsortable: true }),
    no: text({ ...ofProject, max: 14, search: true }),
    name: text({ ...ofProject, max: 100, search: true }),
    /** How much of it the reader is shown. */
    tier: choice(tiers, { readOnly: true, tones: { detail: 'success', overview: 'waiting', closed: 'void' } }),
    state: choice(projectStates, { ...ofProject, derived: 'that of the project', tones: project.fields.state.tones }),
    endCustomerId: ref('customer.customer', ofProject),
    health: choice(['green', 'amber', 'red'], { ...ofPlan, tones: projectPlan.fields.health.tones }),
    stage: choice(planStages, ofPlan),
    expectedSignOn: date(ofProject),
    requiredOn: date(ofProject),
    acceptForecast: date(ofPlan),
    closedOn: date(ofProject),
    type: dict('PROJECT_TYPE', ofProject),
    channel: choice(['trade', 'direct', 'goem'], ofProject),
    siteName: text({ ...ofProject, max: 100, search: true }),
    siteRegionId: ref('reference.region', ofProject),
    bigAreaId: ref('reference.bigArea', ofProject),
    dealerId: ref('dealer.dealer', ofProject),
    ownerUserId: ref('identity.user', ofProject),
    pmId: ref('identity.user', ofProject),
    unitCount: integer(ofProject),
    totalKva: decimal({ ...ofProject, scale: 1 }),
    progressActual: decimal({ ...ofPlan, scale: 2 }),
    slipWd: integer(ofPlan),
    contractNo: text({ readOnly: true, textsOf: 'projectDefinition', max: 40, search: true }),
    /** The reader is told of its changes, or has asked for access and waits. */
    isSubscribed: flag({ readOnly: true }),
    isAsked: flag(hidden),
    /** Names of the customer, and serial numbers of units, by which it is found. */
    customerNames: text({ ...hidden, max: 2000, search: true }),
    serials: text({ ...hidden, max: 20_000, search: true }),
  },
  list: {
    columns: [
      'no',
      'name',
      'tier',
      'state',
      'health',
      'endCustomerId',
      'type',
      'siteRegionId',
      'dealerId',
      'pmId',
      'requiredOn',
      'acceptForecast',
      'isSubscribed',
    ],
    filters: [
      'state',
      'health',
      'endCustomerId',
      'siteRegionId',
      'tier',
      'type',
      'channel',
      'dealerId',
      'bigAreaId',
      'pmId',
      'ownerUserId',
      'stage',
      'requiredOn',
      'acceptForecast',
      'isSubscribed',
    ],
    sort: '-no',
    totals: ['unitCount', 'totalKva'],
  },
  facts: ['state', 'health', 'endCustomerId', 'requiredOn', 'acceptForecast'],
  openings: { by: 'project', field: 'projectId' },
  tiers: { field: 'tier', of: 'projectId' },
  excel: { export: true },
  operations: { create: false, update: false, delete: false, import: false },
});
