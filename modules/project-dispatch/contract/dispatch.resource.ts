import {
  choice,
  date,
  dateTime,
  decimal,
  defineActions,
  defineResource,
  dict,
  flag,
  integer,
  longText,
  money,
  onlyIn,
  ref,
  refs,
  refuse,
  rows,
  text,
} from '@mp/kernel/contract';
import './dispatch.settings.ts';
import { feeLineKinds } from './fee.rules.ts';

/** States of a dispatch (projects.md 3.2). */
export const dispatchStates = [
  'draft',
  'sent',
  'accepted',
  'onSite',
  'finished',
  'confirmed',
  'rejected',
  'expired',
  'canceled',
] as const;

/** Phases of a project for which a dealer is sent out. */
export const dispatchPhases = ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT', 'HANDOVER', 'WARRANTY'] as const;
/** A phase of a project for which a dealer is sent out. */
export type DispatchPhase = (typeof dispatchPhases)[number];

const derived = { readOnly: true } as const;
/** What the dealer is paid: not for the eyes of whoever reads the dispatch, a role names each. */
const ofFee = { readOnly: true, controlled: true } as const;
/** The fields of the fee by name. */
export const feeFields = ['fee', 'feeCurrency', 'feeLines', 'feeCard', 'feeKm', 'feeFreeKm', 'feeReason'] as const;
/** What decides who may be sent. */
const work = ['id', 'projectId', 'phase', 'unitIds', 'plannedFrom', 'plannedTo', 'dealerId'] as const;
/** Who may be sent: people who serve at the dealer, hold the certificate and are free. */
const offered = { offers: { dealerId: { same: 'dealerId' }, status: 'serving' } } as const;

/**
 * Work at the site of a project that a dealer is asked to do: which gensets, when, by whom. It belongs to its project
 * without being a part of it: the dealer that is asked reads it, and nothing else of the project.
 */
