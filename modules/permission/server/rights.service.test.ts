import { may } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { compileBuiltin } from './rights.service.ts';

const grants = [{ functions: ['user.read'], fields: { 'user.mobile': 1 as const }, masked: ['user.mobile'] }];
const member = { tenantId: 't', userId: 'u', isTenantAdmin: false, isPlatformAdmin: false };

test('staff hold what modules grant to staff and nothing else', () => {
  const rights = compileBuiltin(member, grants);

  expect(may(rights, 'user.read')).toBe(true);
  expect(may(rights, 'user.delete')).toBe(false);
  expect(rights.masked.has('user.mobile')).toBe(true);
});

test('a tenant administrator holds every function of the tenant', () => {
  expect(may(compileBuiltin({ ...member, isTenantAdmin: true }, grants), 'user.delete')).toBe(true);
});

test('being platform administrator outranks being tenant administrator', () => {
  expect(compileBuiltin({ ...member, isTenantAdmin: true, isPlatformAdmin: true }, grants).admin).toBe('platform');
});
