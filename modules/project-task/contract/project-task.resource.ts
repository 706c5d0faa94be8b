import {
  choice,
  date,
  dateTime,
  decimal,
  defineActions,
  defineResource,
  flag,
  i18nText,
  integer,
  longText,
  onlyIn,
  ref,
  refs,
  refuse,
  text,
  type Refusal,
} from '@mp/kernel/contract';
import './project-task.settings.ts';

/** States of a task (projects.md 2.3). */
export const projectTaskStates = ['todo', 'doing', 'blocked', 'done', 'canceled'] as const;
/** State of a task. */
export type ProjectTaskState = (typeof projectTaskStates)[number];
/** States in which there is something left to do. */
export const openTaskStates = ['todo', 'doing', 'blocked'] as const;

const derived = { readOnly: true } as const;
const hidden = { readOnly: true, hidden: true } as const;

const whileOpen = onlyIn('update', { entity: 'projectTask', field: 'state', states: openTaskStates });
/** Why nothing of a task is changed: its project is suspended or over. */
const restRefusals = ({ isAtRest }: Readonly<Record<string, unknown>>): readonly Refusal[] =>
  isAtRest === true ? [refuse('projectTask.atRest')] : [];

/**
 * What somebody, or a dealer, is to do for a project, and when. It belongs to its project without being a part of it:
 * whoever has it reads it, and nothing else of the project.
 */
export const projectTask = defineResource('projectTask.projectTask', {
  label: 'name',
  number: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.projectTask' }),
    name: i18nText({ required: true, max: 100, search: true }),
    projectId: ref('project.project', { required: true, createOnly: true }),
    planId: ref('projectPlan.projectPlan', hidden),
    milestoneId: ref('projectPlan.projectMilestone', { offers: { projectId: { same: 'projectId' } } }),
    unitId: ref('project.projectUnit', { offers: { projectId: { same: 'projectId' } } }),
    assigneeId: ref('identity.user'),
    dealerId: ref('dealer.dealer', { offers: { status: 'active' } }),
    startOn: date({ required: true }),
    workdays: integer({ required: true, min: 1, max: 260, default: 1 }),
    endOn: date(derived),
    /** The day of its milestone, and the last on which it may end without delaying the project. */
    milestoneOn: date(derived),
    latestOn: date(derived),
    /** In all; whole days where nothing is said. */
    hours: decimal({ min: '0.5', max: '5000', scale: 1 }),
    progress: integer({ readOnly: true, min: 0, max: 100, default: 0 }),
    remainingWd: integer({ readOnly: true, min: 0 }),
    priority: choice(['low', 'normal', 'high'], {
      required: true,
      default: 'normal',
      tones: { low: 'draft', normal: 'processing', high: 'danger' },
    }),
    predecessorIds: refs('projectTask.projectTask', { offers: { projectId: { same: 'projectId' } } }),
    description: longText({ max: 2000 }),
    blockReason: longText({ readOnly: true, min: 2, max: 500 }),
    unblockerId: ref('identity.user', derived),
    startedAt: dateTime(derived),
    doneOn: date(derived),
    /** Code of the milestone that it comes from, with the number of its unit; nothing where people made it. */
    source: text({ ...hidden, max: 30 }),
    /** Changed by hand, so that the plan leaves its days, or whose it is, alone. */
    isMovedByHand: flag(hidden),
    isAssignedByHand: flag(hidden),
    isReleased: flag(hidden),
    isAtRest: flag(hidden),
    siteRegionId: ref('reference.region', derived),
    /** Whoever has it, and the team of the project. */
    ownerIds: refs('identity.user', hidden),
    state: choice(projectTaskStates, {
      required: true,
      readOnly: true,
      default: 'todo',
      tones: { todo: 'draft', doing: 'processing', blocked: 'danger', done: 'success', canceled: 'void' },
    }),
  },
  list: {
    columns: [
      'no',
      'name',
      'projectId',
      'state',
      'assigneeId',
      'dealerId',
      'startOn',
      'endOn',
      'remainingWd',
      'progress',
      'priority',
      'milestoneOn',
      'hours',
    ],
    filters: [
      'state',
      'priority',
      'projectId',
      'assigneeId',
      'dealerId',
      'siteRegionId',
      'startOn',
      'endOn',
      'milestoneOn',
    ],
    sort: 'endOn',
    tabs: {
      mine: { mine: 'assigneeId', where: { state: openTaskStates } },
      unassigned: {
        where: { state: openTaskStates },
        empty: ['assigneeId', 'dealerId'],
        right: 'projectTask.assign',
      },
      team: { where: { state: openTaskStates }, right: 'projectTask.assign' },
      late: { where: { state: openTaskStates }, past: 'endOn' },
      all: { sort: '-no' },
    },
  },
  facts: ['projectId', 'assigneeId', 'dealerId', 'startOn', 'endOn', 'progress', 'priority'],
  form: {
    layout: 'page',
    sections: [
      { key: 'work', fields: ['projectId', 'no', 'name', 'milestoneId', 'unitId', 'priority', 'description'] },
      { key: 'who', fields: ['assigneeId', 'dealerId'] },
      {
        key: 'days',
        fields: ['startOn', 'workdays', 'endOn', 'hours', 'milestoneOn', 'latestOn', 'predecessorIds'],
      },
      {
        key: 'course',
        fields: ['progress', 'remainingWd', 'blockReason', 'unblockerId', 'startedAt', 'doneOn', 'siteRegionId'],
      },
    ],
  },
  locks: {
    update: {
      fields: ['state', 'isAtRest'],
      check: (record) => [...whileOpen.check(record), ...restRefusals(record)],
    },
    delete: onlyIn('delete', { entity: 'projectTask', field: 'state', states: ['todo'] }),
  },
  ownerField: 'ownerIds',
  dimensions: { region: 'siteRegionId', dealer: 'dealerId' },
  openings: { by: 'project', field: 'projectId' },
  reserved: 'projectId',
  operations: { import: false },
  excel: { export: true },
  attachments: true,
});

const isOpen = ({ state }: { readonly state: string }) => state !== 'done' && state !== 'canceled';

/** Who is asked for when a task is given to somebody, to a dealer, or back to nobody. */
export const assignForm = {
  assigneeId: ref('identity.user'),
  dealerId: ref('dealer.dealer', { offers: { status: 'active' } }),
};

/** What may be done with a task beside its transitions. */
export const projectTaskActions = defineActions(projectTask, {
  assign: { when: isOpen, guard: restRefusals, form: assignForm },
  report: {
    when: ({ state }) => state === 'doing' || state === 'blocked',
    guard: restRefusals,
    form: { progress: integer({ required: true, min: 0, max: 99 }) },
  },
});
