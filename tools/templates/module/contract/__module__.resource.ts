import { {{#lifecycle}}choice, {{/lifecycle}}defineResource, longText, text } from '@mp/kernel/contract';

{{#lifecycle}}
/** States of the lifecycle, in their usual order. */
export const __entity__States = ['draft', 'effective', 'frozen'] as const;

{{/lifecycle}}
/** __Title__. */
export const __entity__ = defineResource('__module__.__entity__', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'tenant', search: true }),
    name: text({ required: true, max: 60, search: true }),
{{#lifecycle}}
    state: choice(__entity__States, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', effective: 'success', frozen: 'void' },
    }),
{{/lifecycle}}
    description: longText({ max: 250 }),
  },
  list: {
    columns: ['code', 'name', {{#lifecycle}}'state', {{/lifecycle}}'updatedAt'],
    filters: ['code', 'name'{{#lifecycle}}, 'state'{{/lifecycle}}],
    sort: 'code',
  },
  form: { layout: 'drawer' },
  excel: { import: true, export: true, key: 'code' },
});
