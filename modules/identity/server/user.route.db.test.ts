import { aServer, refusals, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { associateUser, findAccount, unbindUser } from '../contract/index.ts';
import { identityModule } from './index.ts';

let server: TestServer;
let admin: TestUser;
let platform: TestUser;
let number = 0;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule]);
  admin = await server.aUser({ kind: 'admin' });
  platform = await server.aUser({ kind: 'platform', userName: 'admin' });
});
beforeEach(() => {
  number += 1;
});

const aPerson = (more: Readonly<Record<string, unknown>> = {}) => ({
  userName: `zhang_san${number}`,
  employeeName: '张三',
  password: 'Str0ng-enough!x',
  orgIds: [admin.tenant.rootId],
  defaultOrgId: admin.tenant.rootId,
  activeDate: '2026-01-01',
  expiryDate: '2030-12-31',
  email: `zs${number}@example.com`,
  mobile: `1380000${String(number).padStart(4, '0')}`,
  ...more,
});
const create = (more?: Readonly<Record<string, unknown>>, by = admin, headers: Readonly<Record<string, string>> = {}) =>
  server.call(by, 'POST', '/identity/user', { body: aPerson(more), headers });
const batch = (
  action: string,
  ids: readonly string[],
  { params = {}, by = admin }: { readonly params?: Readonly<Record<string, unknown>>; readonly by?: TestUser } = {},
) => server.call(by, 'POST', '/identity/user/batch', { body: { action, ids, params } });
const fieldCodes = ({ body }: Answer) =>
  Object.fromEntries((body.fields as { path: string; code: string }[]).map(({ path, code }) => [path, code]));
const english = { 'accept-language': 'en-US' };

test('members of an organisation that is merged into another have that as their default, and their history says so', async () => {
  const anOrganisation = async (name: string) =>
    (
      await server.call(admin, 'POST', '/organisation/organisation', {
        body: { name, type: 'company', parentId: admin.tenant.rootId },
      })
    ).body;
  const [from, into] = [await anOrganisation('并入前'), await anOrganisation('并入后')];
  const { body: member } = await create({ orgIds: [from.id], defaultOrgId: from.id });

  await server.call(admin, 'POST', '/organisation/organisation/batch', {
    body: { action: 'merge', ids: [from.id], params: { into: into.id } },
  });

  const { body: now } = await server.call(admin, 'GET', `/identity/user/${member.id}`);
  expect(now).toMatchObject({ version: member.version + 1, orgIds: [into.id], defaultOrgId: into.id });
  const { body: history } = await server.call(admin, 'GET', `/identity/user/${member.id}/history`);
  expect(history.items[0]).toMatchObject({ action: 'move', changes: { defaultOrgId: [from.id, into.id] } });
});

