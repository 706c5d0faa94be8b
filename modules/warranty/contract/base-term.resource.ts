import { choice, date, defineResource, dict, integer, refuse, text } from '@mp/kernel/contract';
import { ratingBases } from '@mp/reference/contract';

/** From when a base warranty runs: commissioning or so long after shipment, whichever is earlier; or 30 days after arrival. */
export const startRules = ['COMMISSION_OR_SHIP', 'DELIVERY_30'] as const;

/** The warranty that a unit has without paying for it, by its use and series; units are told apart by the day they were shipped. */
export const baseTerm = defineResource('warranty.baseTerm', {
  label: 'code',
  number: 'code',
  fields: {
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'tenant', search: true }),
    dutyType: choice(ratingBases, { required: true }),
    /** Of all series where it is empty; one of its own goes before. */
    series: dict('GENSET_SERIES'),
    months: integer({ required: true, min: 1, max: 120 }),
    /** Hours by the meter; unlimited where it is empty. */
    hours: integer({ min: 1, max: 1_000_000 }),
    startRule: choice(startRules, { required: true, default: 'COMMISSION_OR_SHIP' }),
    shipGraceMonths: integer({ required: true, min: 0, max: 60, default: 18 }),
    /** Units that were shipped from this day to that one. */
    validFrom: date(),
    validTo: date(),
  },
  list: {
    columns: ['code', 'dutyType', 'series', 'months', 'hours', 'startRule', 'shipGraceMonths', 'validFrom', 'validTo'],
    filters: ['dutyType', 'series', 'validFrom'],
    sort: 'code',
    batch: ['delete'],
  },
  form: { layout: 'drawer' },
  rules: [
    {
      fields: ['validFrom', 'validTo'],
      check: ({ validFrom, validTo }) =>
        typeof validFrom === 'string' && typeof validTo === 'string' && validFrom > validTo
          ? [refuse('common.dateOrder', { a: '@baseTerm.field.validFrom', b: '@baseTerm.field.validTo' }, 'validTo')]
          : [],
    },
  ],
  excel: { import: true, export: true, key: 'code' },
});