export const dispatch = defineResource('projectDispatch.dispatch', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.dispatch' }),
    projectId: ref('project.project', { required: true, createOnly: true }),
    phase: choice(dispatchPhases, { required: true }),
    unitIds: refs('project.projectUnit', { required: true, offers: { projectId: { same: 'projectId' } } }),
    /** The milestone of the plan that the work is to reach: the first open one of its phase. */
    milestoneId: ref('projectPlan.projectMilestone', derived),
    plannedFrom: date({ required: true }),
    plannedTo: date({ required: true }),
    dealerId: ref('dealer.dealer', { offers: { status: 'active' } }),
    personIds: refs('dealer.person', { ...offered, suitableBy: work }),
    leadId: ref('dealer.person', { ...offered, suitableBy: [...work, 'personIds'] }),
    customerId: ref('customer.customer', derived),
    siteName: text({ max: 100, readOnly: true, search: true }),
    siteRegionId: ref('reference.region', derived),
    siteAddress: text({ max: 200, readOnly: true }),
    siteContact: text({ max: 100 }),
    hazards: longText({ max: 1000 }),
    instructions: longText({ max: 2000 }),
    dispatcherId: ref('identity.user', derived),
    sentAt: dateTime(derived),
    acceptBy: dateTime(derived),
    acceptedAt: dateTime(derived),
    rejectReason: longText({ readOnly: true, min: 2, max: 500 }),
    /** Who is asked next: the best of those who have not been; not for the eyes of the dealer that declined. */
    nextDealerId: ref('dealer.dealer', { readOnly: true, controlled: true }),
    /** The dispatch that was declined or ran out of time before this one. */
    previousId: ref('projectDispatch.dispatch', derived),
    /** The dispatch by which another dealer was asked after this one. */
    nextId: ref('projectDispatch.dispatch', derived),
    arrivedAt: dateTime(derived),
    finishedAt: dateTime(derived),
    hours: decimal({ readOnly: true, min: '0.1', max: '10000', scale: 1 }),
    summary: longText({ readOnly: true, min: 2, max: 2000 }),
    rating: integer({ readOnly: true, min: 1, max: 5 }),
    ratingNote: longText({ readOnly: true, max: 500 }),
    /** Counted and frozen when the dispatch is sent; empty where the rate card has no rate for it. */
    fee: money({ ...ofFee, min: '0.00', max: '100000000.00' }),
    feeCurrency: dict('CURRENCY', ofFee),
    feeLines: rows(
      {
        kind: choice(feeLineKinds, { required: true }),
        powerBand: dict('POWER_BAND'),
        quantity: decimal({ scale: 1 }),
        rate: money(),
        amount: money(),
      },
      ofFee,
    ),
    /** The rate card by its name, since it may change later. */
    feeCard: text({ ...ofFee, max: 60 }),
    feeKm: decimal({ ...ofFee, scale: 1 }),
    feeFreeKm: integer(ofFee),
    feeReason: longText({ ...ofFee, max: 500 }),
    /** Half of the time to accept has gone by, and the dealer was told so. */
    isHalfTold: flag({ readOnly: true, hidden: true }),
    /** The dealer once it was asked: drafts are not for its eyes. */
    sentToId: ref('dealer.dealer', { readOnly: true, hidden: true }),
    /** Who dispatched, and the team of the project: whose dispatch it is. */
    ownerIds: refs('identity.user', { readOnly: true, hidden: true }),
    state: choice(dispatchStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        sent: 'waiting',
        accepted: 'processing',
        onSite: 'processing',
        finished: 'processing',
        confirmed: 'success',
        rejected: 'danger',
        expired: 'danger',
        canceled: 'void',
      },
    }),
  },
  list: {
    columns: [
      'no',
      'projectId',
      'phase',
      'state',
      'dealerId',
      'plannedFrom',
      'acceptBy',
      'plannedTo',
      'leadId',
      'dispatcherId',
      'rating',
      'fee',
    ],
    filters: ['state', 'phase', 'projectId', 'dealerId', 'siteRegionId', 'dispatcherId', 'plannedFrom', 'acceptBy'],
    sort: '-no',
    tabs: {
      toAccept: { where: { state: ['sent'] }, sort: 'acceptBy' },
      atWork: { where: { state: ['accepted', 'onSite', 'finished'] }, sort: 'plannedFrom' },
      // What nobody was sent again for, to those who send.
      back: { where: { state: ['rejected', 'expired'] }, empty: 'nextId', right: 'dispatch.redispatch' },
      mine: { mine: 'dispatcherId', right: 'dispatch.create' },
      all: {},
    },
  },
  facts: ['projectId', 'phase', 'dealerId', 'leadId', 'plannedFrom', 'plannedTo', 'acceptBy'],
  form: {
    layout: 'page',
    sections: [
      { key: 'work', fields: ['projectId', 'no', 'phase', 'unitIds', 'plannedFrom', 'plannedTo', 'milestoneId'] },
      { key: 'party', fields: ['dealerId', 'personIds', 'leadId'] },
      {
        key: 'site',
        fields: ['customerId', 'siteName', 'siteRegionId', 'siteAddress', 'siteContact', 'hazards', 'instructions'],
      },
      {
        key: 'course',
        fields: [
          'dispatcherId',
          'sentAt',
          'acceptBy',
          'acceptedAt',
          'rejectReason',
          'nextDealerId',
          'nextId',
          'previousId',
          'arrivedAt',
          'finishedAt',
          'hours',
          'summary',
          'rating',
          'ratingNote',
        ],
      },
      { key: 'fee', fields: feeFields },
    ],
  },
  rules: [
    {
      fields: ['plannedFrom', 'plannedTo'],
      check: ({ plannedFrom, plannedTo }) =>
        typeof plannedFrom === 'string' && typeof plannedTo === 'string' && plannedFrom > plannedTo
          ? [
              refuse(
                'common.dateOrder',
                { a: '@dispatch.field.plannedFrom', b: '@dispatch.field.plannedTo' },
                'plannedTo',
              ),
            ]
          : [],
    },
    {
      fields: ['personIds', 'leadId'],
      check: ({ personIds, leadId }) =>
        typeof leadId === 'string' && !(Array.isArray(personIds) && personIds.includes(leadId))
          ? [refuse('dispatch.leadNotAmong', undefined, 'leadId')]
          : [],
    },
  ],
  locks: {
    update: onlyIn('update', { entity: 'dispatch', field: 'state', states: ['draft'] }),
    delete: onlyIn('delete', { entity: 'dispatch', field: 'state', states: ['draft'] }),
  },
  ownerField: 'ownerIds',
  dimensions: { region: 'siteRegionId', dealer: 'sentToId' },
  openings: { by: 'project', field: 'projectId', withholds: feeFields },
  reserved: 'projectId',
  operations: { import: false },
  excel: { export: true },
  attachments: true,
});

/** What may be done with a dispatch beside its transitions. */
export const dispatchActions = defineActions(dispatch, {
  /** Begins another one for the dealer that is proposed next. */
  redispatch: { when: ({ state, nextId }) => (state === 'rejected' || state === 'expired') && !nextId },
  /** Somebody of its people comes to the site, or leaves it. */
  checkIn: { by: 'endpoint', when: ({ state }) => state === 'accepted' || state === 'onSite' },
  /** Another fee than the one that was counted. */
  changeFee: {
    when: ({ state }) => ['sent', 'accepted', 'onSite', 'finished'].includes(state),
    form: {
      fee: money({ required: true, min: '0.00', max: '100000000.00' }),
      reason: longText({ required: true, min: 2, max: 500 }),
    },
  },
});
