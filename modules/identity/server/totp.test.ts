import { expect, test } from 'vitest';
import { newRecoveryCode, newTotpSecret, plainRecoveryCode, totpStep, totpUri } from './totp.ts';

// RFC 6238 appendix B: the ASCII secret 12345678901234567890; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test('codes of an authenticator app are those of RFC 6238', () => {
  const vectors: readonly [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ];
  for (const [seconds, code] of vectors) expect(totpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a clock may be half a minute off, not more; spaces do not matter', () => {
  expect(totpStep(secret, '287 082', at(59 + 30))).toBe(1);
  expect(totpStep(secret, '287082', at(59 - 30))).toBe(1);
  expect(totpStep(secret, '287082', at(59 + 61))).toBeUndefined();
  for (const bad of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
    expect(totpStep(secret, bad, at(59))).toBeUndefined();
});

test('a secret has 160 bits, and its address names the system and the user', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(made, { issuer: 'Hengyuan & Co', account: 'zhang_san' })).toMatch(
    /^otpauth:\/\/totp\/Hengyuan%20%26%20Co:zhang_san\?issuer=Hengyuan%20%26%20Co&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  );
});

test('recovery codes are read as people type them', () => {
  const code = newRecoveryCode();
  expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  expect(plainRecoveryCode(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(code.replace('-', ''));
  for (const bad of ['', 'abc', `${code}x`, 'iiiii-iiiii']) expect(plainRecoveryCode(bad)).toBe('');
});
