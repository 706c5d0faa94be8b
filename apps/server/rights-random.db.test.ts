import { declaredResources, type Resource } from '@mp/kernel/contract';
import { may, pickOne, accessLevelOf, seededRandom } from '@mp/kernel/server';
import type { Rights } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

/** A small company of chance: organisations, people, roles, and grants that change. */
let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
const people: TestUser[] = [];
const organisations: string[] = [];
const roles: string[] = [];
/** The menus of those pages and what they stand under: changes of others would seldom meet what anybody holds. */
const menus: MenuRow[] = [];
const random = seededRandom(20_261_121);

interface MenuRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly page: string | null;
}

const functions = [
  'user.read',
  'user.update',
  'user.unlock',
  'user.delete',
  'organisation.read',
  'organisation.update',
  'organisation.delete',
  'orgRelation.read',
  'role.read',
];
const fields = ['user.mobile', 'user.idCard'];

beforeAll(async () => {
  server = await aServer(serverModules);
  tenant = await server.aTenant('chance');
  admin = await server.aUser({ tenant, kind: 'admin', userName: 'chance_admin' });
  await server.sql(`delete from perm_grant where tenant_id = $1 and subject_type = 'role'`, [tenant.id]);
  organisations.push(tenant.rootId);
  for (let at = 0; at < 8; at += 1) {
    const parentId = pickOne(organisations.slice(0, 5), random);
    const { body } = await server.call(admin, 'POST', '/organisation/organisation', {
      body: { name: `O${at}`, type: parentId === tenant.rootId ? 'company' : 'department', parentId, code: `O${at}` },
    });
    if (body.id) organisations.push(body.id);
  }
  for (let at = 0; at < 12; at += 1) {
    const user = await server.aUser({ tenant, userName: `p${at}` });
    const orgId = pickOne(organisations, random);
    await server.sql('update user_org set org_id = $3 where tenant_id = $1 and user_id = $2', [
      tenant.id,
      user.id,
      orgId,
    ]);
    await server.sql('update tenant_user set default_org_id = $3, mobile = $4 where tenant_id = $1 and id = $2', [
      tenant.id,
      user.id,
      orgId,
      `1391234${String(at).padStart(4, '0')}`,
    ]);
    people.push(user);
  }
  for (let at = 0; at < 5; at += 1) {
    const { body } = await server.call(admin, 'POST', '/permission/role', {
      body: { code: `C${at}`, name: `C${at}`, orgType: 'single', orgId: tenant.rootId },
    });
    roles.push(body.id);
    const members = [
      { type: 'user', id: pickOne(people, random).id },
      { type: 'org', id: pickOne(organisations, random), withBelow: random() < 0.5 },
    ];
    await server.call(admin, 'POST', `/permission/role/${body.id}/members`, { body: { members } });
  }
  const { body } = await server.call(admin, 'GET', '/menu/mine');
  menus.push(...withParents(body.items, ['userManager', 'orgBasicDataMgr', 'orgRelative', 'roleManagement']));
});

function withParents(items: readonly MenuRow[], pages: readonly string[]): MenuRow[] {
  const kept = new Set(items.filter(({ page }) => page !== null && pages.includes(page)));
  for (const { parentId } of kept) {
    const parent = items.find(({ id }) => id === parentId);
    if (parent) kept.add(parent);
  }
  return [...kept];
}

interface Change {
  readonly objType: number;
  readonly key: string;
  readonly purview: number;
  readonly inherit?: boolean;
}

function aChange(): Change {
  const kind = random();
  const inherit = random() < 0.5;
  if (kind < 0.5) return { objType: 1, key: pickOne(menus, random).id, purview: pickOne([0, 1, 2], random), inherit };
  if (kind < 0.8) return { objType: 2, key: pickOne(functions, random), purview: pickOne([0, 2], random), inherit };
  if (kind < 0.95) return { objType: 4, key: pickOne(fields, random), purview: pickOne([0, 1, 2], random), inherit };
  return {
    objType: 5,
    key: pickOne(['user.read', 'organisation.one'], random),
    purview: pickOne([0, 2], random),
    inherit,
  };
}

