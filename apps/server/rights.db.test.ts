import { newId } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { Answer, TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
/** Node 2 of the same database. */
let other: TestServer['call'];
const menus = new Map<string, string>();

beforeAll(async () => {
  server = await aServer(serverModules);
  tenant = await server.aTenant('rights');
  admin = await server.aUser({ tenant, kind: 'admin', userName: 'rights_admin' });
  other = server.call;
  const { body } = await server.call(admin, 'GET', '/menu/mine');
  for (const { id, page } of body.items) if (page) menus.set(page, id);
});

/** A menu by the code of its page. */
function menu(page: string): string {
  const id = menus.get(page);
  if (id === undefined) throw new Error(`no menu of ${page} among ${[...menus.keys()].join(', ')}`);
  return id;
}

let staffAway = false;
/** Nobody holds anything by being one of the staff in these tests. */
beforeEach(async () => {
  if (staffAway) return;
  await server.sql(`delete from perm_grant where tenant_id = $1 and subject_type = 'role'`, [tenant.id]);
  staffAway = true;
});

type Change = Readonly<Record<string, unknown>>;
function grant(subject: { type: string; id: string }, changes: readonly Change[], more: Change = {}): Promise<Answer> {
  return server.call(admin, 'PUT', '/permission/grants', {
    body: { subjectType: subject.type, subjectId: subject.id, changes, ...more },
  });
}
const onMenu = (page: string, access: number, more: Change = {}): Change => ({
  objType: 1,
  key: menu(page),
  purview: access,
  ...more,
});
const onFunction = (key: string, access = 2): Change => ({ objType: 2, key, purview: access });
const onField = (key: string, access: number, more: Change = {}): Change => ({
  objType: 4,
  key,
  purview: access,
  ...more,
});

let count = 0;
async function aRole(members: readonly Change[] = []): Promise<{ type: string; id: string }> {
  count += 1;
  const made = await server.call(admin, 'POST', '/permission/role', {
    body: { code: `R${count}`, name: `Role${count}`, orgType: 'single', orgId: tenant.rootId },
  });
  expect(made.status).toBe(201);
  if (members.length > 0) {
    const added = await server.call(admin, 'POST', `/permission/role/${made.body.id}/members`, { body: { members } });
    expect(added.status).toBeLessThan(300);
  }
  return { type: 'role', id: made.body.id };
}

async function anOrganisation(name: string, parentId = tenant.rootId): Promise<string> {
  const made = await server.call(admin, 'POST', '/organisation/organisation', {
    body: { name, type: parentId === tenant.rootId ? 'company' : 'department', parentId, code: name },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

/** A staff member of exactly one organisation. */
async function aMember(orgId = tenant.rootId): Promise<TestUser> {
  const user = await server.aUser({ tenant });
  if (orgId !== tenant.rootId) {
    await server.sql('update user_org set org_id = $3 where tenant_id = $1 and user_id = $2', [
      tenant.id,
      user.id,
      orgId,
    ]);
    await server.sql('update tenant_user set default_org_id = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      user.id,
      orgId,
    ]);
  }
  return user;
}

async function accessOfMenu(user: TestUser, page: string): Promise<number> {
  const { body } = await other(user, 'GET', '/permission/mine');
  return body.menus[menu(page)] ?? 0;
}

describe('the formula', () => {
  test('a menu readable brings what its page reads, writable also creating and changing, everything else its own grant', async () => {
    const user = await aMember();
    const subject = { type: 'user', id: user.id };
    expect((await server.call(user, 'GET', '/organisation/organisation')).status).toBe(403);

    await grant(subject, [onMenu('orgBasicDataMgr', 1)]);
    expect((await server.call(user, 'GET', '/organisation/organisation')).status).toBe(200);
    const body = { name: '甲', type: 'department', parentId: tenant.rootId };
    expect((await server.call(user, 'POST', '/organisation/organisation', { body })).status).toBe(403);

    await grant(subject, [onMenu('orgBasicDataMgr', 2)]);
    const made = await server.call(user, 'POST', '/organisation/organisation', { body });
    expect(made.status).toBe(201);
    const remove = () => server.call(user, 'DELETE', `/organisation/organisation/${made.body.id}?version=1`);
    expect((await remove()).status).toBe(403);

    await grant(subject, [onFunction('organisation.delete')]);
    expect((await remove()).status).toBe(204);
  });

  test('a function without an open menu that carries it is closed', async () => {
    const user = await aMember();
    await grant({ type: 'user', id: user.id }, [onFunction('organisation.read')]);

    expect((await server.call(user, 'GET', '/organisation/organisation')).status).toBe(403);
  });

  test('readable cannot be revoked while writable is on, and what is writable reads back readable', async () => {
    const user = await aMember();
    const subject = { type: 'user', id: user.id };

    const refused = await grant(subject, [onMenu('userManager', 2, { readable: false })]);
    const saved = await grant(subject, [onMenu('userManager', 2)]);

    expect(refused.body).toMatchObject({ code: 'perm.readNeededByWrite', message: '可写权限已开启，不能取消可读' });
    expect(saved.body).toMatchObject({ added: 1, changed: 0, removed: 0 });
    const { body } = await server.call(admin, 'GET', `/permission/grants?subjectType=user&subjectId=${user.id}`);
    expect(body.grants).toMatchObject([{ objType: 1, key: menu('userManager'), purview: 2 }]);
    expect(await accessOfMenu(user, 'userManager')).toBe(2);
  });

  test('a grant begins and ends at its instants without any further change', async () => {
    const user = await aMember();
    const start = new Date();
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    await grant({ type: 'user', id: user.id }, [
      onMenu('userManager', 1, { validFrom: at(10).toISOString(), validTo: at(20).toISOString() }),
    ]);
    const seen: number[] = [];

    for (const minutes of [0, 9, 11, 19, 21]) {
      server.setNow(at(minutes));
      seen.push((await server.call(user, 'GET', '/identity/user')).status);
    }
    server.setNow(undefined);

    expect(seen).toEqual([403, 403, 200, 200, 403]);
  });
});

test('the highest source wins, explain names all of them, and a removed one is refused with the next request', async () => {
  const branch = await anOrganisation('BRANCH16');
  const below = await anOrganisation('TEAM16', branch);
  const user = await aMember(below);
  const role = await aRole([{ type: 'user', id: user.id }]);
  await grant(role, [onMenu('userManager', 1)]);
  await grant({ type: 'org', id: branch }, [onMenu('userManager', 2, { inherit: true })]);
  expect(await accessOfMenu(user, 'userManager')).toBe(2);

  const told = await server.call(
    admin,
    'GET',
    `/permission/explain?userId=${user.id}&objType=1&objectId=${menu('userManager')}`,
  );

  expect(told.body.decision).toBe(2);
  expect(told.body.sources.map((each: Change) => [each.subjectType, each.purview, each.inherited, each.wins])).toEqual([
    ['org', 2, true, true],
    ['role', 1, false, false],
  ]);
  expect(told.body.sources[0]).toMatchObject({
    subjectName: 'BRANCH16',
    grantedByName: 'rights_admin',
    inactive: null,
  });

  await grant({ type: 'org', id: branch }, [onMenu('userManager', 0)]);
  expect(await accessOfMenu(user, 'userManager')).toBe(1);
});

test('explaining a function tells the menus that decide over it, in one step, and no others', async () => {
  const user = await aMember();
  const role = await aRole([{ type: 'user', id: user.id }]);
  await grant(role, [onMenu('userManager', 1)]);
  const stepsOf = async (key: string) => {
    const { body } = await server.call(admin, 'GET', `/permission/explain?userId=${user.id}&objType=2&objectId=${key}`);
    return body.steps.map(({ rule, params }: { rule: string; params: Change }) => [rule, params.count ?? null]);
  };

  expect(await stepsOf('user.read')).toEqual([
    ['ceiling', null],
    ['granted', null],
    ['carried', 1],
  ]);
  expect(await stepsOf('user.lock')).toEqual([
    ['ceiling', null],
    ['granted', null],
    ['menuOpen', 1],
  ]);
  const closed = await stepsOf('dealer.read');
  expect(closed.slice(0, 2)).toEqual([
    ['ceiling', null],
    ['granted', null],
  ]);
  expect(closed.slice(2)).toEqual([['menuClosed', expect.any(Number)]]);
});

test('a menu that is open by one below it names the grant on that one as its source', async () => {
  const user = await aMember();
  const role = await aRole([{ type: 'user', id: user.id }]);
  await grant(role, [onMenu('userManager', 2)]);
  const { body: mine } = await server.call(user, 'GET', '/menu/mine');
  const parent = mine.items.find(({ id }: { id: string }) => id === menu('userManager')).parentId;
  const ask = (path: string) => server.call(admin, 'GET', path).then(({ body }) => body);

  const told = await ask(`/permission/explain?userId=${user.id}&objType=1&objectId=${parent}`);
  const effective = await ask(`/permission/effective?subjectType=user&subjectId=${user.id}`);
  const tree = await ask(`/permission/tree?subjectType=user&subjectId=${user.id}`);

  const source = { subjectType: 'role', subjectId: role.id, through: { key: menu('userManager') } };
  expect(told).toMatchObject({ decision: 1, sources: [source] });
  expect(effective.items.find(({ key }: Change) => key === parent)).toMatchObject({ purview: 1, sources: [source] });
  expect(tree.items.find(({ key }: Change) => key === parent).inherited).toEqual({
    purview: 1,
    from: [told.sources[0].subjectName],
  });
});

test('a controlled field is absent where it is closed, refused where it is only readable, and masked where it is so granted', async () => {
  const user = await aMember();
  const role = await aRole([{ type: 'user', id: user.id }]);
  await grant(role, [onMenu('userManager', 2), onField('user.mobile', 1), onFunction('user.export')]);
  const one = await server.call(user, 'GET', `/identity/user/${admin.id}`);

  const list = await server.call(user, 'GET', '/identity/user');
  const write = await server.call(user, 'PUT', `/identity/user/${user.id}`, {
    body: { version: 1, mobile: '13911112222' },
  });
  const sort = await server.call(user, 'GET', '/identity/user?sort=idCard');
  const filter = await server.call(user, 'GET', '/identity/user?idCard[null]=true');

  expect(one.body).toHaveProperty('mobile');
  expect(list.body.items.every((each: Change) => !('idCard' in each) && 'mobile' in each)).toBe(true);
  expect(write.body).toMatchObject({ code: 'perm.fieldNotWritable' });
  expect([sort.body.code, filter.body.code]).toEqual(['perm.fieldDenied', 'perm.fieldDenied']);
});

describe('limits', () => {
  test('nobody grants what he does not hold as grantable', async () => {
    const [giver, taker] = [await aMember(), await aMember()];
    await grant({ type: 'user', id: giver.id }, [
      onFunction('permission.grant'),
      onFunction('permission.read'),
      onMenu('userAuth', 1),
      onMenu('userManager', 2, { grantable: true }),
      onMenu('orgBasicDataMgr', 2),
    ]);
    const give = (change: Change) =>
      server.call(giver, 'PUT', '/permission/grants', {
        body: { subjectType: 'user', subjectId: taker.id, changes: [change] },
      });

    expect((await give(onMenu('orgBasicDataMgr', 1))).body.code).toBe('perm.notHeld');
    expect((await give(onFunction('user.delete'))).body.code).toBe('perm.notHeld');
    expect((await give(onMenu('userManager', 2))).status).toBe(200);
  });

  test('what the platform withholds can be granted by nobody of the tenant and holds for nobody, administrators included', async () => {
    const place = await server.aTenant('ceiling');
    const own = await server.aUser({ tenant: place, kind: 'admin' });
    await server.sql(
      `insert into tenant_ceiling (tenant_id, obj_type, object_key, created_at) values ($1, 1, 'userManager', now()), ($1, 1, 'orgRelative', now()), ($1, 2, 'organisation.delete', now())`,
      [place.id],
    );
    const mine = await server.call(own, 'GET', '/permission/mine');
    const { body } = await server.call(own, 'GET', '/menu/mine');

    expect(mine.body.pages).not.toContain('userManager');
    expect(mine.body.functions).not.toContain('organisation.delete');
    // What only a withheld page carries is withheld with it; what others carry as well is not.
    expect(mine.body.functions).not.toContain('orgRelation.create');
    expect(mine.body.functions).toContain('user.read');
    expect(body.items.map((each: Change) => each.page)).not.toContain('userManager');
    expect((await server.call(own, 'DELETE', `/organisation/organisation/${newId()}?version=1`)).status).toBe(403);
    const refused = await server.call(own, 'PUT', '/permission/grants', {
      body: { subjectType: 'user', subjectId: own.id, changes: [onFunction('organisation.delete')] },
    });
    expect(refused.body.code).toBe('perm.aboveCeiling');
  });

  test('functions of the platform are granted to nobody', async () => {
    const user = await aMember();
    expect((await grant({ type: 'user', id: user.id }, [onFunction('tenant.update')])).body.code).toBe(
      'perm.aboveCeiling',
    );
  });

  test('unknown objects, halves of functions and what somebody else has changed meanwhile are refused', async () => {
    const user = await aMember();
    const subject = { type: 'user', id: user.id };
    expect((await grant(subject, [onFunction('user.fly')])).body.code).toBe('perm.unknownObject');
    expect((await grant(subject, [onFunction('user.delete', 1)])).body.code).toBe('perm.onlyWhole');
    await grant(subject, [onMenu('userManager', 1)]);
    expect((await grant(subject, [onMenu('userManager', 2, { was: 0 })])).body.code).toBe('perm.changedMeanwhile');
    expect((await grant({ type: 'role', id: newId() }, [])).status).toBe(404);
  });
});

describe('records', () => {
  test('a scope leaves out what is outside of it on every surface, as if it were not there', async () => {
    const [here, there] = [await anOrganisation('HERE17'), await anOrganisation('THERE17')];
    const team = await anOrganisation('HERETEAM17', here);
    const [reader, near, far] = [await aMember(here), await aMember(team), await aMember(there)];
    const role = await aRole([{ type: 'user', id: reader.id }]);
    await grant(
      role,
      [onMenu('userManager', 2), onFunction('user.export'), onFunction('user.lock'), onFunction('user.delete')],
      {
        scopes: [{ resource: 'user', entries: [{ action: 'read', scope: 'deptBelow' }] }],
      },
    );
    const ids = async (path: string) =>
      (await server.call(reader, 'GET', path)).body.items.map((each: Change) => each.id);

    expect((await ids('/identity/user?size=100')).toSorted()).toEqual([reader.id, near.id].toSorted());
    expect(await ids(`/identity/user?q=${far.userName}`)).toEqual([]);
    expect(await ids(`/identity/user/options?q=${far.userName}`)).toEqual([]);
    const refused = [
      await server.call(reader, 'GET', `/identity/user/${far.id}`),
      await server.call(reader, 'GET', `/identity/user/${far.id}/history`),
      await server.call(reader, 'PUT', `/identity/user/${far.id}`, { body: { version: 1, description: 'x' } }),
      await server.call(reader, 'DELETE', `/identity/user/${far.id}?version=1`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const batch = await server.call(reader, 'POST', '/identity/user/batch', {
      body: { action: 'lock', ids: [far.id] },
    });
    expect(batch.body).toMatchObject({ done: 0, refused: [{ id: far.id, code: 'common.notFound' }] });
  });

  test('the explanation says whether a scope leaves records out', async () => {
    const user = await aMember(await anOrganisation('WHOLE17'));
    const role = await aRole([{ type: 'user', id: user.id }]);
    const leavesOut = async () => {
      const path = `/permission/explain?userId=${user.id}&objType=3&objectId=user.read`;
      return !(await server.call(admin, 'GET', path)).body.scope.isWhole;
    };
    const reads = (scope: string) =>
      grant(role, [onMenu('userManager', 1)], {
        scopes: [{ resource: 'user', entries: [{ action: 'read', scope }] }],
      });

    await reads('dept');
    expect(await leavesOut()).toBe(true);
    await reads('all');
    expect(await leavesOut()).toBe(false);
  });

  test('several scopes widen each other, and changing may be narrower than reading', async () => {
    const [here, there] = [await anOrganisation('HERE18'), await anOrganisation('THERE18')];
    const [reader, mate, far] = [await aMember(here), await aMember(here), await aMember(there)];
    const [a, b] = [await aRole([{ type: 'user', id: reader.id }]), await aRole([{ type: 'user', id: reader.id }])];
    await grant(a, [onMenu('userManager', 2)], {
      scopes: [
        {
          resource: 'user',
          entries: [
            { action: 'read', scope: 'dept' },
            { action: 'update', scope: 'dept' },
          ],
        },
      ],
    });
    await grant(b, [], {
      scopes: [{ resource: 'user', entries: [{ action: 'read', scope: 'custom', orgs: [there] }] }],
    });
    const { body } = await server.call(reader, 'GET', '/identity/user?size=100');
    const change = (id: string) =>
      server.call(reader, 'PUT', `/identity/user/${id}`, { body: { version: 1, description: 'seen' } });

    expect(body.items.map((each: Change) => each.id).toSorted()).toEqual([reader.id, mate.id, far.id].toSorted());
    expect([(await change(mate.id)).status, (await change(far.id)).status]).toEqual([200, 404]);
  });

  test('of a changed scope the preview says how many records somebody would reach', async () => {
    const here = await anOrganisation('HERE21');
    const reader = await aMember(here);
    await aMember(here);
    const body = {
      subjectType: 'user',
      subjectId: reader.id,
      scopes: [{ resource: 'user', entries: [{ action: 'read', scope: 'dept' }] }],
    };

    const told = await server.call(admin, 'POST', '/permission/grants/preview', { body });

    const [all] = await server.sql<{ n: string }>('select count(*) as n from tenant_user where tenant_id = $1', [
      tenant.id,
    ]);
    expect(told.body.scopes).toMatchObject([
      { resource: 'user', action: 'read', users: 1, records: { before: Number(all?.n), after: 2 } },
    ]);
  });

  test('conditions with the reader in them make a scope', async () => {
    const here = await anOrganisation('HERE19');
    const [reader, mate] = [await aMember(here), await aMember(here)];
    await aMember();
    await grant({ type: 'user', id: reader.id }, [onMenu('userManager', 1)], {
      scopes: [
        {
          resource: 'user',
          entries: [{ action: 'read', scope: 'filter', filter: '{"all":[["defaultOrgId","eq","$org"]]}' }],
        },
      ],
    });
    const { body } = await server.call(reader, 'GET', '/identity/user?size=100');

    expect(body.items.map((each: Change) => each.id).toSorted()).toEqual([reader.id, mate.id].toSorted());
  });
});

describe('an API', () => {
  test('that is granted by itself may be called without its function, which opens nothing else', async () => {
    const user = await aMember();
    await grant({ type: 'user', id: user.id }, [{ objType: 5, key: 'user.read', purview: 2 }]);

    expect((await server.call(user, 'GET', '/identity/user')).status).toBe(200);
    expect((await server.call(user, 'GET', `/identity/user/${user.id}`)).status).toBe(403);
  });
});

describe('a change', () => {
  test('is told before it is made: who gains and loses what', async () => {
    const [first, second] = [await aMember(), await aMember()];
    const role = await aRole([first, second].map(({ id }) => ({ type: 'user', id })));
    await grant({ type: 'user', id: second.id }, [onMenu('orgRelative', 2)]);

    const { body } = await server.call(admin, 'POST', '/permission/grants/preview', {
      body: { subjectType: 'role', subjectId: role.id, changes: [onMenu('orgRelative', 1)] },
    });

    expect(body).toMatchObject({ members: 2, affected: 1, losses: [] });
    const menuItem = body.gains.find((each: Change) => each.key === menu('orgRelative'));
    expect(menuItem).toMatchObject({ from: 0, to: 1, users: 1, sample: [{ id: first.id }] });
    expect(body.gains.map((each: Change) => each.key)).toContain('orgRelation.read');
    expect((await server.call(first, 'GET', '/organisation/orgRelation')).status).toBe(403);
  });

  test('is undone as a whole as long as nothing followed', async () => {
    const user = await aMember();
    const subject = { type: 'user', id: user.id };
    const first = await grant(subject, [onMenu('userManager', 1), onFunction('user.lock')]);
    const second = await grant(subject, [onMenu('userManager', 2), onFunction('user.lock', 0)]);

    const early = await server.call(admin, 'POST', `/permission/changes/${first.body.changeId}/undo`);
    const undone = await server.call(admin, 'POST', `/permission/changes/${second.body.changeId}/undo`);
    const twice = await server.call(admin, 'POST', `/permission/changes/${second.body.changeId}/undo`);

    expect(early.body.code).toBe('perm.notLastChange');
    expect(undone.status).toBe(200);
    expect(twice.body.code).toBe('perm.notLastChange');
    const { body } = await server.call(admin, 'GET', `/permission/grants?subjectType=user&subjectId=${user.id}`);
    expect(body.grants.map((each: Change) => [each.key, each.purview])).toEqual([
      [menu('userManager'), 1],
      ['user.lock', 2],
    ]);
    expect(body.grants).toHaveLength(2);
  });

  test('of several subjects at once counts the same in its preview', async () => {
    const users = [await aMember(), await aMember(), await aMember()];
    const subjects = users.map(({ id }) => ({ subjectType: 'user', subjectId: id }));
    await grant({ type: 'user', id: users[0]?.id ?? '' }, [onMenu('userManager', 2)]);
    const body = { subjects, objects: [onMenu('userManager', 1), onFunction('user.lock')], mode: 'replace' };

    const told = await server.call(admin, 'POST', '/permission/grants/batch/preview', { body });
    const done = await server.call(admin, 'POST', '/permission/grants/batch', { body });

    expect(told.body).toEqual({ subjects: 3, objects: 2, added: 5, changed: 1, removed: 0 });
    expect(done.body).toEqual(told.body);
  });
});

test('who holds a menu: by role, organisation above, everybody, with the ways and an exact count', async () => {
  const place = await server.aTenant('holders');
  const boss = await server.aUser({ tenant: place, kind: 'admin', userName: 'boss' });
  const [ann, bob, cid] = [
    await server.aUser({ tenant: place, userName: 'ann' }),
    await server.aUser({ tenant: place, userName: 'bob' }),
    await server.aUser({ tenant: place, userName: 'cid' }),
  ];
  await server.sql(`delete from perm_grant where tenant_id = $1 and subject_type <> 'all'`, [place.id]);
  const mine = await server.call(boss, 'GET', '/menu/mine');
  const key = mine.body.items.find((each: Change) => each.page === 'userManager').id;
  const give = (subjectType: string, subjectId: string) =>
    server.call(boss, 'PUT', '/permission/grants', {
      body: { subjectType, subjectId, changes: [{ objType: 1, key, purview: 1 }] },
    });
  await give('user', ann.id);
  await give('user', bob.id);

  const { body } = await server.call(boss, 'GET', `/permission/holders?objType=1&key=${key}`);
  const found = await server.call(boss, 'GET', `/permission/holders?objType=1&key=${key}&q=bob`);

  expect(body.total).toBe(3);
  expect(body.items.map((each: Change) => [each.userName, each.purview])).toEqual([
    ['ann', 1],
    ['bob', 1],
    ['boss', 2],
  ]);
  expect(body.items[0].paths).toEqual(['用户 ann']);
  expect(found.body.items.map((each: Change) => each.userName)).toEqual(['bob']);
  expect(cid.userName).toBe('cid');
});

test('a dealer sees his dealer only, whatever he was granted', async () => {
  const user = await aMember();
  await server.sql(
    'update tenant_user set dealer_id = $3, perm_epoch = perm_epoch + 1 where tenant_id = $1 and id = $2',
    [tenant.id, user.id, newId()],
  );
  const { rights } = await server.contextOf(user);

  expect([...rights.restrictedTo.keys()]).toEqual(['dealer']);
});

test('a move of an organisation is told before: whoever stands below gains what is handed down there and loses what was here', async () => {
  const [from, to] = [await anOrganisation('FROM20'), await anOrganisation('TO20')];
  const team = await anOrganisation('TEAM20', from);
  const user = await aMember(team);
  await grant({ type: 'org', id: from }, [onMenu('orgRelative', 2, { inherit: true })]);
  await grant({ type: 'org', id: to }, [onMenu('userManager', 1, { inherit: true })]);

  const told = await server.call(admin, 'POST', '/permission/preview/move', { body: { orgId: team, parentId: to } });
  const { body: record } = await server.call(admin, 'GET', `/organisation/organisation/${team}`);
  const moved = await server.call(admin, 'POST', `/organisation/organisation/${team}/move`, {
    body: { parentId: to, version: record.version },
  });

  expect(moved.status, moved.text).toBe(200);
  expect(told.body).toMatchObject({ members: 1, affected: 1 });
  const menusOf = (items: Change[]) =>
    items.filter(({ objType }) => objType === 1).map(({ key, from: was, to: now }) => [key, was, now]);
  expect(menusOf(told.body.gains)).toContainEqual([menu('userManager'), 0, 1]);
  expect(menusOf(told.body.losses)).toContainEqual([menu('orgRelative'), 2, 0]);
  expect([await accessOfMenu(user, 'userManager'), await accessOfMenu(user, 'orgRelative')]).toEqual([1, 0]);
});
