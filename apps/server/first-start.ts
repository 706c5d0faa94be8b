import { randomBytes } from 'node:crypto';
import { accountWithPassword, namedPerson, sampleCredential, seedAccounts, seedMembers } from '@mp/identity/server';
import { createSeeding, newId, type Seeding, useDataKey } from '@mp/kernel/server';
import { seedAdminRelation, seedOrganisations } from '@mp/organisation/server';
import pg from 'pg';
import { accountLines, demoAccounts } from './accounts.ts';
import { provisionTenants } from './provision-tenants.ts';
import { type Config, ConfigError, documentedPassword } from './config.ts';
import { seedDemo } from './seed.ts';

/** Held while a fresh database is filled, so that of two nodes one works and the other finds it done. */
const firstStartLock = 7_210_053;

/**
 * Fills a database in which nobody has an account: with the demo tenants, or with one tenant and its administrator
 * `admin`, whose random password is told once and has to be changed at the first sign-in. Answers what to tell.
 */
export async function firstStart(
  ownerUrl: string,
  config: Pick<Config, 'seed' | 'keys' | 'demoPassword' | 'isLocal'>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [firstStartLock]);
    const { rows } = await client.query('select 1 from account limit 1');
    const { dataKey, pepper } = config.keys;
    if (!config.isLocal) await refuseDocumentedPassword(client, pepper);
    if (config.seed === 'demo') {
      if (rows.length === 0) await seedDemo({ ownerUrl, dataKey, pepper, demoPassword: config.demoPassword });
      else await renewTenants(client);
      return accountLines(config);
    }
    if (rows.length > 0) {
      await renewTenants(client);
      return [];
    }
    useDataKey(dataKey);
    return await foundPlatform(client, pepper);
  } finally {
    await client.end();
  }
}

/** An installation that was tried out on one machine must not be opened to others with the password that everybody knows. */
async function refuseDocumentedPassword(client: pg.Client, pepper: Uint8Array): Promise<void> {
  const names = demoAccounts.map(([name]) => name);
  const open = await accountWithPassword(client, pepper, { names, password: documentedPassword });
  if (open !== undefined)
    throw new ConfigError(
      `PUBLIC_URL and HOST must be loopback as long as ${open} and others can be entered with the documented demo password.`,
    );
}

/** A new version gives the tenants its new pages, in one piece. */
async function renewTenants(client: pg.Client): Promise<void> {
  await client.query('begin');
  await provisionTenants(client, new Date().toISOString());
  await client.query('commit');
}

async function foundPlatform(client: pg.Client, pepper: Uint8Array): Promise<string[]> {
  const password = `${randomBytes(9).toString('base64url')}-Aa1`;
  const credential = await sampleCredential(pepper, password);
  await client.query('begin');
  const seeding = createSeeding(client, new Date().toISOString());
  await makeAdministrator(seeding, credential);
  await provisionTenants(client, seeding.at);
  await client.query('commit');
  return [`First administrator: admin, password ${password} (shown this once; to be changed at the first sign-in)`];
}

async function makeAdministrator(
  seeding: Seeding,
  credential: Awaited<ReturnType<typeof sampleCredential>>,
): Promise<void> {
  const [tenantId, orgId] = [newId(), newId()];
  const columns = [
    'id',
    'created_at',
    'updated_at',
    'tenancy_name',
    'tenancy_code',
    'tenancy_status',
    'initialised_at',
    'is_create_system_menu',
  ];
  await seeding.insert('tenant', columns, [
    [tenantId, seeding.at, seeding.at, 'mpcloud', 'mpcloud', '1', seeding.at, true],
  ]);
  const root = {
    id: orgId,
    code: 'ROOT',
    name: 'mpcloud',
    type: 'group',
    parent: undefined,
    path: '00001',
    depth: 0,
    seq: 1,
  } as const;
  await seedOrganisations(seeding, tenantId, [root]);
  await seedAdminRelation(seeding, tenantId);
  const admin = {
    ...namedPerson('admin', 'admin', { tenant: 'mpcloud', number: 1, isPlatformAdmin: true }),
    mobile: null,
  };
  await seedAccounts(seeding, [admin], credential);
  await seeding.client.query('update account set must_reset = true where id = $1', [admin.id]);
  await seedMembers(seeding, tenantId, [{ person: admin, orgIds: [orgId], isAdmin: true }]);
}
