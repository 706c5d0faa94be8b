import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fromBase64Url, toBase64Url } from '../contract/wire.ts';
import { sealPayload } from '../web/login/seal-payload.ts';
import { payloadWire } from '../web/login/wire-payload.ts';
import { secretWire } from '../web/login/wire-secret.ts';
import { serverWire } from './wire.ts';

const browserWire = { ...payloadWire, ...secretWire };
const wires: readonly [string, typeof browserWire][] = [
  ['browser', browserWire],
  ['server', serverWire],
];
const now = 1793145600000;
const filled = (length: number, value: number) => new Uint8Array(length).fill(value);
const payloadKey = { kid: 'k1', appKey: filled(32, 1) };
const vector =
  'v1.k1.AgICAgICAgICAgIC.F40Y7aTEE6dRhcJRYXjHdhtoPt1cNwVYiNQ0syRdVrBr015VOgDlImdpMvriqy-fU0eng7ZmHTK3Lo6fbQdoeGulfi-vlUMe';
const serverPrivate = filled(32, 7);
const serverPub = fromBase64Url('E75P6uryBMf9M1j8nAByGIHRdCeBKCJ-xnTzf3_pe20') ?? new Uint8Array();

describe.each(wires)('wire formats in the %s', (_name, wire) => {
  test.each([
    ['Admin@12345', '00112233445566778899aabbccddeeff', '34eb5c4a62d76b020e733f9924c18db0'],
    ['密码Pass-2026', '00112233445566778899aabbccddeeff', '338c7ce4125460c29d87ec1ad6b6bd63'],
    ['Admin@12345', 'ffeeddccbbaa99887766554433221100', '1fd9c4fa68675e65081e22af455b60aa'],
  ])('derives the listed digest of %s with salt %s', (password, salt, digest) => {
    expect(wire.passwordDigest(password, salt)).toBe(digest);
  });

  test('hashes with SHA-512 as listed', () => {
    const hex = wire.sha512Hex('mplanyou');

    expect(hex).toMatch(/^e6d54b7afcf6de5a[0-9a-f]{94}484bddc4391e5abf73$/);
  });

  test('seals the listed payload to the listed text', () => {
    const options = { ts: now, nonce: '0123456789abcdef', iv: filled(12, 2) };

    expect(wire.sealPayload(payloadKey, { endpoint: 'sysconfig.do', values: { type: 4 } }, options)).toBe(vector);
  });

  test('opens the listed text', () => {
    expect(wire.openPayload([payloadKey], { endpoint: 'sysconfig.do', text: vector }, now)).toEqual({
      ok: true,
      values: { type: 4 },
      nonce: '0123456789abcdef',
      ts: now,
    });
  });

  test('refuses a payload for another endpoint, of an unknown key and outside five minutes', () => {
    const open = (keys: (typeof payloadKey)[], endpoint: string, at: number) =>
      wire.openPayload(keys, { endpoint, text: vector }, at);

    expect(open([payloadKey], 'login.do', now)).toEqual({ ok: false, code: 'auth.payloadInvalid' });
    expect(open([{ ...payloadKey, kid: 'k2' }], 'sysconfig.do', now)).toEqual({
      ok: false,
      code: 'auth.payloadInvalid',
    });
    expect(open([payloadKey], 'sysconfig.do', now + 300_000).ok).toBe(true);
    expect(open([payloadKey], 'sysconfig.do', now + 300_001)).toEqual({ ok: false, code: 'auth.payloadExpired' });
    expect(open([payloadKey], 'sysconfig.do', now - 300_001)).toEqual({ ok: false, code: 'auth.payloadExpired' });
  });

  test('opens what the other end sealed as secret', () => {
    for (const [, other] of wires) {
      const text = other.sealSecret(
        { ecdhKid: 'e1', ecdhPub: serverPub },
        { endpoint: 'login.do', values: { password: '密码' } },
        { ts: now },
      );

      expect(
        wire.openSecret([{ ecdhKid: 'e1', privateKey: serverPrivate }], { endpoint: 'login.do', text }, now),
      ).toMatchObject({
        ok: true,
        values: { password: '密码' },
      });
    }
  });
});

describe('a payload sealed by the page', () => {
  const seal = () =>
    sealPayload(
      payloadKey,
      { endpoint: 'sysconfig.do', values: { type: 4 } },
      { ts: now, nonce: '0123456789abcdef', iv: filled(12, 2) },
    );

  test('is the listed text by the cryptography of the browser', async () => {
    expect(await seal()).toBe(vector);
  });

  test('is the same where the browser has none, as over plain http', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    try {
      expect(await seal()).toBe(vector);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('sealed texts', () => {
  const secretKeys = [{ ecdhKid: 'e1', privateKey: serverPrivate }];
  const values = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__' && key !== 'ts' && key !== 'nonce'),
    fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean()),
  );

  test('come back as they were sealed', () => {
    fc.assert(
      fc.property(values, (given) => {
        const payload = browserWire.sealPayload(payloadKey, { endpoint: 'x.do', values: given }, { ts: now });
        const secret = serverWire.sealSecret(
          { ecdhKid: 'e1', ecdhPub: serverPub },
          { endpoint: 'x.do', values: given },
          { ts: now },
        );

        expect(serverWire.openPayload([payloadKey], { endpoint: 'x.do', text: payload }, now)).toMatchObject({
          ok: true,
          values: given,
        });
        expect(serverWire.openSecret(secretKeys, { endpoint: 'x.do', text: secret }, now)).toMatchObject({
          ok: true,
          values: given,
        });
      }),
      { numRuns: 50 },
    );
  });

  test('are refused after any change of one character', () => {
    const payload = serverWire.sealPayload(payloadKey, { endpoint: 'x.do', values: { a: 1 } }, { ts: now });
    const secret = serverWire.sealSecret(
      { ecdhKid: 'e1', ecdhPub: serverPub },
      { endpoint: 'x.do', values: { a: 1 } },
      { ts: now },
    );
    const changed = (text: string, at: number, char: string) => text.slice(0, at) + char + text.slice(at + 1);

    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...'aA0_-.'), (position, char) => {
        for (const [text, open] of [
          [payload, (x: string) => serverWire.openPayload([payloadKey], { endpoint: 'x.do', text: x }, now)],
          [secret, (x: string) => serverWire.openSecret(secretKeys, { endpoint: 'x.do', text: x }, now)],
        ] as const) {
          const other = changed(text, position % text.length, char);
          if (other !== text) expect(open(other)).toEqual({ ok: false, code: 'auth.payloadInvalid' });
        }
      }),
      { numRuns: 200 },
    );
  });

  test('of any shape are refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(serverWire.openPayload([payloadKey], { endpoint: 'x.do', text }, now).ok).toBe(false);
        expect(serverWire.openSecret(secretKeys, { endpoint: 'x.do', text }, now).ok).toBe(false);
      }),
    );
  });
});

test('base64url round trips and knows one form only', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
    }),
  );
  expect(fromBase64Url('AB')).toBeUndefined();
  expect(fromBase64Url('A')).toBeUndefined();
  expect(fromBase64Url('A+==')).toBeUndefined();
});
