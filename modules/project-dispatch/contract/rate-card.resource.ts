import {
  choice,
  date,
  defineResource,
  dict,
  integer,
  money,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { dispatchPhases } from './dispatch.resource.ts';

interface Rate {
  readonly phase?: string | null;
  readonly powerBand?: string | null;
}

/** Each phase and power band has one rate. */
const ratesOnce: CrossRule = {
  fields: ['rates'],
  check: ({ rates }) => {
    const keys = (Array.isArray(rates) ? (rates as readonly Rate[]) : []).map(
      ({ phase, powerBand }) => `${phase ?? ''} ${powerBand ?? ''}`,
    );
    return keys.flatMap((key, at) =>
      keys.indexOf(key) < at ? [refuse('dispatch.rateTwice', undefined, `rates.${at}.powerBand`)] : [],
    );
  },
};

/** What dealers are paid from a day on: each genset by phase and power band, and the way beyond what is free. */
export const rateCard = defineResource('projectDispatch.rateCard', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 60, search: true }),
    validFrom: date({ required: true, unique: 'tenant' }),
    currency: dict('CURRENCY', { required: true, default: 'CNY' }),
    rates: rows(
      {
        phase: choice(dispatchPhases, { required: true }),
        powerBand: dict('POWER_BAND', { required: true }),
        amount: money({ required: true, min: '0.00', max: '10000000.00' }),
      },
      { required: true, maxRows: 100 },
    ),
    perKm: money({ required: true, min: '0.00', max: '10000.00' }),
    freeKm: integer({ required: true, min: 0, max: 5000, default: 50 }),
  },
  list: {
    columns: ['name', 'validFrom', 'currency', 'perKm', 'freeKm', 'updatedAt'],
    filters: ['validFrom', 'currency'],
    sort: '-validFrom',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'head', fields: ['name', 'validFrom', 'currency', 'perKm', 'freeKm'] },
      { key: 'rates', fields: ['rates'] },
    ],
  },
  rules: [ratesOnce],
  operations: { import: false },
  excel: { export: true },
});
