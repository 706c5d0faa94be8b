import {
  choice,
  date,
  decimal,
  defineActions,
  defineResource,
  dict,
  flag,
  i18nText,
  integer,
  json,
  longText,
  money,
  processFields,
  ref,
  refs,
  text,
} from '@mp/kernel/contract';
import { slipReasons } from './milestone.resource.ts';
import { planStages, type PlanLink } from './plan.rules.ts';
import type { PhaseStep } from './schedule.rules.ts';

/** States of a plan: it is made, audited, followed, and at rest while its project is. */
export const planStates = ['toPlan', 'inAudit', 'running', 'suspended', 'ended'] as const;

const derived = { readOnly: true } as const;
const hidden = { readOnly: true, hidden: true } as const;

/** When a project delivers: one plan for each, begun with its first valid definition. Its figures follow its milestones. */
export const projectPlan = defineResource('projectPlan.projectPlan', {
  label: 'name',
  number: 'no',
  fields: {
    no: text({ max: 14, readOnly: true, search: true, unique: 'tenant' }),
    name: text({ max: 100, readOnly: true, search: true }),
    projectId: ref('project.project', { required: true, readOnly: true, unique: 'tenant' }),
    projectType: dict('PROJECT_TYPE', derived),
    channel: choice(['trade', 'direct', 'goem'], hidden),
    customerId: ref('customer.customer', derived),
    siteRegionId: ref('reference.region', derived),
    /** That of the site. */
    bigAreaId: ref('reference.bigArea', derived),
    dealerId: ref('dealer.dealer', derived),
    pmId: ref('identity.user', derived),
    /** Owner, area manager and project manager of the project. */
    teamIds: refs('identity.user', hidden),
    templateId: ref('reference.milestoneTemplate', derived),
    templateRevision: integer({ readOnly: true, min: 1 }),
    links: json<readonly PlanLink[]>({ readOnly: true, hidden: true, unsortable: true }),
    unitCount: integer({ readOnly: true, min: 0 }),
    totalKva: decimal({ readOnly: true, scale: 1 }),
    anchorOn: date(derived),
    requiredOn: date(derived),
    ldPerDay: money(hidden),
    explanation: longText({ readOnly: true, min: 2, max: 500 }),
    rebaseReason: longText({ readOnly: true, min: 2, max: 500 }),
    /** The forecast is after the required day: the director is asked. */
    isAfterRequired: flag(hidden),
    /** The new baseline moves acceptance by more than ten working days, or is the third. */
    isGreatRebase: flag(hidden),
    baselineNo: integer({ readOnly: true, min: 0 }),
    acceptBaseline: date(derived),
    acceptForecast: date(derived),
    slipWd: integer(derived),
    /** Phase that makes acceptance late most, and why; nothing where it is not late. */
    slipPhase: dict('PROJECT_PHASE', derived),
    slipReason: choice(slipReasons, derived),
    /** What each phase adds, as the list draws it. */
    phases: json<readonly PhaseStep[]>({ readOnly: true, hidden: true, unsortable: true }),
    floatWd: integer(derived),
    criticalItem: i18nText({ readOnly: true, max: 60 }),
    progressActual: decimal({ readOnly: true, scale: 2 }),
    progressPlan: decimal({ readOnly: true, scale: 2 }),
    spi: decimal({ readOnly: true, scale: 3 }),
    ldExposure: money(derived),
    health: choice(['green', 'amber', 'red'], {
      readOnly: true,
      tones: { green: 'success', amber: 'waiting', red: 'danger' },
    }),
    /** Points that are left to do on site, and risks of a score of 15 and more, as other modules count them. */
    openPunchA: integer({ readOnly: true, min: 0 }),
    openPunchB: integer({ readOnly: true, min: 0 }),
    greatRisks: integer({ readOnly: true, min: 0 }),
    stage: choice(planStages, derived),
    nextItem: i18nText({ readOnly: true, max: 60 }),
    nextOwnerId: ref('identity.user', derived),
    nextOn: date(derived),
    state: choice(planStates, {
      required: true,
      readOnly: true,
      default: 'toPlan',
      tones: { toPlan: 'draft', inAudit: 'processing', running: 'success', suspended: 'waiting', ended: 'void' },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'name',
      'state',
      'health',
      'stage',
      'progressActual',
      'progressPlan',
      'spi',
      'acceptBaseline',
      'acceptForecast',
      'slipWd',
      'slipPhase',
      'slipReason',
      'requiredOn',
      'floatWd',
      'criticalItem',
      'nextItem',
      'nextOwnerId',
      'nextOn',
      'openPunchA',
      'openPunchB',
      'greatRisks',
      'customerId',
      'siteRegionId',
      'pmId',
      'templateRevision',
      'baselineNo',
    ],
    filters: [
      'projectId',
      'state',
      'health',
      'stage',
      'projectType',
      'customerId',
      'dealerId',
      'siteRegionId',
      'bigAreaId',
      'pmId',
      'acceptForecast',
      'requiredOn',
      'nextOn',
      'slipWd',
      'slipPhase',
      'slipReason',
      'openPunchA',
      'openPunchB',
      'greatRisks',
    ],
    sort: '-no',
    tabs: {
      toPlan: { where: { state: ['toPlan'] } },
      toAudit: { where: { state: ['inAudit', 'running'] }, process: 'awaitingMe' },
      running: { where: { state: ['running'] }, sort: 'acceptForecast' },
      all: {},
    },
  },
  facts: ['projectId', 'health', 'progressActual', 'spi', 'acceptForecast', 'slipWd', 'nextItem', 'nextOn', 'pmId'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'dates',
        fields: [
          'templateId',
          'templateRevision',
          'anchorOn',
          'requiredOn',
          'baselineNo',
          'acceptBaseline',
          'acceptForecast',
          'slipWd',
          'slipPhase',
          'slipReason',
          'floatWd',
          'criticalItem',
          'explanation',
          'rebaseReason',
        ],
      },
      {
        key: 'progress',
        fields: [
          'health',
          'stage',
          'progressActual',
          'progressPlan',
          'spi',
          'ldExposure',
          'nextItem',
          'nextOwnerId',
          'nextOn',
          'openPunchA',
          'openPunchB',
          'greatRisks',
        ],
      },
      {
        key: 'project',
        fields: [
          'projectId',
          'projectType',
          'customerId',
          'siteRegionId',
          'bigAreaId',
          'dealerId',
          'unitCount',
          'totalKva',
          'pmId',
        ],
      },
    ],
  },
  ownerField: 'teamIds',
  dimensions: { region: 'siteRegionId', dealer: 'dealerId' },
  openings: { by: 'project', field: 'projectId', withholds: ['ldPerDay', 'ldExposure'] },
  reserved: 'projectId',
  operations: { create: false, update: false, delete: false, import: false },
  excel: { export: true },
});

