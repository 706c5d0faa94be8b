import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test('the image starts the program that it has built, and files named by compose.yaml are there', () => {
  expect(read('Dockerfile')).toContain('serverProgram()');
  expect(read('Dockerfile')).toContain('CMD ["node", "apps/server/dist/main.mjs"]');
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
