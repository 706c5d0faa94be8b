import { choice, date, defineResource, longText, processFields, ref, text } from '@mp/kernel/contract';

/** What the head office asks for: to suspend a dealer or to end the work with it (P_DLR_STATUS). */
export const statusRequest = defineResource('dealer.statusRequest', {
  label: 'title',
  number: 'title',
  fields: {
    title: text({ max: 20, readOnly: true, search: true, unique: 'tenant', numberRule: 'numbers.statusRequest' }),
    dealerId: ref('dealer.dealer', { required: true, createOnly: true }),
    kind: choice(['suspend', 'terminate'], { required: true, createOnly: true }),
    reason: longText({ required: true, max: 500 }),
    /** Suspended until this day. */
    until: date(),
    /** Last day of a dealer that leaves. */
    lastDay: date(),
    successorId: ref('dealer.dealer'),
    state: choice(['draft', 'inAudit', 'returned', 'approved', 'rejected', 'withdrawn'], {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inAudit: 'processing',
        returned: 'waiting',
        approved: 'success',
        rejected: 'danger',
        withdrawn: 'void',
      },
    }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    ...processFields,
  },
  list: {
    columns: ['title', 'dealerId', 'kind', 'state', 'reason', 'until', 'lastDay', 'successorId', 'createdAt'],
    filters: ['dealerId', 'kind', 'state'],
    sort: '-createdAt',
  },
  form: { layout: 'drawer' },
  dimensions: { dealer: 'dealerId', region: 'scopeRegionId' },
  operations: { delete: false },
});
