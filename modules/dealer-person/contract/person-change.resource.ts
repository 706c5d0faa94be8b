import {
  choice,
  dateTime,
  date,
  defineResource,
  dict,
  file,
  flag,
  json,
  longText,
  processFields,
  ref,
  refs,
  text,
} from '@mp/kernel/contract';

/** What is asked for: somebody new, other values or certificates of somebody who serves, a transfer. */
export const changeKinds = ['new', 'change', 'transfer'] as const;
/** Kind of a change. */
export type ChangeKind = (typeof changeKinds)[number];

/** States of a change. */
export const changeStates = [
  'draft',
  'confirming',
  'areaAudit',
  'trainingAudit',
  'returned',
  'passed',
  'rejected',
  'withdrawn',
] as const;
/** State of a change. */
export type ChangeState = (typeof changeStates)[number];
/** States in which it is open; a person has at most one such. */
export const openChangeStates: readonly ChangeState[] = [
  'draft',
  'confirming',
  'areaAudit',
  'trainingAudit',
  'returned',
];
/** States in which somebody decides. */
export const changeAuditStates: readonly ChangeState[] = ['confirming', 'areaAudit', 'trainingAudit'];

/**
 * What is audited of a person: its values stand here until they pass, so that what holds stays untouched meanwhile, and
 * the one process P_PERSON runs for all kinds. One list of these is the audit screen.
 */
export const personChange = defineResource('dealer.personChange', {
  label: 'title',
  number: 'title',
  fields: {
    title: text({ max: 20, readOnly: true, search: true, unique: 'tenant', numberRule: 'numbers.personChange' }),
    kind: choice(changeKinds, { required: true, readOnly: true, default: 'change' }),
    personId: ref('dealer.person', { readOnly: true }),
    personName: text({ max: 30, readOnly: true, search: true }),
    dealerId: ref('dealer.dealer', { readOnly: true }),
    fromDealerId: ref('dealer.dealer', { readOnly: true }),
    name: text({ max: 30, readOnly: true }),
    photo: file({ purpose: 'portrait', readOnly: true }),
    jobType: dict('DEALER_JOB', { readOnly: true }),
    site: text({ max: 60, readOnly: true }),
    joinedOn: date({ readOnly: true }),
    wantsLogin: flag({ readOnly: true }),
    certificateIds: refs('dealer.personCertificate', { readOnly: true }),
    remark: longText({ max: 500, readOnly: true }),
    /** The values that held when it was submitted. */
    before: json<Readonly<Record<string, unknown>>>({ readOnly: true, hidden: true }),
    /** Certificates of the maker and transfers are for the training department as well. */
    needsTraining: flag({ readOnly: true, hidden: true }),
    state: choice(changeStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        confirming: 'waiting',
        areaAudit: 'processing',
        trainingAudit: 'processing',
        returned: 'waiting',
        passed: 'success',
        rejected: 'danger',
        withdrawn: 'void',
      },
    }),
    submittedAt: dateTime({ readOnly: true }),
    submittedById: ref('identity.user', { readOnly: true }),
    /** Since when the present node waits. */
    waitingSince: dateTime({ readOnly: true }),
    /** Both dealers of a transfer. */
    dealerIds: refs('dealer.dealer', { readOnly: true, hidden: true }),
    /** The person serves at another dealer, which is asked first. */
    asksFormer: flag({ readOnly: true, hidden: true }),
    /** Who answers for the former dealer. */
    confirmerIds: refs('identity.user', { readOnly: true, hidden: true }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    ...processFields,
  },
  list: {
    columns: [
      'title',
      'personName',
      'kind',
      'dealerId',
      'waitingSince',
      'state',
      'processHandlers',
      'certificateIds',
      'submittedAt',
    ],
    filters: ['kind', 'state', 'dealerId', 'submittedAt', 'personId'],
    sort: 'waitingSince',
  },
  form: { layout: 'drawer' },
  excel: { export: true },
  dimensions: { dealer: 'dealerIds', region: 'scopeRegionId' },
  operations: { create: false, update: false, delete: false },
});

/** Where a person has worked: dealer, site and job with its days. */
export const personAssignment = defineResource('dealer.personAssignment', {
  label: 'site',
  fields: {
    personId: ref('dealer.person', { required: true, readOnly: true }),
    dealerId: ref('dealer.dealer', { required: true, readOnly: true }),
    site: text({ max: 60, readOnly: true }),
    jobType: dict('DEALER_JOB', { readOnly: true }),
    fromOn: date({ readOnly: true }),
    toOn: date({ readOnly: true }),
    endReason: dict('LEAVE_REASON', { readOnly: true }),
    changeId: ref('dealer.personChange', { readOnly: true }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
  },
  list: {
    columns: ['personId', 'dealerId', 'site', 'jobType', 'fromOn', 'toOn', 'endReason'],
    filters: ['personId', 'dealerId', 'jobType', 'fromOn', 'toOn'],
    sort: '-fromOn',
  },
  excel: { export: true },
  dimensions: { dealer: 'dealerId', region: 'scopeRegionId' },
  operations: { create: false, update: false, delete: false },
});
