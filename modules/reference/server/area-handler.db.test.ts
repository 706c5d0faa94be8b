import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { identityModule } from '@mp/identity/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { workflowModule } from '@mp/workflow/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { areaHandler, referenceModule, type AreaHandlerQuestion } from './index.ts';

const names = ['anna', 'bert', 'cora', 'dirk', 'head', 'chief'] as const;
type Name = (typeof names)[number];

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let people: Readonly<Record<Name, TestUser>>;
const ids: Record<string, string> = {};

const made = async (to: string, body: object): Promise<string> => {
  const answer = await server.call(admin, 'POST', `/reference/${to}`, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body.id);
};
const region = async (code: string, above: string | null) => {
  const body = { code, name: { ZH_CN: code }, parentId: above === null ? null : ids[above] };
  ids[code] = await made('region', body);
};
const area = async (code: string, director: Name) => {
  ids[code] = await made('bigArea', { code, name: { ZH_CN: code }, directorId: people[director].id });
};
const cover = (code: string, place: string, more: object = {}) =>
  made('bigAreaRegion', { bigAreaId: ids[code], regionId: ids[place], validFrom: '2025-01-01', ...more });
/** Somebody holds a position for a region, or for a whole big area. */
const hold = (who: Name, place: string, more: object = {}) =>
  made('areaAssignment', {
    position: 'ASM',
    userId: people[who].id,
    [/^(\d+|CN)$/.test(place) ? 'regionId' : 'bigAreaId']: ids[place],
    validFrom: '2025-01-01',
    ...more,
  });
const ask = async (more: Partial<AreaHandlerQuestion> = {}) => {
  const context = await server.contextOf(admin);
  const found = await context.tx((tx) =>
    areaHandler(tx, { position: 'ASM', regionId: '510104', day: '2026-06-01', ...more }),
  );
  const nameOf = (id: string) => names.find((name) => people[name].id === id) ?? id;
  return found && [found.via, ...found.userIds.map(nameOf).sort()];
};
const change = (text: string, values: readonly unknown[]) => server.sql(text, values);

beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    organisationModule,
    identityModule,
    workflowModule,
    referenceModule,
  ]);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  const users = await Promise.all(names.map(async (name) => [name, await server.aUser({ tenant })] as const));
  people = Object.fromEntries(users) as Record<Name, TestUser>;
  await region('CN', null);
  for (const province of ['510000', '540000']) await region(province, 'CN');
  await region('510100', '510000');
  await region('540100', '540000');
  await region('510104', '510100');
  await area('SW', 'head');
  await area('NW', 'chief');
});

test('a district that moved is handled where it stands now', async () => {
  await cover('SW', '510000');
  await cover('NW', '540000');
  await hold('anna', '510100');
  expect(await ask()).toEqual(['primary', 'anna']);

  const moved = await server.call(admin, 'POST', `/reference/region/${ids['510104']}/move`, {
    body: { version: 1, parentId: ids['540100'] },
  });
  expect(moved.status).toBe(200);
  expect(await ask()).toEqual(['director', 'chief']);
  await hold('bert', '540000');
  expect(await ask({ regionId: ids['510104'] ?? '' })).toEqual(['primary', 'bert']);
});

test('on each day the big area decides to which the region belongs then', async () => {
  await cover('SW', '510000', { validTo: '2026-06-30' });
  await cover('NW', '510000', { validFrom: '2026-07-01' });
  await hold('anna', 'SW');
  expect(await ask({ day: '2026-06-30' })).toEqual(['primary', 'anna']);
  expect(await ask({ day: '2026-07-01' })).toEqual(['director', 'chief']);
  await hold('bert', 'NW', { validFrom: '2026-08-01' });
  expect(await ask({ day: '2026-07-31' })).toEqual(['director', 'chief']);
  expect(await ask({ day: '2026-08-01' })).toEqual(['primary', 'bert']);

  await cover('SW', '510100', { validFrom: '2026-09-01' });
  expect(await ask({ day: '2026-08-31' })).toEqual(['primary', 'bert']);
  expect(await ask({ day: '2026-09-01' })).toEqual(['primary', 'anna']);
  await change('update big_area set enabled = false where id = $1', [ids.SW]);
  expect(await ask({ day: '2026-09-01' })).toEqual(['primary', 'bert']);
  expect(await ask({ day: '2026-06-30' })).toBeUndefined();
});

