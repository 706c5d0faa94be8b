import { afterEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk, scripts, setChunkFailureHost } from './chunk.ts';

const failures: string[] = [];
setChunkFailureHost((failure) => failures.push(failure));

afterEach(() => {
  failures.length = 0;
  vi.unstubAllGlobals();
});

const failure = new TypeError('Failed to fetch dynamically imported module: http://console.test/assets/Form-1a.js');
const failedLoad = () => loadChunk(() => Promise.reject(failure)).catch((error: unknown) => error);

test('a part that fails while the server is out of reach is no reason to load the page again, whatever the browser believes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await failedLoad();
  expect(error).toBeInstanceOf(ChunkError);
  expect(error).toMatchObject({ kind: 'offline' });
  expect(failures).toEqual(['offline']);
});

test('a part that comes at the second try was lost with the connection for a moment: the page stays', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
  const load = vi.spyOn(scripts, 'load').mockResolvedValue({});
  expect(await failedLoad()).toMatchObject({ kind: 'offline' });
  expect(load).toHaveBeenCalledWith('http://console.test/assets/Form-1a.js');
  expect(failures).toEqual(['offline']);
  load.mockRestore();
});

test('a part that fails while the server answers offers to load the page again, once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
  expect(await failedLoad()).toMatchObject({ kind: 'broken' });
  expect(await failedLoad()).toMatchObject({ kind: 'broken' });
  expect(failures).toEqual(['broken']);
});