interface Edit {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly changes: readonly Change[];
}
const made: Edit[] = [];

/** Something new for somebody; at times what an earlier edit gave, in part or whole taken back, so that rights are lost as well. */
function anEdit(): Edit {
  const earlier = random() < 0.4 ? pickOne([...made, undefined], random) : undefined;
  const edit = earlier
    ? {
        ...earlier,
        changes: earlier.changes.map((each) => ({ ...each, purview: pickOne([0, 0, each.purview], random) })),
      }
    : aNewEdit();
  made.push(edit);
  return edit;
}

function aNewEdit(): Edit {
  const subject = pickOne(
    [
      { subjectType: 'user', subjectId: pickOne(people, random).id },
      { subjectType: 'role', subjectId: pickOne(roles, random) },
      { subjectType: 'role', subjectId: pickOne(roles, random) },
      { subjectType: 'org', subjectId: pickOne(organisations, random) },
    ],
    random,
  );
  const changes = [
    ...new Map(
      Array.from({ length: 1 + Math.floor(random() * 4) }, aChange).map((each) => [
        `${each.objType} ${each.key}`,
        each,
      ]),
    ).values(),
  ];
  return { ...subject, changes };
}

/** What a person holds of everything that the edits are about. */
function held(rights: Rights): Map<string, number> {
  const out = new Map<string, number>();
  for (const [id, access] of rights.menus) out.set(`1 ${id}`, access);
  for (const key of rights.functions) out.set(`2 ${key}`, 2);
  for (const [key, access] of rights.fields) out.set(`4 ${key}`, access);
  return out;
}

async function everybody(): Promise<Map<string, number>[]> {
  return Promise.all(people.map(async (user) => held((await server.contextOf(user)).rights)));
}

test('what a change of rights would do is what it does, for 100 changes of chance', async () => {
  let [gained, lost] = [0, 0];
  let before = await everybody();
  for (let at = 0; at < 100; at += 1) {
    const body = anEdit();
    const told = await server.call(admin, 'POST', '/permission/grants/preview', { body });
    expect(told.status, told.text).toBe(200);
    const done = await server.call(admin, 'PUT', '/permission/grants', { body });
    expect(done.status, done.text).toBe(200);
    const after = await everybody();
    const real = new Map<string, number>();
    for (const [place, was] of before.entries()) {
      const now = after[place] ?? new Map<string, number>();
      for (const key of new Set([...was.keys(), ...now.keys()])) {
        const [from, to] = [was.get(key) ?? 0, now.get(key) ?? 0];
        if (from !== to) real.set(`${key} ${from}>${to}`, (real.get(`${key} ${from}>${to}`) ?? 0) + 1);
      }
    }
    const items: { objType: number; key: string; from: number; to: number; users: number }[] = [
      ...told.body.gains,
      ...told.body.losses,
    ];
    const predicted = new Map(
      items
        .filter(({ objType }) => objType < 5)
        .map((each) => [`${each.objType} ${each.key} ${each.from}>${each.to}`, each.users]),
    );
    expect([...predicted].toSorted(), JSON.stringify(body)).toEqual([...real].toSorted());
    gained += told.body.gains.length;
    lost += told.body.losses.length;
    before = after;
  }
  // Chance that changes nothing would prove nothing.
  expect(Math.min(gained, lost)).toBeGreaterThan(20);
});