test('a product line that another big area covers belongs to its people alone', async () => {
  await cover('SW', '510000');
  await cover('NW', '510000', { productLine: 'DIESEL' });
  await hold('anna', 'SW');
  await hold('bert', 'NW', { position: 'ASE' });
  expect(await ask()).toEqual(['primary', 'anna']);
  expect(await ask({ productLine: 'GAS' })).toEqual(['primary', 'anna']);
  expect(await ask({ productLine: 'DIESEL' })).toEqual(['director', 'chief']);
  expect(await ask({ productLine: 'DIESEL', position: 'ASE' })).toEqual(['primary', 'bert']);
  expect(await ask({ position: 'ASE' })).toEqual(['director', 'head']);
});

test('at one place the line comes before the channel, and the big area before the country', async () => {
  await cover('SW', '510000');
  await hold('dirk', 'CN');
  expect(await ask()).toEqual(['primary', 'dirk']);
  await hold('anna', 'SW');
  await hold('bert', 'SW', { channel: 'direct' });
  await hold('cora', 'SW', { productLine: 'GAS' });
  expect(await ask()).toEqual(['primary', 'anna']);
  expect(await ask({ channel: 'trade' })).toEqual(['primary', 'anna']);
  expect(await ask({ channel: 'direct' })).toEqual(['primary', 'bert']);
  expect(await ask({ channel: 'direct', productLine: 'GAS' })).toEqual(['primary', 'cora']);
  expect(await ask({ regionId: '540100' })).toEqual(['primary', 'dirk']);
});

test('the director is asked by name, or when nobody is left; gone himself, nobody is found', async () => {
  await cover('SW', '510000');
  const held = await hold('anna', '510104');
  expect(await ask({ position: null })).toEqual(['director', 'head']);
  expect(await ask()).toEqual(['primary', 'anna']);
  await change('update area_assignment set deleted_at = now() where id = $1', [held]);
  expect(await ask()).toEqual(['director', 'head']);
  expect(await ask({ regionId: '540000' })).toBeUndefined();
  await change(`update tenant_user set expiry_date = '2026-05-31' where id = $1`, [people.head.id]);
  expect(await ask()).toBeUndefined();
  expect(await ask({ position: null })).toBeUndefined();
  expect(await ask({ position: null, day: '2026-05-31' })).toEqual(['director', 'head']);
});

test('of those who stand in, whoever has delegated is passed over; when all are away, the primary gets it', async () => {
  const delegate = (name: Name) =>
    change(
      `insert into process_agent (tenant_id, id, created_at, updated_at, principal_id, agent_id, scope_kind, from_date, to_date, active)
        values ($1, gen_random_uuid(), now(), now(), $2, $3, 'all', '2026-06-01', '2026-06-02', true)`,
      [tenant.id, people[name].id, people.head.id],
    );
  await cover('SW', '510000');
  await hold('anna', '510000');
  await hold('bert', '510000', { primary: false });
  await hold('cora', '510000', { primary: false });
  await delegate('anna');
  expect(await ask()).toEqual(['standIn', 'bert', 'cora']);
  await delegate('bert');
  expect(await ask()).toEqual(['standIn', 'cora']);
  await delegate('cora');
  expect(await ask()).toEqual(['primary', 'anna']);
  expect(await ask({ day: '2026-06-03' })).toEqual(['primary', 'anna']);
});

test('a region that is unknown, deleted or of another tenant has no handler', async () => {
  await cover('SW', '510000');
  const { SW, '510104': county = '' } = ids;
  expect(await ask({ regionId: '999999' })).toBeUndefined();
  expect(await ask({ regionId: String(SW) })).toBeUndefined();
  await change('update region set deleted_at = now() where id = $1', [county]);
  expect(await ask()).toBeUndefined();
  expect(await ask({ regionId: county })).toBeUndefined();
  expect(await ask({ regionId: '510100' })).toEqual(['director', 'head']);

  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  expect(await ask({ regionId: '510100' })).toBeUndefined();
  expect(await ask({ regionId: ids['510100'] ?? '' })).toBeUndefined();
});
