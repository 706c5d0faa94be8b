import type { TestServer, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { aSampleCompany, signedIn, tenantId } from './sample-company.fixture.ts';
import { playSamples } from './samples.ts';

let server: TestServer;
let head: TestUser;

beforeAll(async () => {
  server = await aSampleCompany();
  const urls = { ownerUrl: server.database.ownerUrl, appUrl: server.database.url };
  await playSamples(server.services, urls);
  await playSamples(server.services, urls);
  head = await signedIn(server, 'hy-exec');
}, 240_000);

const get = async (path: string) => (await server.call(head, 'GET', `/dealer/${path}`)).body;
const volumes = async (sql: string) => (await server.sql<Record<string, number>>(sql, [tenantId]))[0];

test('people of the sample company have started 300 processes, once, and most of them are decided', async () => {
  const counts = await volumes(
    `select count(*) filter (where record_id is null)::integer as own,
        count(*) filter (where record_id is null and status = 'approved')::integer as approved
      from process_instance where tenant_id = $1 and parent_id is null`,
  );

  // What the dice make impossible is left out, and what somebody deleted stays as a row.
  expect(counts?.own).toBeGreaterThan(290);
  expect(counts?.own).toBeLessThanOrEqual(300);
  expect(counts?.approved).toBeGreaterThan(200);
});

test('the sample company has what its description promises, each kind in its states', async () => {
  const many = 'count(*)::integer';
  const of = (name: string, from: string) => `(select ${many} from ${from}) as "${name}"`;
  const version = (name: string, where: string) => of(name, `dealer_version where tenant_id = $1 and ${where}`);
  const dealers = await volumes(
    `select ${['active', 'applying', 'suspended', 'terminating', 'terminated']
      .map((status) => of(status, `dealer where tenant_id = $1 and status = '${status}'`))
      .join(', ')}`,
  );
  expect(dealers).toEqual({ active: 32, applying: 3, suspended: 2, terminating: 1, terminated: 2 });

  const versions = await volumes(
    `select ${version('all', 'true')}, ${version('returned', `state = 'returned'`)}, ${version('audited', `state in ('areaAudit', 'hqAudit', 'finAudit')`)}`,
  );
  expect(versions).toEqual({ all: 95, returned: 2, audited: 6 });
  const nodes = await server.sql<{ node: string }>(
    `select distinct node_id as node from task where tenant_id = $1 and def_key = 'P_DLR_VERSION' and status = 'pending' and kind <> 'resubmit'
      order by 1`,
    [tenantId],
  );
  expect(nodes.map(({ node }) => node)).toEqual(['ase', 'asm', 'director', 'finance', 'manager', 'specialist']);

  const others = await volumes(
    `select ${of('people', 'dealer_person where tenant_id = $1')}, ${of('certificates', 'person_certificate where tenant_id = $1')},
      ${of('feedback', 'feedback where tenant_id = $1')}, ${of('goems', 'goem where tenant_id = $1')},
      ${of('guests', 'guest_dealer where tenant_id = $1')}, ${of('goemLogins', 'goem_login where tenant_id = $1')}, ${of('double', 'guest_dealer where tenant_id = $1 and double_channel')},
      ${of('infos', 'industry_info where tenant_id = $1')}, ${of('converted', `industry_info where tenant_id = $1 and status = 'converted'`)}`,
  );
  expect(others).toEqual({
    people: 320,
    certificates: 610,
    feedback: 60,
    goems: 8,
    guests: 45,
    goemLogins: 6,
    double: 2,
    infos: 120,
    converted: 25,
  });
  const [tips] = await server.sql<{ n: number; states: number }>(
    `select count(*)::integer as n, count(distinct state)::integer as states from tip where tenant_id = $1`,
    [tenantId],
  );
  expect(tips?.n).toBeGreaterThanOrEqual(900);
  expect(tips?.states).toBeGreaterThan(3);
});

test('the audit of a year has figures at every node and in nearly every month, and its processes can be opened', async () => {
  const report = await get('reports/audit?months=12');

  expect(report.finished).toBe(46);
  expect(report.firstPass).toBeGreaterThan(60);
  expect(report.firstPass).toBeLessThan(95);
  expect(report.nodes).toHaveLength(6);
  for (const { count, median, p90 } of report.nodes) {
    expect(count).toBeGreaterThan(3);
    expect(p90).toBeGreaterThanOrEqual(median);
  }
  const [past] = await server.sql<{ id: string; title: string }>(
    `select v.process_instance_id as id, v.title from dealer_version v join process_instance i on i.id = v.process_instance_id::uuid
      where v.tenant_id = $1 and v.state = 'superseded' and i.outcome = 'approved' order by i.started_at limit 1`,
    [tenantId],
  );
  const trail = await server.call(head, 'GET', `/workflow/instances/${past?.id}`);
  expect([trail.status, trail.text]).toEqual([200, expect.stringContaining(String(past?.title))]);
});

test('the network of a year shows dealers that came, left and were suspended', async () => {
  const { areas, months } = await get('reports/network');
  const sum = (name: 'gained' | 'lost' | 'suspended') =>
    areas.flatMap((area: Record<string, number[]>) => area[name] ?? []).reduce((all: number, n: number) => all + n, 0);

  expect(months).toHaveLength(12);
  expect([sum('gained'), sum('lost'), sum('suspended')]).toEqual([8, 2, 5]);
});

test('the public has been looking dealers up, sometimes in vain', async () => {
  const { total, days, words, provinces } = await get('public-use');
  expect(total.queries).toBeGreaterThan(100);
  expect(total.none).toBeGreaterThan(10);
  expect(words.length).toBeGreaterThan(1);
  expect([days.length > 25, provinces.length > 4]).toEqual([true, true]);
});

test('leads of the year were verified and converted in every industry', async () => {
  const { all, industries, areas } = await get('reports/leads');
  expect(all.leads).toBeGreaterThan(50);
  expect(all.converted).toBeGreaterThan(15);
  expect([industries.length, areas.length > 3]).toEqual([8, true]);
});

test('half a year of feedback has ratings, eight open and two overdue', async () => {
  const { count, open, overdue, rating, months } = await get('feedback-report?months=12');

  expect([count, open, overdue]).toEqual([60, 8, 2]);
  expect(rating).toBeGreaterThan(3);
  expect(months.length).toBeGreaterThanOrEqual(6);
});