describe('creating a user', () => {
  test('makes account, membership, affiliation and password in one go; the user must choose his own', async () => {
    const answer = await create();

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ orgIds: [admin.tenant.rootId], status: 'enabled', locked: false });
    const [stored] = await server.sql<{ must_reset: boolean; hash: string; orgs: number }>(
      `select a.must_reset, c.hash, (select count(*)::integer from user_org u where u.user_id = a.id) as orgs
       from account a join account_credential c on c.account_id = a.id where a.id = $1`,
      [answer.body.id],
    );
    expect(stored).toMatchObject({ must_reset: true, orgs: 1 });
    expect(stored?.hash).toMatch(/^\$argon2id\$/);
    expect(stored?.hash).not.toContain('Str0ng');
  });

  test('says in English what the specification says', async () => {
    const answer = await create(
      { userName: ' ', email: 'x@', mobile: '1380000000', activeDate: null, expiryDate: null },
      admin,
      english,
    );

    expect(answer.status).toBe(422);
    const messages = Object.fromEntries(
      (answer.body.fields as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
    );
    expect(messages).toMatchObject({
      userName: 'User Name can not be empty value.',
      email: 'The e-mail address specified is invalid.',
      mobile: 'The mobile number must have exactly 11 digits.',
      activeDate: 'Effective date cannot be blank',
      expiryDate: 'Expiration date cannot be blank',
    });
  });

  test('refuses a name with a blank, dates in the wrong order and a foreign default organisation', async () => {
    expect(fieldCodes(await create({ userName: 'a b' }))).toEqual({ userName: 'user.nameFormat' });
    expect(fieldCodes(await create({ activeDate: '2031-01-01' }))).toEqual({ activeDate: 'user.dateOrder' });
    const other = await server.aTenant();
    expect(fieldCodes(await create({ orgIds: [other.rootId], defaultOrgId: other.rootId }))).toEqual({
      orgIds: 'common.refNotFound',
      defaultOrgId: 'common.refNotFound',
    });
  });

  test('judges the password by the rule and says which one', async () => {
    const answer = await create({ password: 'short' }, admin, english);

    expect(fieldCodes(answer)).toEqual({ password: 'pwd.format' });
    expect(answer.body.fields[0].message).toMatch(/^Password is incorrect format: /);
  });

  test('refuses what is taken anywhere on the platform, without saying by whom', async () => {
    const stranger = await server.aUser({ tenant: await server.aTenant() });

    const answer = await create({
      userName: stranger.userName.toUpperCase(),
      email: `${stranger.userName}@example.com`,
    });

    expect(answer.status).toBe(409);
    expect(fieldCodes(answer)).toEqual({ userName: 'common.duplicate', email: 'common.duplicate' });
  });

  test('tells whoever may act on users what is closed to him, and reads nothing more for whoever may not', async () => {
    const { body } = await create();
    const staff = await server.aUser({ tenant: admin.tenant });
    const { slow } = server.services.database;
    const note = slow.note.bind(slow);
    const tripsOf = async (by: TestUser) => {
      let trips = 0;
      await server.call(by, 'GET', '/identity/user?size=1');
      slow.note = (statements, ms) => {
        trips += 1;
        note(statements, ms);
      };
      const answers = [
        await server.call(by, 'GET', `/identity/user/${body.id}`),
        await server.call(by, 'GET', '/identity/user?size=100'),
      ];
      slow.note = note;
      return { trips, own: answers[1]?.body.items.find(({ id }: { id: string }) => id === by.id) };
    };

    expect(await tripsOf(staff)).toMatchObject({ trips: 2, own: { abilities: {} } });
    expect(await tripsOf(admin)).toMatchObject({
      trips: 4,
      own: { abilities: { closed: expect.arrayContaining(['disable', 'lock', 'delete']) } },
    });
  });

  test('keeps the ID card number encrypted, findable by hash, and masked for staff', async () => {
    const { body } = await create({ idCard: '11010519491231002X' });
    const staff = await server.aUser({ tenant: admin.tenant });

    const [stored] = await server.sql<{ id_card: string; id_card_hash: string }>(
      'select id_card, id_card_hash from account where id = $1',
      [body.id],
    );
    expect(stored?.id_card).toMatch(/^e1\./);
    expect(stored?.id_card_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await server.call(admin, 'GET', `/identity/user/${body.id}`)).body.idCard).toBe('11010519491231002X');
    expect((await server.call(staff, 'GET', `/identity/user/${body.id}`)).body.idCard).toBe('**************002X');
    const { items } = (await server.call(admin, 'GET', `/identity/user?userName=${String(body.userName)}`)).body;
    expect(items.map(({ idCard }: { idCard: string }) => idCard)).toEqual(['**************002X']);
  });
});

