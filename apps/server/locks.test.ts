import { declaredErrors, declaredResources, lockRefusals, type Lockable } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import './modules.ts';

const locks = [...declaredResources().values()].flatMap((resource) =>
  (['update', 'delete'] satisfies Lockable[]).flatMap((operation) => {
    const lock = resource.locks?.[operation];
    return lock ? [{ resource, operation, lock, name: `${resource.key} ${operation}` }] : [];
  }),
);

test('resources say when their records are closed', () => {
  expect(locks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['dealer.person delete', 'customer.customer update', 'reference.milestoneTemplate delete']),
  );
});

test.each(locks)('$name is locked by fields of the record, and refused with a declared error', (each) => {
  const { resource, operation, lock } = each;
  expect(lock.fields.filter((name) => resource.fields[name] === undefined)).toEqual([]);

  // Built in, without a parent, in a state that nothing is in: what is closed at all is closed then.
  const record = Object.fromEntries(
    lock.fields.map((name) => [
      name,
      name === 'builtin' ? true : resource.fields[name]?.kind === 'ref' ? null : 'gone',
    ]),
  );
  const codes = lockRefusals(resource, operation, record).map(({ code }) => code);
  expect(codes).toHaveLength(1);
  expect(codes.filter((code) => !declaredErrors().has(code))).toEqual([]);
});
