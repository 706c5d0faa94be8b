import { fillPorts, findStatement, planList, ports, serverOf, type MessageToSend } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { plusDays } from '@mp/reference/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anAccessServer, grants, House, now, projects, queried, today } from './access.fixture.ts';
import { endShares } from './grants.job.ts';
import { endSubscriptions, sendChanges } from './subscription.service.ts';

let house: House;
let server: TestServer;
let stage: House['stage'];
let pm: TestUser;
let owner: TestUser;
/** Somebody of another area. */
let outsider: TestUser;

beforeAll(async () => {
  server = await anAccessServer();
  house = new House(server);
  ({ stage } = house);
});
beforeEach(async () => {
  ({ pm, owner, outsider } = await house.set());
});

const aProject = (name: string, more?: object) => house.aProject(name, more);
const grant = (by: TestUser, projectId: string, more?: object) => house.grant(by, projectId, more);
const get = (by: TestUser, path: string) => house.get(by, path);
const found = (by: TestUser, q: string) => house.found(by, q);
const revoke = (by: TestUser, id: string) => house.revoke(by, id);
const later = (time: string) => house.later(time);
const clock = () => house.clock();

/** A unit with a serial number at a place of a project. */
const aUnit = (projectId: string, serialNo: string) =>
  server.sql(
    `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag, serial_no, genset_state)
      select tenant_id, gen_random_uuid(), now(), now(), id, 1, 'G-01', $2, 'arrived' from project where id = $1`,
    [projectId, serialNo],
  );

test('nothing finds a project by what its reader may not read: neither search nor filter, order, count or sheet', async () => {
  const id = await aProject('泄漏');
  await aUnit(id, 'H26C004117');
  const secrets = ['云数科技泄漏', 'HT-泄漏', 'H26C004117', '数据中心'];
  const ask = async (query: string) => (await get(outsider, `${queried}?${query}`)).body;
  const hits = async () => Promise.all(secrets.map(async (q) => (await found(outsider, q)).length));
  const filters = [
    `endCustomerId=${house.customerId}`,
    'state=executing',
    'health=green',
    `siteRegionId[below]=${stage.ids['310000']}`,
    'contractNo[like]=HT',
  ];
  const filtered = async () => Promise.all(filters.map(async (each) => (await ask(each)).total as number));
  const sheet = async () => {
    const context = await server.contextOf(outsider);
    const plan = planList(context, serverOf({ key: 'projectAccess.queriedProject' }), { query: {}, action: 'export' });
    return JSON.stringify(plan.read(await context.batch(() => plan.statements)).items);
  };
  const provinces = async () =>
    (await get(outsider, `${queried}/summary?by=siteRegionId&depth=1`)).body.groups.map(
      ({ number }: { number: string | null }) => number,
    );

  const closed = { hits: await hits(), filtered: await filtered(), provinces: await provinces(), sheet: await sheet() };
  const overview = await grant(pm, id, { levels: ['L1'] });
  const shown = { hits: await hits(), filtered: await filtered(), provinces: await provinces(), sheet: await sheet() };
  await revoke(pm, overview.body.id);
  await grant(pm, id, { levels: ['L2'] });
  const open = { hits: await hits(), filtered: await filtered(), provinces: await provinces() };

  expect(closed).toMatchObject({ hits: [0, 0, 0, 0], filtered: [0, 0, 0, 0, 0], provinces: [null] });
  for (const secret of [...secrets, house.customerId, 'executing', 'HT-']) expect(closed.sheet).not.toContain(secret);
  expect(shown).toMatchObject({ hits: [1, 0, 0, 0], filtered: [1, 1, 1, 0, 0], provinces: [null] });
  for (const secret of secrets.slice(1)) expect(shown.sheet).not.toContain(secret);
  expect(open).toEqual({ hits: [1, 1, 1, 1], filtered: [1, 1, 1, 1, 1], provinces: ['310000'] });
});

