import { declaredEndpoints, declaredPages, offers } from '@mp/kernel/contract';
import { resourceServers, samplesInOrder } from '@mp/kernel/server';
import type { TestServer } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';
import { aSampleCompany, signedIn, tenantId } from './sample-company.fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aSampleCompany();
  for (const { play } of samplesInOrder(serverModules)) await play?.(server.services, tenantId);
}, 240_000);

/** Every role of dealers.md 1.1 with a demo account that has it. */
const accounts = [
  ['R_ADM', 'hy-business'],
  ['R_DDM', 'hy-direct'],
  ['R_DDS', 'hy-exec'],
  ['R_FIN', 'hy-finance'],
  ['R_TRN', 'hy-training'],
  ['R_BAD', 'hy-director'],
  ['R_ASM', 'hy-area'],
  ['R_ASE', 'hy-service'],
  ['R_AE', 'hy-engineer'],
  ['R_TSS', 'hy-trade'],
  ['R_DSM', 'hy-direct'],
  ['R_PM', 'hy-project'],
  ['R_EXM', 'hy-exec'],
  ['R_DLA', 'hy-dealer'],
  ['R_DLU', 'hy-dealer-user'],
  ['R_GOE', 'hy-goem'],
  ['R_GDL', 'hy-guest'],
  ['R_WPM', 'hy-warranty'],
  ['R_WPA', 'hy-approver'],
  ['R_WFC', 'hy-checker'],
  ['R_WCO', 'hy-certificate'],
  ['R_SVD', 'hy-svd'],
  ['R_GM', 'hy-general'],
  ['R_MPL', 'hy-planner'],
  ['R_MDP', 'hy-dispatcher'],
] as const;

/**
 * Trade sales staff sees the dealers of its area positions, of which the demo account has none; no page of it shows them.
 * No built-in rule tells guest dealers of anything.
 */
/** What somebody asks for or subscribes to himself. */
const isPersonal = (key: string) => /\.(accessRequest|projectSubscription)$/.test(key);

/** Who sells warranties and checks them gives no feedback on dealers, and no task of a project is given to him. */
const ofWarranties = ['dealer.feedback', 'projectTask.projectTask'];

const startsEmpty: Readonly<Record<string, readonly string[]>> = {
  'hy-trade': ['dealer.dealer'],
  'hy-guest': ['reference.tip'],
  // Whom tasks are given to sees them; files of a project are opened to its dealer by a grant.
  'hy-finance': ['projectTask.projectTask'],
  'hy-training': ['projectTask.projectTask'],
  'hy-dealer': ['projectFile.projectFile'],
  'hy-dealer-user': ['projectFile.projectFile'],
  'hy-warranty': ofWarranties,
  'hy-approver': ofWarranties,
  'hy-checker': ofWarranties,
  'hy-certificate': ofWarranties,
  'hy-svd': ofWarranties,
  'hy-general': ofWarranties,
  'hy-planner': ofWarranties,
  'hy-dispatcher': ofWarranties,
};

test.each(accounts)(
  'who has %s signs in as %s and finds rows in every list of the business area',
  async (role, name) => {
    const user = await signedIn(server, name);
    const held = await server.sql<{ code: string }>(
      `select r.code from role_member m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where m.tenant_id = $1 and m.member_id = $2`,
      [tenantId, user.id],
    );
    expect(held).toContainEqual({ code: role });

    const empty: string[] = [];
    const miscounted: string[] = [];
    let open = 0;
    for (const { resource } of resourceServers()) {
      if (
        !/^(dealer|customer|reference|project\w*|genset|saleMonitoring|trade|goem|warranty\w*|maintenance\w*)\./.test(
          resource.key,
        ) ||
        !offers(resource, 'read')
      )
        continue;
      const { status, body } = await server.call(user, 'GET', `${resource.path}?size=1`);
      if (status === 404 || status === 403) continue;
      expect([resource.key, status]).toEqual([resource.key, 200]);
      open += 1;
      if (body.items.length === 0 && !isPersonal(resource.key)) empty.push(resource.key);
      // Several reasons to see a record count it once.
      const exact = await server.call(user, 'GET', `${resource.path}?size=1&exact=true`);
      if (body.totalIsEstimate !== true && exact.body.total !== body.total) miscounted.push(resource.key);
    }
    expect(miscounted).toEqual([]);
    expect([name, ...empty]).toEqual([name, ...(startsEmpty[name] ?? [])]);
    expect(open).toBeGreaterThan(0);
  },
);

const rows = (sql: string) => server.sql<Record<string, unknown>>(sql, [tenantId]);

test('certificates of the sample company are renewed, each behind the one before it and under a number of its own', async () => {
  const [facts] = await server.sql(
    `select count(*) filter (where exists (select 1 from warranty_certificate n where n.genset_id = c.genset_id
          and n.start_on = c.end_on + 1 and n.state <> 'void'))::integer > 0 as renewed,
        count(*) filter (where exists (select 1 from warranty_certificate n where n.genset_id = c.genset_id and n.id <> c.id
          and n.state <> 'void' and c.state <> 'void' and n.start_on <= c.end_on and n.end_on >= c.start_on))::integer as overlapping,
        (count(*) - count(distinct cert_no))::integer as twice
      from warranty_certificate c where tenant_id = $1`,
    [tenantId],
  );

  expect(facts).toEqual({ renewed: true, overlapping: 0, twice: 0 });
});

