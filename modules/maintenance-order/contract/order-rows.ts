import { choice, dateTime, decimal, file, files, flag, i18nText, integer, money, ref, text } from '@mp/kernel/contract';
import { checkSections, itemConditions, itemKinds, photoRules } from '@mp/maintenance/contract';
import { orderReviewProcess } from './order.process.ts';

/** Who bears what a service costs. */
export const chargeTypes = ['CONTRACT', 'WARRANTY', 'EXT_WARRANTY', 'PAID', 'GOODWILL'] as const;
/** What is said of an item. */
export const verdicts = ['OK', 'NG', 'NA'] as const;
/** What becomes of what is not in order. */
export const findingActions = ['FIXED_ON_SITE', 'TICKET', 'QUOTE', 'WATCH'] as const;
const verdictTones = { OK: 'success', NG: 'danger', NA: 'void' } as const;
/** Colours of who bears the costs. */
export const chargeTones = {
  CONTRACT: 'processing',
  WARRANTY: 'success',
  EXT_WARRANTY: 'success',
  PAID: 'waiting',
  GOODWILL: 'draft',
} as const;

/** An item of the inspection as its template asked for it when the order was accepted, and what was found. */
export const resultColumns = {
  /** Number of the item in its template. */
  code: text({ required: true, max: 30 }),
  section: choice(checkSections, { required: true }),
  name: i18nText({ max: 200 }),
  kind: choice(itemKinds, { required: true }),
  unit: text({ max: 20 }),
  /** Answers that are offered, with `/` between them. */
  options: text({ max: 200 }),
  min: decimal({ scale: 3 }),
  max: decimal({ scale: 3 }),
  condition: choice(itemConditions),
  required: flag(),
  photoRequired: choice(photoRules, { default: 'NO' }),
  safetyCritical: flag(),
  /** Of the last order of the unit that was closed. */
  lastValue: text({ max: 500 }),
  value: text({ max: 500 }),
  verdict: choice(verdicts, { tones: verdictTones }),
  /** What becomes of what is not in order. */
  action: choice(findingActions),
  note: text({ max: 500 }),
  photos: files({ maxFiles: 5, capture: 'photo' }),
  reTestValue: text({ max: 100 }),
};

/** A part that was used, with the serial numbers that went out and in. */
export const partColumns = {
  partNo: text({ required: true, max: 40 }),
  name: text({ required: true, max: 100 }),
  qty: decimal({ required: true, min: '0.001', max: '100000', scale: 3, default: '1.000' }),
  unit: text({ max: 20 }),
  serialOut: text({ max: 40, capture: 'code' }),
  serialIn: text({ max: 40, capture: 'code' }),
  chargeType: choice(chargeTypes, { textsOf: 'order', tones: chargeTones }),
  price: money({ min: '0.00' }),
};

/** Time of somebody on the way, at work or waiting. */
export const labourColumns = {
  userId: ref('identity.user', { required: true }),
  kind: choice(['TRAVEL', 'WORK', 'WAIT'], { required: true, default: 'WORK' }),
  from: dateTime({ required: true }),
  to: dateTime({ required: true }),
  km: decimal({ min: '0', max: '20000', scale: 1 }),
};

/** A photo of the visit, by its stage. */
export const photoColumns = {
  stage: choice(['BEFORE', 'DURING', 'AFTER', 'NAMEPLATE', 'METER'], { required: true, default: 'DURING' }),
  file: file({ required: true, capture: 'photo' }),
  takenAt: dateTime(),
  note: text({ max: 200 }),
};

/** What is not in order, of the items of the inspection. */
export const findingColumns = {
  code: text({ required: true, max: 30 }),
  name: i18nText({ max: 200 }),
  severity: choice(['HIGH', 'MEDIUM'], { required: true, tones: { HIGH: 'danger', MEDIUM: 'waiting' } }),
  action: choice(findingActions, { textsOf: 'order.results' }),
  note: text({ max: 500 }),
  ticketNo: text({ max: 40 }),
};

/** A line that is to be done again: code of an item, `record` for all else. */
export const markColumns = {
  line: text({ required: true, max: 40 }),
  remark: text({ required: true, max: 500 }),
  round: integer({ required: true }),
};

/** One decision of a review. */
export const reviewColumns = {
  node: choice(orderReviewProcess.nodes, { required: true }),
  result: choice(['passed', 'returned'], { required: true, tones: { passed: 'success', returned: 'waiting' } }),
  reviewerId: ref('identity.user'),
  reviewedAt: dateTime({ required: true }),
  score: integer(),
  comment: text({ max: 2000 }),
};
