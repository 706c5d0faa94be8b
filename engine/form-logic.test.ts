import { expect, test } from 'vitest';
import { checkExpression } from './expression.ts';
import { fieldType } from './compile-process.ts';
import { settleForm } from './form-logic.ts';
import type { FormField } from './graph.ts';

const names = { zh: '' };
const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  names,
  required: false,
  ...more,
});

const items = field('items', 'rows', {
  columns: [
    field('quantity', 'integer'),
    field('price', 'money'),
    field('amount', 'money', { formula: 'row.quantity * row.price' }),
  ],
});
const total = field('total', 'money', { formula: 'sum(form.items.map(each, each.amount))' });
const abroad = field('abroad', 'boolean');
const country = field('country', 'text', { required: true, shownWhen: 'form.abroad' });

test('a column is calculated in each row, and the sum over the rows from it', () => {
  const { form } = settleForm([items, total], {
    items: [
      { quantity: 3, price: '0.35' },
      { quantity: 2, price: '10.10', amount: '999.00' },
    ],
    total: '1.00',
  });

  expect(form.items).toMatchObject([{ amount: '1.05' }, { amount: '20.20' }]);
  expect(form.total).toBe('21.25');
});

test('a formula whose values are not filled in yet gives nothing', () => {
  const { form } = settleForm([items, total], { items: [{ quantity: 3 }] });

  expect(form.items).toMatchObject([{ amount: null }]);
  expect(form.total ?? null).toBeNull();
});

test('a field is shown while its condition holds, and is empty while it does not', () => {
  expect(settleForm([abroad, country], { abroad: true, country: 'JP' }).hidden.size).toBe(0);

  const at = settleForm([abroad, country], { abroad: false, country: 'JP' });

  expect([...at.hidden]).toEqual(['country']);
  expect(at.form.country).toBeNull();
  expect(settleForm([abroad, country], {}).hidden.has('country')).toBe(true);
});

test('a sum over the column of a table is a number where a formula is deployed', () => {
  const form = [items, total].map(fieldType);

  expect(checkExpression(total.formula ?? '', { form, expects: 'number' })).toBeUndefined();
  expect(checkExpression('sum(form.items.map(each, each.nothing))', { form, expects: 'number' })?.code).toBe(
    'unknownField',
  );
  expect(checkExpression('row.quantity * row.price', { form, expects: 'any' })).toBeUndefined();
});
