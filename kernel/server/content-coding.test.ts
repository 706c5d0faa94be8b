import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressText } from './content-coding.ts';

const words = JSON.stringify({ words: '发电机'.repeat(2000) });

async function asking() {
  const app = fastify();
  await app.register(compress, { globalDecompression: false, threshold: 2048, encodings: ['br', 'gzip'] });
  app.get('/page', { onSend: compressText }, async () => words);
  app.get('/line', { onSend: compressText }, async () => '发电机');
  return (url: string, coding?: string) =>
    app.inject({ url, headers: coding === undefined ? {} : { 'accept-encoding': coding } });
}

test('an answer of middling length comes in the coding that the caller asks for, once', async () => {
  const ask = await asking();

  const plain = await ask('/page');
  const br = await ask('/page', 'gzip, deflate, br, zstd');
  const gzip = await ask('/page', 'br;q=0, gzip');

  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, words]);
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', words]);
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', words]);
  expect(br.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(br.rawPayload.length) });
});

test('a short answer, and one in a coding that nobody here writes, comes as it is', async () => {
  const ask = await asking();

  const answers = [await ask('/line', 'br'), await ask('/page', 'zstd'), await ask('/page', `${'x'.repeat(300)}, br`)];

  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, 'br']);
});
