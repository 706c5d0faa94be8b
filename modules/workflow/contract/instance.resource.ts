import { choice, dateTime, defineResource, ref, text } from '@mp/kernel/contract';

/**
 * A running or ended process, for data scopes: it belongs to the organisation of its initiator. Lists, details and
 * commands are endpoints of their own, so nothing of it is created or changed as a record.
 */
export const processInstance = defineResource('workflow.processInstance', {
  label: 'subject',
  number: 'businessNo',
  fields: {
    subject: text({ readOnly: true }),
    businessNo: text({ readOnly: true }),
    defKey: text({ readOnly: true }),
    initiatorId: ref('identity.user', { readOnly: true }),
    initiatorOrgId: ref('organisation.organisation', { readOnly: true }),
    status: choice(['processing', 'approved', 'canceled'], { readOnly: true, derived: 'the engine of processes' }),
    startedAt: dateTime({ readOnly: true }),
  },
  list: { columns: ['subject', 'status'], sort: '-startedAt' },
  orgField: 'initiatorOrgId',
  ownerField: 'initiatorId',
  operations: { create: false, update: false, delete: false },
});
