import { expect, test } from 'vitest';
import type { FormType } from './env.ts';
import { formValues } from './form-values.ts';

const types: readonly FormType[] = [
  { name: 'amount', kind: 'number', nullable: true, money: true },
  { name: 'code', kind: 'text', nullable: true },
  { name: 'items', kind: 'table', nullable: false, columns: [{ name: 'price', kind: 'number', nullable: true }] },
];

test('decimals become numbers, texts that look like numbers do not', () => {
  const record = { amount: '500000.01', code: '007', items: [{ price: '3.50' }, { price: null }], other: '1' };

  expect(formValues(record, types)).toEqual({
    amount: 500_000.01,
    code: '007',
    items: [{ price: 3.5 }, { price: null }],
    other: '1',
  });
  expect(formValues(record, undefined)).toBe(record);
});
