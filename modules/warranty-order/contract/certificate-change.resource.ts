import {
  choice,
  date,
  defineResource,
  files,
  flag,
  integer,
  longText,
  money,
  onlyIn,
  processFields,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';
import './warranty-order.settings.ts';

/** States of a change of a certificate. */
export const certificateChangeStates = ['draft', 'inCheck', 'returned', 'applied', 'rejected', 'canceled'] as const;
/** States in which whoever asks for a change writes it. */
export const writtenStates = ['draft', 'returned'] as const;
/** What of a certificate is changed: who holds it, its term, or that it counts at all. */
export const certificateChangeKinds = ['HOLDER', 'TERM', 'VOID'] as const;

const ofKind = (kind: (typeof certificateChangeKinds)[number]) => ({ visibleWhen: { kind: [kind] } });
const isDay = (value: unknown): value is string => typeof value === 'string';

/** A change of a certificate that somebody asks for, with its reason and evidence (warranty-maintenance.md 3.3). */
export const certificateChange = defineResource('warrantyOrder.certificateChange', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.certificateChange' }),
    certificateId: ref('warrantyOrder.warrantyCertificate', { required: true, createOnly: true }),
    kind: choice(certificateChangeKinds, { required: true }),
    holderCustomerId: ref('customer.customer', { ...ofKind('HOLDER'), requiredWhenVisible: true }),
    startOn: date({ ...ofKind('TERM'), requiredWhenVisible: true }),
    endOn: date({ ...ofKind('TERM'), requiredWhenVisible: true }),
    /** By the meter; unlimited where it is empty. */
    hoursLimit: integer({ ...ofKind('TERM'), min: 1, max: 1_000_000 }),
    reason: longText({ required: true, min: 2, max: 250 }),
    evidence: files({ maxFiles: 10 }),
    /** What is proposed to be paid back, as of the day of the request and then of the decision. */
    refund: money({ ...ofKind('VOID'), readOnly: true }),
    /** What stood in the certificate before. */
    before: text({ max: 500, readOnly: true }),
    needsDirector: flag({ readOnly: true, hidden: true }),
    appliedOn: date({ readOnly: true }),
    state: choice(certificateChangeStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inCheck: 'processing',
        returned: 'danger',
        applied: 'success',
        rejected: 'void',
        canceled: 'void',
      },
    }),
    ...processFields,
  },
  parent: 'certificateId',
  rules: [
    {
      fields: ['startOn', 'endOn'],
      check: ({ startOn, endOn }) =>
        isDay(startOn) && isDay(endOn) && startOn > endOn
          ? [
              refuse(
                'common.dateOrder',
                { a: '@certificateChange.field.startOn', b: '@certificateChange.field.endOn' },
                'endOn',
              ),
            ]
          : [],
    },
  ],
  list: {
    columns: [
      'no',
      'certificateId',
      'kind',
      'reason',
      'refund',
      'state',
      'processNode',
      'processHandlers',
      'appliedOn',
      'createdAt',
    ],
    filters: ['state', 'kind', 'appliedOn'],
    sort: '-no',
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        key: 'change',
        fields: ['no', 'certificateId', 'kind', 'holderCustomerId', 'startOn', 'endOn', 'hoursLimit', 'refund'],
      },
      { key: 'reason', fields: ['reason', 'evidence'] },
      { key: 'result', fields: ['before', 'appliedOn'] },
    ],
  },
  locks: {
    update: onlyIn('update', { entity: 'certificateChange', field: 'state', states: writtenStates }),
    delete: onlyIn('delete', { entity: 'certificateChange', field: 'state', states: ['draft'] }),
  },
  operations: { import: false },
  excel: { export: true },
});
