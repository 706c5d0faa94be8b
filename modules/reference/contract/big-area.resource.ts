import {
  colour,
  date,
  defineActions,
  defineResource,
  dict,
  flag,
  i18nText,
  integer,
  ref,
  text,
} from '@mp/kernel/contract';
import { periodOf } from './period.ts';

/** A big area: several provinces or cities under one director. */
export const bigArea = defineResource('reference.bigArea', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 10, pattern: /^[A-Za-z0-9]+$/u, unique: 'tenant', search: true }),
    name: i18nText({ required: true, max: 30, search: true }),
    directorId: ref('identity.user', { required: true }),
    colour: colour({ required: true, default: '#4c78a8' }),
    seq: integer({ min: 0, default: 0 }),
    enabled: flag({ default: true }),
  },
  list: {
    columns: ['name', 'code', 'directorId', 'colour', 'seq', 'enabled', 'updatedAt'],
    filters: ['enabled'],
    sort: 'seq',
  },
  excel: { export: true },
});

/**
 * A region that a big area covers in a period, for all product lines or one. A city overrides its province, a line
 * overrides none. No two overlap for the same region and line.
 */
export const bigAreaRegion = defineResource('reference.bigAreaRegion', {
  label: 'regionId',
  fields: {
    bigAreaId: ref('reference.bigArea', { required: true }),
    regionId: ref('reference.region', { required: true }),
    productLine: dict('PRODUCT_LINE'),
    validFrom: date({ required: true }),
    validTo: date(),
  },
  list: {
    columns: ['regionId', 'bigAreaId', 'productLine', 'validFrom', 'validTo', 'updatedAt'],
    filters: ['bigAreaId', 'regionId', 'productLine', 'validFrom'],
    sort: '-validFrom',
  },
  rules: [periodOf('bigAreaRegion')],
  excel: { export: true },
});

/** What may be done with what a big area covers. */
export const bigAreaRegionActions = defineActions(bigAreaRegion, {
  end: { when: ({ validTo }) => validTo === null, form: { validTo: date({ required: true }) } },
});
