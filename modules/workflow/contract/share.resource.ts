import { defineResource, longText, ref, text } from '@mp/kernel/contract';

/** What a user has handled in a process, another one may see (workflow.md 4.3). */
export const handledShare = defineResource('workflow.handledShare', {
  label: 'title',
  fields: {
    title: text({ readOnly: true, hidden: true }),
    /** The caller when it is not given; others need the right `workflow.share`. */
    handlerId: ref('identity.user', { createOnly: true }),
    definitionId: ref('workflow.processDefinition', { required: true }),
    sharerId: ref('identity.user', { required: true }),
    defKey: text({ readOnly: true, hidden: true }),
    remark: longText({ max: 250 }),
  },
  list: {
    columns: ['handlerId', 'definitionId', 'sharerId', 'remark', 'updatedAt'],
    filters: ['handlerId', 'definitionId', 'sharerId'],
    sort: '-createdAt',
  },
  form: { layout: 'drawer' },
  ownerField: 'handlerId',
  scope: 'own',
});
