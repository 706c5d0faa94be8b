import {
  choice,
  date,
  decimal,
  defineActions,
  defineResource,
  flag,
  integer,
  longText,
  money,
  onlyIn,
  processFields,
  ref,
  refs,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { plusMonths } from '@mp/reference/contract';
import './maintenance.settings.ts';
import { serviceLevels } from './service-levels.ts';

/** States of a plan (warranty-maintenance.md 3.4). */
export const maintenancePlanStates = ['draft', 'inCheck', 'running', 'paused', 'finished', 'closed'] as const;
/** What obliges to the services of a plan. */
export const planSources = ['PROJECT', 'FRAMEWORK', 'SERVICE_CONTRACT', 'WARRANTY_DUTY'] as const;
/** Why a service is due. */
export const dueReasons = ['DATE', 'HOURS'] as const;

/** How often a level is due. */
export const ruleColumns = {
  serviceLevel: choice(serviceLevels, { required: true }),
  everyMonths: integer({ min: 0, max: 60 }),
  everyHours: integer({ min: 0, max: 20_000 }),
  /** The first time; later ones are counted from what was done. */
  firstDueOn: date(),
  /** The one that fits the set where it is empty. */
  templateId: ref('maintenance.checklistTemplate', {
    offers: { state: 'published', serviceLevel: { same: 'serviceLevel' } },
  }),
  stdHours: decimal({ min: '0.1', max: '500', scale: 1 }),
};

interface Rule {
  readonly serviceLevel?: string | null;
  readonly everyMonths?: number | null;
  readonly everyHours?: number | null;
}

/** A level stands once, and is due by months or by hours. */
const rulesFit: CrossRule = {
  fields: ['rules'],
  check: ({ rules }) => {
    const all = Array.isArray(rules) ? (rules as readonly Rule[]) : [];
    const levels = all.map(({ serviceLevel }) => serviceLevel);
    return all.flatMap(({ serviceLevel, everyMonths, everyHours }, at) => {
      const level = `@maintenancePlan.rules.serviceLevel.${serviceLevel ?? 'A'}`;
      return [
        ...(serviceLevel && levels.indexOf(serviceLevel) < at
          ? [refuse('maintenance.ruleTwice', { level }, `rules.${at}.serviceLevel`)]
          : []),
        ...(everyMonths || everyHours ? [] : [refuse('maintenance.ruleEmpty', { level }, `rules.${at}.everyMonths`)]),
      ];
    });
  },
};
const termFits: CrossRule = {
  fields: ['startOn', 'endOn'],
  check: ({ startOn, endOn }) => {
    if (typeof startOn !== 'string' || typeof endOn !== 'string') return [];
    const order = { a: '@maintenancePlan.field.startOn', b: '@maintenancePlan.field.endOn' };
    if (startOn >= endOn) return [refuse('common.dateOrder', order, 'endOn')];
    return endOn > plusMonths(startOn, 120) ? [refuse('maintenance.termLong', undefined, 'endOn')] : [];
  },
};
const inWork = { entity: 'maintenancePlan', field: 'state', states: ['draft'] };

/** Services that the gensets of a customer are to have, by months and by running hours (warranty-maintenance.md 2.8). */
export const maintenancePlan = defineResource('maintenance.maintenancePlan', {
  label: 'name',
  number: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.maintenancePlan' }),
    name: text({ required: true, max: 60, search: true }),
    sourceType: choice(planSources, { required: true, default: 'SERVICE_CONTRACT' }),
    projectId: ref('project.project', { visibleWhen: { sourceType: ['PROJECT'] }, requiredWhenVisible: true }),
    contractNo: text({
      max: 40,
      search: true,
      visibleWhen: { sourceType: ['FRAMEWORK', 'SERVICE_CONTRACT'] },
      requiredWhenVisible: true,
    }),
    /** Visits of a project from which it was handed over. */
    servicePlanId: ref('projectMaintenance.servicePlan', { readOnly: true, visibleWhen: { sourceType: ['PROJECT'] } }),
    customerId: ref('customer.customer', { required: true }),
    siteName: text({ max: 100, search: true }),
    siteRegionId: ref('reference.region', { required: true }),
    bigAreaId: ref('reference.bigArea', { readOnly: true }),
    /** The house serves the sets where it is empty. */
    dealerId: ref('dealer.dealer', { offers: { status: 'active' } }),
    saleChannel: choice(['direct', 'trade', 'goem'], { required: true, default: 'trade' }),
    executionManagerId: ref('identity.user', { required: true }),
    directSalesManagerId: ref('identity.user', {
      visibleWhen: { saleChannel: ['direct'] },
      requiredWhenVisible: true,
    }),
    startOn: date({ required: true }),
    endOn: date({ required: true }),
    /** Services that the contract pays; unlimited where it is empty. */
    visitsContracted: integer({ min: 1, max: 100_000 }),
    amount: money({ min: '0.00' }),
    /** Days before its due date at which a service is ordered. */
    leadDays: integer({ required: true, min: 1, max: 60, default: 15 }),
    /** A higher level that is due within so many days takes lower ones with it. */
    mergeDays: integer({ required: true, min: 0, max: 180, default: 30 }),
    /** Days before and after the due date in which a service is in time. */
    toleranceDays: integer({ required: true, min: 0, max: 60, default: 7 }),
    /** A due date that is no working day becomes the working day before. */
    avoidHolidays: flag({ default: true }),
    /** Its orders send their reports to the customer's contact. */
    mailsReport: flag({ default: true }),
    rules: rows(ruleColumns, { maxRows: 6 }),
    /** Sets, and the next service of any; derived. */
    sets: integer({ readOnly: true, virtual: true }),
    nextDueOn: date({ readOnly: true, virtual: true }),
    /** Services that are over; `maintenance-order` counts them by `recordServiceDone`. */
    visitsDone: integer({ readOnly: true, min: 0, default: 0 }),
    approvedOn: date({ readOnly: true }),
    closedOn: date({ readOnly: true }),
    state: choice(maintenancePlanStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inCheck: 'processing',
        running: 'success',
        paused: 'waiting',
        finished: 'success',
        closed: 'void',
      },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'name',
      'customerId',
      'sets',
      'state',
      'nextDueOn',
      'visitsDone',
      'visitsContracted',
      'startOn',
      'endOn',
      'dealerId',
      'executionManagerId',
      'sourceType',
      'saleChannel',
      'processNode',
      'updatedAt',
    ],
    filters: ['state', 'customerId', 'dealerId', 'endOn', 'sourceType', 'saleChannel', 'projectId', 'siteRegionId'],
    sort: '-no',
    totals: ['amount', 'visitsContracted', 'visitsDone'],
    tabs: {
      open: { where: { state: ['draft', 'inCheck'] } },
      running: { where: { state: ['running', 'paused'] } },
      over: { where: { state: ['finished', 'closed'] } },
      all: {},
    },
    batch: ['delete'],
  },
  facts: ['customerId', 'dealerId', 'startOn', 'endOn', 'sets', 'nextDueOn', 'visitsDone', 'visitsContracted'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'plan',
        fields: [
          'no',
          'name',
          'sourceType',
          'projectId',
          'servicePlanId',
          'contractNo',
          'customerId',
          'siteName',
          'siteRegionId',
          'bigAreaId',
          'dealerId',
          'saleChannel',
          'executionManagerId',
          'directSalesManagerId',
        ],
      },
      { key: 'rules', fields: ['rules', 'leadDays', 'mergeDays', 'toleranceDays', 'avoidHolidays'] },
      {
        key: 'contract',
        fields: [
          'startOn',
          'endOn',
          'visitsContracted',
          'visitsDone',
          'amount',
          'mailsReport',
          'approvedOn',
          'closedOn',
        ],
      },
    ],
  },
  rules: [rulesFit, termFits],
  locks: { update: onlyIn('update', inWork), delete: onlyIn('delete', inWork) },
  ownerField: 'executionManagerId',
  dimensions: { region: 'siteRegionId', dealer: 'dealerId' },
  operations: { import: false },
  excel: { export: true },
});

const isDraft = ({ state }: { readonly state: string }) => state === 'draft';

/** What may be done with a plan beside its transitions. */
export const maintenancePlanActions = defineActions(maintenancePlan, {
  /**
   * Adds gensets that are picked, or whose serial numbers are pasted as they stand in a sheet. A plan without rules takes
   * those of their models.
   */
  addGensets: { when: isDraft, form: { gensetIds: refs('genset.genset'), serials: longText({ max: 20_000 }) } },
  /** Adds all gensets of its project. */
  addProjectGensets: {
    when: ({ state, sourceType }) => state === 'draft' && sourceType === 'PROJECT',
    instant: true,
  },
});
