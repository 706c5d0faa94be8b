import { groupsTold, type GroupsTold, identityModule } from '@mp/identity/server';
import type { ServerModule } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callsPerMinute } from './scim-auth.service.ts';
import { scimModule } from './index.ts';
import { aDirectory, entraUser, oktaUser, patch, type TestDirectory } from './scim-directory.fixture.ts';

const heard: GroupsTold[] = [];
/** Hears what a module that gives roles by groups would hear. */
const listening: ServerModule = {
  name: 'listening',
  listeners: [groupsTold.on(async (_context, change) => void heard.push(change))],
};
const modules = [settingsModule, organisationModule, identityModule, scimModule, listening];

let server: TestServer;
let admin: TestUser;
let directory: TestDirectory;
beforeAll(async () => {
  server = await aServer(modules);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  directory = await aDirectory(server, admin);
  heard.length = 0;
});

let count = 0;
const aName = () => `person${(count += 1)}`;

describe('the life of a user', () => {
  test('as Entra ID sends it: looked for, created, changed, disabled, enabled, deleted', async () => {
    const name = aName();
    const filter = encodeURIComponent(`userName eq "${name}@example.org"`);

    const before = await directory.send(`GET /Users?filter=${filter}`);
    const created = await directory.send('POST /Users', { body: entraUser(name) });
    const id = created.body.id as string;
    const found = await directory.send(`GET /Users?filter=${filter}`);
    const changed = await directory.send(`PATCH /Users/${id}`, {
      body: patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${name}@example.org` },
        { op: 'Replace', path: 'name.familyName', value: 'Vance' },
        { op: 'Add', path: 'displayName', value: 'Adele Vance' },
        { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Oslo' },
      ),
    });
    const disabled = await directory.send(`PATCH /Users/${id}`, {
      body: patch({ op: 'Replace', path: 'active', value: 'False' }),
    });
    const enabled = await directory.send(`PATCH /Users/${id}`, {
      body: patch({ op: 'Replace', value: { active: true, 'name.givenName': 'Adela' } }),
    });
    const deleted = await directory.send(`DELETE /Users/${id}`);
    const after = await directory.send(`GET /Users/${id}`);

    expect(before).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
    expect(created).toMatchObject({
      status: 201,
      body: {
        userName: `${name}@example.org`,
        externalId: `entra-${name}`,
        displayName: `Adele ${name}`,
        active: true,
      },
    });
    expect(created.headers['content-type']).toContain('application/scim+json');
    expect(created.headers.location).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(changed.body).toMatchObject({
      displayName: 'Adele Vance',
      name: { familyName: 'Vance' },
      emails: [{ value: `new-${name}@example.org`, type: 'work' }],
    });
    expect([disabled.body.active, enabled.body.active]).toEqual([false, true]);
    expect(enabled.body.name.givenName).toBe('Adela');
    expect([deleted.status, after.status]).toEqual([204, 404]);
    const [kept] = await server.sql('select status, user_name, employee_name from tenant_user where id = $1', [id]);
    expect(kept).toEqual({ status: 'disabled', user_name: name, employee_name: 'Adele_Vance' });
  });

  test('as Okta sends it: created, read, replaced, deactivated, and back by a new creation', async () => {
    const name = aName();

    const created = await directory.send('POST /Users', { body: oktaUser(name) });
    const id = created.body.id as string;
    const replaced = await directory.send(`PUT /Users/${id}`, {
      body: oktaUser(name, { id, name: { givenName: '小明', familyName: '王' }, displayName: '王小明', meta: {} }),
    });
    const off = await directory.send(`PATCH /Users/${id}`, {
      body: patch({ op: 'replace', value: { active: false } }),
    });
    await directory.send(`DELETE /Users/${id}`);
    const again = await directory.send('POST /Users', { body: oktaUser(name) });

    expect(created).toMatchObject({ status: 201, body: { externalId: `00u${name}`, userName: `${name}@example.net` } });
    expect(created.body.password).toBeUndefined();
    expect(replaced.body).toMatchObject({ id, displayName: '王小明', name: { familyName: '王' } });
    expect(off.body.active).toBe(false);
    expect(again).toMatchObject({ status: 201, body: { id, active: true, displayName: `Test ${name}` } });
    const [made] = await server.sql<{ passwords: string; org: string }>(
      `select (select count(*) from account_credential where account_id = u.id) as passwords, default_org_id as org from tenant_user u where id = $1`,
      [id],
    );
    expect(made).toEqual({ passwords: '0', org: admin.tenant.rootId });
  });

  test('disabling ends the sessions at once, and its line in the history names the directory', async () => {
    const user = await server.aUser({ tenant: admin.tenant });

    const before = await server.call(user, 'GET', '/scim/scimClient');
    await directory.send(`PATCH /Users/${user.id}`, {
      body: patch(
        { op: 'replace', path: 'displayName', value: 'Somebody' },
        { op: 'replace', path: 'active', value: false },
      ),
    });
    const after = await server.call(user, 'GET', '/scim/scimClient');

    expect([before.status, after.status]).toEqual([403, 401]);
    const lines = await server.sql(
      `select action, actor_id, reason from audit_log where entity = 'identity.user' and entity_id = $1 order by version`,
      [user.id],
    );
    const system = '00000000-0000-0000-0000-000000000000';
    expect(lines).toContainEqual({ action: 'update', actor_id: system, reason: expect.stringMatching(/^Entra/u) });
    expect(lines).toContainEqual(expect.objectContaining({ action: 'disable', actor_id: system }));
  });

  test('a name that cannot be signed in with gives one that can, and stays the name of the directory', async () => {
    const name = aName();
    const first = await directory.send('POST /Users', { body: entraUser(name, { userName: `Zoë.${name}@a.example` }) });
    const second = await directory.send('POST /Users', {
      body: entraUser(name, {
        userName: `zoe.${name}@b.example`,
        emails: [{ value: `${name}@b.example`, type: 'work' }],
        [`urn:ietf:params:scim:schemas:extension:enterprise:2.0:User`]: undefined,
      }),
    });
    const renamed = await directory.send(`PATCH /Users/${first.body.id}`, {
      body: patch({ op: 'replace', path: 'userName', value: `zoe.new.${name}@a.example` }),
    });

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(renamed.body.userName).toBe(`zoe.new.${name}@a.example`);
    const logins = await server.sql('select user_name from account where id = any($1) order by user_name', [
      [first.body.id, second.body.id],
    ]);
    expect(logins).toEqual([{ user_name: `Zoe_${name}` }, { user_name: `zoe_${name}-2` }]);
    expect(await directory.found('Users', `userName eq "ZOE.NEW.${name}@A.example"`)).toEqual([renamed.body.userName]);
  });

  test('what the form would refuse is refused: no address, a taken one, a taken name', async () => {
    const name = aName();
    const known = await server.aUser({ tenant: admin.tenant });
    const answers = await Promise.all([
      directory.send('POST /Users', { body: { userName: name } }),
      directory.send('POST /Users', {
        body: { userName: name, emails: [{ value: `${known.userName}@example.com` }] },
      }),
      directory.send('POST /Users', { body: { userName: known.userName, emails: [{ value: `${name}@example.com` }] } }),
      directory.send('POST /Users', { body: { emails: [{ value: `${name}@example.com` }] } }),
      directory.send('POST /Users', { body: { userName: name, emails: [{ value: 'no address' }] } }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.scimType, body.status])).toEqual([
      [400, 'invalidValue', '400'],
      [409, 'uniqueness', '409'],
      [409, 'uniqueness', '409'],
      [400, 'invalidValue', '400'],
      [400, 'invalidValue', '400'],
    ]);
    expect(answers[0]?.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      detail: '"emails" is required',
    });
  });

  test('platform administrators and the super manager are never touched', async () => {
    const platform = await server.aUser({ tenant: admin.tenant, kind: 'platform' });
    const manager = await server.aUser({ tenant: admin.tenant });
    await server.sql('update account set builtin = true where id = $1', [manager.id]);
    await server.sql('update tenant_user set builtin = true where id = $1', [manager.id]);
    const off = { body: patch({ op: 'replace', path: 'active', value: false }) };

    const answers = await Promise.all([
      directory.send(`PATCH /Users/${platform.id}`, off),
      directory.send(`DELETE /Users/${platform.id}`),
      directory.send(`PATCH /Users/${platform.id}`, {
        body: patch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'mine@example.org' }),
      }),
      directory.send(`PATCH /Users/${manager.id}`, off),
      directory.send(`DELETE /Users/${manager.id}`),
      directory.send(`PATCH /Users/${manager.id}`, {
        body: patch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'mine@example.org' }),
      }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    const kept = await server.sql('select status, email from account where id = any($1)', [[platform.id, manager.id]]);
    expect(kept.every((row) => (row as { status: string }).status === 'enabled')).toBe(true);
    expect(JSON.stringify(kept)).not.toContain('mine@');
  });

  test('who belongs to other tenants too keeps the account, leaves this one when disabled or deleted, and comes back when enabled', async () => {
    const user = await server.aUser({ tenant: admin.tenant });
    const other = await server.aTenant();
    await server.sql(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $2`,
      [other.id, user.id, other.rootId],
    );

    const activate = (value: boolean) =>
      directory.send(`PATCH /Users/${user.id}`, { body: patch({ op: 'replace', path: 'active', value }) });
    const members = () =>
      server.sql('select deleted_at is null as member from tenant_user where id = $1 order by tenant_id = $2', [
        user.id,
        admin.tenant.id,
      ]);
    await directory.send('POST /Groups', { body: { displayName: 'Field', members: [{ value: user.id }] } });
    heard.length = 0;

    const off = await activate(false);
    const [session] = await server.sql('select end_reason from session where account_id = $1', [user.id]);
    const seen = await directory.send(`GET /Users/${user.id}`);
    const inactive = await directory.found('Users', 'active eq false');
    const afterOff = await members();
    const on = await activate(true);
    const afterOn = await members();
    const deleted = await directory.send(`DELETE /Users/${user.id}`);
    const gone = await directory.send(`GET /Users/${user.id}`);

    expect(off).toMatchObject({ status: 200, body: { active: false } });
    expect(session).toEqual({ end_reason: 'disabled' });
    expect(seen.body).toMatchObject({ id: user.id, active: false });
    expect(inactive).toEqual([user.userName]);
    expect(afterOff).toEqual([{ member: true }, { member: false }]);
    expect(on).toMatchObject({ status: 200, body: { active: true } });
    expect(afterOn).toEqual([{ member: true }, { member: true }]);
    expect(heard).toMatchObject([{ accountId: user.id, groups: ['Field'] }]);
    expect([deleted.status, gone.status]).toEqual([204, 404]);
    expect(await members()).toEqual([{ member: true }, { member: false }]);
    expect(await server.sql('select status from account where id = $1', [user.id])).toEqual([{ status: 'enabled' }]);
  });

  test('twenty equal creations at once make one user', async () => {
    const name = aName();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => directory.send('POST /Users', { body: entraUser(name) })),
    );

    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await directory.found('Users', `externalId eq "entra-${name}"`)).toHaveLength(1);
  });
});

