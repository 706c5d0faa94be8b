import { choice, colour, date, defineResource, flag, i18nText, integer, json, ref, text } from '@mp/kernel/contract';
import { periodOf } from './period.ts';

/** A dictionary: a list of codes with words in three languages that fields choose from. */
export const dictionary = defineResource('reference.dictionary', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 40,
      pattern: /^[A-Z][A-Z0-9_]*$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 50, search: true }),
    scope: choice(['system', 'tenant'], { readOnly: true, default: 'tenant' }),
    hierarchical: flag({ createOnly: true }),
  },
  list: { columns: ['name', 'code', 'scope', 'hierarchical', 'updatedAt'], filters: ['scope'], sort: 'code' },
  excel: { export: true },
});

/** One item of a dictionary. Its code stands in records and never changes. */
export const dictItem = defineResource('reference.dictItem', {
  parent: 'dictionaryId',
  onParentDelete: 'delete',
  label: 'label',
  number: 'code',
  fields: {
    dictionaryId: ref('reference.dictionary', { required: true, createOnly: true }),
    code: text({
      required: true,
      max: 40,
      pattern: /^[A-Za-z0-9_]+$/u,
      unique: ['dictionaryId'],
      search: true,
      createOnly: true,
    }),
    label: i18nText({ required: true, max: 80, search: true }),
    parentId: ref('reference.dictItem'),
    colour: colour(),
    seq: integer({ min: 0, default: 0 }),
    enabled: flag({ default: true }),
    isDefault: flag(),
    validFrom: date(),
    validTo: date(),
    extra: json({ hidden: true }),
  },
  list: {
    columns: ['label', 'code', 'parentId', 'seq', 'enabled', 'isDefault', 'validFrom', 'validTo', 'updatedAt'],
    filters: ['dictionaryId', 'enabled', 'label'],
    sort: 'seq',
  },
  rules: [periodOf('dictItem')],
  excel: { import: true, export: true, key: 'code' },
});
