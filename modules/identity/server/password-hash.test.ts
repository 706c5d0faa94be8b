import { createQueue } from '@mp/kernel/server';
import { expect, test, vi } from 'vitest';
import { createPasswordHasher, pacedTurn } from './password-hash.ts';

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

test('the next password is judged after a rest as long as the work on the one before, whose answer does not wait', async () => {
  vi.useFakeTimers();
  const queue = createQueue({ running: 1, waiting: 5 });
  const begun: string[] = [];
  const work = (answer: string) =>
    pacedTurn(queue, async () => {
      begun.push(answer);
      return { answer, took: 40 };
    });
  try {
    const [first, second] = [work('first'), work('second')];

    expect(await first).toBe('first');
    await vi.advanceTimersByTimeAsync(39);
    expect(begun).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toBe('second');
  } finally {
    vi.useRealTimers();
  }
});

test('what cannot be judged fails, and gives its turn on', async () => {
  await expect(hasher.verify('no hash at all', digest)).rejects.toThrow('password hash');
  expect(await hasher.verify(undefined, digest)).toBe(false);
});
