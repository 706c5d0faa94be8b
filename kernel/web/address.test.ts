import { describe, expect, test } from 'vitest';
import { completeSearch, parseSearch, printSearch, tenantStep } from './address.ts';

const userManager = { path: '/userManager', search: {}, fixed: false };
const dashboard = { path: '/dashboard', search: {}, fixed: true };

describe('the tenant of an address', () => {
  test('is the only tenant of the user when missing', () => {
    expect(completeSearch(userManager, null, [1001]).tenancyId).toBe('1001');
  });

  test('is -1 when missing and the user has several tenants', () => {
    expect(completeSearch(userManager, null, [1001, 1002]).tenancyId).toBe('-1');
  });

  test('is -1 when the user has none', () => {
    expect(completeSearch(userManager, null, []).tenancyId).toBe('-1');
  });

  test('stays as given', () => {
    expect(completeSearch({ ...userManager, search: { tenancyId: '1002' } }, null, [1001]).tenancyId).toBe('1002');
  });
});

describe('the menu entry of an address', () => {
  test('is -1 at the first entry', () => {
    expect(completeSearch(userManager, null, [1001]).menuid).toBe('-1');
  });

  test('is inherited from the page before', () => {
    expect(completeSearch(userManager, { menuid: '7' }, [1001]).menuid).toBe('7');
  });

  test('is not inherited by a fixed route', () => {
    expect(completeSearch(dashboard, { menuid: '7' }, [1001]).menuid).toBe('-1');
  });

  test('stays as given, also on a fixed route', () => {
    expect(completeSearch({ ...dashboard, search: { menuid: '3' } }, { menuid: '7' }, [1001]).menuid).toBe('3');
  });

  test('is always -1 on the page for unknown addresses', () => {
    expect(completeSearch({ path: '/404', search: { menuid: '7' }, fixed: true }, { menuid: '7' }, [1001]).menuid).toBe(
      '-1',
    );
  });
});

describe('the tenant of the session', () => {
  test.each([
    { tenancyId: '-1', tenants: [1001], isDataPage: true, step: 'go' },
    { tenancyId: '-1', tenants: [1001, 1002], isDataPage: true, step: 'choose' },
    { tenancyId: '-1', tenants: [1001, 1002], isDataPage: false, step: 'go' },
    { tenancyId: '1001', tenants: [1001, 1002], isDataPage: true, step: 'go' },
    { tenancyId: '1002', tenants: [1001, 1002], isDataPage: true, step: 'switch' },
    { tenancyId: '1003', tenants: [1001, 1002], isDataPage: true, step: 'notFound' },
    { tenancyId: '1003', tenants: [1001, 1002], isDataPage: false, step: 'notFound' },
  ] as const)(
    'address $tenancyId of a member of $tenants (data page: $isDataPage) → $step',
    ({ step, tenancyId, ...rest }) => {
      expect(tenantStep(tenancyId, { session: 1001, ...rest })).toBe(step);
    },
  );
});

test('a query is read back as it was written', () => {
  const search = { 'createdAt[gte]': '2026-01-01', q: '华东 & co', tenancyId: '-1' };

  expect(parseSearch(printSearch(search))).toEqual(search);
});

test('the first value of a repeated name counts', () => {
  expect(parseSearch('?id=1&id=2')).toEqual({ id: '1' });
});