test('the overview shows name, customer, stage, dates and health, and opens nothing else', async () => {
  const id = await aProject('概览');
  await aUnit(id, 'H26C004118');
  await grant(pm, id, { levels: ['L1'] });
  const row = await get(outsider, `${queried}/${id}`);
  const one = await get(outsider, `/projectAccess/query/${id}`);
  const statuses = await Promise.all(
    [`${projects}/${id}`, `${projects}/${id}/history`, `/project/projectUnit?projectId=${id}`].map(
      async (path) => [(await get(outsider, path)).status, (await get(outsider, path)).body.total ?? null] as const,
    ),
  );
  const lists = await Promise.all(
    [
      projects,
      '/project/projectDefinition',
      '/projectPlan/projectPlan',
      '/projectFinance/businessPlan',
      '/projectWeekly/weeklyReport',
      '/projectDispatch/dispatch',
      grants,
    ].map(async (path) => (await get(outsider, path)).body.total ?? 0),
  );
  const why = await get(owner, `/projectAccess/project/${id}/why/${outsider.id}`);
  const asked = await server.call(outsider, 'POST', '/projectAccess/requests', {
    body: { projectId: id, levels: ['L2'], days: 10, reason: '支援现场' },
  });
  const mixed = await grant(pm, id, { levels: ['L1', 'L4'] });
  const context = await server.contextOf(outsider);
  const [hits] = await context.batch(() => [
    findStatement(context, serverOf({ key: 'project.project' }), { q: '概览', size: 5 }),
  ]);
  await later('2026-12-13T00:00:01');
  const after = await get(outsider, `${queried}/${id}`);

  const told = Object.entries(row.body).filter(([, value]) => value !== null && value !== false);
  expect(Object.fromEntries(told)).toMatchObject({
    tier: 'overview',
    state: 'executing',
    health: 'green',
    endCustomerId: house.customerId,
  });
  expect(told.map(([name]) => name).toSorted()).toEqual(
    [
      'id',
      'version',
      'createdAt',
      'updatedAt',
      'projectId',
      'projectIdLabel',
      'no',
      'name',
      'tier',
      'state',
      'endCustomerId',
      'endCustomerIdLabel',
      'health',
      'expectedSignOn',
      'customerNames',
    ].toSorted(),
  );
  expect(one.body).toMatchObject({ levels: ['L1'], openedUntil: plusDays(today, 30), mayManage: false });
  expect(statuses).toEqual([
    [404, null],
    [404, null],
    [200, 0],
  ]);
  expect(lists).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(why.body).toMatchObject({ isOpen: false, levels: ['L1'] });
  expect(asked.status).toBe(200);
  expect(mixed.body.fields?.[0]?.code).toBe('projectAccess.numbersAlone');
  expect(hits?.rows).toEqual([]);
  expect(after.body).toMatchObject({ tier: 'closed', state: null, endCustomerId: null });
});

const subscribe = (by: TestUser, id: string, end = '') =>
  server.call(by, 'POST', `/projectAccess/subscriptions${end}`, { body: { projectIds: [id] } });
const subscriptions = async (by: TestUser) => (await get(by, `${queried}?isSubscribed=true`)).body.total;
/** What somebody was told of subscribed projects, oldest first. */
const told = async (by: TestUser) =>
  (
    await server.sql<{ title: string }>(
      `select n.title from notice n join notice_receipt r on r.notice_id = n.id and r.tenant_id = n.tenant_id
        where r.user_id = $1 and n.handle_url like '/projectQueryDetail%' order by n.id`,
      [by.id],
    )
  ).map(({ title }) => title);

test('a subscriber is told once of another stage, health and acceptance, and nothing more when he reads the project no more', async () => {
  const id = await aProject('订阅');
  const refused = await subscribe(outsider, id);
  const overview = await grant(pm, id, { levels: ['L1'] });
  const begun = await subscribe(outsider, id);
  const again = await subscribe(outsider, id);
  const listed = await subscriptions(outsider);
  const quiet = await sendChanges(clock());
  await server.sql(`update project_plan set health = 'red', accept_forecast = '2027-02-01' where project_id = $1`, [
    id,
  ]);
  await server.sql(`update project set state = 'closing' where id = $1`, [id]);
  const sent = [await sendChanges(clock()), await sendChanges(clock())];
  const known = await told(outsider);
  await revoke(pm, overview.body.id);
  await server.sql(`update project_plan set health = 'amber' where project_id = $1`, [id]);
  const ended = await sendChanges(clock());
  const [left] = await server.sql<{ n: number }>(
    `select count(*)::integer as n from project_subscription where user_id = $1 and deleted_at is null`,
    [outsider.id],
  );
  await subscribe(pm, id);
  await subscribe(pm, id, '/end');
  await subscribe(owner, id);
  await server.sql(
    `update project set owner_user_id = null, created_by = null, team_ids = array[$2]::uuid[] where id = $1`,
    [id, pm.id],
  );
  const night = await endSubscriptions(clock());

  expect([refused.status, refused.body.code]).toEqual([403, 'project.noAccess']);
  expect([begun.body, again.body, listed]).toEqual([{ changed: 1 }, { changed: 0 }, 1]);
  expect([quiet, sent]).toEqual([0, [3, 0]]);
  expect(known).toHaveLength(3);
  expect([ended, left?.n]).toEqual([0, 0]);
  expect(await told(outsider)).toHaveLength(3);
  expect(await subscriptions(pm)).toBe(0);
  expect(night).toBe(1);
});