describe('changing a user', () => {
  test('changes the account, and the history says which fields', async () => {
    const { body } = await create();

    const answer = await server.call(admin, 'PUT', `/identity/user/${body.id}`, {
      body: { version: 1, employeeName: '张三丰', password: '' },
    });

    expect(answer.body).toMatchObject({ employeeName: '张三丰', version: 2 });
    const [account] = await server.sql(
      'select employee_name, (select count(*)::integer from account_credential where account_id = a.id) as passwords from account a where id = $1',
      [body.id],
    );
    expect(account).toEqual({ employee_name: '张三丰', passwords: 1 });
    const history = await server.call(admin, 'GET', `/identity/user/${body.id}/history`);
    expect(history.body.items[0].changes).toEqual({ employeeName: ['张三', '张三丰'] });
  });

  test('of several tenants is refused to a tenant administrator, not to the platform', async () => {
    const { body } = await create();
    const other = await server.aTenant();
    await joinTenant(body.id, other.id, other.rootId);

    const refused = await server.call(admin, 'PUT', `/identity/user/${body.id}`, {
      body: { version: 1, employeeName: '李四' },
    });
    const done = await server.call(platform, 'PUT', `/identity/user/${body.id}`, {
      body: { version: 1, employeeName: '李四' },
    });

    expect([refused.status, refused.body.code]).toEqual([422, 'user.sharedAccount']);
    expect(done.status).toBe(200);
    expect(await server.sql('select distinct employee_name from tenant_user where id = $1', [body.id])).toEqual([
      { employee_name: '李四' },
    ]);
  });
});

const joinTenant = (id: string, tenantId: string, orgId: string) =>
  server.sql(
    `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
     select $2, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $1`,
    [id, tenantId, orgId],
  );

