import { describe, expect, test } from 'vitest';
import {
  type Actor,
  actRefusals,
  identityRefusals,
  joined,
  left,
  moved,
  type Target,
  unbindRefusals,
} from './user.rules.ts';

const platform: Actor = { userId: 'p', admin: 'platform' };
const admin: Actor = { userId: 'a', admin: 'tenant' };
const staff: Actor = { userId: 's', admin: null };
const aTarget = (more: Partial<Target> = {}): Target => ({
  id: 'u',
  userName: 'zhang_san',
  builtin: false,
  isPlatformAdmin: false,
  isTenantAdmin: false,
  isShared: false,
  ...more,
});
const codes = (refusals: readonly { code: string }[]) => refusals.map(({ code }) => code);

describe('the super manager', () => {
  const superManager = aTarget({ userName: 'Admin', isPlatformAdmin: true });

  test('can be neither disabled nor locked nor removed, not even by the platform', () => {
    for (const act of ['disable', 'lock', 'delete'] as const)
      expect(codes(actRefusals(platform, superManager, act))).toEqual(['user.superProtected']);
  });

  test('is known by the built-in flag as well as by the name', () => {
    expect(codes(actRefusals(platform, aTarget({ builtin: true }), 'lock'))).toEqual(['user.superProtected']);
  });

  test('may be unlocked', () => {
    expect(actRefusals(platform, superManager, 'unlock')).toEqual([]);
  });
});

describe('acting on users', () => {
  test('nobody disables, locks or removes himself', () => {
    for (const act of ['disable', 'lock', 'delete'] as const)
      expect(codes(actRefusals(admin, aTarget({ id: 'a' }), act))).toEqual(['user.selfProtected']);
  });

  test('a tenant administrator does nothing to a platform administrator', () => {
    expect(codes(actRefusals(admin, aTarget({ isPlatformAdmin: true }), 'resetPassword'))).toEqual(['user.higherRank']);
  });

  test('whoever is no administrator does nothing to one', () => {
    expect(codes(actRefusals(staff, aTarget({ isTenantAdmin: true }), 'resetPassword'))).toEqual(['user.higherRank']);
    expect(codes(identityRefusals(staff, aTarget({ isTenantAdmin: true })))).toEqual(['user.higherRank']);
  });

  test('an account of several tenants is changed by the platform or the person alone', () => {
    const shared = aTarget({ isShared: true });

    expect(codes(identityRefusals(admin, shared))).toEqual(['user.sharedAccount']);
    expect(codes(actRefusals(admin, shared, 'resetPassword'))).toEqual(['user.sharedAccount']);
    expect(identityRefusals(platform, shared)).toEqual([]);
    expect(identityRefusals({ userId: 'u', admin: 'tenant' }, shared)).toEqual([]);
  });

  test('an account of several tenants may be removed from one of them, and forced out there', () => {
    expect(actRefusals(admin, aTarget({ isShared: true }), 'delete')).toEqual([]);
    expect(actRefusals(admin, aTarget({ isShared: true }), 'forceLogout')).toEqual([]);
  });
});

test('unbinding asks for exactly one user', () => {
  expect(codes(unbindRefusals([]))).toEqual(['bind.selectUser']);
  expect(codes(unbindRefusals(['a', 'b']))).toEqual(['bind.onlyOne']);
  expect(unbindRefusals(['a'])).toEqual([]);
});

describe('affiliations', () => {
  const now = { orgIds: ['a', 'b', 'c'], defaultOrgId: 'a' };

  test('moving puts the new organisation in the place of the default one', () => {
    expect(moved(now, 'x')).toEqual({ orgIds: ['x', 'b', 'c'], defaultOrgId: 'x' });
  });

  test('moving out of another organisation keeps the default', () => {
    expect(moved(now, 'x', 'b')).toEqual({ orgIds: ['a', 'x', 'c'], defaultOrgId: 'a' });
  });

  test('moving to one that the user belongs to already leaves no double', () => {
    expect(moved(now, 'c')).toEqual({ orgIds: ['c', 'b'], defaultOrgId: 'c' });
  });

  test('joining twice changes nothing', () => {
    expect(joined(now, 'b')).toBe(now);
  });

  test('leaving the default organisation makes the next one the default', () => {
    expect(left(now, 'a')).toEqual({ orgIds: ['b', 'c'], defaultOrgId: 'b' });
  });

  test('the last organisation can not be left', () => {
    expect(left({ orgIds: ['a'], defaultOrgId: 'a' }, 'a')).toBeUndefined();
  });
});
