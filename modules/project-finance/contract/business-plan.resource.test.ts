import { expect, test } from 'vitest';
import { businessPlan } from './business-plan.resource.ts';

test('every commercial number of a plan is one that a role must name', () => {
  const open = Object.entries(businessPlan.fields)
    .filter(([, { kind, columns, controlled }]) => {
      const hasMoney = kind === 'money' || Object.values(columns ?? {}).some((column) => column.kind === 'money');
      return hasMoney && controlled !== true;
    })
    .map(([name]) => name);

  expect(open).toEqual([]);
});