describe('acts on users', () => {
  test('the super manager can be neither disabled nor locked, in the words of the specification', async () => {
    const answer = await batch('disable', [platform.id], { by: platform });

    expect(answer.body).toMatchObject({ done: 0, refused: [{ id: platform.id, code: 'user.superProtected' }] });
    expect(server.services.texts.error('en-US', 'user.superProtected')).toBe(
      'Super manager can not be disable or lock.',
    );
  });

  test('that are closed to whoever looks are named with the user, in the list and alone, and no others', async () => {
    const { body: guest } = await create();
    const plain = await server.aUser({ tenant: admin.tenant });
    const other = await server.aTenant();
    await joinTenant(guest.id, other.id, other.rootId);
    const boss = await server.aUser({ tenant: admin.tenant });
    await server.sql('update account set platform_admin = true where id = $1', [boss.id]);

    const { body } = await server.call(admin, 'GET', '/identity/user?size=200');
    const closed = (id: string) =>
      body.items.find((each: { id: string }) => each.id === id)?.abilities.closed.toSorted();
    const all = [
      'delete',
      'disable',
      'enable',
      'forceLogout',
      'lock',
      'resetFactors',
      'resetPassword',
      'unbind',
      'unlock',
      'update',
    ];

    // Beside whom one may act on: what is switched on is not switched on, and nothing is bound.
    expect(closed(plain.id)).toEqual(['enable', 'unbind', 'unlock']);
    expect(closed(admin.id)).toEqual(['delete', 'disable', 'enable', 'lock', 'unbind', 'unlock']);
    expect(closed(guest.id)).toEqual([
      'disable',
      'enable',
      'lock',
      'resetFactors',
      'resetPassword',
      'unbind',
      'unlock',
    ]);
    expect(closed(boss.id)).toEqual(all);
    const alone = await server.call(admin, 'GET', `/identity/user/${boss.id}`);
    expect(alone.body.abilities.closed.toSorted()).toEqual(all);
    for (const act of ['disable', 'lock', 'resetPassword'])
      expect((await batch(act, [boss.id], { params: { newPassword: 'An0ther-good1!' } })).body.refused).toMatchObject([
        { code: 'user.higherRank' },
      ]);
    for (const act of ['enable', 'unlock'])
      expect((await batch(act, [boss.id])).body.refused).toMatchObject([{ code: 'common.actionClosed' }]);
  });

  test('answer each row for itself', async () => {
    const { body } = await create();

    const answer = await batch('lock', [body.id, admin.id]);

    expect(answer.body).toMatchObject({ done: 1, refused: [{ id: admin.id, code: 'user.selfProtected' }] });
  });

  test('disabling, locking and removing end the sessions with the next request', async () => {
    for (const act of ['disable', 'lock', 'delete']) {
      const person = await server.aUser({ tenant: admin.tenant });
      expect((await server.call(person, 'GET', '/identity/user?size=1')).status).toBe(200);

      await batch(act, [person.id]);

      expect((await server.call(person, 'GET', '/identity/user?size=1')).status).toBe(401);
    }
  });

  test('unlocking forgets the wrong passwords', async () => {
    const { body } = await create();
    await batch('lock', [body.id]);

    const answer = await batch('unlock', [body.id]);

    expect(answer.body).toEqual({ done: 1, refused: [] });
    expect(await server.sql('select locked, locked_reason from account where id = $1', [body.id])).toEqual([
      { locked: false, locked_reason: null },
    ]);
  });

  test('a new password goes through the rule, ends the sessions and must be replaced', async () => {
    const person = await server.aUser({ tenant: admin.tenant });

    expect((await batch('resetPassword', [person.id], { params: { newPassword: '123' } })).body.refused[0].code).toBe(
      'pwd.format',
    );
    expect((await batch('resetPassword', [person.id], { params: { newPassword: 'An0ther-good1!' } })).body).toEqual({
      done: 1,
      refused: [],
    });

    expect(await server.sql('select must_reset from account where id = $1', [person.id])).toEqual([
      { must_reset: true },
    ]);
    expect((await server.call(person, 'GET', '/identity/user?size=1')).status).toBe(401);
  });

  test('moving, adding and removing change the affiliations; the last one stays', async () => {
    const { body } = await create();
    const org = (
      await server.call(admin, 'POST', '/organisation/organisation', {
        body: { name: `华东${number}`, type: 'company', parentId: admin.tenant.rootId },
      })
    ).body.id;

    await batch('move', [body.id], { params: { orgId: org } });
    expect((await server.call(admin, 'GET', `/identity/user/${body.id}`)).body).toMatchObject({
      orgIds: [org],
      defaultOrgId: org,
    });
    await batch('addToOrg', [body.id], { params: { orgId: admin.tenant.rootId } });
    await batch('setDefaultOrg', [body.id], { params: { orgId: admin.tenant.rootId } });
    await batch('removeFromOrg', [body.id], { params: { orgId: org } });
    expect((await server.call(admin, 'GET', `/identity/user/${body.id}`)).body).toMatchObject({
      orgIds: [admin.tenant.rootId],
      defaultOrgId: admin.tenant.rootId,
    });
    expect(
      (await batch('removeFromOrg', [body.id], { params: { orgId: admin.tenant.rootId } })).body.refused[0].code,
    ).toBe('user.orgRequired');
  });

  test('the list finds users by an affiliation, with what lies below', async () => {
    const top = (
      await server.call(admin, 'POST', '/organisation/organisation', {
        body: { name: `华南${number}`, type: 'company', parentId: admin.tenant.rootId },
      })
    ).body.id;
    const below = (
      await server.call(admin, 'POST', '/organisation/organisation', {
        body: { name: '广州', type: 'department', parentId: top },
      })
    ).body.id;
    await create({ orgIds: [below], defaultOrgId: below });

    expect((await server.call(admin, 'GET', `/identity/user?orgIds=${top}`)).body.total).toBe(0);
    expect((await server.call(admin, 'GET', `/identity/user?orgIds[below]=${top}`)).body.total).toBe(1);
  });

  test('a tenant keeps its last administrator', async () => {
    const alone = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    const answer = await server.call(await memberOf(platform, alone), 'POST', '/identity/user/batch', {
      body: { action: 'delete', ids: [alone.id] },
    });

    expect(answer.body.refused[0].code).toBe('user.lastAdmin');
  });
});

/** The platform administrator as an ordinary member of another user's tenant. */
async function memberOf(who: TestUser, there: TestUser): Promise<TestUser> {
  await joinTenant(who.id, there.tenant.id, there.tenant.rootId);
  const sessionId = crypto.randomUUID();
  await server.sql(
    `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type)
     values ($1, $2, $3, 'test', 'test', now(), now(), now() + interval '12 hours', 1800, 'normal')`,
    [sessionId, who.id, there.tenant.id],
  );
  return { ...who, tenant: there.tenant, sessionId };
}

