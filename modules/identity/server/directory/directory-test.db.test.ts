import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityModule } from '../index.ts';
import { aDirectory, aSilentServer, hasSlapd, service, type TestDirectory } from './slapd.fixture.ts';

let server: TestServer;
let platform: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule, identityModule]);
  platform = await server.aUser({ kind: 'platform' });
  admin = await server.aUser({ tenant: platform.tenant, kind: 'admin' });
});
beforeEach(async () => {
  await server.sql('delete from rate_window');
});

const path = (level: string) => `/settings/group/directory/test/connect?level=${level}`;
const tryOut = (user: TestUser, level: string, ...[values, ask]: readonly [object, object]) =>
  server.call(user, 'POST', path(level), { body: { values, ask } });
const told = ({ body }: { body: { steps: { key: string; ok: boolean; reason: string | null }[] } }) =>
  body.steps.map(({ key, ok, reason }) => (ok ? key : `${key}: ${reason}`));

describe.skipIf(!hasSlapd)('the button that tries the directory (needs slapd)', () => {
  let slapd: TestDirectory;
  beforeAll(async () => {
    slapd = await aDirectory([
      { uid: 'anna', password: 'Anna-Kennwort', name: 'Anna' },
      { uid: 'be.rta', password: 'Berta-Kennwort' },
    ]);
  });
  afterAll(() => slapd.stop());
  const named = () => ({
    urls: slapd.ldap,
    ca: slapd.ca,
    bindDn: service.dn,
    bindPassword: service.password,
    baseDn: 'ou=people,dc=example,dc=com',
  });

  test('tells each step, and what the directory knows of a user', async () => {
    const found = await tryOut(platform, 'platform', named(), { user: 'anna', password: 'Anna-Kennwort' });
    const looked = await tryOut(platform, 'platform', named(), { user: 'anna' });
    const wrong = await tryOut(platform, 'platform', named(), { user: 'anna', password: 'no' });
    const nobody = await tryOut(platform, 'platform', named(), { user: '*', password: 'no' });
    const closed = await tryOut(platform, 'platform', { ...named(), bindPassword: 'no' }, { user: 'anna' });
    const foreign = await tryOut(platform, 'platform', { ...named(), ca: null }, { user: 'anna' });

    expect(found.body.ok).toBe(true);
    expect(told(found)).toEqual(['connect', 'bindService', 'search', 'bindUser']);
    expect(found.body.found).toEqual([
      { name: 'dn', value: 'uid=anna,ou=people,dc=example,dc=com' },
      { name: 'uid', value: 'anna' },
      { name: 'cn', value: 'Anna' },
      { name: 'mail', value: 'anna@example.com' },
    ]);
    expect(told(looked)).toEqual(['connect', 'bindService', 'search']);
    expect(told(wrong).at(-1)).toBe('bindUser: credentials');
    expect(told(nobody).at(-1)).toBe('search: notFound');
    expect(told(closed).at(-1)).toBe('bindService: credentials');
    expect(closed.body.steps.at(-1).answer).toContain('49');
    expect(told(foreign)).toEqual(['connect: certificate']);
    const brought = { ...named(), createUsers: true };
    expect(told(await tryOut(platform, 'platform', brought, { user: 'anna' })).at(-1)).toBe('newUser');
    expect(told(await tryOut(platform, 'platform', brought, { user: 'be.rta' })).at(-1)).toBe('newUser: userName');
  });

  test('a tenant neither reaches the private network with it nor searches the platform’s directory', async () => {
    await server.call(platform, 'PUT', '/settings/group/directory?level=platform', {
      body: { version: 0, values: named() },
    });
    const inherited = await tryOut(admin, 'tenant', {}, { user: 'anna' });
    const own = await tryOut(admin, 'tenant', named(), { user: 'anna' });
    await server.sql(`delete from setting where grp = 'directory'`);

    expect([inherited.status, inherited.body.code]).toEqual([422, 'setting.testOwn']);
    expect(told(own)).toEqual(['connect: private']);
  });
});

test('a directory that hangs ends the test within its limit', async () => {
  const silent = await aSilentServer();
  const values = { urls: silent.address, startTls: false, baseDn: 'dc=x' };
  const answer = await tryOut(platform, 'platform', values, { user: 'anna' });
  await silent.stop();

  expect(told(answer)).toEqual(['connect: timeout']);
});

test('addresses are those of directories, at most three, and what the method needs is asked for', async () => {
  const codesOf = async (values: object) => {
    const { body } = await server.call(platform, 'PUT', '/settings/group/directory?level=platform', {
      body: { version: 0, values },
    });
    return (body.fields ?? []).map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`);
  };

  for (const urls of [
    'https://a',
    'ldap://me:pw@a',
    'ldap:///x',
    'ldap://a ldap://b ldap://c ldap://d',
    'a.example.com',
  ])
    expect(await codesOf({ urls, baseDn: 'dc=x' })).toEqual(['urls setting.directoryAddress']);
  expect(await codesOf({ urls: 'ldap://a' })).toEqual(['baseDn common.required']);
  expect(await codesOf({ urls: 'ldap://a', method: 'template' })).toEqual(['bindTemplate common.required']);
  expect(await codesOf({ urls: 'ldap://a', baseDn: 'dc=x', userFilter: '(uid=*)' })).toEqual([
    'userFilter common.format',
  ]);
});