describe('groups', () => {
  const made = async (): Promise<string> =>
    (await directory.send('POST /Users', { body: entraUser(aName()) })).body.id as string;
  const membersOf = async (id: string) =>
    ((await directory.send(`GET /Groups/${id}`)).body.members as { value: string }[] | undefined)
      ?.map(({ value }) => value)
      .toSorted() ?? [];

  test('as Entra ID sends them: created, members added and removed, renamed, deleted', async () => {
    const [a, b] = [await made(), await made()];
    const group = await directory.send('POST /Groups', {
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        externalId: 'entra-group',
        displayName: 'Field engineers',
        meta: { resourceType: 'Group' },
      },
    });
    const id = group.body.id as string;

    const found = await directory.send(
      `GET /Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "field ENGINEERS"')}`,
    );
    const added = await directory.send(`PATCH /Groups/${id}`, {
      body: patch({ op: 'Add', path: 'members', value: [{ value: a }, { value: b }] }),
    });
    const both = await membersOf(id);
    await directory.send(`PATCH /Groups/${id}`, {
      body: patch({ op: 'Remove', path: 'members', value: [{ value: a }] }),
    });
    const one = await membersOf(id);
    await directory.send(`PATCH /Groups/${id}`, {
      body: patch({ op: 'Replace', path: 'displayName', value: 'Engineers' }),
    });
    const deleted = await directory.send(`DELETE /Groups/${id}`);

    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, externalId: 'entra-group' }] });
    expect(found.body.Resources[0].members).toBeUndefined();
    expect(added.status).toBe(204);
    expect(both).toEqual([a, b].toSorted());
    expect(one).toEqual([b]);
    expect(deleted.status).toBe(204);
    expect(heard).toEqual([
      { accountId: a, source: 'scim', groups: ['Field engineers'] },
      { accountId: b, source: 'scim', groups: ['Field engineers'] },
      { accountId: a, source: 'scim', groups: [] },
      { accountId: b, source: 'scim', groups: ['Engineers'] },
      { accountId: b, source: 'scim', groups: [] },
    ]);
  });

  test('as Okta sends them: members with the creation, one removed by its path, all replaced, renamed without a path', async () => {
    const [a, b] = [await made(), await made()];
    const group = await directory.send('POST /Groups', {
      body: { displayName: 'Sales', members: [{ value: a, display: 'a' }] },
    });
    const id = group.body.id as string;

    await directory.send(`PATCH /Groups/${id}`, {
      body: patch({ op: 'add', path: 'members', value: [{ value: b, display: 'b' }] }),
    });
    await directory.send(`PATCH /Groups/${id}`, { body: patch({ op: 'remove', path: `members[value eq "${a}"]` }) });
    const one = await membersOf(id);
    await directory.send(`PATCH /Groups/${id}`, {
      body: patch({ op: 'replace', value: { id, displayName: 'Sales 2' } }),
    });
    await directory.send(`PATCH /Groups/${id}`, {
      body: patch({ op: 'replace', path: 'members', value: [{ value: a }] }),
    });
    const replaced = await membersOf(id);
    const put = await directory.send(`PUT /Groups/${id}`, { body: { displayName: 'Sales 3', members: [] } });

    expect(group).toMatchObject({ status: 201, body: { members: [{ value: a, type: 'User' }] } });
    expect([one, replaced]).toEqual([[b], [a]]);
    expect(put.body).toMatchObject({ displayName: 'Sales 3' });
    expect(put.body.members).toBeUndefined();
  });

  test('say of a user in which they are, over all directories, and forget who is deleted', async () => {
    const second = await aDirectory(server, admin);
    const id = await made();
    await directory.send('POST /Groups', { body: { displayName: 'East', members: [{ value: id }] } });
    await second.send('POST /Groups', { body: { displayName: 'West', members: [{ value: id }] } });

    const read = await directory.send(`GET /Users/${id}`);
    await directory.send(`DELETE /Users/${id}`);

    expect(read.body.groups).toMatchObject([{ display: 'East' }]);
    expect(heard.at(-2)?.groups).toEqual(['East', 'West']);
    expect(heard.at(-1)).toEqual({ accountId: id, source: 'scim', groups: ['West'] });
  });

  test('end with their directory', async () => {
    const id = await made();
    await directory.send('POST /Groups', { body: { displayName: 'Gone soon', members: [{ value: id }] } });

    const deleted = await server.call(admin, 'DELETE', `/scim/scimClient/${directory.id}`);

    expect(deleted.status).toBe(204);
    expect(heard.at(-1)).toEqual({ accountId: id, source: 'scim', groups: [] });
    expect((await directory.send('GET /Groups')).status).toBe(401);
  });

  test('take no member who is nobody of the tenant, and no second name', async () => {
    const stranger = await server.aUser({ tenant: await server.aTenant() });
    await directory.send('POST /Groups', { body: { displayName: 'Once' } });

    const answers = await Promise.all([
      directory.send('POST /Groups', { body: { displayName: 'X', members: [{ value: stranger.id }] } }),
      directory.send('POST /Groups', { body: { displayName: 'X', members: [{ value: 'nobody' }] } }),
      directory.send('POST /Groups', { body: { displayName: 'ONCE' } }),
      directory.send('POST /Groups', { body: { members: [] } }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.scimType])).toEqual([
      [400, 'invalidValue'],
      [400, 'invalidValue'],
      [409, 'uniqueness'],
      [400, 'invalidValue'],
    ]);
  });

  test('stand read-only below their directory in the console', async () => {
    const id = await made();
    await directory.send('POST /Groups', {
      body: { displayName: 'Shown', externalId: 'x-1', members: [{ value: id }] },
    });

    const listed = await server.call(admin, 'GET', `/scim/scimGroup?clientId=${directory.id}`);
    const changed = await server.call(admin, 'POST', '/scim/scimGroup', { body: { displayName: 'Y' } });

    expect(listed.body).toMatchObject({ items: [{ displayName: 'Shown', memberCount: 1, externalId: 'x-1' }] });
    expect(changed.status).toBe(404);
  });
});