describe('unbinding a chat account', () => {
  const unbind = (ids: readonly string[]) =>
    server.call(admin, 'POST', '/identity/user/unbind', { body: { ids, kind: 'wechat' }, headers: english });

  test('asks for exactly one user', async () => {
    expect((await unbind([])).body.message).toBe('Please select a user for unbind wechat account.');
    expect((await unbind([admin.id, platform.id])).body.message).toBe(
      'Only one user selected for unbind wechat account.',
    );
  });

  test('removes the binding, and says when there is none', async () => {
    const { body } = await create();
    await server.sql(
      `insert into user_bind (account_id, kind, app_id, openid, bound_at) values ($1, 'wechat', 'app', $2, now())`,
      [body.id, `o${number}`],
    );
    expect((await server.call(admin, 'GET', `/identity/user/${body.id}`)).body.bindings).toEqual(['wechat']);

    expect((await unbind([body.id])).status).toBe(204);
    expect((await unbind([body.id])).body.code).toBe('auth.notBound');
  });
});

describe('adding an existing user', () => {
  test('looks up thirty persons in ten minutes, found or not, so that nobody walks through numbers', async () => {
    const searcher = await server.aUser({ tenant: admin.tenant, kind: 'admin' });
    const ask = (at: number) =>
      server.call(searcher, findAccount.method, findAccount.path, { body: { contact: `1390000${1000 + at}` } });

    const answers: number[] = [];
    for (let at = 0; at < 31; at += 1) answers.push((await ask(at)).status);

    expect(answers).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
  });

  test('finds him by the complete address only, and adds him', async () => {
    const stranger = await server.aUser({ tenant: await server.aTenant() });
    const contact = `${stranger.userName}@example.com`;

    expect(
      (await server.call(admin, 'POST', '/identity/user/find', { body: { contact: contact.slice(0, -1) } })).status,
    ).toBe(404);
    const answer = await server.call(admin, 'POST', '/identity/user/associate', {
      body: { contact: contact.toUpperCase(), orgIds: [admin.tenant.rootId] },
    });

    expect(answer.body).toEqual({ id: stranger.id, code: 'user.associated' });
    expect((await server.call(admin, 'GET', `/identity/user/${stranger.id}`)).body.orgIds).toEqual([
      admin.tenant.rootId,
    ]);
    expect(
      (
        await server.call(admin, 'POST', '/identity/user/associate', {
          body: { contact, orgIds: [admin.tenant.rootId] },
        })
      ).body.code,
    ).toBe('user.alreadyMember');
  });

  test('never offers the users of an outside company', async () => {
    const outside = await server.aTenant();
    await server.sql('update tenant set is_outside = true where id = $1', [outside.id]);
    const stranger = await server.aUser({ tenant: outside });

    expect(
      (
        await server.call(admin, 'POST', '/identity/user/find', {
          body: { contact: `${stranger.userName}@example.com` },
        })
      ).status,
    ).toBe(404);
  });

  test('brings a removed member back', async () => {
    const { body } = await create();
    await batch('delete', [body.id]);
    expect((await server.call(admin, 'GET', `/identity/user/${body.id}`)).status).toBe(404);

    const answer = await server.call(admin, 'POST', '/identity/user/associate', {
      body: { contact: body.email, orgIds: [admin.tenant.rootId] },
    });

    expect(answer.status).toBe(201);
    expect((await server.call(admin, 'GET', `/identity/user/${body.id}`)).status).toBe(200);
  });
});