test('what explain says is what the API does, for 200 questions of chance', async () => {
  const kinds = ['own', 'dept', 'deptBelow', 'all'];
  for (const subjectId of roles)
    for (const resource of ['user', 'organisation'])
      await server.call(admin, 'PUT', '/permission/grants', {
        body: {
          subjectType: 'role',
          subjectId,
          scopes: [
            {
              resource,
              entries: [
                { action: 'read', scope: pickOne(kinds, random) },
                ...(random() < 0.5 ? [{ action: 'update', scope: pickOne(kinds, random) }] : []),
              ],
            },
          ],
        },
      });
  const rows = { user: people.map(({ id }) => id), organisation: organisations };
  const seen = { yes: 0, no: 0 };
  for (let at = 0; at < 200; at += 1) {
    const user = pickOne(people, random);
    const question = aQuestion(rows);
    const { objType, key, recordId } = question;
    const told = await server.call(
      admin,
      'GET',
      `/permission/explain?userId=${user.id}&objType=${objType}&objectId=${encodeURIComponent(key)}${recordId ? `&recordId=${recordId}` : ''}`,
    );
    expect(told.status, told.text).toBe(200);
    const real = await tried(user, question);
    expect(
      [key, recordId, told.body.decision],
      `${user.userName} ${JSON.stringify(told.body.steps)} ${JSON.stringify(told.body.scope)}`,
    ).toEqual([key, recordId, real]);
    if (real > 0) seen.yes += 1;
    else seen.no += 1;
    expect(told.body.steps.length).toBeGreaterThan(0);
  }
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20);
});

interface Question {
  readonly objType: number;
  readonly key: string;
  readonly recordId?: string;
}

function aQuestion(rows: Readonly<Record<string, readonly string[]>>): Question {
  const kind = random();
  if (kind < 0.2) return { objType: 1, key: pickOne(menus, random).id };
  if (kind < 0.4) return { objType: 4, key: pickOne([...fields, 'user.email'], random) };
  const key = pickOne(
    ['user.read', 'user.update', 'user.unlock', 'organisation.read', 'organisation.update', 'organisation.delete'],
    random,
  );
  const recordId = pickOne(rows[key.slice(0, key.indexOf('.'))] ?? [], random);
  return { objType: kind < 0.7 ? 2 : 3, key, recordId };
}

/** Whether a field of users is absent, shown, or shown to somebody who may write it. */
async function fieldTried(user: TestUser, resource: Resource, name: string): Promise<number> {
  const { rights } = await server.contextOf(user);
  const { body, status } = await server.call(user, 'GET', `/identity/user/options?size=1`);
  if (status === 403) return 0;
  expect(body.items).toBeDefined();
  const { items } = (await server.call(user, 'GET', `/identity/user?size=100`)).body;
  const level = accessLevelOf(rights, resource, name);
  const isShown = items.length === 0 ? level > 0 : name in items[0];
  if (!isShown) return 0;
  return level === 2 && (may(rights, 'user.update') || may(rights, 'user.create')) ? 2 : 1;
}

/** What really happens: a call with a version that is always stale, so that nothing is changed. */
async function tried(user: TestUser, { objType, key, recordId = '' }: Question): Promise<number> {
  if (objType === 1) return (await server.call(user, 'GET', '/permission/mine')).body.menus[key] ?? 0;
  const [entity = '', name = ''] = key.split('.');
  const resource = [...declaredResources().values()].find((each) => each.entity === entity);
  if (!resource) return 0;
  return objType === 4 ? fieldTried(user, resource, name) : recordTried(user, { resource, name, recordId });
}

interface TriedRecord {
  readonly resource: Resource;
  /** What is done with it. */
  readonly name: string;
  readonly recordId: string;
}

async function recordTried(user: TestUser, { resource, name, recordId }: TriedRecord): Promise<number> {
  const path = `${resource.path}/${recordId}`;
  const call = {
    read: () => server.call(user, 'GET', path),
    update: () => server.call(user, 'PUT', path, { body: { version: 99_999, description: 'x' } }),
    delete: () => server.call(user, 'DELETE', `${path}?version=99999`),
    unlock: () => server.call(user, 'POST', `${resource.path}/batch`, { body: { action: 'unlock', ids: [recordId] } }),
  }[name];
  const answer = await call?.();
  if (name === 'unlock' && answer?.status === 200)
    return answer.body.refused.some((each: { code: string }) => each.code === 'common.notFound') ? 0 : 2;
  return answer && [200, 204, 409].includes(answer.status) ? 2 : 0;
}