describe('tokens', () => {
  test('of another tenant see and change nothing of this one', async () => {
    const user = await server.aUser({ tenant: admin.tenant });
    const group = (await directory.send('POST /Groups', { body: { displayName: 'Ours' } })).body.id as string;
    const foreign = await aDirectory(server, await server.aUser({ kind: 'admin', tenant: await server.aTenant() }));

    const answers = await Promise.all([
      foreign.send(`GET /Users/${user.id}`),
      foreign.send(`PATCH /Users/${user.id}`, { body: patch({ op: 'replace', path: 'active', value: false }) }),
      foreign.send(`PUT /Users/${user.id}`, { body: entraUser(aName()) }),
      foreign.send(`DELETE /Users/${user.id}`),
      foreign.send(`GET /Groups/${group}`),
      foreign.send(`PATCH /Groups/${group}`, { body: patch({ op: 'add', path: 'members', value: [] }) }),
      foreign.send(`DELETE /Groups/${group}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await foreign.found('Users', `userName eq "${user.userName}"`)).toEqual([]);
    expect(await foreign.found('Groups', 'displayName pr')).toEqual([]);
  });

  test('of another directory of the tenant see the users and not the groups', async () => {
    const user = await server.aUser({ tenant: admin.tenant });
    const group = (await directory.send('POST /Groups', { body: { displayName: 'Ours' } })).body.id as string;
    const second = await aDirectory(server, admin);

    expect((await second.send(`GET /Users/${user.id}`)).status).toBe(200);
    expect((await second.send(`GET /Groups/${group}`)).status).toBe(404);
  });

  test('are refused when disabled, expired, renewed, revoked, invented or missing', async () => {
    const path = `/scim/scimClient/${directory.id}`;
    const status = async (token = directory.token) => {
      const { status: answered, headers } = await directory.send('GET /Users?count=0', {
        headers: { authorization: token === '' ? '' : `Bearer ${token}` },
      });
      return [answered, headers['www-authenticate']];
    };
    const change = async (values: object) => {
      const { body } = await server.call(admin, 'GET', path);
      const version = (body as { version: number }).version;
      expect((await server.call(admin, 'PUT', path, { body: { version, ...values } })).status).toBe(200);
    };
    const refused = [401, 'Bearer realm="scim"'];
    const open = [200, undefined];
    const first = directory.token;

    expect(await status()).toEqual(open);
    await change({ enabled: false });
    expect(await status()).toEqual(refused);
    await change({ enabled: true, expiresAt: '2020-01-01T00:00:00.000Z' });
    expect(await status()).toEqual(refused);
    await change({ expiresAt: '2099-01-01T00:00:00.000Z' });
    expect(await status()).toEqual(open);
    await directory.issue();
    expect([await status(first), await status()]).toEqual([refused, open]);
    const revoke = { action: 'revokeToken', ids: [directory.id] };
    expect((await server.call(admin, 'POST', '/scim/scimClient/batch', { body: revoke })).body).toMatchObject({
      done: 1,
    });
    expect(await status()).toEqual(refused);
    expect(await status(`scim_${'A'.repeat(55)}`)).toEqual(refused);
    expect(await status('')).toEqual(refused);
  });

  test('are kept nowhere, shown once, and their use is remembered', async () => {
    await directory.send('GET /Users?count=0');

    const { body } = await server.call(admin, 'GET', `/scim/scimClient/${directory.id}`);
    const [stored] = await server.sql<{ all: string }>(
      `select concat((select json_agg(t) from scim_token t), (select json_agg(c) from scim_client c), (select json_agg(a) from audit_log a)) as all`,
    );

    expect(body).toMatchObject({ state: 'active', tokenHint: directory.token.slice(-6) });
    expect((body as { lastUsedAt: string }).lastUsedAt).not.toBeNull();
    expect(stored?.all).toContain(directory.id);
    expect(stored?.all).not.toContain(directory.token);
  });

  test('are issued by administrators alone, who have just proved themselves', async () => {
    const path = `/scim/scimClient/${directory.id}/token`;
    const staff = await server.aUser({ tenant: admin.tenant });
    const colleague = await server.aUser({ kind: 'admin', tenant: admin.tenant });
    await server.sql('update session set step_up_until = null where id = $1', [colleague.sessionId]);

    const unproved = await server.call(colleague, 'POST', path);
    const denied = await server.call(staff, 'POST', path);
    const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    const foreign = await server.call(stranger, 'POST', path);

    expect([unproved.status, unproved.body]).toMatchObject([403, { code: 'auth.stepUpRequired' }]);
    expect(denied.body).toMatchObject({ code: 'perm.denied' });
    expect(foreign.status).toBe(404);
  });

  test('have a limit of calls a minute', async () => {
    await directory.send('GET /Users?count=0');
    await server.sql('update rate_window set n = $2 where key = $1', [`scim|${directory.id}`, callsPerMinute]);

    const { status, headers, body } = await directory.send('GET /Users?count=0');

    expect([status, body.status]).toEqual([429, '429']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('versions', () => {
  test('a change of another version is refused, of this one or any it is made', async () => {
    const created = await directory.send('POST /Users', { body: entraUser(aName()) });
    const id = created.body.id as string;
    const rename = (value: string, ifMatch: string) =>
      directory.send(`PATCH /Users/${id}`, {
        body: patch({ op: 'replace', path: 'externalId', value }),
        headers: { 'if-match': ifMatch },
      });
    const tag = String(created.headers.etag);

    const good = await rename('one', tag);
    const stale = await rename('two', tag);
    const any = await rename('three', '*');
    const same = await directory.send(`GET /Users/${id}`, { headers: { 'if-none-match': String(any.headers.etag) } });
    const staleDelete = await directory.send(`DELETE /Users/${id}`, { headers: { 'if-match': tag } });

    expect(created.body.meta.version).toBe(tag);
    expect([good.status, stale.status, any.status, same.status, staleDelete.status]).toEqual([200, 412, 200, 304, 412]);
    expect(any.body.externalId).toBe('three');
  });

  test('of two changes that have seen the same version one is made', async () => {
    const { body, headers } = await directory.send('POST /Groups', { body: { displayName: 'Raced' } });
    const rename = (value: string) =>
      directory.send(`PATCH /Groups/${body.id}`, {
        body: patch({ op: 'replace', path: 'displayName', value }),
        headers: { 'if-match': String(headers.etag) },
      });

    const answers = await Promise.all([rename('a'), rename('b')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 412]);
  });
});

describe('lists', () => {
  test('come in pages, sorted, with the attributes that were asked for', async () => {
    for (const name of ['anna', 'bert', 'cleo'])
      await directory.send('POST /Users', { body: entraUser(`${name}${(count += 1)}`) });
    const filter = encodeURIComponent('name.givenName eq "adele"');

    const page = await directory.send(
      `GET /Users?filter=${filter}&sortBy=userName&sortOrder=descending&startIndex=2&count=1&attributes=userName,name.familyName`,
    );
    const none = await directory.send(`GET /Users?filter=${filter}&count=0`);
    const search = await directory.send('POST /Users/.search', {
      body: {
        filter: 'name.givenName eq "adele"',
        sortBy: 'userName',
        count: 1,
        excludedAttributes: ['emails', 'meta'],
      },
    });

    expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    const [only] = page.body.Resources as Record<string, unknown>[];
    expect(Object.keys(only ?? {}).toSorted()).toEqual(['id', 'name', 'schemas', 'userName']);
    expect(only).toMatchObject({ userName: expect.stringMatching(/^bert/u), name: { familyName: expect.any(String) } });
    expect(none.body).toMatchObject({ totalResults: 3, itemsPerPage: 0 });
    expect(search.body.Resources[0]).toMatchObject({ userName: expect.stringMatching(/^anna/u) });
    expect(search.body.Resources[0].emails).toBeUndefined();
  });

  test('what cannot be a filter is refused, whatever stands in it', async () => {
    const hostile = [
      `userName eq "x' or 1=1 --"`,
      `${'('.repeat(900)}userName eq "x"${')'.repeat(900)}`,
      `${'('.repeat(1200)}userName pr${')'.repeat(1200)}`,
      `userName eq "x"; drop table account`,
      'password eq "x"',
      'userName eq',
      Array.from({ length: 60 }, () => 'id pr').join(' or '),
      `userName eq "${'x'.repeat(2100)}"`,
      `userName eq "${'\n'.repeat(60)}`,
      'active gt true',
      'active eq "true"',
      'meta.lastModified gt "yesterday"',
      '__proto__ eq "x"',
      'constructor.name eq "x"',
      `emails[type eq "work"`,
      `${'not ('.repeat(20)}userName pr${')'.repeat(20)}`,
      'u.email eq "x"',
      '$1 eq "x"',
    ];

    const answers = await Promise.all(
      hostile.map((filter) => directory.send(`GET /Users?filter=${encodeURIComponent(filter)}`)),
    );

    // The first is a name like any other, which nobody has; brackets that are closed cost nothing but their reading.
    const [quoted, bracketed, ...others] = answers;
    for (const answer of [quoted, bracketed]) expect(answer).toMatchObject({ status: 200, body: { totalResults: 0 } });
    expect(others.map(({ status, body }) => [status, body.scimType])).toEqual(others.map(() => [400, 'invalidFilter']));
  });
});

describe('requests', () => {
  test('of any kind that cannot be read are refused in the schema of errors', async () => {
    const { body } = await directory.send('POST /Users', { body: entraUser(aName()) });
    const path = `/Users/${body.id}` as const;
    const answers = [
      await directory.send(`PATCH ${path}`, { body: '{' }),
      await directory.send(`PATCH ${path}`, { body: '{"__proto__": {"x": 1}}' }),
      await directory.send(`PATCH ${path}`, { body: [] }),
      await directory.send(`PATCH ${path}`, { body: { Operations: [] } }),
      await directory.send(`PATCH ${path}`, { body: patch({ op: 'move', path: 'userName' }) }),
      await directory.send(`PATCH ${path}`, { body: patch({ op: 'replace', path: '__proto__.x', value: 1 }) }),
      await directory.send(`PATCH ${path}`, { body: patch({ op: 'replace', path: 'isAdmin', value: true }) }),
      await directory.send(`PATCH ${path}`, { body: patch({ op: 'remove', path: 'userName' }) }),
      await directory.send(`PATCH ${path}`, { body: patch({ op: 'replace', path: 'active', value: 'perhaps' }) }),
      await directory.send(`PATCH ${path}`, {
        body: { Operations: Array.from({ length: 1001 }, () => ({ op: 'add' })) },
      }),
      await directory.send(`PATCH ${path}`, { body: `"${'x'.repeat(1_100_000)}"` }),
      await directory.send(`PATCH ${path}`, { body: '<user/>', type: 'application/xml' }),
      await directory.send('GET /Users/no-id'),
      await directory.send('GET /Nothing'),
      await directory.send('GET /Users?count=many'),
      await directory.send('GET /Users?sortBy=password'),
    ];

    expect(answers.map((each) => [each.status, each.body.scimType ?? null])).toEqual([
      [400, 'invalidSyntax'],
      [400, 'invalidSyntax'],
      [400, 'invalidSyntax'],
      [400, 'invalidSyntax'],
      [400, 'invalidSyntax'],
      [400, 'invalidPath'],
      [400, 'invalidPath'],
      [400, 'invalidValue'],
      [400, 'invalidValue'],
      [400, 'tooMany'],
      [413, null],
      [415, null],
      [404, null],
      [404, null],
      [400, 'invalidValue'],
      [400, 'invalidValue'],
    ]);
    const after = await directory.send(`GET ${path}`);
    expect(after.body.active).toBe(true);
  });

  test('plain JSON is understood as well, and the service describes itself', async () => {
    const created = await directory.send('POST /Users', { body: entraUser(aName()), type: 'application/json' });
    const config = await directory.send('GET /ServiceProviderConfig');
    const types = await directory.send('GET /ResourceTypes');
    const schema = await directory.send('GET /Schemas/urn:ietf:params:scim:schemas:core:2.0:User');

    expect(created.status).toBe(201);
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    });
    expect(types.body.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
    expect(schema.body).toMatchObject({ name: 'User', attributes: expect.any(Array) });
  });
});
