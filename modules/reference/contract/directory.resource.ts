import {
  choice,
  defineActions,
  defineResource,
  file,
  flag,
  i18nText,
  integer,
  ref,
  refuse,
  rows,
  switchActions,
  text,
} from '@mp/kernel/contract';
import { businessObjects } from './file-case.ts';

/** A property that files of a directory may carry. Its kind does not change once values exist. */
export const attributeType = defineResource('reference.attributeType', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 40,
      pattern: /^[a-z][A-Za-z0-9]*$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 50, search: true }),
    dataType: choice(['text', 'int', 'decimal', 'date', 'bool', 'dict', 'model', 'region'], { required: true }),
    dictionaryId: ref('reference.dictionary', { visibleWhen: { dataType: ['dict'] }, requiredWhenVisible: true }),
    unit: text({ max: 20, visibleWhen: { dataType: ['int', 'decimal'] } }),
    searchable: flag(),
    facet: flag(),
    listColumn: flag(),
    enabled: flag({ default: true }),
    /** Directories whose files carry it. */
    directoryCount: integer({ readOnly: true, virtual: true, unsortable: true }),
  },
  list: {
    columns: [
      'name',
      'code',
      'dataType',
      'dictionaryId',
      'directoryCount',
      'unit',
      'searchable',
      'facet',
      'listColumn',
      'enabled',
      'updatedAt',
    ],
    filters: ['dataType', 'dictionaryId', 'searchable', 'enabled'],
    sort: 'code',
    batch: ['enable', 'disable', 'delete'],
  },
  excel: { import: true, export: true, key: 'code' },
});

/** What may be done with a property of files. */
export const attributeTypeActions = defineActions(attributeType, {
  ...switchActions,
});

/** Kinds of file names that a directory takes, without the dot. */
const extensions = /^[a-z0-9]{1,8}(,[a-z0-9]{1,8}){0,39}$/u;

/** A directory of one of the libraries: what its files must carry and who may read them. */
export const directoryType = defineResource('reference.directoryType', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 40, pattern: /^[A-Z0-9_]+$/u, unique: 'tenant', search: true, createOnly: true }),
    name: i18nText({ required: true, max: 50, search: true }),
    library: choice(['doc', 'promo', 'quali'], { required: true }),
    parentId: ref('reference.directoryType'),
    seq: integer({ min: 0, default: 0 }),
    defaultAccess: choice(['open', 'dealer', 'internal', 'request'], { required: true, default: 'internal' }),
    attributes: rows(
      { attributeId: ref('reference.attributeType', { required: true }), required: flag() },
      { maxRows: 40 },
    ),
    allowedExt: text({ max: 200, pattern: extensions }),
    maxSizeMb: integer({ min: 1, max: 2048, default: 500 }),
    reviewRequired: flag(),
    validityRequired: flag(),
    defaultValidityMonths: integer({ min: 1, max: 600, visibleWhen: { validityRequired: [true] } }),
    reviewCycleMonths: integer({ min: 1, max: 120, visibleWhen: { reviewRequired: [true] } }),
    watermarkPolicy: choice(['none', 'preview', 'download', 'both'], { required: true, default: 'none' }),
    publicAllowed: flag(),
    numberPattern: text({ max: 60, default: '{lib}-{series}-{seq5}' }),
    enabled: flag({ default: true }),
  },
  list: {
    columns: ['name', 'code', 'library', 'parentId', 'defaultAccess', 'maxSizeMb', 'enabled', 'updatedAt'],
    filters: ['library', 'defaultAccess', 'enabled', 'parentId'],
    sort: 'seq',
    batch: ['enable', 'disable', 'delete'],
  },
  form: {
    sections: [
      {
        key: 'basics',
        fields: ['code', 'name', 'library', 'parentId', 'seq', 'defaultAccess', 'publicAllowed', 'enabled'],
      },
      { key: 'attributes', fields: ['attributes'] },
      {
        key: 'files',
        fields: [
          'allowedExt',
          'maxSizeMb',
          'watermarkPolicy',
          'numberPattern',
          'reviewRequired',
          'reviewCycleMonths',
          'validityRequired',
          'defaultValidityMonths',
        ],
      },
    ],
  },
  tree: { parent: 'parentId', order: 'seq' },
  rules: [
    {
      fields: ['attributes'],
      check: ({ attributes }) => {
        const ids = (Array.isArray(attributes) ? attributes : []).map(
          (row: { attributeId?: unknown }) => row.attributeId,
        );
        return ids.flatMap((id, at) =>
          id && ids.indexOf(id) < at
            ? [refuse('directory.attributeTwice', undefined, `attributes.${at}.attributeId`)]
            : [],
        );
      },
    },
  ],
  excel: { export: true },
});

/** What may be done with a directory. */
export const directoryTypeActions = defineActions(directoryType, {
  ...switchActions,
});

/** Which files a business object must or may carry, and what they must be like. */
export const fileRule = defineResource('reference.fileRule', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 20,
      pattern: /^[A-Z0-9_-]+$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 60, search: true }),
    businessObject: choice(businessObjects, { required: true }),
    condition: text({ max: 500 }),
    required: flag(),
    minCount: integer({ min: 0, max: 50, default: 1 }),
    maxCount: integer({ min: 1, max: 50, default: 5 }),
    extensions: text({ max: 200, required: true, default: 'pdf,jpg,jpeg,png', pattern: extensions }),
    maxSizeMb: integer({ required: true, min: 1, max: 200, default: 10 }),
    hasExpiry: flag(),
    reminderDays: text({ max: 60, pattern: /^\d{1,3}(,\d{1,3}){0,9}$/u, visibleWhen: { hasExpiry: [true] } }),
    templateFile: file(),
    sampleFile: file(),
    enabled: flag({ default: true }),
  },
  list: {
    columns: [
      'name',
      'code',
      'businessObject',
      'condition',
      'required',
      'minCount',
      'maxCount',
      'extensions',
      'maxSizeMb',
      'hasExpiry',
      'enabled',
      'updatedAt',
    ],
    filters: ['businessObject', 'required', 'hasExpiry', 'enabled'],
    sort: 'code',
    batch: ['enable', 'disable', 'delete'],
  },
  rules: [
    {
      fields: ['minCount', 'maxCount'],
      check: ({ minCount, maxCount }) =>
        Number(minCount ?? 0) > Number(maxCount ?? 50)
          ? [refuse('common.max', { field: '@fileRule.field.minCount', max: Number(maxCount) }, 'minCount')]
          : [],
    },
    {
      // Only films may be larger than 10 MB.
      fields: ['extensions', 'maxSizeMb'],
      check: ({ extensions: names, maxSizeMb }) =>
        Number(maxSizeMb) > 10 && !/(^|,)(mp4|mov|webm)(,|$)/.test(String(names))
          ? [refuse('common.max', { field: '@fileRule.field.maxSizeMb', max: 10 }, 'maxSizeMb')]
          : [],
    },
  ],
  excel: { import: true, export: true, key: 'code' },
});

/** What may be done with a rule of files. */
export const fileRuleActions = defineActions(fileRule, {
  ...switchActions,
});
