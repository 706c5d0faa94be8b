import {
  choice,
  date,
  decimal,
  defineActions,
  defineResource,
  dicts,
  integer,
  money,
  ref,
  refs,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';

const dealerColumns = {
  dealerId: ref('dealer.dealer', { required: true }),
  share: decimal({ required: true, min: '0.01', max: '100', scale: 2 }),
};
const targetColumns = {
  year: integer({ required: true, min: 2000, max: 2100 }),
  kva: decimal({ min: '0', scale: 1 }),
  amount: money({ min: '0.00' }),
};

const twice = (values: unknown, name: string): boolean => {
  const found = Array.isArray(values) ? values.map((row: Readonly<Record<string, unknown>>) => row[name]) : [];
  return new Set(found).size < found.length;
};

/** A dealer, and a year, stand once. */
const once: CrossRule = {
  fields: ['dealers', 'targets'],
  check: ({ dealers, targets }) => [
    ...(twice(dealers, 'dealerId') ? [refuse('trade.dealerTwice', undefined, 'dealers')] : []),
    ...(twice(targets, 'year') ? [refuse('trade.yearTwice', undefined, 'targets')] : []),
  ],
};

const period: CrossRule = {
  fields: ['validFrom', 'validTo'],
  check: ({ validFrom, validTo }) =>
    validFrom && validTo && String(validFrom) > String(validTo)
      ? [refuse('common.dateOrder', { a: '@tradeStaff.field.validFrom', b: '@tradeStaff.field.validTo' }, 'validTo')]
      : [],
};

/**
 * Somebody who sells through dealers: his regions and industries, his dealers with his share of each, and a target for
 * every year. The shares of one dealer over all staff come to 100 per cent.
 */
export const tradeStaff = defineResource('dealer.tradeStaff', {
  label: 'userId',
  number: 'empNo',
  fields: {
    userId: ref('identity.user', { required: true, createOnly: true, unique: 'tenant' }),
    empNo: text({ max: 20, search: true }),
    bigAreaId: ref('reference.bigArea', { required: true }),
    regionIds: refs('reference.region'),
    industries: dicts('INDUSTRY'),
    dealers: rows(dealerColumns, { maxRows: 200 }),
    targets: rows(targetColumns, { maxRows: 30 }),
    validFrom: date({ required: true }),
    validTo: date(),
    status: choice(['serving', 'left'], {
      readOnly: true,
      derived: 'the day on which somebody leaves',
      default: 'serving',
      tones: { serving: 'success', left: 'void' },
    }),
    /** Each dealer with the share of it, as lists show them. */
    dealerShares: text({ readOnly: true, virtual: true }),
    /** Target of the running year, and what of the information published in it became business. */
    targetKva: decimal({ scale: 1, readOnly: true, virtual: true }),
    wonKva: decimal({ scale: 1, readOnly: true, virtual: true }),
    targetAmount: money({ readOnly: true, virtual: true }),
    wonAmount: money({ readOnly: true, virtual: true }),
    /** Industry information that he has reported and that is not closed. */
    leads: integer({ readOnly: true, virtual: true }),
  },
  list: {
    columns: [
      'userId',
      'empNo',
      'bigAreaId',
      'dealerShares',
      'targetKva',
      'wonKva',
      'targetAmount',
      'wonAmount',
      'leads',
      'industries',
      'validFrom',
      'status',
    ],
    filters: ['status', 'bigAreaId', 'userId', 'regionIds', 'industries'],
    sort: 'empNo',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'person', fields: ['userId', 'empNo', 'bigAreaId', 'regionIds', 'industries', 'validFrom', 'validTo'] },
      { key: 'dealers', fields: ['dealers'] },
      { key: 'targets', fields: ['targets'] },
    ],
  },
  rules: [once, period],
  ownerField: 'userId',
  dimensions: { region: 'regionIds' },
  excel: { export: true },
});

/** What may be done with trade sales staff. */
export const tradeStaffActions = defineActions(tradeStaff, {
  leave: { when: ({ status }) => status === 'serving', form: { validTo: date({ required: true }) }, danger: true },
  setShares: { by: 'endpoint' },
});
