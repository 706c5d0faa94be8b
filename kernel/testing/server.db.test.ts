import { expect, test, vi } from 'vitest';
import { readDictionary } from '../contract/index.ts';
import { bind } from '../server/index.ts';
import { aServer } from './server.ts';

test('what answers 500 is told with its stack', async () => {
  const route = bind(readDictionary, async () => {
    throw new Error('fell over');
  });
  const server = await aServer([{ name: 'lab', routes: [route] }]);
  const by = await server.aUser();
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

  const { status } = await server.call(by, 'GET', readDictionary.path.replace(/\{\w+\}/, 'X'));
  const lines = told.mock.calls.map(([line]) => String(line));
  told.mockRestore();

  expect(status).toBe(500);
  expect(lines).toEqual([expect.stringMatching(/^GET .*: Error: fell over\n +at .*server\.db\.test\.ts/)]);
});
