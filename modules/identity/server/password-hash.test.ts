import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const hasher = createPasswordHasher(new Uint8Array(32).fill(3));
const digest = '34eb5c4a62d76b020e733f9924c18db0';

test('stores argon2id and knows the digest again', async () => {
  const phc = await hasher.hash(digest);

  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(phc).not.toContain(digest);
  expect(await hasher.verify(phc, digest)).toBe(true);
  expect(await hasher.verify(phc, digest.replace('3', '4'))).toBe(false);
  expect(hasher.isOutdated(phc)).toBe(false);
  expect(hasher.isOutdated(phc.replace('t=2', 't=1'))).toBe(true);
});

test('another pepper does not know it', async () => {
  const phc = await hasher.hash(digest);

  expect(await createPasswordHasher(new Uint8Array(32)).verify(phc, digest)).toBe(false);
});

test('nobody is never verified', async () => {
  expect(await hasher.verify(undefined, digest)).toBe(false);
  expect(await hasher.verify(undefined, 'nobody')).toBe(false);
});
