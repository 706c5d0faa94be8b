import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkToken, mintToken } from './token.ts';

const key = { kid: 'k1', key: new Uint8Array(32).fill(1) };
const now = Date.parse('2026-11-21T10:00:00Z');
const end = now + 12 * 3_600_000;
const sessionId = '0193478f-2b00-7000-8000-0123456789ab';

test('a minted token names its session and end', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 86_400 }), (id, seconds) => {
      const token = mintToken(id, now + seconds * 1000, key);

      expect(token).toMatch(/^t1\.[\w-]{22}\.[\w-]{6}\.[\w-]{22}$/);
      expect(checkToken(token, [key], now)).toEqual({
        ok: true,
        sessionId: id,
        expiresAt: now + seconds * 1000,
        kid: 'k1',
      });
    }),
  );
});

test('a token is refused after its absolute end, to the second', () => {
  const token = mintToken(sessionId, end, key);

  expect(checkToken(token, [key], end - 1).ok).toBe(true);
  expect(checkToken(token, [key], end)).toEqual({ ok: false, code: 'auth.signatureExpired' });
});

test('a token of a retired key is told apart from a forged one', () => {
  const token = mintToken(sessionId, end, key);
  const fresh = { kid: 'k2', key: new Uint8Array(32).fill(2) };

  expect(checkToken(token, [fresh, { ...key, retired: true }], now)).toEqual({
    ok: false,
    code: 'auth.signatureExpired',
  });
  expect(checkToken(token, [fresh], now)).toEqual({ ok: false, code: 'auth.tokenInvalid' });
  expect(checkToken(token, [{ ...key, kid: 'k9' }], now)).toEqual({ ok: false, code: 'auth.tokenInvalid' });
});

test('no changed character and no other text is accepted', () => {
  const token = mintToken(sessionId, end, key);

  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'aZ09_-.t'), (at, char) => {
      const other = token.slice(0, at) + char + token.slice(at + 1);
      if (other !== token) expect(checkToken(other, [key], now)).toEqual({ ok: false, code: 'auth.tokenInvalid' });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(checkToken(text, [key], now).ok).toBe(false);
    }),
  );
});
