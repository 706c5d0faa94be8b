import { declaredResources, lifecycleOf, missingEndings } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import './modules.ts';

const driven = [...declaredResources().keys()].flatMap((key) => {
  const lifecycle = lifecycleOf(key);
  const starts = Object.values(lifecycle?.transitions ?? {}).some(({ startsProcess }) => startsProcess);
  return lifecycle && starts ? [{ key, lifecycle }] : [];
});

test('processes run for records', () => {
  expect(driven.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['customer.customer', 'dealer.dealerVersion', 'dealer.goem', 'dealer.personChange']),
  );
});

test.each(driven)('$key leaves its audit however the process ends', ({ lifecycle }) => {
  expect(missingEndings(lifecycle)).toEqual([]);
});
