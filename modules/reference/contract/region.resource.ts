import {
  choice,
  decimal,
  defineActions,
  defineResource,
  flag,
  i18nText,
  integer,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';

/** Levels of the tree of regions, from above. */
export const regionLevels = ['country', 'province', 'city', 'county'] as const;
/** A level of the tree of regions. */
export type RegionLevel = (typeof regionLevels)[number];

/**
 * A country, province, city or county. Codes of mainland regions are those of GB/T 2260 with 6 digits, of countries
 * ISO 3166-1 alpha-2, of regions abroad the country's with a code of its own behind.
 */
export const region = defineResource('reference.region', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 12,
      pattern: /^(\d{6}|[A-Z]{2}(-[A-Z0-9]{1,9})?)$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 50, search: true }),
    shortName: i18nText({ max: 20 }),
    level: choice(regionLevels, { readOnly: true }),
    parentId: ref('reference.region'),
    seq: integer({ min: 0 }),
    lng: decimal({ min: '-180', max: '180', scale: 6 }),
    lat: decimal({ min: '-90', max: '90', scale: 6 }),
    remoteFactor: decimal({ min: '1', max: '2', scale: 2 }),
    enabled: flag({ default: true }),
    replacedBy: ref('reference.region', { readOnly: true }),
  },
  list: {
    columns: ['name', 'code', 'level', 'parentId', 'remoteFactor', 'enabled', 'updatedAt'],
    filters: ['level', 'enabled', 'parentId'],
    sort: 'code',
  },
  tree: { parent: 'parentId', order: 'seq', labelPath: true },
  excel: { import: true, export: true, key: 'code' },
});

/** What may be done with a region. */
export const regionActions = defineActions(region, {
  enable: {
    when: ({ enabled, replacedBy }) => enabled !== true && replacedBy === null,
    guard: ({ replacedBy }) => (replacedBy === null ? [] : [refuse('region.mergeTarget')]),
  },
  disable: { when: ({ enabled }) => enabled === true, danger: true, hint: 'region.disable.text' },
  mergeInto: {
    when: ({ replacedBy, level }) => replacedBy === null && level !== 'country',
    form: { into: ref('reference.region', { required: true }) },
    danger: true,
  },
  importNational: { by: 'endpoint' },
});
