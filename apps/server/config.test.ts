import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, isLoopback, loadConfig, parseSettings } from './config.ts';
import { deriveKey } from './secrets.ts';

const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mp-config-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('without any variable', () => {
  test('listens on the loopback address with the embedded database and the demo tenants', () => {
    expect(parseSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      seed: 'demo',
      demoPassword: 'Demo@2026',
      publicUrl: 'http://localhost:8080',
      role: 'all',
      logLevel: 'info',
      loginCheck: 'slider',
      testHooks: false,
    });
  });

  test('keeps files in the data folder', () => {
    expect(parseSettings({ DATA_DIR: '/var/mp' }).filesUrl).toBe('file:///var/mp/files');
  });
});

test('does not seed a database that it was given', () => {
  expect(parseSettings({ DATABASE_URL: 'postgres://a:b@db/mp' }).seed).toBe('none');
});

test('believes the proxies it is told of, by address or network', () => {
  expect(parseSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
});

test.each([
  ['on another address', { PUBLIC_URL: 'https://console.example.com' }],
  ['on all interfaces', { HOST: '0.0.0.0', ALLOW_HTTP: '1' }],
])('%s there are no demo tenants unless they are asked for with a password of their own', (_where, env) => {
  expect(parseSettings(env)).toMatchObject({ seed: 'none', isLocal: false });
  expect(parseSettings({ ...env, SEED: 'demo', DEMO_PASSWORD: 'Kranich-2026' })).toMatchObject({
    seed: 'demo',
    demoPassword: 'Kranich-2026',
  });
  for (const more of [{}, { DEMO_PASSWORD: 'Demo@2026' }])
    expect(() => parseSettings({ ...env, SEED: 'demo', ...more })).toThrow(/^DEMO_PASSWORD [^\n]+\.$/);
});

test('takes an empty variable as unset', () => {
  expect(parseSettings({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 8080, smtpUrl: undefined });
});

test('drops the slash at the end of PUBLIC_URL', () => {
  expect(parseSettings({ PUBLIC_URL: 'https://console.example.com/' }).publicUrl).toBe('https://console.example.com');
});

test('allows plain http from other machines only with ALLOW_HTTP=1', () => {
  expect(parseSettings({ HOST: '0.0.0.0', ALLOW_HTTP: '1' }).publicUrl).toBe('http://localhost:8080');
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/mp' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'caddy' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }],
  ['DATABASE_URL', { DATABASE_URL: 'db' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://db/mp' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://db/mp' }],
  ['SEED', { SEED: 'yes' }],
  ['FILES_URL', { FILES_URL: 'ftp://files' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
  ['SMS_URL', { SMS_URL: 'sms:123' }],
  ['SMS_URL', { SMS_URL: 'aliyun://dysmsapi.aliyuncs.com?sign=x&template=y' }],
  ['SMS_URL', { SMS_URL: 'aliyun://id:key@dysmsapi.aliyuncs.com?sign=x' }],
  ['SMS_URL', { SMS_URL: 'tencent://id:key@sms.tencentcloudapi.com?sign=x&template=1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'console.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://console.example.com/mp' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://console.example.com' }],
  ['PUBLIC_URL', { HOST: '0.0.0.0' }],
  ['ROLE', { ROLE: 'job' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['LOGIN_CHECK', { LOGIN_CHECK: 'captcha' }],
  ['LOGIN_CHECK=none', { LOGIN_CHECK: 'none', HOST: '10.0.0.4', ALLOW_HTTP: '1' }],
  ['LOGIN_CHECK=none', { LOGIN_CHECK: 'none', PUBLIC_URL: 'https://console.example.com' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['TEST_HOOKS', { TEST_HOOKS: 'true' }],
  ['TEST_HOOKS=1', { TEST_HOOKS: '1', PUBLIC_URL: 'https://console.example.com' }],
  ['TEST_HOOKS=1', { TEST_HOOKS: '1', HOST: '0.0.0.0', ALLOW_HTTP: '1' }],
  ['LICENCE_KEYS', { LICENCE_KEYS: 'mp1' }],
  ['LICENCE_KEYS', { LICENCE_KEYS: 'mp1:short' }],
  ['CLAMD_URL', { CLAMD_URL: 'clamd' }],
  ['CLAMD_URL', { CLAMD_URL: 'tcp:///socket' }],
  ['FILES_URL', { FILES_URL: 'file://server/share' }],
  ['FILES_URL', { FILES_URL: 's3://bucket' }],
  ['FILES_URL', { FILES_URL: 's3://key:secret@host/bucket?path=1' }],
  ['SOFFICE', { SOFFICE: '/nowhere/soffice' }],
  ['GEOIP_DB', { GEOIP_DB: '/nowhere/geo.mmdb' }],
])('names %s in one sentence when it is wrong', (name, env) => {
  const start = () => parseSettings(env);

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

test('does not repeat an address, which may hold a password', () => {
  expect(() => parseSettings({ DATABASE_URL: 'mysql://me:hush@db' })).not.toThrow(/hush/);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['127.example.com', false],
  ['10.0.0.1', false],
])('takes %s as loopback: %s', (host, answer) => {
  expect(isLoopback(host)).toBe(answer);
});

describe('keys', () => {
  test('makes a secret on the first start, readable by the owner only, and finds it again', () => {
    const dataDir = aFolder();

    const first = loadConfig({ DATA_DIR: dataDir });
    const second = loadConfig({ DATA_DIR: dataDir });

    expect(second.keys).toEqual(first.keys);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain(first.keys.root.toString());
  });

  test('derives three different keys of 32 bytes from SECRET_KEY and writes no file', () => {
    const dataDir = aFolder();

    const { keys } = loadConfig({ DATA_DIR: dataDir, SECRET_KEY: 'k'.repeat(32) });

    expect(new Set([keys.dataKey, keys.pepper, keys.tokenKey].map((key) => key.toString('hex'))).size).toBe(3);
    expect(keys.dataKey).toHaveLength(32);
    expect(keys.dataKey).toEqual(deriveKey(Buffer.from('k'.repeat(32)), 'data-key'));
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  });

  test('takes DATA_KEY as it is given', () => {
    const { keys } = loadConfig({ SECRET_KEY: 'k'.repeat(32), DATA_KEY: 'ab'.repeat(32) });

    expect(keys.dataKey.toString('hex')).toBe('ab'.repeat(32));
  });

  test.each([
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['DATA_KEY', { SECRET_KEY: 'k'.repeat(32), DATA_KEY: 'short' }],
    ['PEPPER', { SECRET_KEY: 'k'.repeat(32), PEPPER: 'short' }],
    ['TOKEN_KEY', { SECRET_KEY: 'k'.repeat(32), TOKEN_KEY: 'short' }],
  ])('refuses a short %s', (name, env) => {
    expect(() => loadConfig(env)).toThrow(new RegExp(`^${name} `));
  });
});