const shares = '/projectAccess/projectShare';
const contacts = [
  { name: '陈静', title: '工程部长', email: 'chen@example.com', primary: true, left: false },
  { name: '刘洋', primary: false, left: false },
  { name: '旧人', primary: false, left: true },
];
const share = (by: TestUser, id: string, contactName: string) =>
  server.call(by, 'POST', `/projectAccess/project/${id}/share`, { body: { contactName, language: 'en-US' } });
const readBy = (token: string) => server.call(null, 'POST', '/projectAccess/shared/read', { body: { token } });
const tokenOf = (path: string) => path.split('#')[1] ?? '';

/** A project whose customer has contacts and a milestone. */
async function aSharedProject(name: string): Promise<string> {
  const id = await aProject(name);
  await aUnit(id, 'H26C004119');
  await server.sql(`update customer set contacts = $2 where id = $1`, [house.customerId, JSON.stringify(contacts)]);
  await server.sql(
    `insert into project_milestone (tenant_id, id, created_at, updated_at, plan_id, seq, code, name, phase, kind, state, baseline_on, forecast_on, owner_id)
      select tenant_id, gen_random_uuid(), now(), now(), id, m.seq, m.code, m.name::jsonb, 'ARRIVAL', m.kind, 'notStarted', '2026-12-01', '2026-12-04', $2
        from project_plan, (values (1, 'M45', '{"ZH_CN": "现场就绪", "EN_US": "Site ready"}', 'customer'), (2, 'M60', '{"ZH_CN": "发运"}', 'key')) m (seq, code, name, kind)
        where project_id = $1`,
    [id, pm.id],
  );
  return id;
}

