import { choice, defineResource, i18nText, icon, integer, json, longText, ref, refs, text } from '@mp/kernel/contract';

/** A category of processes. */
export const processCategory = defineResource('workflow.processCategory', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'tenant', search: true }),
    name: i18nText({ required: true }),
    seq: integer({ min: 0, max: 99_999 }),
  },
  list: { columns: ['name', 'code', 'seq', 'updatedAt'], filters: ['code'], sort: 'seq' },
  form: { layout: 'drawer' },
});

/** A process definition: its versions hold the drawing, this row who may start it and how it behaves in the house. */
export const processDefinition = defineResource('workflow.processDefinition', {
  label: 'name',
  number: 'key',
  fields: {
    key: text({
      required: true,
      max: 64,
      pattern: /^[A-Za-z0-9_-]{1,64}$/u,
      unique: 'tenant',
      createOnly: true,
      search: true,
    }),
    name: i18nText({ required: true }),
    title: text({ readOnly: true, hidden: true, search: true }),
    categoryId: ref('workflow.processCategory'),
    icon: icon(),
    resource: text({ readOnly: true, max: 100 }),
    state: choice(['active', 'suspended', 'disabled'], {
      readOnly: true,
      derived: 'its versions',
      default: 'active',
      tones: { active: 'success', suspended: 'waiting', disabled: 'void' },
    }),
    activeVersionNo: integer({ readOnly: true }),
    admins: refs('identity.user'),
    starters: json({ hidden: true }),
    settings: json({ hidden: true }),
    remark: longText({ max: 500 }),
    running: integer({ readOnly: true, virtual: true, unsortable: true }),
    incidents: integer({ readOnly: true, virtual: true, unsortable: true }),
    hasDraft: integer({ readOnly: true, virtual: true, unsortable: true, hidden: true }),
  },
  list: {
    columns: ['name', 'key', 'categoryId', 'activeVersionNo', 'state', 'running', 'incidents', 'updatedAt'],
    filters: ['key', 'categoryId', 'state'],
    sort: 'title',
  },
  form: { layout: 'drawer' },
  operations: { create: false },
});