const isPlanned = ({ templateId }: { readonly templateId: string | null }) => templateId !== null;
const reason = () => longText({ required: true, min: 2, max: 500 });

/** What is done with a plan beside its transitions. */
export const projectPlanActions = defineActions(projectPlan, {
  /** Milestones of a template, dated from a day on; replaces what was generated before. */
  generate: {
    when: ({ state }) => state === 'toPlan',
    form: {
      templateId: ref('reference.milestoneTemplate', { offers: { status: 'published' } }),
      anchorOn: date({ required: true }),
    },
  },
  /** Plans what is open anew from today; the baseline stays. */
  replan: { when: ({ state }) => state === 'running', form: { reason: reason() } },
  addMilestone: {
    when: (plan) => (plan.state === 'toPlan' || plan.state === 'running') && isPlanned(plan),
    form: {
      code: text({ required: true, max: 20, pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/u }),
      name: text({ required: true, max: 60 }),
      phase: dict('PROJECT_PHASE', { required: true }),
      days: integer({ required: true, min: 0, max: 365 }),
      after: text({ required: true, max: 20 }),
      ownerId: ref('identity.user'),
      reason: reason(),
    },
  },
  /** Several days at once, all or none of them. */
  apply: { by: 'endpoint', offered: false, when: ({ state }) => state === 'toPlan' || state === 'running' },
});
