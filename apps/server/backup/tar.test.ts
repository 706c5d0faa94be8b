import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readTar, tarEnd, tarFile } from './tar.ts';

async function* once(...chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
async function archive(files: readonly (readonly [string, Buffer])[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, content] of files)
    for await (const part of tarFile(name, content.length, once(content))) parts.push(part);
  return Buffer.concat([...parts, tarEnd]);
}
async function* pieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}
async function files(source: AsyncIterable<Buffer>): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const { name, body } of readTar(source)) {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    found.push([name, Buffer.concat(parts).toString('hex')]);
  }
  return found;
}

test('what was put in comes out, however the bytes are cut', async () => {
  const content = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes));
  const name = fc
    .array(fc.stringMatching(/^[a-z0-9]{1,40}$/u), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join('/'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, content), { maxLength: 5 }),
      fc.integer({ min: 1, max: 3000 }),
      async (given, size) => {
        expect(await files(pieces(await archive(given), size))).toEqual(
          given.map(([each, bytes]) => [each, bytes.toString('hex')]),
        );
      },
    ),
    { numRuns: 50 },
  );
});

test('a common tar reads it', async () => {
  const whole = await archive([[`files/${'a'.repeat(60)}/${'b'.repeat(64)}`, Buffer.from('hello')]]);

  const { stdout, status } = spawnSync('tar', ['-xOf', '-'], { input: whole });

  expect([status, stdout.toString()]).toEqual([0, 'hello']);
});

test('a damaged or cut archive is refused', async () => {
  const whole = await archive([['x', Buffer.from('hello')]]);
  const damaged = Buffer.from(whole);
  damaged[0] = 0x79;

  await expect(files(pieces(damaged, 512))).rejects.toThrow('damaged');
  await expect(files(pieces(whole.subarray(0, 600), 512))).rejects.toThrow('too early');
});

test('a file that changes while it is read is refused', async () => {
  const read = async () => {
    for await (const _part of tarFile('x', 10, once(Buffer.from('short'))));
  };

  await expect(read()).rejects.toThrow('changed its size');
});
