import {
  choice,
  date,
  dateTime,
  defineResource,
  files,
  integer,
  longText,
  money,
  processFields,
  ref,
  refs,
  refuse,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import './sales-exception.settings.ts';

/** States of a sales exception (projects.md 3.6). */
export const salesExceptionStates = ['open', 'explaining', 'confirmed', 'dismissed'] as const;
/** States before it is decided. */
const undecidedStates: readonly string[] = ['open', 'explaining'];

/**
 * What may be exceptional about a sale (projects.md 7.2). A unit bought at a special price for one customer and installed
 * at another becomes a kind with the module that knows special prices.
 */
export const exceptionKinds = [
  'CROSS_REGION',
  'UNREGISTERED',
  'STALE_STOCK',
  'DOUBLE_REG',
  'PROTECTION_BREACH',
] as const;
/** What is exceptional about a sale. */
export type ExceptionKind = (typeof exceptionKinds)[number];

/** What only the house knows: whose protection was broken, how the area assesses the case, what it proposes. */
export const internalFields = [
  'againstProjectId',
  'againstDealerId',
  'protectedUntil',
  'evidence',
  'assessment',
  'proposal',
  'proposedPenalty',
] as const;

/** A fact that the night writes, of the kinds that have it. */
const of = (...kinds: ExceptionKind[]) => ({ readOnly: true, visibleWhen: { kind: kinds } }) as const;
const hidden = { readOnly: true, hidden: true } as const;

/** What is decided stays as it was decided. */
const undecided: CrossRule = {
  fields: ['state'],
  check: ({ state }) => (undecidedStates.includes(String(state)) ? [] : [refuse('sx.closed')]),
};

/** Something exceptional about the sale of a unit, with the facts by which it was found, and what became of it. */
export const salesException = defineResource('saleMonitoring.salesException', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.salesException' }),
    kind: choice(exceptionKinds, { required: true, readOnly: true }),
    gensetId: ref('genset.genset', { required: true, readOnly: true }),
    /** The project in which the unit stands. */
    projectId: ref('project.project', { readOnly: true }),
    dealerId: ref('dealer.dealer', { required: true, readOnly: true }),
    customerId: ref('customer.customer', { readOnly: true }),
    /** Where the unit is. */
    regionId: ref('reference.region', { readOnly: true }),
    detectedAt: dateTime({ required: true, readOnly: true }),
    soldOn: date(of('CROSS_REGION', 'STALE_STOCK')),
    installedOn: date(of('CROSS_REGION')),
    shippedOn: date(of('UNREGISTERED', 'PROTECTION_BREACH')),
    /** Where the dealer might sell on the day of the sale. */
    territoryIds: refs('reference.region', of('CROSS_REGION')),
    /** Days in stock, or since the shipment, when it was found. */
    days: integer(of('UNREGISTERED', 'STALE_STOCK')),
    /** In how many provinces the plate was scanned. */
    provinces: integer(of('DOUBLE_REG')),
    againstProjectId: ref('project.project', { ...of('PROTECTION_BREACH'), controlled: true }),
    againstDealerId: ref('dealer.dealer', { ...of('PROTECTION_BREACH'), controlled: true }),
    protectedUntil: date({ ...of('PROTECTION_BREACH'), controlled: true }),
    question: longText({ readOnly: true, max: 1000 }),
    askedOn: date({ readOnly: true }),
    /** Last day on which the dealer explains. */
    answerBy: date({ readOnly: true }),
    explanation: longText({ controlled: true, min: 2, max: 2000 }),
    explanationFiles: files({ controlled: true, maxFiles: 10 }),
    explainedOn: date({ readOnly: true }),
    assessment: longText({ controlled: true, min: 2, max: 2000 }),
    proposal: choice(['confirm', 'dismiss'], { controlled: true, tones: { confirm: 'danger', dismiss: 'success' } }),
    proposedPenalty: money({ controlled: true, min: '0.00' }),
    evidence: files({ controlled: true, maxFiles: 20 }),
    decision: choice(['confirmed', 'dismissed', 'causeVanished'], {
      readOnly: true,
      tones: { confirmed: 'danger', dismissed: 'success', causeVanished: 'void' },
    }),
    decidedOn: date({ readOnly: true }),
    penalty: money({ readOnly: true }),
    state: choice(salesExceptionStates, {
      required: true,
      readOnly: true,
      default: 'open',
      tones: { open: 'waiting', explaining: 'processing', confirmed: 'danger', dismissed: 'void' },
    }),
    /** Kind and unit: what was found once is never found anew. */
    causeKey: text({ ...hidden, max: 80, unique: 'tenant' }),
    /** Where the dealer is at home: whose area manager asks. */
    dealerRegionId: ref('reference.region', hidden),
    /** Areas that it concerns: of the dealer, and of the site. */
    scopeRegionIds: refs('reference.region', hidden),
    /** The dealer, from the moment that it is asked. */
    askedDealerId: ref('dealer.dealer', hidden),
    /** Who answers for the dealer. */
    explainerIds: refs('identity.user', hidden),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'kind',
      'gensetId',
      'dealerId',
      'customerId',
      'regionId',
      'detectedAt',
      'answerBy',
      'state',
      'processNode',
      'decidedOn',
      'penalty',
    ],
    filters: ['kind', 'state', 'dealerId', 'regionId', 'gensetId', 'projectId', 'decision', 'detectedAt', 'decidedOn'],
    sort: '-no',
    tabs: {
      open: { where: { state: ['open'] }, right: 'salesException.ask' },
      awaitingMe: { where: { state: ['explaining'] }, process: 'awaitingMe' },
      explaining: { where: { state: ['explaining'] } },
      decided: { where: { state: ['confirmed', 'dismissed'] } },
      all: {},
    },
    batch: ['ask'],
  },
  facts: ['kind', 'gensetId', 'dealerId', 'customerId', 'answerBy', 'processNode', 'decision', 'penalty'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'facts',
        fields: [
          'kind',
          'gensetId',
          'projectId',
          'dealerId',
          'customerId',
          'regionId',
          'detectedAt',
          'soldOn',
          'shippedOn',
          'installedOn',
          'territoryIds',
          'days',
          'provinces',
          'againstProjectId',
          'againstDealerId',
          'protectedUntil',
        ],
      },
      {
        key: 'explanation',
        fields: ['question', 'askedOn', 'answerBy', 'explanation', 'explanationFiles', 'explainedOn'],
      },
      { key: 'assessment', fields: ['assessment', 'proposal', 'proposedPenalty', 'evidence'] },
      { key: 'decision', fields: ['decision', 'decidedOn', 'penalty'] },
    ],
  },
  locks: { update: undecided },
  dimensions: { region: 'scopeRegionIds', dealer: 'askedDealerId' },
  operations: { create: false, delete: false, import: false },
  excel: { export: true },
});
