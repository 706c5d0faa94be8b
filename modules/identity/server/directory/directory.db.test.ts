import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DirectoryUnavailableError, provePerson, type Directory } from './directory.service.ts';
import { aDirectory, aSilentServer, hasSlapd, service, type TestDirectory } from './slapd.fixture.ts';

const base: Directory = {
  addresses: [],
  startTls: false,
  ca: null,
  method: 'search',
  bindTemplate: null,
  bindDn: service.dn,
  bindPassword: service.password,
  baseDn: 'ou=people,dc=example,dc=com',
  userFilter: '(uid={user})',
  accountAttribute: 'uid',
  groupsAttribute: null,
  attributes: ['cn', 'mail', 'mobile'],
  trust: { isTrusted: true },
};
const prove = (directory: Partial<Directory>, user: string, password: string | null) =>
  provePerson({ ...base, ...directory }, { user, password });

describe.skipIf(!hasSlapd)('a directory (needs slapd)', () => {
  let slapd: TestDirectory;
  beforeAll(async () => {
    slapd = await aDirectory([
      { uid: 'anna', password: 'Anna-Kennwort', name: '安娜', mobile: '13800001111' },
      { uid: 'boris', password: 'Boris-Kennwort', mail: 'anna@example.com' },
    ]);
  });
  afterAll(() => slapd.stop());

  test('knows a person by the password and tells the attributes', async () => {
    expect(await prove({ addresses: [slapd.ldap] }, 'anna', 'Anna-Kennwort')).toEqual({
      dn: 'uid=anna,ou=people,dc=example,dc=com',
      attributes: { uid: 'anna', cn: '安娜', mail: 'anna@example.com', mobile: '13800001111' },
    });
  });

  test('knows nobody by a wrong, an empty or another one’s password', async () => {
    for (const [user, password] of [
      ['anna', 'wrong'],
      ['anna', ''],
      ['anna', 'Boris-Kennwort'],
      ['nobody', 'Anna-Kennwort'],
      ['', ''],
    ] as const)
      expect(await prove({ addresses: [slapd.ldap] }, user, password)).toBeUndefined();
  });

  test('finds nobody by a name that would be a filter, nor by one of several', async () => {
    for (const user of ['*', 'a*', 'anna)(uid=*', '*)(|(uid=*', 'anna\\2a', 'anna,ou=people'])
      expect(await prove({ addresses: [slapd.ldap] }, user, 'Anna-Kennwort')).toBeUndefined();
    const both = { addresses: [slapd.ldap], userFilter: '(|(uid={user})(mail={user}))' };

    expect(await prove(both, 'anna@example.com', 'Anna-Kennwort')).toBeUndefined();
  });

  test('a person who is found by another attribute is not whom the name says', async () => {
    const byMail = { addresses: [slapd.ldap], userFilter: '(&(mail={user}@example.com)(uid=boris))' };

    expect(await prove(byMail, 'anna', 'Boris-Kennwort')).toBeUndefined();
  });

  test('signs a person in by a template, in which the name is escaped', async () => {
    const template = {
      addresses: [slapd.ldap],
      method: 'template',
      bindTemplate: 'uid={user},ou=people,dc=example,dc=com',
    } as const;

    expect(await prove(template, 'anna', 'Anna-Kennwort')).toMatchObject({ attributes: { mail: 'anna@example.com' } });
    expect(await prove({ ...template, baseDn: null }, 'anna', 'Anna-Kennwort')).toEqual({ dn: '', attributes: {} });
    expect(await prove(template, 'anna', 'wrong')).toBeUndefined();
    await expect(prove({ ...template, bindTemplate: '{user}' }, 'cn=x,dc=y', 'z')).resolves.toBeUndefined();
    expect(await prove(template, 'anna,ou=people', 'Anna-Kennwort')).toBeUndefined();
  });

  test('is asked encrypted, by ldaps or STARTTLS, and only with a certificate of the named authority', async () => {
    const known = { ca: slapd.ca };
    const anna = ['anna', 'Anna-Kennwort'] as const;

    expect(await prove({ addresses: [slapd.ldaps], ...known }, ...anna)).toBeDefined();
    expect(await prove({ addresses: [slapd.ldap], startTls: true, ...known }, ...anna)).toBeDefined();
    for (const unknown of [{ addresses: [slapd.ldaps] }, { addresses: [slapd.ldap], startTls: true }])
      await expect(prove(unknown, ...anna)).rejects.toThrow(DirectoryUnavailableError);
  });

  test('a wrong password of the service account is no wrong password of the person', async () => {
    await expect(
      prove({ addresses: [slapd.ldap], bindPassword: 'old' }, 'anna', 'Anna-Kennwort'),
    ).rejects.toMatchObject({ name: 'DirectoryUnavailableError', resultCode: 49 });
  });

  test('the second address is asked when the first is away', async () => {
    expect(await prove({ addresses: ['ldap://127.0.0.1:1', slapd.ldap] }, 'anna', 'Anna-Kennwort')).toBeDefined();
  });
});

test('a directory that never answers is given up after five seconds, one that is away at once', async () => {
  const silent = await aSilentServer();
  const begin = performance.now();
  await expect(prove({ addresses: [silent.address] }, 'anna', 'x')).rejects.toThrow(DirectoryUnavailableError);
  const took = performance.now() - begin;
  await silent.stop();

  expect(took).toBeGreaterThan(4500);
  expect(took).toBeLessThan(8000);
  await expect(prove({ addresses: ['ldap://127.0.0.1:1'] }, 'anna', 'x')).rejects.toThrow(DirectoryUnavailableError);
});

test('a server that speaks something else says nothing of the password', async () => {
  const liar = await aSilentServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  await expect(prove({ addresses: [liar.address] }, 'anna', 'x')).rejects.toThrow(DirectoryUnavailableError);
  await liar.stop();
});

test('a directory that hangs up after STARTTLS never hears a password in clear text', async () => {
  const server = await aSilentServer((socket) => socket.destroy());
  await expect(
    prove({ addresses: [server.address], startTls: true, bindPassword: 'Dienst-Kennwort' }, 'anna', 'Anna-Kennwort'),
  ).rejects.toThrow(DirectoryUnavailableError);
  const heard = server.heard();
  await server.stop();

  expect(heard).not.toContain('Kennwort');
});

test('a tenant’s directory in the private network is not even called', async () => {
  const server = await aSilentServer();
  await expect(prove({ addresses: [server.address], trust: { isTrusted: false } }, 'anna', 'x')).rejects.toThrow(
    'private network',
  );
  const heard = server.heard();
  await server.stop();

  expect(heard).toBe('');
});
