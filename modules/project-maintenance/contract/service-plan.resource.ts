import {
  choice,
  date,
  decimal,
  defineActions,
  defineResource,
  integer,
  longText,
  onlyIn,
  ref,
  refs,
  text,
} from '@mp/kernel/contract';

/** States of a plan: it is changed until maintenance has taken it over. */
export const servicePlanStates = ['draft', 'handedOver'] as const;
/** How deep a visit goes, from a look (A) to an overhaul (D). */
export const visitLevels = ['A', 'B', 'C', 'D'] as const;
/** Level of a visit. */
export type VisitLevel = (typeof visitLevels)[number];

/** The visits to the gensets of a project after their acceptance, until maintenance owns them. */
export const servicePlan = defineResource('projectMaintenance.servicePlan', {
  label: 'no',
  fields: {
    no: text({ max: 24, readOnly: true, unique: 'tenant', search: true }),
    projectId: ref('project.project', { required: true, createOnly: true }),
    projectName: text({ max: 100, readOnly: true, hidden: true, search: true }),
    kind: choice(['warranty', 'contract'], { required: true, default: 'contract', createOnly: true }),
    basis: choice(['months', 'hours'], { required: true, default: 'months' }),
    /** Day from which visits are counted: of a warranty the last acceptance. */
    startsOn: date({ required: true }),
    unitIds: refs('project.projectUnit', { required: true, offers: { projectId: { same: 'projectId' } } }),
    /** Running hours between two visits. */
    hoursInterval: integer({ min: 50, max: 20_000, visibleWhen: { basis: ['hours'] }, requiredWhenVisible: true }),
    /** Assumed of units whose hours were never read. */
    hoursPerDay: decimal({ min: '0.1', max: '24', scale: 1 }),
    dealerId: ref('dealer.dealer', { offers: { status: 'active' } }),
    note: longText({ max: 1000 }),
    siteRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    channel: choice(['trade', 'direct', 'goem'], { readOnly: true, hidden: true }),
    nextDueOn: date({ readOnly: true, virtual: true }),
    visitCount: integer({ readOnly: true, virtual: true }),
    handedOverAt: date({ readOnly: true }),
    state: choice(servicePlanStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'waiting', handedOver: 'success' },
    }),
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: [
      'no',
      'projectId',
      'kind',
      'state',
      'nextDueOn',
      'visitCount',
      'basis',
      'startsOn',
      'dealerId',
      'updatedAt',
    ],
    filters: ['kind', 'projectId', 'basis', 'dealerId', 'startsOn'],
    sort: '-no',
    tabs: { draft: { where: { state: ['draft'] } }, handedOver: { where: { state: ['handedOver'] } }, all: {} },
  },
  facts: ['projectId', 'kind', 'basis', 'startsOn', 'dealerId', 'nextDueOn', 'visitCount'],
  form: {
    layout: 'drawer',
    sections: [
      { key: 'plan', fields: ['no', 'projectId', 'kind', 'startsOn', 'unitIds', 'dealerId'] },
      { key: 'basis', fields: ['basis', 'hoursInterval', 'hoursPerDay'] },
      { key: 'more', fields: ['note', 'handedOverAt'] },
    ],
  },
  locks: {
    update: onlyIn('update', { entity: 'servicePlan', field: 'state', states: ['draft'] }),
    delete: onlyIn('delete', { entity: 'servicePlan', field: 'state', states: ['draft'] }),
  },
  operations: { import: false },
  excel: { export: true },
});

/** What may be done with a plan beside its transitions. */
export const servicePlanActions = defineActions(servicePlan, {
  /** Adds visits at equal distances. */
  generate: {
    when: ({ state }) => state === 'draft',
    form: {
      firstOn: date({ required: true }),
      everyMonths: integer({ required: true, min: 1, max: 24, default: 3 }),
      count: integer({ required: true, min: 1, max: 24, default: 4 }),
      level: choice(visitLevels, { required: true, default: 'A' }),
    },
  },
});
