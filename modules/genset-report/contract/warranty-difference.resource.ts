import { choice, date, defineActions, defineResource, integer, longText, ref, text } from '@mp/kernel/contract';
import './genset-report.settings.ts';

/** In what a recorded warranty differs from what the rules say (warranty-maintenance.md 2.12). */
export const differenceKinds = ['START', 'END', 'NO_REG', 'DUTY', 'GAP', 'OVERLAP', 'HOLDER', 'HOURS'] as const;
/** In what a recorded warranty differs from what the rules say. */
export type DifferenceKind = (typeof differenceKinds)[number];
/** Kinds of which the recorded day can be set to the one by the rules. */
const correctable: readonly string[] = ['START', 'END'] satisfies DifferenceKind[];

/** States of a difference. */
export const differenceStates = ['open', 'accepted', 'corrected', 'vanished'] as const;

const found = { readOnly: true } as const;

/** What is recorded of the warranty of a unit and is not as the rules say. The night finds and ends them. */
export const warrantyDifference = defineResource('gensetReport.warrantyDifference', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.warrantyDifference' }),
    gensetId: ref('genset.genset', { required: true, readOnly: true }),
    serialNo: text({ ...found, max: 20, search: true }),
    kind: choice(differenceKinds, { required: true, readOnly: true }),
    /** As the rules say. */
    expected: text({ ...found, max: 200 }),
    /** As it is recorded. */
    actual: text({ ...found, max: 200 }),
    /** Days from what is expected to what is recorded, of kinds that are about days. */
    diffDays: integer(found),
    certNo: text({ ...found, max: 12 }),
    modelId: ref('reference.gensetModel', found),
    dealerId: ref('dealer.dealer', found),
    regionId: ref('reference.region', { ...found, hidden: true }),
    bigAreaId: ref('reference.bigArea', found),
    firstSeenOn: date({ ...found, required: true }),
    lastSeenOn: date({ ...found, required: true }),
    note: longText({ ...found, max: 250 }),
    handledById: ref('identity.user', found),
    handledOn: date(found),
    state: choice(differenceStates, {
      required: true,
      readOnly: true,
      default: 'open',
      tones: { open: 'waiting', accepted: 'void', corrected: 'success', vanished: 'draft' },
    }),
  },
  list: {
    columns: [
      'no',
      'gensetId',
      'kind',
      'expected',
      'actual',
      'diffDays',
      'dealerId',
      'state',
      'firstSeenOn',
      'lastSeenOn',
      'certNo',
      'note',
    ],
    filters: ['kind', 'dealerId', 'gensetId', 'modelId', 'bigAreaId', 'state', 'firstSeenOn', 'handledOn'],
    sort: '-no',
    tabs: {
      open: { where: { state: ['open'] } },
      accepted: { where: { state: ['accepted'] } },
      corrected: { where: { state: ['corrected'] } },
      vanished: { where: { state: ['vanished'] } },
      all: {},
    },
    batch: ['accept', 'recheck'],
  },
  facts: ['gensetId', 'kind', 'expected', 'actual', 'diffDays', 'dealerId', 'firstSeenOn', 'lastSeenOn'],
  form: {
    layout: 'page',
    sections: [
      { key: 'difference', fields: ['gensetId', 'kind', 'expected', 'actual', 'diffDays', 'certNo'] },
      { key: 'unit', fields: ['modelId', 'dealerId', 'bigAreaId'] },
      { key: 'handling', fields: ['firstSeenOn', 'lastSeenOn', 'note', 'handledById', 'handledOn'] },
    ],
  },
  dimensions: { region: 'regionId', dealer: 'dealerId' },
  operations: { create: false, update: false, delete: false, import: false },
  excel: { export: true },
});

const isOpen = ({ state }: { readonly state: string }) => state === 'open';

/** What is done with a difference beside accepting it. */
export const differenceActions = defineActions(warrantyDifference, {
  /** The recorded days of the warranty become those by the rules. */
  correct: {
    when: (record) => isOpen(record) && correctable.includes(record.kind),
    form: { reason: text({ required: true, max: 200 }) },
  },
  recheck: { when: isOpen, instant: true },
});
