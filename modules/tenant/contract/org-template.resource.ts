import { defineResource, flag, i18nText, integer, json, text } from '@mp/kernel/contract';
import { emptyTemplate, templateRefusals } from './org-template.rules.ts';
import type { TemplateNode } from './org-template.rules.ts';

/** A tree of organisations with positions and roles, with which a tenant may begin. Platform data. */
export const orgTemplate = defineResource('tenant.orgTemplate', {
  global: true,
  label: 'name',
  number: 'code',
  fields: {
    name: i18nText({ required: true, search: true }),
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'platform', search: true }),
    description: i18nText({ max: 250 }),
    enabled: flag({ default: true }),
    seq: integer({ min: 0, default: 0 }),
    tree: json<TemplateNode>({ hidden: true, default: emptyTemplate }),
  },
  rules: [{ fields: ['tree'], check: ({ tree }) => (tree === undefined ? [] : templateRefusals(tree)) }],
  list: { columns: ['name', 'code', 'description', 'enabled', 'updatedAt'], filters: ['name', 'code'], sort: 'seq' },
  form: {
    layout: 'drawer',
    sections: [{ key: 'base', fields: ['name', 'code', 'description', 'enabled', 'seq'] }],
  },
});
