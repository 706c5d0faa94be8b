import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import { identityModule } from './index.ts';
import { lockUnusedNow } from './lock-unused.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule]);
});

const lastCame = (user: TestUser, days: number) =>
  server.sql(`update account set last_login_at = now() - make_interval(days => $2) where id = $1`, [user.id, days]);
const isLocked = async (user: TestUser) => {
  const [row] = await server.sql<{ locked: boolean; reason: string | null; shown: boolean }>(
    `select a.locked, a.locked_reason as reason, m.locked as shown from account a join tenant_user m on m.id = a.id where a.id = $1 limit 1`,
    [user.id],
  );
  return row;
};
const unusedDays = (tenantId: string, days: number) =>
  server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', 'locking', jsonb_build_object('unusedDays', $2::integer), 1, now())`,
    [tenantId, days],
  );

test('locks who was away longer than 90 days, shows it in the list of users and leaves a line in their log', async () => {
  const [gone, recent, boss] = [await server.aUser(), await server.aUser(), await server.aUser()];
  await lastCame(gone, 91);
  await lastCame(recent, 89);
  await lastCame(boss, 400);
  await server.sql('update account set builtin = true where id = $1', [boss.id]);

  const told = await lockUnusedNow(server.services);

  expect(told).toBe('locked 1');
  expect(await isLocked(gone)).toEqual({ locked: true, reason: 'unused', shown: true });
  expect((await isLocked(recent))?.locked).toBe(false);
  expect((await isLocked(boss))?.locked).toBe(false);
  expect(await server.sql('select action, tenant_id from log_user_op where user_id = $1', [gone.id])).toEqual([
    { action: 'lockUnused', tenant_id: gone.tenant.id },
  ]);
  expect(await lockUnusedNow(server.services)).toBe('locked 0');
});

test('follows the setting of the tenant; 0 days lock nobody', async () => {
  const [strict, open] = [await server.aTenant(), await server.aTenant()];
  await unusedDays(strict.id, 10);
  await unusedDays(open.id, 0);
  const [early, never] = [await server.aUser({ tenant: strict }), await server.aUser({ tenant: open })];
  await lastCame(early, 11);
  await lastCame(never, 4000);

  await lockUnusedNow(server.services);

  expect((await isLocked(early))?.locked).toBe(true);
  expect((await isLocked(never))?.locked).toBe(false);
});

test('a person of several tenants is locked when the most patient of them would', async () => {
  const [strict, patient] = [await server.aTenant(), await server.aTenant()];
  await unusedDays(strict.id, 10);
  await unusedDays(patient.id, 100);
  const person = await server.aUser({ tenant: strict });
  await server.sql(
    `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
     select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $2`,
    [patient.id, person.id, patient.rootId],
  );
  await lastCame(person, 50);
  await lockUnusedNow(server.services);
  expect((await isLocked(person))?.locked).toBe(false);

  await lastCame(person, 101);
  await lockUnusedNow(server.services);

  expect((await isLocked(person))?.locked).toBe(true);
});
