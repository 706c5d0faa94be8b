import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCode, signed, testKeys } from './licence.fixture.ts';
import { licenceKeysOf, readLicence } from './licence-code.ts';

const keys = licenceKeysOf(testKeys);
const start = Date.parse('2026-01-01T00:00:00Z');

test('a code says its holder, its limits and its period once its signature is right', () => {
  const code = aCode('2027-01-01T00:00:00Z', { limits: { users: 50, tenants: 2 }, features: ['gateway'] });

  expect(readLicence(code, keys)).toEqual({
    kid: 'test',
    lid: 'L-2027-01-01T00:00:00Z',
    type: 'platform',
    customer: '恒远动力',
    notBefore: start,
    notAfter: Date.parse('2027-01-01T00:00:00Z'),
    limits: { users: 50, tenants: 2 },
    features: ['gateway'],
  });
  expect(readLicence(` ${code.slice(0, 30)}\n${code.slice(30)} `, keys)).toBeDefined();
});

test.each([
  [
    'another content under the same signature',
    () => {
      const [version, body = '', signature] = aCode('2027-01-01T00:00:00Z').split('.');
      const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      return [
        version,
        Buffer.from(JSON.stringify({ ...content, customer: 'x' })).toString('base64url'),
        signature,
      ].join('.');
    },
  ],
  ['a signature of a stranger', () => aCodeOfStranger()],
  ['a key that is not known', () => aCode('2027-01-01T00:00:00Z', { kid: 'other' })],
  ['another version', () => aCode('2027-01-01T00:00:00Z').replace('MP1.', 'MP2.')],
  ['a product of another kind', () => aCode('2027-01-01T00:00:00Z', { type: 'toaster' })],
  ['an end before its beginning', () => aCode('2025-01-01T00:00:00Z')],
  ['limits that are no numbers', () => aCode('2027-01-01T00:00:00Z', { limits: { users: -1 } })],
  ['no JSON', () => 'MP1.xx.yy'],
  ['nothing', () => ''],
])('%s is no code', (_what, code) => {
  expect(readLicence(code(), keys)).toBeUndefined();
});

function aCodeOfStranger(): string {
  const [, body = ''] = aCode('2027-01-01T00:00:00Z').split('.');
  const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return signed(content, generateKeyPairSync('ed25519').privateKey);
}

test('without keys of an operator the built-in one counts', () => {
  expect([...licenceKeysOf(undefined).keys()]).toEqual(['mp1']);
});
