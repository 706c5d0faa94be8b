import {
  choice,
  date,
  dateTime,
  decimal,
  defineResource,
  dict,
  files,
  flag,
  json,
  longText,
  onlyIn,
  ref,
  text,
} from '@mp/kernel/contract';
import type { WeekFacts } from './week-facts.ts';

/** States of a weekly report. */
export const weeklyReportStates = ['open', 'draft', 'missed', 'submitted', 'read', 'locked'] as const;
/** Those in which it is written. */
export const writtenIn = ['open', 'draft', 'missed'] as const;

const derived = { readOnly: true } as const;
const hidden = { readOnly: true, hidden: true } as const;
const words = () => longText({ max: 2000 });
/** What is given for another forecast alone. */
const ifChanged = { visibleWhen: { forecastAnswer: ['changed'] }, requiredWhenVisible: true } as const;

/** What happened in a week of a project, and what is next: facts that are known, and the words of who leads it. */
export const weeklyReport = defineResource('projectWeekly.weeklyReport', {
  label: 'no',
  fields: {
    no: text({ max: 40, readOnly: true, unique: 'tenant', search: true }),
    projectId: ref('project.project', { required: true, createOnly: true }),
    projectName: text({ max: 100, readOnly: true, hidden: true, search: true }),
    /** Its Monday. */
    weekFrom: date({ required: true, createOnly: true }),
    weekTo: date(derived),
    weekNo: text({ max: 8, readOnly: true }),
    dueAt: dateTime(derived),
    /** Until when it may be submitted; nobody writes it afterwards. */
    lockAt: dateTime(hidden),
    writerId: ref('identity.user', derived),
    projectType: dict('PROJECT_TYPE', derived),
    channel: choice(['trade', 'direct', 'goem'], hidden),
    siteRegionId: ref('reference.region', derived),
    dealerId: ref('dealer.dealer', derived),
    facts: json<WeekFacts>({ readOnly: true, hidden: true, unsortable: true }),
    workDone: words(),
    workNext: words(),
    help: words(),
    safety: words(),
    manHours: decimal({ min: '0', max: '99999', scale: 1 }),
    photos: files({ maxFiles: 20 }),
    /** The acceptance forecast that the writer looked at. */
    acceptForecast: date(derived),
    forecastAnswer: choice(['confirmed', 'changed']),
    newForecastOn: date(ifChanged),
    forecastReason: longText({ ...ifChanged, max: 500 }),
    health: choice(['green', 'amber', 'red'], { tones: { green: 'success', amber: 'waiting', red: 'danger' } }),
    submittedAt: dateTime(derived),
    isLate: flag(derived),
    readAt: dateTime(derived),
    readerId: ref('identity.user', derived),
    unlockReason: longText({ max: 500, readOnly: true }),
    /** Two hours of notice were given, and a locked one is opened once. */
    isReminded: flag(hidden),
    isUnlocked: flag(hidden),
    state: choice(weeklyReportStates, {
      required: true,
      readOnly: true,
      default: 'open',
      tones: {
        open: 'waiting',
        draft: 'draft',
        missed: 'danger',
        submitted: 'processing',
        read: 'success',
        locked: 'void',
      },
    }),
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: [
      'weekNo',
      'projectId',
      'state',
      'health',
      'dueAt',
      'submittedAt',
      'isLate',
      'writerId',
      'forecastAnswer',
      'acceptForecast',
      'newForecastOn',
      'readerId',
      'siteRegionId',
      'dealerId',
    ],
    filters: [
      'projectId',
      'weekFrom',
      'state',
      'health',
      'isLate',
      'writerId',
      'forecastAnswer',
      'projectType',
      'siteRegionId',
      'dealerId',
    ],
    sort: '-weekFrom',
    tabs: {
      mine: { mine: 'writerId' },
      toFill: { where: { state: [...writtenIn] }, sort: 'dueAt' },
      submitted: { where: { state: ['submitted', 'read'] } },
      all: {},
    },
  },
  facts: ['projectId', 'weekFrom', 'weekTo', 'dueAt', 'submittedAt', 'isLate', 'health', 'writerId', 'readerId'],
  form: {
    layout: 'page',
    sections: [
      { key: 'week', fields: ['projectId', 'weekFrom', 'weekTo', 'dueAt', 'writerId'] },
      { key: 'words', fields: ['workDone', 'workNext', 'help', 'safety', 'manHours', 'photos'] },
      { key: 'forecast', fields: ['acceptForecast', 'forecastAnswer', 'newForecastOn', 'forecastReason', 'health'] },
      { key: 'ending', fields: ['submittedAt', 'isLate', 'readerId', 'readAt', 'unlockReason'] },
    ],
  },
  locks: { update: onlyIn('update', { entity: 'weeklyReport', field: 'state', states: writtenIn }) },
  operations: { create: false, delete: false, import: false },
  excel: { export: true },
});
