import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, serverProgram } from './bootstrap.mjs';

test('the server is built where the image starts it', async () => {
  expect(await serverProgram()).toBe(join(root, 'apps/server/dist/main.mjs'));
  expect(existsSync(await serverProgram())).toBe(true);
});

test('files beside a source file are found from the built program', async () => {
  const folder = dirname(await serverProgram());
  const parts = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const named = parts.flatMap((part) =>
    [...readFileSync(join(folder, part), 'utf8').matchAll(/(new URL\("([^"]+)", )?import\.meta\.url/gu)].map(
      ([, , source]) => source,
    ),
  );

  expect(named.length).toBeGreaterThan(8);
  for (const source of named) expect(source !== undefined && existsSync(join(folder, source))).toBe(true);
});

test('errors of the built program name the lines that were written', async () => {
  const env = { ...process.env, DATA_DIR: join(import.meta.filename, 'within-a-file') };
  const { status, stderr } = spawnSync(process.execPath, [await serverProgram()], { env, encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toContain(`${join(root, 'apps/server/secrets.ts')}:`);
});
