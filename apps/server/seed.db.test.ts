import { aTestDatabase, type TestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { demoAccounts } from './accounts.ts';
import { seedDemo, type SeedReport } from './seed.ts';

let database: TestDatabase;
let first: SeedReport;
let second: SeedReport;

beforeAll(async () => {
  database = await aTestDatabase();
  const options = {
    ownerUrl: database.ownerUrl,
    dataKey: Buffer.alloc(32, 1),
    pepper: Buffer.alloc(32, 2),
    demoPassword: 'Demo@2026',
  };
  first = await seedDemo(options);
  second = await seedDemo(options);
});

async function rows<T>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

test('makes two tenants, one of 5,000 organisations and more than 60 users', async () => {
  expect(first.tenants).toBe(2);
  const counts = await rows<{ code: string; orgs: number; users: number }>(
    `select tenancy_code as code, (select count(*)::integer from org o where o.tenant_id = t.id) as orgs,
       (select count(*)::integer from tenant_user m where m.tenant_id = t.id) as users from tenant t order by tenancy_id`,
  );
  expect(counts).toEqual([
    { code: 'hengyuan', orgs: 5000, users: 159 },
    { code: 'beichen', orgs: 10, users: 14 },
  ]);
});

test('makes notices and messages for the demo accounts of both tenants', async () => {
  expect([first.notices, second.notices]).toEqual([8, 0]);
  const unread = await rows<{ user_name: string; message: number; advice: number }>(
    `select m.user_name, count(*) filter (where r.origin = 'system')::integer as message,
       count(*) filter (where r.origin = 'person' and r.type = 2)::integer as advice
     from notice_receipt r join tenant_user m on m.tenant_id = r.tenant_id and m.id = r.user_id
     where r.read_at is null and m.user_name in ('hy-staff', 'bc-admin') group by m.user_name order by 1`,
  );
  expect(unread).toEqual([
    { user_name: 'bc-admin', message: 1, advice: 1 },
    { user_name: 'hy-staff', message: 2, advice: 2 },
  ]);
});

test('makes roles and positions with people and rights in them', async () => {
  expect([first.roles, second.roles]).toEqual([12, 0]);
  const [made] = await rows<{ positions: number; holders: number; members: number; grants: number; staff: number }>(
    `select (select count(*) from position)::integer as positions, (select count(*) from position_member)::integer as holders,
       (select count(*) from role_member)::integer as members,
       (select count(*) from perm_grant g join role r using (tenant_id) where r.id = g.subject_id and g.obj_type = 1)::integer as grants,
       (select count(*) from role where builtin)::integer as staff`,
  );
  expect(made?.positions).toBe(27);
  expect(made?.holders).toBeGreaterThan(20);
  expect(made?.members).toBeGreaterThan(12);
  expect(made?.grants).toBeGreaterThan(25);
  expect(made?.staff).toBe(2);
});

test('makes every demo account, with the password of all and without a first reset', async () => {
  const accounts = await rows<{ user_name: string; must_reset: boolean; has_password: boolean }>(
    'select user_name, must_reset, exists (select 1 from account_credential c where c.account_id = a.id) as has_password from account a',
  );

  for (const [name] of demoAccounts)
    expect(accounts).toContainEqual({ user_name: name, must_reset: false, has_password: true });
});

test('twice changes nothing', () => {
  expect(second).toEqual({ tenants: 0, organisations: 0, relations: 0, accounts: 0, members: 0, roles: 0, notices: 0 });
});

test('leaves room in the tree for organisations of one’s own', async () => {
  expect(
    await rows(
      `select c.n >= count(*) as room from tree_counter c join org o using (tenant_id) where c.entity = 'org' group by c.tenant_id, c.n`,
    ),
  ).toEqual([{ room: true }, { room: true }]);
});
