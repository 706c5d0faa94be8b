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
{{^parent}}
  longText,
{{/parent}}
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
export const __entity__States = ['draft', {{#process}}'inAudit', 'sentBack', {{/process}}'effective'{{^process}}, 'frozen'{{/process}}{{#process}}, 'rejected'{{/process}}] as const;

{{/lifecycle}}
/** __Title__. */
export const __entity__ = defineResource('__namespace__.__entity__', {
  label: 'name',
{{^parent}}
  number: 'code',
{{/parent}}
{{#parent}}
  parent: '__parent__Id',
{{/parent}}
  fields: {
{{^parent}}
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'tenant', search: true }),
{{/parent}}
    name: text({ required: true, max: 60, search: true }),
{{#parent}}
    __parent__Id: ref('__namespace__.__parent__', { required: true, createOnly: true }),
{{/parent}}
{{#action}}
    rating: integer({ readOnly: true }),
{{/action}}
{{^parent}}
    description: longText({ max: 250 }),
{{/parent}}
{{#lifecycle}}
    state: choice(__entity__States, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
{{#process}}
        inAudit: 'processing',
        sentBack: 'waiting',
{{/process}}
        effective: 'success',
{{^process}}
        frozen: 'void',
{{/process}}
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
    columns: [{{^parent}}'code', {{/parent}}'name', {{#action}}'rating', {{/action}}{{#lifecycle}}'state', {{/lifecycle}}'updatedAt'],
    filters: [{{^parent}}'code', {{/parent}}'name'{{#lifecycle}}, 'state'{{/lifecycle}}],
    sort: '{{^parent}}code{{/parent}}{{#parent}}name{{/parent}}',
    batch: ['delete'],
  },
  form: { layout: 'drawer' },
{{#process}}
  locks: {
    update: onlyIn('update', { entity: '__entity__', field: 'state', states: ['draft', 'sentBack'] }),
    delete: onlyIn('delete', { entity: '__entity__', field: 'state', states: ['draft'] }),
  },
{{/process}}
  excel: { {{^parent}}import: true, {{/parent}}export: true{{^parent}}, key: 'code'{{/parent}} },
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
