import { generateKeyPairSync, sign } from 'node:crypto';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** What LICENCE_KEYS says in tests: the public half of a pair that lives as long as the test. */
export const testKeys = `test:${publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')}`;

/** The code of some content, signed with the pair of the test or another key. */
export function signed(content: object, key = privateKey): string {
  const body = `MP1.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`;
}

/** A code of the platform from long ago until an instant. */
export function aCode(until: string, more: object = {}): string {
  const exp = Date.parse(until) / 1000;
  const from = Date.parse('2026-01-01T00:00:00Z') / 1000;
  return signed({
    kid: 'test',
    lid: `L-${until}`,
    type: 'platform',
    customer: '恒远动力',
    nbf: from,
    exp,
    limits: {},
    features: [],
    ...more,
  });
}