test('the sample dealer has sales at every task, a certificate that runs, and a change of it', async () => {
  const dealer = await signedIn(server, 'hy-dealer');
  const counted = async (path: string) =>
    (await server.call(dealer, 'GET', `/warrantyOrder/${path}&size=1&exact=true`)).body.total;

  for (const state of ['draft', 'firstCheck', 'specialCheck', 'orderCheck', 'toEffect', 'returned', 'effective'])
    expect([state, await counted(`peOrder?state=${state}`)]).not.toEqual([state, 0]);
  expect(await counted('warrantyCertificate?state=active')).toBeGreaterThan(0);
  expect(await counted('certificateChange?state=inCheck')).toBeGreaterThan(0);
});

test('dealers’ organisations bear their names, below the branches of their cities', async () => {
  const strangers = await rows(
    `select d.code, o.name from dealer d left join org o on o.tenant_id = d.tenant_id and o.id = d.org_id
      where d.tenant_id = $1 and (o.name, o.code) is distinct from (coalesce(d.name->>'ZH_CN',
        (select v.name->>'ZH_CN' from dealer_version v where v.tenant_id = d.tenant_id and v.id = d.open_version_id)), d.code)`,
  );
  expect(strangers).toEqual([]);
});

test('a verification campaign runs: some dealers were visited, some answered, some still wait', async () => {
  const [campaign] = await rows(
    `select c.state, c.due_on > current_date as running, count(i.*)::integer as items,
        count(*) filter (where i.state = 'waiting')::integer > 20 as waiting,
        count(*) filter (where i.state = 'answered')::integer > 20 as answered,
        count(*) filter (where i.state = 'done')::integer > 20 as done,
        count(*) filter (where i.result = 'mismatch')::integer as mismatches
      from verification_campaign c join verification_item i on i.tenant_id = c.tenant_id and i.campaign_id = c.id
      where c.tenant_id = $1 group by c.tenant_id, c.id, c.state, c.due_on`,
  );
  expect(campaign).toMatchObject({
    state: 'open',
    running: true,
    items: 160,
    waiting: true,
    answered: true,
    done: true,
  });
  expect(campaign?.mismatches).toBeGreaterThan(0);
});

test('all feedback has a handler, and no reminder, certificate or paper of the sample gives itself away', async () => {
  const [facts] = await rows(
    `select (select count(*)::integer from feedback where tenant_id = $1 and handler_id is null) as unhandled,
        (select count(*)::integer from feedback where tenant_id = $1 and source <> 'public' and submitter_id is null) as nobodys,
        (select count(*)::integer from tip where tenant_id = $1 and state <> 'planned' and greatest(created_at, planned_at, read_at, done_at) > now()) as ahead,
        (select count(*)::integer from person_certificate where tenant_id = $1
          and cert_no !~ case issuer when 'state' then '^T[0-9]{18}$' else '^HY-(ST|CE|CS|SA)[1-3]-20[0-9]{2}-[0-9]{4}$' end) as certificates,
        (select count(*) - count(distinct cert_no) from person_certificate where tenant_id = $1)::integer as twice,
        (select count(*)::integer from dealer d cross join lateral jsonb_array_elements(d.qualifications) q
          where d.tenant_id = $1 and q->>'number' !~ '^([0-9A-Z]{18}|J[0-9]{13}|HY-(FW|RY)-[0-9]{4}-[0-9]{4})$') as papers`,
  );
  expect(facts).toEqual({ unhandled: 0, nobodys: 0, ahead: 0, certificates: 0, twice: 0, papers: 0 });
});

test('the logs of the sample company speak of pages, functions and operations that there are', async () => {
  const names = async (sql: string) => (await rows(sql)).map(({ name }) => String(name));
  const opened = await names(`select distinct name from log_function where tenant_id = $1 and name like '/%'`);
  const called = await names(`select distinct operation as name from log_operation where tenant_id = $1`);

  expect(opened.length).toBeGreaterThan(5);
  expect(opened.filter((name) => !declaredPages().has(name.slice(1)))).toEqual([]);
  expect(called.length).toBeGreaterThan(3);
  expect(called.filter((name) => !declaredEndpoints().has(name))).toEqual([]);
});

test('the list of trade sales staff names dealers with their shares, the target of the year and what became of it', async () => {
  const { body } = await server.call(await signedIn(server, 'hy-exec'), 'GET', '/dealer/tradeStaff?size=20');

  expect(body.items).toHaveLength(8);
  for (const item of body.items) expect(item.dealerShares).toMatch(/^\S.* \d+%( · \S.* \d+%)*$/);
  expect(body.items[0]).toMatchObject({ targetKva: '15000.0', targetAmount: '11000000.00' });
  expect(body.items.some(({ wonKva }: { wonKva: string | null }) => Number(wonKva) > 0)).toBe(true);
});