describe('the five refusals', () => {
  const foreignId = async () => (await server.aUser({ tenant: await server.aTenant() })).id;
  const stale = async () => ({ id: (await create()).body.id as string, body: { version: 99, employeeName: '李四' } });

  test('of reading, changing and deleting a user', async () => {
    const one = await refusals(server, {
      endpoint: { method: 'GET', path: '/identity/user/{id}', access: 'session' },
      foreignId,
    });
    const update = await refusals(server, {
      endpoint: { method: 'PUT', path: '/identity/user/{id}', access: 'user.update' },
      foreignId,
      stale,
      badBody: { version: 1, userName: 'a b' },
    });
    const remove = await refusals(server, {
      endpoint: { method: 'DELETE', path: '/identity/user/{id}', access: 'user.delete' },
      foreignId,
    });

    expect(one).toMatchObject({ notSignedIn: { status: 401 }, otherTenant: { status: 404 } });
    expect(update).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
      stale: { status: 409 },
      badBody: { status: 422 },
    });
    expect(remove).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
    });
  });

  test('of unbinding, finding and adding', async () => {
    for (const endpoint of [unbindUser, findAccount, associateUser])
      expect(await refusals(server, { endpoint: endpoint as never, badBody: {} })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
        badBody: { status: 422 },
      });
  });

  test('of acts on a user of another tenant', async () => {
    const id = await foreignId();

    for (const action of ['enable', 'disable', 'lock', 'unlock', 'delete', 'resetPassword', 'unbind'])
      expect(
        (await batch(action, [id], { params: { newPassword: 'An0ther-good1!', orgId: admin.tenant.rootId } })).body
          .refused[0].code,
      ).toBe('common.notFound');
  });
});

describe('an administrator who has not just given his password again', () => {
  let late: TestUser;
  let target: { id: string; version: number; mobile: string };
  beforeEach(async () => {
    late = await server.aUser({ tenant: admin.tenant, kind: 'admin' });
    await server.sql('update session set step_up_until = null where id = $1', [late.sessionId]);
    target = (await create()).body;
  });
  const put = (values: Readonly<Record<string, unknown>>) =>
    server.call(late, 'PUT', `/identity/user/${target.id}`, { body: { version: target.version, ...values } });

  test.each([
    ['mobile', { mobile: '13900001234' }],
    ['mail', { email: 'else@example.com' }],
    ['password', { password: 'An0ther-enough!x' }],
  ])("changes nobody's %s, alone or of many", async (_name, values) => {
    const refused = { status: 403, body: { code: 'auth.stepUpRequired' } };

    expect(await put(values)).toMatchObject(refused);
    if (!('password' in values))
      expect(await batch('update', [target.id], { params: { values }, by: late })).toMatchObject(refused);
    await server.sql(`update session set step_up_until = '2099-12-31' where id = $1`, [late.sessionId]);
    expect((await put(values)).status).toBe(200);
  });

  test('changes anything else, and may send along what stays as it is', async () => {
    expect((await put({ employeeName: '李四', mobile: target.mobile })).status).toBe(200);
  });

  test('sets no password, nor does a proof that is over help', async () => {
    const reset = () => batch('resetPassword', [target.id], { params: { newPassword: 'An0ther-enough!x' }, by: late });

    await server.sql(`update session set step_up_until = now() - interval '1 second' where id = $1`, [late.sessionId]);
    expect((await reset()).body).toMatchObject({ code: 'auth.stepUpRequired' });
    await server.sql(`update session set step_up_until = now() + interval '1 minute' where id = $1`, [late.sessionId]);
    expect((await reset()).body).toMatchObject({ done: 1 });
  });

  test('commits no import that changes users, one that only makes new ones', async () => {
    const commit = async (updates: number) => {
      const [row] = await server.sql<{ id: string }>(
        `insert into import_batch (tenant_id, id, resource, state, file_name, locale, creates, updates, created_at, created_by)
         values ($1, gen_random_uuid(), 'identity.user', 'checked', 'users.xlsx', 'zh-CN', 1, $2, now(), $3) returning id`,
        [late.tenant.id, updates, late.id],
      );
      return (await server.call(late, 'POST', `/identity/user/imports/${row?.id ?? ''}/commit`)).body;
    };

    expect(await commit(1)).toMatchObject({ code: 'auth.stepUpRequired' });
    expect(await commit(0)).toMatchObject({ state: 'committing' });
  });
});

test('an administrator of the tenant is told why one of the platform is not his to change', async () => {
  const tenant = await server.aTenant();
  const own = await server.aUser({ tenant, kind: 'admin' });
  const above = await server.aUser({ tenant, kind: 'platform' });

  const answer = await server.call(own, 'PUT', `/identity/user/${above.id}`, {
    body: { version: 1, email: 'mine@example.com' },
  });

  expect(answer).toMatchObject({ status: 403, body: { code: 'user.higherRank' } });
});
