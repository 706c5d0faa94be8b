import { newId } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { sampleTenants } from '@mp/tenant/server';
import { serverModules } from './modules.ts';
import { seedDemo } from './seed.ts';

/** Tenant of the sample company. */
export const tenantId = sampleTenants.hengyuan.id;

/** A server of all modules with the sample data; processes are not played. */
export async function aSampleCompany(): Promise<TestServer> {
  const server = await aServer(serverModules);
  await seedDemo({
    ownerUrl: server.database.ownerUrl,
    dataKey: Buffer.alloc(32, 1),
    pepper: Buffer.alloc(32, 2),
    demoPassword: 'Demo@2026',
  });
  return server;
}

/** A demo account of the sample company, signed in. */
export async function signedIn(server: TestServer, userName: string): Promise<TestUser> {
  const sessionId = newId();
  const [row] = await server.sql<{ id: string; root: string }>(
    `select u.id, (select o.id from org o where o.tenant_id = u.tenant_id and o.depth = 0) as root
      from tenant_user u where u.tenant_id = $1 and u.user_name = $2`,
    [tenantId, userName],
  );
  const id = row?.id ?? '';
  await server.sql(
    `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type)
      values ($1, $2, $3, 'test', 'test', now(), now(), now() + interval '12 hours', 1800, 'normal')`,
    [sessionId, id, tenantId],
  );
  return { id, userName, tenant: { id: tenantId, tenancyId: 0, rootId: row?.root ?? '' }, sessionId, kind: 'staff' };
}
