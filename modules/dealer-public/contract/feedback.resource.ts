import {
  choice,
  dateTime,
  defineLifecycle,
  defineResource,
  dict,
  files,
  integer,
  longText,
  phone,
  processFields,
  ref,
  text,
  type Lifecycle,
} from '@mp/kernel/contract';

/** States of feedback (dealers.md 3.4). */
export const feedbackStates = ['open', 'handling', 'answered', 'closed'] as const;
/** Where feedback comes from. */
export const feedbackSources = ['internal', 'dealer', 'goem', 'public'] as const;
/** What feedback may say to be wrong of a dealer; those of a site go with its number. */
export const feedbackFields = [
  'name',
  'shortName',
  'registeredAddress',
  'siteAddress',
  'sitePhone',
  'siteHours',
  'other',
] as const;
/** What becomes of feedback. */
export const feedbackResults = ['corrected', 'explained', 'invalid', 'forwarded'] as const;
/** A field that feedback is about. */
export type FeedbackField = (typeof feedbackFields)[number];

/** What somebody tells of a dealer, and what became of it. */
export const feedback = defineResource('dealer.feedback', {
  label: 'no',
  number: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.feedback' }),
    dealerId: ref('dealer.dealer', { createOnly: true }),
    type: dict('FEEDBACK_TYPE', { required: true, createOnly: true }),
    content: longText({ required: true, max: 1000, createOnly: true }),
    field: choice(feedbackFields, { createOnly: true }),
    /** Place of the site among those of the dealer, from 1. */
    siteNo: integer({ min: 1, max: 50, createOnly: true }),
    suggested: text({ max: 200, createOnly: true }),
    attachments: files({ maxFiles: 5 }),
    contactName: text({ max: 30, createOnly: true }),
    contactMobile: phone({ mask: 'middle', createOnly: true }),
    source: choice(feedbackSources, { required: true, readOnly: true, default: 'internal' }),
    state: choice(feedbackStates, {
      required: true,
      readOnly: true,
      default: 'open',
      tones: { open: 'waiting', handling: 'processing', answered: 'success', closed: 'void' },
    }),
    handlerId: ref('identity.user', { readOnly: true }),
    /** Nobody for feedback of the public. */
    submitterId: ref('identity.user', { readOnly: true }),
    /** Working days for the answer. */
    slaDays: integer({ readOnly: true }),
    dueAt: dateTime({ readOnly: true }),
    answeredAt: dateTime({ readOnly: true }),
    result: choice(feedbackResults, {
      readOnly: true,
      tones: { corrected: 'success', explained: 'processing', invalid: 'void', forwarded: 'waiting' },
    }),
    answer: longText({ max: 1000, readOnly: true }),
    createdVersionId: ref('dealer.dealerVersion', { readOnly: true }),
    rating: integer({ min: 1, max: 5, readOnly: true }),
    reopenedAt: dateTime({ readOnly: true }),
    closedAt: dateTime({ readOnly: true }),
    remark: text({ max: 200, readOnly: true }),
    /** Language in which somebody of the public is told of the answer. */
    language: text({ max: 10, readOnly: true, hidden: true }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    /** That of the dealer as it stands. */
    bigAreaId: ref('reference.bigArea', { readOnly: true, virtual: true }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'dealerId',
      'type',
      'source',
      'state',
      'submitterId',
      'handlerId',
      'dueAt',
      'content',
      'result',
      'rating',
      'createdAt',
    ],
    filters: ['state', 'type', 'dealerId', 'source', 'bigAreaId', 'handlerId', 'submitterId', 'dueAt', 'createdAt'],
    sort: '-createdAt',
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        key: 'matter',
        fields: ['dealerId', 'type', 'content', 'field', 'siteNo', 'suggested', 'attachments'],
      },
      { key: 'contact', fields: ['submitterId', 'contactName', 'contactMobile'] },
      { key: 'handling', fields: ['handlerId', 'dueAt', 'remark', 'result', 'answer', 'createdVersionId', 'rating'] },
    ],
  },
  excel: { export: true },
  ownerField: 'handlerId',
  scope: 'own',
  dimensions: { region: 'scopeRegionId' },
  operations: { update: false, delete: false },
});

/** Life of feedback; after ten days without a word the answer stands. */
export const feedbackLifecycle = defineLifecycle(feedback, {
  initial: 'open',
  states: feedbackStates,
  finals: ['closed'],
  transitions: {
    accept: { from: 'open', to: 'handling', effect: 'accept' },
    transfer: {
      from: ['open', 'handling'],
      to: 'handling',
      effect: 'transfer',
      form: { handlerId: ref('identity.user', { required: true }), remark: text({ required: true, max: 200 }) },
    },
    correct: {
      from: 'handling',
      to: 'answered',
      effect: 'correct',
      form: { answer: longText({ required: true, max: 1000 }) },
    },
    answer: {
      from: 'handling',
      to: 'answered',
      effect: 'answer',
      form: {
        result: choice(['explained', 'invalid', 'forwarded'], { required: true }),
        answer: longText({ required: true, max: 1000 }),
      },
    },
    rate: {
      from: 'answered',
      to: 'closed',
      effect: 'rate',
      form: { rating: integer({ required: true, min: 1, max: 5 }) },
    },
    reopen: {
      from: 'answered',
      to: 'handling',
      effect: 'reopen',
      form: { remark: text({ required: true, max: 200 }) },
    },
    expire: { from: 'answered', to: 'closed', by: 'process', effect: 'expire' },
  },
});

function only(names: readonly string[]): Lifecycle {
  const { transitions } = feedbackLifecycle;
  return {
    ...feedbackLifecycle,
    transitions: Object.fromEntries(Object.entries(transitions).filter(([name]) => names.includes(name))),
  };
}

/** What is offered to whoever gave the feedback, and to whoever handles it. */
export const submitterLifecycle = only(['rate', 'reopen']);
/** What whoever handles a feedback may do with it. */
export const handlerLifecycle = only(['accept', 'transfer', 'correct', 'answer']);
