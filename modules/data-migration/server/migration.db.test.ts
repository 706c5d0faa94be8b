import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { menuModule } from '@mp/menu/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { workflowModule } from '@mp/workflow/server';
import { beforeAll, expect, test } from 'vitest';
import { dataMigrationModule } from './index.ts';
import { Carrier } from './migration.fixture.ts';

let server: TestServer;
let carrier: Carrier;
beforeAll(async () => {
  server = await aServer(
    [
      settingsModule,
      attachmentModule,
      organisationModule,
      permissionServer,
      identityModule,
      menuModule,
      workflowModule,
      dataMigrationModule,
    ],
    { queue: true },
  );
  carrier = new Carrier(server);
});

async function made(user: TestUser, path: string, body: object): Promise<string> {
  const answer = await server.call(user, 'POST', path, { body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body.id as string;
}

/** A tenant with a company and its administrator. */
async function aCompany(code: string) {
  const tenant = await server.aTenant();
  const admin = await carrier.admin(tenant);
  const orgId = await made(admin, '/organisation/organisation', {
    name: 'Sales',
    code: `${code}-SALES`,
    type: 'company',
    parentId: tenant.rootId,
  });
  return { tenant, admin, orgId };
}

async function aSeller(admin: TestUser, code: string, orgId: string): Promise<void> {
  await made(admin, '/identity/user', {
    userName: `${code}seller`,
    employeeName: 'Seller',
    password: 'Aa345678!x',
    email: `${code}@example.com`,
    orgIds: [orgId],
    defaultOrgId: orgId,
    activeDate: '2026-01-01',
    expiryDate: '2099-01-01',
    sex: 'unknown',
  });
}

/** A test system with one of everything that is carried but users. */
async function aTestSystem(code: string) {
  const { tenant, admin, orgId } = await aCompany(code);
  await made(admin, '/organisation/organisation', {
    name: 'North',
    code: `${code}-N`,
    type: 'department',
    parentId: orgId,
  });
  const roleId = await made(admin, '/permission/role', { code: `${code}_R`, name: `Sellers${code}`, orgId });
  await made(admin, '/permission/position', {
    code: `${code}-P`,
    name: 'Seller',
    orgId,
    type: 'specialist',
    level: '1',
  });
  const menuId = await made(admin, '/menu/menu', {
    name: { ZH_CN: '销售' },
    code: `${code}M`,
    type: 'page',
    target: 'userManager',
    icon: 'user',
  });
  const categoryId = await made(admin, '/workflow/processCategory', { code: `${code}-C`, name: { ZH_CN: '销售' } });
  const processId = await made(admin, '/workflow/definitions', {
    key: `${code}_PROC`,
    name: { ZH_CN: '审批' },
    categoryId,
    template: 'single',
  });
  const deployed = await server.call(admin, 'POST', `/workflow/definitions/${processId}/deploy`, {
    body: { version: 1 },
  });
  await made(admin, '/menu/page', { formId: `${code}Form`, name: 'Form', configPath: `${code}/form.json` });
  const granted = await server.call(admin, 'PUT', '/permission/grants', {
    body: {
      subjectType: 'role',
      subjectId: roleId,
      changes: [{ objType: 1, key: menuId, purview: 2 }],
      scopes: [{ resource: 'role', entries: [{ action: 'read', scope: 'custom', orgs: [orgId], withBelow: true }] }],
    },
  });
  if (deployed.status >= 300 || granted.status >= 300) throw new Error(deployed.text + granted.text);
  return { tenant, admin };
}

const configuration = [
  'organisation',
  'role',
  'menu',
  'page',
  'authorisation',
  'workflow',
  'classification',
  'template',
].map((group) => ({ group }));

test('what a test system has configured arrives in the production system with all that it names, and can be taken back', async () => {
  const from = await aTestSystem('T1');
  const bytes = await carrier.pack(from.admin, configuration);
  const to = await server.aTenant();
  const admin = await carrier.admin(to);
  const count = 'select count(*)::integer as n from audit_log where tenant_id = $1';
  const [before] = await server.sql<{ n: number }>(count, [to.id]);

  const compared = await carrier.compare(admin, bytes);
  const [after] = await server.sql<{ n: number }>(count, [to.id]);
  const wrong = (await carrier.lines(admin, compared.id)).filter(({ problem }) => problem !== null);

  expect(compared.failure).toBeNull();
  expect(wrong).toEqual([]);
  expect(after).toEqual(before);
  expect(compared.state).toBe('checked');

  const run = await carrier.apply(admin, compared.id);
  expect(run).toMatchObject({ state: 'imported', problems: 0, failure: null });
  expect((await server.call(admin, 'GET', '/dataMigration/groups')).status).toBe(401);

  const again = await carrier.admin(to);
  const [grant] = await server.sql<{ key: string; role: string; menu: string }>(
    `select g.object_key as key, r.code as role, m.code as menu from perm_grant g join role r on r.tenant_id = g.tenant_id and r.id = g.subject_id
       join menu m on m.tenant_id = g.tenant_id and m.id::text = g.object_key where g.tenant_id = $1 and r.code = 'T1_R'`,
    [to.id],
  );
  expect(grant).toMatchObject({ role: 'T1_R', menu: 'T1M' });
  const [process] = await server.sql<{ no: number }>(
    `select active_version_no as no from process_definition where tenant_id = $1 and key = 'T1_PROC'`,
    [to.id],
  );
  expect(process).toEqual({ no: 1 });
  const [parent] = await server.sql<{ id: string }>(
    `select parent_id as id from org where tenant_id = $1 and code = 'T1-SALES'`,
    [to.id],
  );
  expect(parent).toEqual({ id: to.rootId });

  const second = await carrier.compare(again, bytes);
  expect(second).toMatchObject({ state: 'checked', creates: 0, updates: 0, problems: 0 });

  const undone = await carrier.undo(again, run.id);
  expect(undone.status).toBeLessThan(300);
  const back = await carrier.runOf(again, run.id);
  expect(back).toMatchObject({ state: 'undone', failure: null });
  const left = await server.sql(
    `select code from org where tenant_id = $1 and deleted_at is null and code like 'T1%'
     union all select key from process_definition where tenant_id = $1 and deleted_at is null and key like 'T1%'
     union all select code from role where tenant_id = $1 and deleted_at is null and code like 'T1%'`,
    [to.id],
  );
  expect(left).toEqual([]);
});

test('a record is found by its ID, else by its code, never by its name; an ID of one and a code of another is for a person to solve', async () => {
  const from = await aCompany('T2');
  const bytes = await carrier.pack(from.admin, [{ group: 'organisation', ids: [from.orgId] }]);
  const to = await server.aTenant();
  const admin = await carrier.admin(to);
  const sameName = await made(admin, '/organisation/organisation', {
    name: 'Sales',
    code: 'OTHER',
    type: 'company',
    parentId: to.rootId,
  });
  const byName = await carrier.compare(admin, bytes);
  const [refusedName] = await carrier.lines(admin, byName.id);
  expect(refusedName).toMatchObject({ outcome: 'refused' });
  await server.sql(`update org set name = 'Elsewhere' where id = $1`, [sameName]);
  const created = await carrier.compare(admin, bytes);
  expect((await carrier.lines(admin, created.id)).map(({ outcome }) => outcome)).toEqual(['create']);

  await server.sql(`update org set code = 'T2-SALES' where id = $1`, [sameName]);
  const byCode = await carrier.compare(admin, bytes);
  const [update] = await carrier.lines(admin, byCode.id);
  expect(update).toMatchObject({
    outcome: 'update',
    changes: [{ field: 'name', before: 'Elsewhere', after: 'Sales' }],
  });

  await server.sql(
    `insert into org (tenant_id, id, created_at, updated_at, name, code, type, parent_id, path, depth, enabled)
     select $1, $2, now(), now(), 'By ID', 'THIRD', 'department', $3, (select path from org where id = $3) || '.zzzzz', 1, true`,
    [to.id, from.orgId, to.rootId],
  );
  const conflict = await carrier.compare(admin, bytes);
  const [line] = await carrier.lines(admin, conflict.id);
  expect(line).toMatchObject({ outcome: 'conflict' });
  expect(line?.problem).toContain('By ID');
  const refused = await server.call(admin, 'POST', `/dataMigration/runs/${conflict.id}/apply`);
  expect(refused.body.code).toBe('migrate.conflictsOpen');
  await server.call(admin, 'POST', `/dataMigration/runs/${conflict.id}/solutions`, {
    body: { items: [{ no: 1, solution: 'keepCode' }] },
  });
  expect(await carrier.apply(admin, conflict.id)).toMatchObject({ state: 'imported', updates: 1 });
  const rows = await server.sql(
    `select name, code from org where tenant_id = $1 and parent_id is not null order by code`,
    [to.id],
  );
  expect(rows).toEqual([
    { name: 'Sales', code: 'T2-SALES' },
    { name: 'By ID', code: 'THIRD' },
  ]);
});

test('an undo is refused by name where somebody changed what the import wrote', async () => {
  const from = await aCompany('T3');
  const bytes = await carrier.pack(from.admin, [{ group: 'organisation' }]);
  const to = await server.aTenant();
  const compared = await carrier.compare(await carrier.admin(to), bytes);
  const run = await carrier.apply(await carrier.admin(to), compared.id);
  const admin = await carrier.admin(to);
  const [org] = await server.sql<{ id: string; version: number }>(
    `select id, version from org where tenant_id = $1 and code = 'T3-SALES'`,
    [to.id],
  );
  await server.call(admin, 'PUT', `/organisation/organisation/${org?.id}`, {
    body: { version: org?.version, name: 'Changed since' },
  });

  const refused = await carrier.undo(admin, run.id);

  expect(refused).toMatchObject({ status: 409, body: { code: 'migrate.changedSince' } });
  expect(refused.text).toContain('Sales');
});

test('users come without password, and what they belong to must be there', async () => {
  const from = await aCompany('T4');
  await aSeller(from.admin, 'T4', from.orgId);
  const bytes = await carrier.pack(from.admin, [{ group: 'user' }]);
  await server.sql(`update account set user_name = 'gone', email = 'gone@example.com' where user_name = 'T4seller'`);
  const to = await server.aTenant();
  const without = await carrier.compare(await carrier.admin(to), bytes);
  const lines = await carrier.lines(await carrier.admin(to), without.id);
  expect(lines.find(({ code }) => code === 'T4seller')).toMatchObject({ outcome: 'missing' });

  const whole = await carrier.pack(await carrier.admin(from.tenant), [{ group: 'organisation' }, { group: 'user' }]);
  expect(whole.includes('Aa345678!x')).toBe(false);
});

test('of a hostile package nothing is taken over: neither a line to choose from nor a row', async () => {
  const from = await aCompany('T5');
  const bytes = await carrier.pack(from.admin, [{ group: 'organisation' }]);
  // The same length, so that the archive is whole and its content another one.
  const changed = Buffer.from(bytes.toString('latin1').replaceAll('references.ndjson', '../ferences.ndjson'), 'latin1');
  const to = await server.aTenant();
  const admin = await carrier.admin(to);
  const rows = () =>
    server.sql(
      `select count(*) as orgs, (select count(*) from audit_log where tenant_id = $1) as audits,
         (select count(*) from migration_line where tenant_id = $1) as lines from org where tenant_id = $1`,
      [to.id],
    );
  const before = await rows();

  const answers: unknown[] = [];
  for (const hostile of [changed, bytes.subarray(0, bytes.length - 40)]) {
    const { status, body } = await carrier.send(admin, hostile);
    await server.drain();
    answers.push([status, body.code]);
  }

  expect(answers).toEqual([
    [422, 'migrate.notPackage'],
    [422, 'migrate.notPackage'],
  ]);
  expect(await rows()).toEqual(before);
});

test('packages are for those who hold the rights, after a proof, and of one run at a time', async () => {
  const tenant = await server.aTenant();
  const admin = await carrier.admin(tenant);
  const staff = await server.aUser({ tenant });
  const body = { groups: [{ group: 'menu' }] };

  expect((await server.call(null, 'POST', '/dataMigration/packages', { body })).status).toBe(401);
  expect((await server.call(staff, 'POST', '/dataMigration/packages', { body })).status).toBe(403);
  expect((await server.call(admin, 'POST', '/dataMigration/packages', { body: { groups: [] } })).body.code).toBe(
    'migrate.chooseTypes',
  );
  const nothing = await server.call(admin, 'POST', '/dataMigration/packages', {
    body: { groups: [{ group: 'menu', ids: [] }] },
  });
  expect(nothing.body.code).toBe('migrate.chooseNodes');
  await server.sql(
    `insert into migration_run (tenant_id, id, created_at, updated_at, file_name, direction, state, busy_since)
     values ($1, gen_random_uuid(), now(), now(), 'x', 'export', 'making', now())`,
    [tenant.id],
  );
  expect((await server.call(admin, 'POST', '/dataMigration/packages', { body })).body.code).toBe('migrate.busy');
  await server.sql(`update migration_run set busy_since = now() - interval '1 hour' where tenant_id = $1`, [tenant.id]);
  expect((await server.call(admin, 'POST', '/dataMigration/packages', { body })).status).toBe(201);
  await server.drain();
  const unproved = await carrier.admin(tenant);
  await server.sql('update session set step_up_until = null where account_id = $1', [unproved.id]);
  expect((await server.call(unproved, 'POST', '/dataMigration/packages', { body })).body.code).toBe(
    'auth.stepUpRequired',
  );
});