test('a contact of the customer reads by a link how his project stands, and no money, nobody’s name and nothing of ours', async () => {
  const id = await aSharedProject('客户可见');
  const made = await share(pm, id, '刘洋');
  const token = tokenOf(made.body.path);
  const seen = await readBy(token);
  await readBy(token);
  const [kept] = (await get(pm, `${shares}?projectId=${id}`)).body.items;
  const history = (await get(pm, `${projects}/${id}/history`)).body.items;

  expect(made.body).toMatchObject({
    sentTo: null,
    path: expect.stringMatching(/^\/mpcloud\/projectShare\?lang=en-US#[\w-]{43}$/),
  });
  expect(Object.keys(seen.body).toSorted()).toEqual([
    'acceptForecast',
    'company',
    'customer',
    'expiresAt',
    'language',
    'milestones',
    'name',
    'no',
    'progress',
    'requiredOn',
    'siteName',
    'stage',
    'units',
  ]);
  expect(seen.body).toMatchObject({
    name: '客户可见',
    stage: 'preparing',
    milestones: [{ planOn: '2026-12-01', forecastOn: '2026-12-04', actualOn: null }],
    units: [{ tag: 'G-01', serialNo: 'H26C004119', state: 'arrived' }],
  });
  for (const secret of ['6000000', '5900000', '900000', 'HT-', 'owner', 'pm', '刘洋', '陈静', 'chen@example.com'])
    expect(JSON.stringify({ ...seen.body, company: '' })).not.toContain(`"${secret}`);
  expect(kept).toMatchObject({ contactName: '刘洋', useCount: 2, state: 'active', madeByIdLabel: 'pm' });
  expect(kept.lastUsedAt).not.toBeNull();
  expect(history[0]).toMatchObject({ action: 'share', reason: '刘洋', actorName: 'pm' });
});

test('links are made by who manages the project, for people of the customer who are still there', async () => {
  const id = await aSharedProject('谁能分享');
  const refused = await Promise.all([share(outsider, id, '刘洋'), share(stage.people.asm, id, '刘洋')]);
  const [stranger, former] = [await share(pm, id, '某人'), await share(pm, id, '旧人')];
  await grant(pm, id, { levels: ['L3'], userId: stage.people.bad.id });
  const offered = await get(pm, `/projectAccess/project/${id}/contacts`);

  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect([stranger.body.code, former.body.code]).toEqual(['projectAccess.noContact', 'projectAccess.noContact']);
  expect(offered.body.items.map(({ name }: { name: string }) => name)).toEqual(['陈静', '刘洋']);
});

test('a link ends after thirty days, when it is revoked and with the project; a guess tells nothing', async () => {
  const id = await aSharedProject('到期');
  const links = [await share(pm, id, '刘洋'), await share(pm, id, '刘洋'), await share(pm, id, '刘洋')];
  const [first, second, third] = links.map(({ body }) => tokenOf(body.path));
  const { version } = (await get(pm, `${shares}/${links[0]?.body.id}`)).body;
  const revoked = await server.call(pm, 'POST', `${shares}/${links[0]?.body.id}/transitions/revoke`, {
    body: { version },
  });
  const ended = [await readBy(first ?? '')];
  server.setNow(new Date(now.getTime() + 30 * 86_400_000 - 1000));
  const last = await readBy(second ?? '');
  server.setNow(new Date(now.getTime() + 30 * 86_400_000));
  ended.push(await readBy(second ?? ''));
  const expired = await endShares(clock());
  server.setNow(now);
  await server.sql(`update project set deleted_at = now() where id = $1`, [id]);
  ended.push(await readBy(third ?? ''), await readBy('A'.repeat(43)), await readBy('short'));
  const history = await server.sql<{ action: string }>(
    `select action from audit_log where entity = 'project.project' and entity_id = $1 and action like '%hare' order by version`,
    [id],
  );

  expect([revoked.status, last.status, expired]).toEqual([200, 200, 2]);
  expect(ended.map(({ body }) => body.code)).toEqual([
    'projectAccess.shareRevoked',
    'projectAccess.shareExpired',
    'projectAccess.shareRevoked',
    'projectAccess.shareUnknown',
    'common.validation',
  ]);
  expect(history.map(({ action }) => action)).toEqual(['share', 'share', 'share', 'revokeShare']);
});

test('only the hash of a link is stored; a mail holds it sealed, and who guesses is stopped', async () => {
  const id = await aSharedProject('哈希');
  const sent: MessageToSend[] = [];
  const { deliversMail, sendMessage } = ports();
  fillPorts({
    deliversMail: async () => true,
    sendMessage: async (context, message) => {
      sent.push(message);
      await sendMessage(context, message);
    },
  });
  const mailed = await share(pm, id, '陈静');
  const handed = await share(pm, id, '刘洋');
  fillPorts({ deliversMail, sendMessage });
  const url = sent[0]?.params?.['url'] ?? '';
  const tables = await server.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { name } of tables)
    for (const token of [tokenOf(url), tokenOf(handed.body.path)])
      if ((await server.sql(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [token])).length > 0)
        holding.push(name);
  const open = await readBy(tokenOf(url));
  const guesses: string[] = [];
  for (let at = 0; at < 30; at += 1) guesses.push((await readBy('A'.repeat(43))).body.code);

  expect(mailed.body).toMatchObject({ path: null, sentTo: 'chen@example.com' });
  expect(sent).toMatchObject([{ channel: 'mail', to: 'chen@example.com', language: 'en-US', secret: true }]);
  expect(url).toMatch(/^https:\/\/console\.example\.com\/mpcloud\/projectShare\?lang=en-US#[\w-]{43}$/);
  expect(tables.length).toBeGreaterThan(50);
  expect(holding).toEqual([]);
  expect(open.status).toBe(200);
  expect(guesses.at(28)).toBe('projectAccess.shareUnknown');
  expect(guesses.at(29)).toBe('common.tooManyRequests');
});
