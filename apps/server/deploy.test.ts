import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serverProgram } from '../../tools/bootstrap.mjs';
import { parseSettings } from './config.ts';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const given: Readonly<Record<string, string>> = {
  DOMAIN: 'console.example.com',
  DATABASE_PASSWORD: 'x',
  SECRET_KEY: 'y',
};

/** The environment of a console in compose.yaml, with the variables of an operator filled in. */
function environment(): Record<string, string> {
  const [, block = ''] = /environment: &console-environment\n((?: {4}\S.*\n)+)/u.exec(read('compose.yaml')) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ {4}(\w+): (.*)$/gmu)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(
        /\$\{(\w+)(?::[-?]([^}]*))?\}/gu,
        (_all, variable: string, other = '') => given[variable] ?? (value.includes(':?') ? '' : String(other)),
      ),
    ]),
  );
}

test('the console takes the environment that compose.yaml gives it', () => {
  const settings = parseSettings({ ...environment(), HOST: '0.0.0.0' });

  expect(settings).toMatchObject({
    publicUrl: 'https://console.example.com',
    databaseUrl: 'postgres://mp_owner:x@database:5432/mpcloud',
    filesUrl: 'file:///data/files',
    seed: 'none',
    smtpUrl: undefined,
    otlpUrl: undefined,
  });
  expect(settings.trustProxy).toContain('172.16.0.0/12');
});

test('every variable an operator must set stands in the example', () => {
  const needed = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/gu)].map(([, name]) => name);
  const example = read('example.env');

  for (const name of new Set(needed)) expect(example).toMatch(new RegExp(`^${name}=`, 'mu'));
});

test('the image starts the program that it has built, and files named by compose.yaml are there', async () => {
  const [, program = ''] = /CMD \["node", "([^"]+)"\]/u.exec(read('Dockerfile')) ?? [];

  expect(read('Dockerfile')).toContain('serverProgram()');
  expect(fileURLToPath(new URL(`../../${program}`, import.meta.url))).toBe(await serverProgram());
  expect(existsSync(await serverProgram())).toBe(true);
  for (const [, file = ''] of read('compose.yaml').matchAll(/- \.\/(\w+):/gu))
    expect(read(file).length).toBeGreaterThan(0);
});

test('the balancer hides what is for operators', () => {
  for (const path of ['/metrics', '/healthz', '/readyz'])
    expect(read('Caddyfile')).toMatch(new RegExp(`path .*${path}`, 'u'));
});

test('operations.md explains every variable of the environment', () => {
  const names = [...readFileSync(new URL('config.ts', import.meta.url), 'utf8').matchAll(/env, '([A-Z_]+)'/gu)].map(
    ([, name]) => name,
  );
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

  expect(names.length).toBeGreaterThan(15);
  expect([...new Set(names)].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
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
  const env = { ...process.env, DATA_DIR: join(fileURLToPath(import.meta.url), 'within-a-file') };
  const { status, stderr } = spawnSync(process.execPath, [await serverProgram()], { env, encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toContain(`${fileURLToPath(new URL('secrets.ts', import.meta.url))}:`);
});
