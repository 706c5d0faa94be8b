import {
{{#lifecycle}}
  choice,
{{/lifecycle}}
{{#action}}
  defineActions,
{{/action}}
  defineResource,
{{#action}}
  integer,
{{/action}}
  longText,
{{#process}}
  onlyIn,
  processFields,
{{/process}}
{{#parent}}
  ref,
{{/parent}}
  text,
} from '@mp/kernel/contract';

{{#lifecycle}}
/** States of the lifecycle, in their usual order. */
export const __entity__States = ['draft', {{#process}}'inAudit', 'returned', {{/process}}'effective', 'frozen'{{#process}}, 'rejected'{{/process}}] as const;

{{/lifecycle}}
/** __Title__. */
export const __entity__ = defineResource('__namespace__.__entity__', {
  label: 'name',
  number: 'code',
{{#parent}}
  parent: '__parent__Id',
{{/parent}}
  fields: {
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'tenant', search: true }),
    name: text({ required: true, max: 60, search: true }),
{{#parent}}
    __parent__Id: ref('__namespace__.__parent__', { required: true, createOnly: true }),
{{/parent}}
{{#action}}
    rating: integer({ readOnly: true }),
{{/action}}
    description: longText({ max: 250 }),
{{#lifecycle}}
    state: choice(__entity__States, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
{{#process}}
        inAudit: 'processing',
        returned: 'waiting',
{{/process}}
        effective: 'success',
        frozen: 'void',
{{#process}}
        rejected: 'danger',
{{/process}}
      },
    }),
{{/lifecycle}}
{{#process}}
    ...processFields,
{{/process}}
  },
  list: {
    columns: ['code', 'name', {{#action}}'rating', {{/action}}{{#lifecycle}}'state', {{/lifecycle}}'updatedAt'],
    filters: ['code', 'name'{{#lifecycle}}, 'state'{{/lifecycle}}],
    sort: 'code',
    batch: ['delete'],
  },
  form: { layout: 'drawer' },
{{#process}}
  locks: {
    update: onlyIn('update', { entity: '__entity__', field: 'state', states: ['draft', 'returned'] }),
    delete: onlyIn('delete', { entity: '__entity__', field: 'state', states: ['draft'] }),
  },
{{/process}}
  excel: { import: true, export: true, key: 'code' },
});
{{#action}}

/** What may be done with it beside changing it. */
export const __entity__Actions = defineActions(__entity__, {
  rate: {
{{#lifecycle}}
    when: ({ state }) => state === 'effective',
{{/lifecycle}}
    form: { rating: integer({ required: true, min: 1, max: 5 }) },
  },
});
{{/action}}
