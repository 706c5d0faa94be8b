import {
  choice,
  date,
  defineActions,
  defineResource,
  dict,
  flag,
  i18nText,
  integer,
  json,
  longText,
  ref,
  text,
} from '@mp/kernel/contract';
import { isGate, type PlanItem } from './plan.rules.ts';

/** Why a milestone is later than its baseline. */
export const slipReasons = [
  'customerSite',
  'drawing',
  'production',
  'logistics',
  'weather',
  'payment',
  'subcontractor',
  'quality',
] as const;

const derived = { readOnly: true } as const;

/** A milestone of a plan, one for each unit where it is of units. */
export const projectMilestone = defineResource('projectPlan.projectMilestone', {
  label: 'name',
  number: 'code',
  fields: {
    planId: ref('projectPlan.projectPlan', { required: true, readOnly: true, createOnly: true }),
    /** That of the plan: forms about a project offer its milestones. */
    projectId: ref('project.project', { readOnly: true, hidden: true }),
    seq: integer({ readOnly: true, hidden: true }),
    code: text({ max: 20, readOnly: true }),
    unitNo: integer({ readOnly: true, min: 1 }),
    name: i18nText({ readOnly: true, max: 60 }),
    phase: dict('PROJECT_PHASE', derived),
    kind: choice(['key', 'normal', 'payment', 'customer'], derived),
    days: integer({ readOnly: true, min: 0 }),
    dayUnit: choice(['work', 'calendar'], derived),
    onSite: flag(derived),
    daysSource: text({ max: 200, readOnly: true }),
    ownerId: ref('identity.user', derived),
    state: choice(['notStarted', 'inProgress', 'inAudit', 'done', 'skipped'], {
      required: true,
      readOnly: true,
      default: 'notStarted',
      derived: 'its actual date, and whether it is left out',
      tones: { notStarted: 'draft', inProgress: 'processing', inAudit: 'processing', done: 'success', skipped: 'void' },
    }),
    baselineOn: date(derived),
    planOn: date(derived),
    manualOn: date(derived),
    manualReason: longText({ max: 500, readOnly: true }),
    forecastOn: date(derived),
    actualOn: date(derived),
    floatWd: integer(derived),
    critical: flag(derived),
    slipWd: integer(derived),
    slipReason: choice(slipReasons, derived),
    dropReason: longText({ max: 500, readOnly: true }),
  },
  parent: 'planId',
  onParentDelete: 'delete',
  onParentLock: 'stayOpen',
  list: {
    columns: [
      'code',
      'name',
      'unitNo',
      'phase',
      'state',
      'baselineOn',
      'planOn',
      'manualOn',
      'forecastOn',
      'actualOn',
      'floatWd',
      'critical',
      'slipWd',
      'slipReason',
      'ownerId',
      'days',
      'daysSource',
    ],
    filters: ['planId', 'phase', 'state', 'critical', 'ownerId', 'forecastOn'],
    sort: 'seq',
  },
  operations: { create: false, update: false, delete: false, import: false },
  excel: { export: true },
});

type Facts = Pick<PlanItem, 'state' | 'phase' | 'kind'>;
const isOpen = ({ state }: { readonly state: string }) => state !== 'done' && state !== 'skipped';
const reason = () => longText({ required: true, min: 2, max: 500 });

/** What is done with a milestone; what gensets tell of gates is not typed. */
export const projectMilestoneActions = defineActions(projectMilestone, {
  /** Sets its day by hand, or gives it back to the computation. */
  reschedule: { when: isOpen, form: { manualOn: date(), reason: reason() } },
  complete: {
    when: (milestone) => isOpen(milestone) && !isGate(milestone as Facts),
    form: { actualOn: date({ required: true }), slipReason: choice(slipReasons) },
  },
  explain: { when: ({ slipWd }) => (slipWd ?? 0) > 0, form: { slipReason: choice(slipReasons, { required: true }) } },
  assign: { when: isOpen, form: { ownerId: ref('identity.user', { required: true }) } },
  drop: { when: isOpen, form: { reason: reason() }, danger: true },
});

/** A milestone as it was promised. */
interface BaselineItem {
  readonly code: string;
  readonly unitNo: number | null;
  readonly on: string;
}

/** What was promised when: a plan as it was approved. */
export const projectBaseline = defineResource('projectPlan.projectBaseline', {
  label: 'baselineNo',
  fields: {
    planId: ref('projectPlan.projectPlan', { required: true, readOnly: true, createOnly: true }),
    baselineNo: integer({ readOnly: true, min: 0 }),
    acceptOn: date(derived),
    reason: longText({ max: 500, readOnly: true }),
    items: json<readonly BaselineItem[]>({ readOnly: true, hidden: true, unsortable: true }),
  },
  parent: 'planId',
  onParentDelete: 'delete',
  list: { columns: ['baselineNo', 'acceptOn', 'reason', 'createdAt'], filters: ['planId'], sort: '-baselineNo' },
  operations: { create: false, update: false, delete: false, import: false },
});

/** What was forecast for key milestones, a line for each day on which it moved. */
export const milestoneForecast = defineResource('projectPlan.milestoneForecast', {
  label: 'code',
  fields: {
    planId: ref('projectPlan.projectPlan', { required: true, readOnly: true, createOnly: true }),
    code: text({ max: 20, readOnly: true }),
    unitNo: integer({ readOnly: true, min: 1 }),
    /** On which day it was forecast. */
    onDay: date(derived),
    forecastOn: date(derived),
  },
  parent: 'planId',
  onParentDelete: 'delete',
  list: { columns: ['onDay', 'code', 'unitNo', 'forecastOn'], filters: ['planId', 'code'], sort: '-onDay' },
  operations: { create: false, update: false, delete: false, import: false },
});
