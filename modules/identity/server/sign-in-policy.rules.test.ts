import { expect, test } from 'vitest';
import { strictestPolicy, type SignInPolicy } from './sign-in-policy.rules.ts';

const usual: SignInPolicy = {
  codeType: 2,
  codeAfterErrors: 3,
  errorCount: 5,
  withinMinutes: 30,
  lockMinutes: 30,
  unusedDays: 90,
  agreementOn: false,
  strength: 'general',
  modes: ['normal', 'dynamic'],
  secondFactors: ['totp', 'passkey', 'mail'],
  adminDouble: false,
  trustDays: 30,
  passkeySignIn: true,
  findPassword: ['mail', 'sms'],
};

test('each point is taken from whoever is strictest in it', () => {
  const other: SignInPolicy = {
    ...usual,
    codeType: 1,
    codeAfterErrors: 0,
    errorCount: 10,
    withinMinutes: 60,
    lockMinutes: 5,
    unusedDays: 0,
    agreementOn: true,
    strength: 'double',
    modes: ['normal'],
    secondFactors: ['totp', 'sms'],
    adminDouble: true,
    trustDays: 7,
    passkeySignIn: false,
    findPassword: ['mail'],
  };

  expect(strictestPolicy([usual, other])).toEqual({
    codeType: 2,
    codeAfterErrors: 0,
    errorCount: 5,
    withinMinutes: 60,
    lockMinutes: 30,
    unusedDays: 90,
    agreementOn: true,
    strength: 'double',
    modes: ['normal'],
    secondFactors: ['totp'],
    adminDouble: true,
    trustDays: 7,
    passkeySignIn: false,
    findPassword: ['mail'],
  });
});

test('a lock until an administrator unlocks is the strictest, and who asks for no check says nothing of when', () => {
  const never: SignInPolicy = { ...usual, codeType: 0, codeAfterErrors: 0, lockMinutes: 0, unusedDays: 0 };

  expect(strictestPolicy([usual, never])).toMatchObject({ codeType: 2, codeAfterErrors: 3, lockMinutes: 0 });
  expect(strictestPolicy([never])).toMatchObject({ codeType: 0, unusedDays: 0 });
});

test('two rules that exclude each other keep nobody out: what either allows counts then', () => {
  const one: SignInPolicy = { ...usual, modes: ['domain'], secondFactors: ['totp'] };
  const other: SignInPolicy = { ...usual, modes: ['normal'], secondFactors: ['passkey'] };

  expect(strictestPolicy([one, other])).toMatchObject({
    modes: ['domain', 'normal'],
    secondFactors: ['totp', 'passkey'],
  });
});
