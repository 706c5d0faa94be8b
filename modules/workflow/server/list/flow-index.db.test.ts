import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { identityModule } from '@mp/identity/server';
import { organisationModule } from '@mp/organisation/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FlowList, FlowQuery } from '../../contract/index.ts';
import { workflowModule } from '../index.ts';
import { SampleRows } from '../workflow.fixture.ts';
import { flowCountStatement, flowPageStatement, flowSearchStatement } from './flow.query.ts';
import { askOf } from './flow.service.ts';

let server: TestServer;
let tenant: TestTenant;
let me: TestUser;
let admin: TestUser;
let key: string;

/** 100,000 processes that one user started, handled, follows and got copies of, and 20,000 tasks that he has open. */
beforeAll(async () => {
  server = await aServer([tenantModule, organisationModule, identityModule, workflowModule]);
  const rows = new SampleRows(server);
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  me = await server.aUser({ tenant });
  const definition = await rows.aDefinition(tenant);
  key = definition.key;
  // An index that is made at the end costs a tenth of one that grows row by row.
  const [search] = await server.sql<{ def: string }>(
    `select indexdef as def from pg_indexes where indexname = 'process_instance_search'`,
  );
  await server.sql('drop index process_instance_search');
  await server.sql(
    `insert into process_instance (tenant_id, id, created_at, updated_at, root_id, definition_id, version_id, def_key, def_name, business_no,
       subject, initiator_id, initiator_name, initiator_org_id, status, started_at, state)
     select $1, g.id, g.at, g.at, g.id, $2, $3, $4, '{"ZH_CN":"x"}', 'N' || g.n, case when g.n % 2 = 0 then '采购' else '入网' end || g.n,
       $5, 'me', $6, case when g.n % 10 = 0 then 'processing' else 'approved' end, g.at, '{}'
     from (select n, md5(n::text)::uuid as id, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, 100000) n) g`,
    [tenant.id, definition.id, definition.versionId, definition.key, me.id, tenant.rootId],
  );
  await server.sql(search?.def ?? '');
  await server.sql(
    `insert into participation (tenant_id, user_id, instance_id, roles, def_key, status, initiator_id, started_at, last_at, handled_at, cc_at, attention_at, search_text)
     select tenant_id, $1, id, 15, def_key, status, $1, started_at, started_at, started_at, started_at, started_at, search_text from process_instance`,
    [me.id],
  );
  await server.sql(
    `insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, mode, status, created_at)
     select tenant_id, id, id, 1, 1, def_key, 'check', '{}', 'base', 'single', 'pending', started_at from process_instance limit 20000`,
  );
  await server.sql(
    `insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, initiator_id, created_at)
     select tenant_id, $1, id, instance_id, def_key, $1, created_at from task`,
    [me.id],
  );
  for (const table of ['process_instance', 'participation', 'task', 'task_inbox']) await server.sql(`analyze ${table}`);
});

/** The plan of a page or of its count, as the application's connections plan it. */
async function planOf(
  list: FlowList,
  query: FlowQuery = {},
  of: 'page' | 'count' | 'search' = 'page',
): Promise<string> {
  const context = await server.contextOf(list === 'instances' ? admin : me);
  const ask = askOf(list, query, 20)(context);
  const { text, values } = {
    page: () => flowPageStatement(ask),
    count: () => flowCountStatement(ask, 1001),
    search: () => flowSearchStatement(ask, 1001),
  }[of]();
  const lines = await context.rows<Record<string, string>>(`explain ${text}`, values);
  return lines.map((line) => Object.values(line).join('')).join('\n');
}

describe('a list over 100,000 processes walks its index', () => {
  test.each([
    ['inbox', 'task_inbox_created'],
    ['initiated', 'participation_initiated'],
    ['handled', 'participation_handled'],
    ['cc', 'participation_cc'],
    ['attention', 'participation_attention'],
    ['instances', 'process_instance_started'],
  ] as const)('%s by %s', async (list, index) => {
    for (const query of [{}, { from: '2026-02-01', to: '2026-02-03' }]) {
      const plan = await planOf(list, query);
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toMatch(/Seq Scan on (?:task_inbox|participation|process_instance|task )/);
    }
  });

  test('also when it is narrowed by a state or a process', async () => {
    expect(await planOf('handled', { status: 'processing' })).toContain('using participation_handled');
    expect(await planOf('handled', { defKey: key })).toContain('using participation_handled');
    expect(await planOf('instances', { status: 'processing' })).toMatch(/using process_instance_(?:status|started)/);
    expect(await planOf('inbox', { unread: 'true' })).toContain('using task_inbox_created');
  });

  test('and a keyword reads the index of the own list, not the processes', async () => {
    const found = async (q: string) =>
      (await server.call(me, 'GET', `/workflow/handled?q=${encodeURIComponent(q)}`)).body;

    const plan = await planOf('handled', { q: '采购99998' }, 'search');
    expect(plan).toMatch(/using participation_(?:pk|instance)/);
    expect(plan).toContain('using process_instance_pk');
    expect(plan).not.toMatch(/CTE hits|Seq Scan on process_instance/);
    expect((await found('采购99998')).items).toHaveLength(1);
    expect((await found('采购99998')).total).toBe(1);
    const many = await found('采购');
    expect([many.items.length, many.totalIsEstimate]).toEqual([20, true]);
    expect(many.total).toBe(10_000);
  });

  test('and counts stop at their cap', async () => {
    const { body } = await server.call(me, 'GET', '/workflow/handled');
    expect([body.total, body.totalIsEstimate]).toEqual([10_000, true]);
    const inbox = (await server.call(me, 'GET', '/workflow/inbox')).body;
    expect([inbox.total, inbox.totalIsEstimate]).toEqual([1000, true]);
    expect(await planOf('handled', {}, 'count')).not.toContain('process_instance');
    expect((await server.call(me, 'GET', '/workflow/counts')).body).toMatchObject({ pending: 1001, cc: 1000 });
  });
});
