import {
  choice,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  file,
  files,
  flag,
  integer,
  longText,
  onlyIn,
  phone,
  processFields,
  ref,
  refs,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { serviceLevels } from '@mp/maintenance/contract';
import { closedFields } from './marks.rules.ts';
import {
  chargeTones,
  chargeTypes,
  findingColumns,
  labourColumns,
  markColumns,
  partColumns,
  photoColumns,
  resultColumns,
  reviewColumns,
} from './order-rows.ts';
import './order.settings.ts';

/** States of an order (warranty-maintenance.md 3.5). */
export const orderStates = [
  'toAssign',
  'assigned',
  'accepted',
  'working',
  'execReview',
  'salesReview',
  'returned',
  'closed',
  'canceled',
] as const;
/** States in which an order is open: its unit has no second one of the level. */
export const openStates = [
  'toAssign',
  'assigned',
  'accepted',
  'working',
  'execReview',
  'salesReview',
  'returned',
] as const;
/** States in which it waits for a visit. */
export const plannedStates = ['toAssign', 'assigned', 'accepted'] as const;
/** States in which an engineer has it in hand. */
export const workStates = ['assigned', 'accepted', 'working', 'returned'] as const;
/** States in which what was done is written. */
export const writtenStates = ['working', 'returned'] as const;
/** States in which it is reviewed. */
export const reviewStates = ['execReview', 'salesReview'] as const;

/** What an order comes from. */
export const orderOrigins = ['PLAN', 'SINGLE', 'BATCH', 'TICKET', 'CERT_DUTY'] as const;
/** What a service has found. */
export const orderResults = ['NORMAL', 'ATTENTION', 'FAULT', 'NOT_DONE'] as const;
/** Why a visit came to nothing. */
export const notDoneReasons = ['REFUSED', 'NO_ACCESS', 'RUNNING', 'OTHER'] as const;

const resultTones = { NORMAL: 'success', ATTENTION: 'waiting', FAULT: 'danger', NOT_DONE: 'void' } as const;

const derived = { readOnly: true } as const;
const hidden = { readOnly: true, hidden: true } as const;
/** What dealers do not read (2.). */
const internal = { controlled: true } as const;

/** Fields in which the order is planned. */
export const planningFields = [
  'serviceLevel',
  'chargeType',
  'dueOn',
  'windowFrom',
  'windowTo',
  'dealerId',
  'contactName',
  'contactPhone',
  'reportMail',
  'stdHours',
  'note',
] as const;
/** Fields in which the work is written. */
export const workFields = [
  'results',
  'parts',
  'labour',
  'photos',
  'leftAt',
  'hoursReading',
  'hoursPhoto',
  'meterReset',
  'meterResetNote',
  'raisedResult',
  'summary',
  'advice',
  'customerSigner',
  'signerPhone',
  'signature',
  'unsignedReason',
  'customerScore',
] as const;
/** Fields that reviewers fill in at their tasks. */
export const reviewFields = ['executionScore', 'executionComment', 'salesComment', 'billable'] as const;

/** The first of two days or moments is not behind the second. */
const inOrder = (first: string, second: string): CrossRule => ({
  fields: [first, second],
  check: ({ [first]: from, [second]: to }) =>
    typeof from === 'string' && typeof to === 'string' && Date.parse(from) > Date.parse(to)
      ? [refuse('common.dateOrder', { a: `@order.field.${first}`, b: `@order.field.${second}` }, second)]
      : [],
});

/** A maintenance of one genset, from adding to closing (warranty-maintenance.md 2.9). */
export const maintenanceOrder = defineResource('maintenanceOrder.order', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.maintenanceOrder' }),
    /** The number of the first order of those that were made together. */
    batchNo: text({ ...derived, max: 20, search: true }),
    origin: choice(orderOrigins, { ...derived, default: 'SINGLE' }),
    planId: ref('maintenance.maintenancePlan', derived),
    planGensetId: ref('maintenance.planGenset', hidden),
    templateId: ref('maintenance.checklistTemplate', hidden),
    gensetId: ref('genset.genset', { required: true, createOnly: true }),
    serialNo: text({ ...derived, max: 20, search: true }),
    modelId: ref('reference.gensetModel', derived),
    projectId: ref('project.project', derived),
    customerId: ref('customer.customer', derived),
    siteName: text({ ...derived, max: 100, search: true }),
    siteRegionId: ref('reference.region', derived),
    bigAreaId: ref('reference.bigArea', derived),
    siteAddress: text({ ...derived, max: 200 }),
    siteLng: decimal({ ...hidden, scale: 6 }),
    siteLat: decimal({ ...hidden, scale: 6 }),
    saleChannel: choice(['direct', 'trade', 'goem'], derived),
    serviceLevel: choice(serviceLevels, { required: true }),
    chargeType: choice(chargeTypes, { tones: chargeTones }),
    /** Why that charge type was proposed, by the entitlement on the due day. */
    chargeReason: text({ ...derived, max: 500 }),
    dueOn: date({ required: true }),
    dueReason: choice(['DATE', 'HOURS'], derived),
    windowFrom: date(),
    windowTo: date(),
    serviceOrgType: choice(['INTERNAL', 'DEALER'], {
      ...derived,
      derived: 'the servicing dealer',
      default: 'INTERNAL',
    }),
    /** The dealer that does it; the house where it is empty. */
    dealerId: ref('dealer.dealer', { offers: { status: 'active' } }),
    contactName: text({ max: 30 }),
    contactPhone: phone(),
    /** Where the service report goes when the order is closed; nowhere where it is empty. */
    reportMail: email(),
    /** Hours that the visit takes: of the plan, else of the template; those of the level where both are silent. */
    stdHours: decimal({ min: '0.1', max: '500', scale: 1 }),
    note: longText({ max: 1000 }),
    engineerId: ref('identity.user', derived),
    coEngineerIds: refs('identity.user', derived),
    plannedStart: dateTime(derived),
    plannedEnd: dateTime(derived),
    /** Why an engineer has two orders at a time. */
    overrideReason: text({ ...derived, max: 200 }),
    dispatcherId: ref('identity.user', derived),
    executionManagerId: ref('identity.user', derived),
    directSalesManagerId: ref('identity.user', derived),
    arrivedAt: dateTime(derived),
    arriveLng: decimal({ ...hidden, scale: 6 }),
    arriveLat: decimal({ ...hidden, scale: 6 }),
    /** Metres from the site; empty where one of the two places is not known. */
    arriveDistance: integer(derived),
    arriveReason: text({ ...derived, max: 200 }),
    scannedSerial: text({ ...derived, max: 40, capture: 'code' }),
    platePhoto: file({ ...derived, capture: 'photo' }),
    results: rows(resultColumns, { maxRows: 120 }),
    parts: rows(partColumns, { maxRows: 100 }),
    labour: rows(labourColumns, { maxRows: 60 }),
    photos: rows(photoColumns, { maxRows: 60 }),
    leftAt: dateTime(),
    hoursReading: decimal({ min: '0', max: '1000000', scale: 1 }),
    hoursPhoto: file({ capture: 'photo' }),
    meterReset: flag(),
    meterResetNote: text({ max: 250, visibleWhen: { meterReset: [true] }, requiredWhenVisible: true }),
    /** A worse result than that of the items. */
    raisedResult: choice(['ATTENTION', 'FAULT']),
    summary: longText({ max: 1000 }),
    advice: longText({ max: 1000 }),
    customerSigner: text({ max: 30 }),
    signerPhone: phone(),
    signature: file({ capture: 'signature' }),
    unsignedReason: text({ max: 250 }),
    customerScore: integer({ min: 1, max: 5 }),
    signedAt: dateTime(derived),
    result: choice(orderResults, { ...derived, derived: 'the items of the inspection', tones: resultTones }),
    findings: rows(findingColumns, { ...derived, maxRows: 120 }),
    ngCount: integer(derived),
    photoCount: integer(derived),
    /** The reading shows more than a day has hours, or the engineer checked in far away. */
    flagged: flag(derived),
    notDoneReason: choice(notDoneReasons, derived),
    notDoneNote: text({ ...derived, max: 500 }),
    notDonePhotos: files({ ...derived, maxFiles: 5, capture: 'photo' }),
    proposedOn: date(derived),
    /** When it was decided what becomes of a visit that came to nothing. */
    settledOn: date(derived),
    executionScore: integer({ ...internal, min: 1, max: 5 }),
    executionComment: longText({ ...internal, max: 500 }),
    salesComment: longText({ ...internal, max: 500 }),
    billable: flag(internal),
    /** Whether whoever bills contracts has a billable visit, or it is kept here until there is somebody. */
    billing: choice(['passedOn', 'kept'], { ...derived, ...internal, tones: { passedOn: 'success', kept: 'waiting' } }),
    /** The service report as it was made at each submission; the last one counts. */
    reports: files({ ...derived, maxFiles: 50 }),
    /** SHA-256 of the last one, in hexadecimal digits. */
    reportHash: text({ ...derived, max: 64 }),
    /** The submission that it is of. */
    reportRound: integer(hidden),
    reportSentAt: dateTime(derived),
    reviews: rows(reviewColumns, { ...derived, maxRows: 100 }),
    marks: rows(markColumns, { ...derived, maxRows: 200 }),
    round: integer({ ...derived, min: 0, default: 0 }),
    submittedAt: dateTime(derived),
    submittedById: ref('identity.user', derived),
    closedOn: date(derived),
    /** Finished behind its window, or open behind it. */
    overdue: flag(derived),
    /** Problems may be reported from it: there is a module that takes them. */
    takesTickets: flag(hidden),
    /** Unit and level while it is open: there is one of them. */
    openKey: text({ ...hidden, max: 80, unique: 'tenant' }),
    /** The due cycle of a plan that it was made for: there is one of them, whatever becomes of it. */
    cycleKey: text({ ...hidden, max: 120, unique: 'tenant' }),
    /** Made on a device before it was sent: the same order is taken in once. */
    offlineId: text({ max: 60, unique: 'tenant', createOnly: true, hidden: true }),
    /** Its engineers and managers: whose order it is. */
    ownerIds: refs('identity.user', hidden),
    state: choice(orderStates, {
      required: true,
      readOnly: true,
      default: 'toAssign',
      tones: {
        toAssign: 'waiting',
        assigned: 'processing',
        accepted: 'processing',
        working: 'processing',
        execReview: 'waiting',
        salesReview: 'waiting',
        returned: 'danger',
        closed: 'success',
        canceled: 'void',
      },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'gensetId',
      'modelId',
      'customerId',
      'siteName',
      'serviceLevel',
      'chargeType',
      'dueOn',
      'windowTo',
      'state',
      'overdue',
      'engineerId',
      'dealerId',
      'plannedStart',
      'closedOn',
      'result',
      'ngCount',
      'customerScore',
      'processHandlers',
    ],
    filters: [
      'dueOn',
      'state',
      'serviceLevel',
      'dealerId',
      'engineerId',
      'gensetId',
      'customerId',
      'bigAreaId',
      'siteRegionId',
      'projectId',
      'chargeType',
      'result',
      'origin',
      'overdue',
      'closedOn',
      'modelId',
      'billing',
    ],
    sort: '-no',
    totals: ['ngCount', 'photoCount'],
    tabs: {
      toAssign: { where: { state: ['toAssign'] }, sort: 'dueOn' },
      atWork: { where: { state: workStates }, sort: 'plannedStart' },
      inReview: { where: { state: reviewStates }, sort: 'submittedAt' },
      late: { where: { state: openStates }, past: 'windowTo', sort: 'windowTo' },
      notDone: { where: { state: ['closed'], result: ['NOT_DONE'] }, empty: 'settledOn', right: 'order.settle' },
      closed: { where: { state: ['closed'] }, sort: '-closedOn' },
      all: {},
    },
  },
  facts: ['gensetId', 'customerId', 'siteName', 'serviceLevel', 'dueOn', 'windowTo', 'engineerId', 'result'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'order',
        fields: ['gensetId', 'no', 'serviceLevel', 'chargeType', 'chargeReason', 'origin', 'planId', 'batchNo'],
      },
      {
        key: 'due',
        fields: ['dueOn', 'dueReason', 'windowFrom', 'windowTo', 'stdHours', 'dealerId', 'serviceOrgType'],
      },
      {
        key: 'site',
        fields: [
          'modelId',
          'projectId',
          'customerId',
          'siteName',
          'siteRegionId',
          'bigAreaId',
          'siteAddress',
          'saleChannel',
          'contactName',
          'contactPhone',
          'reportMail',
          'note',
        ],
      },
      {
        key: 'visit',
        later: true,
        fields: [
          'engineerId',
          'coEngineerIds',
          'plannedStart',
          'plannedEnd',
          'overrideReason',
          'dispatcherId',
          'arrivedAt',
          'arriveDistance',
          'arriveReason',
          'scannedSerial',
          'platePhoto',
        ],
      },
      { key: 'inspection', tab: true, later: true, fields: ['results'] },
      { key: 'meter', later: true, fields: ['hoursReading', 'hoursPhoto', 'meterReset', 'meterResetNote'] },
      { key: 'work', tab: true, later: true, fields: ['parts', 'labour'] },
      { key: 'photos', tab: true, later: true, fields: ['photos'] },
      { key: 'end', later: true, fields: ['summary', 'advice', 'raisedResult', 'leftAt'] },
      {
        key: 'signing',
        later: true,
        fields: ['customerSigner', 'signerPhone', 'signature', 'unsignedReason', 'customerScore', 'signedAt'],
      },
      {
        key: 'outcome',
        tab: true,
        later: true,
        fields: ['result', 'ngCount', 'photoCount', 'flagged', 'findings'],
      },
      {
        key: 'report',
        tab: true,
        later: true,
        fields: ['reports', 'reportHash', 'reportSentAt'],
      },
      {
        key: 'notDone',
        tab: true,
        later: true,
        fields: ['notDoneReason', 'notDoneNote', 'notDonePhotos', 'proposedOn', 'settledOn'],
      },
      {
        key: 'review',
        tab: true,
        later: true,
        fields: [
          'executionManagerId',
          'directSalesManagerId',
          'round',
          'submittedAt',
          'submittedById',
          'closedOn',
          'executionScore',
          'billable',
          'billing',
          'executionComment',
          'salesComment',
          'marks',
          'reviews',
        ],
      },
    ],
  },
  rules: [inOrder('windowFrom', 'windowTo'), inOrder('plannedStart', 'plannedEnd'), inOrder('arrivedAt', 'leftAt')],
  locks: {
    // A review closes it to everybody but those who decide; they fill in what their tasks ask for.
    update: onlyIn('update', {
      entity: 'order',
      field: 'state',
      states: [...plannedStates, ...writtenStates, ...reviewStates],
    }),
    delete: onlyIn('delete', { entity: 'order', field: 'state', states: ['toAssign'] }),
  },
  closed: (record) => closedFields(record, { planningFields, workFields, reviewFields }),
  ownerField: 'ownerIds',
  dimensions: { region: 'siteRegionId', dealer: 'dealerId' },
  operations: { import: false },
  excel: { export: true },
  attachments: true,
  offline: 'offlineId',
});

/** Unit and level of an open order. */
export const openKeyOf = (gensetId: string, serviceLevel: string): string => `${gensetId}:${serviceLevel}`;
