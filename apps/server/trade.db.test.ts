import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const staffPath = '/dealer/tradeStaff';
const infoPath = '/dealer/industryInfo';
const named = (zh: string) => ({ ZH_CN: zh, EN_US: '', JA_JP: '' });
const [dealer1, dealer2] = ['01980000-0000-7000-8000-00000000d001', '01980000-0000-7000-8000-00000000d002'];

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let shanghai: string;
let sichuan: string;
let area: string;

beforeAll(async () => {
  server = await aServer(serverModules);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  const region = async (code: string, name: string, parentId?: string) =>
    (await server.call(admin, 'POST', '/reference/region', { body: { code, name: named(name), parentId } })).body.id;
  const china = await region('CN', '中国');
  shanghai = await region('310000', '上海市', china);
  sichuan = await region('510000', '四川省', china);
  for (const [id, code] of [
    [dealer1, 'D1'],
    [dealer2, 'D2'],
  ])
    await server.sql(
      `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, region_id, status)
        values ($1, $2, now(), now(), $3, $4, $3, 'FULL', $5, 'active')`,
      [tenant.id, id, code, JSON.stringify(named(`经销商${code}`)), shanghai],
    );
  area = (
    await server.call(admin, 'POST', '/reference/bigArea', {
      body: { code: 'EAST', name: named('华东'), directorId: admin.id, colour: '#112233' },
    })
  ).body.id;
});

const inRole = async (code: string, dealerId: string | null = null): Promise<TestUser> => {
  const user = await server.aUser({ tenant });
  await server.sql(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select tenant_id, id, 'user', $3, now() from role where tenant_id = $1 and code = $2`,
    [tenant.id, code, user.id],
  );
  await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, dealerId]);
  return user;
};
const areaManager = async (regionId: string) => {
  const user = await inRole('R_ASM');
  await server.call(admin, 'POST', '/reference/areaAssignment', {
    body: { position: 'ASM', userId: user.id, regionId, channel: 'any', primary: true, validFrom: '2020-01-01' },
  });
  return user;
};

describe('trade sales staff', () => {
  const staff = async (dealers: readonly (readonly [string, string])[]) => {
    const user = await server.aUser({ tenant });
    return server.call(admin, 'POST', staffPath, {
      body: {
        userId: user.id,
        bigAreaId: area,
        validFrom: '2026-01-01',
        dealers: dealers.map(([dealerId, share]) => ({ dealerId, share })),
      },
    });
  };

  test('share a dealer to 100 per cent at most, also when two are entered at the same time', async () => {
    expect((await staff([[dealer1, '60']])).status).toBe(201);
    const answers = await Promise.all([staff([[dealer1, '40']]), staff([[dealer1, '40']])]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.fields).toMatchObject([
      { path: 'dealers', code: 'trade.shareOver', params: { total: '140.00' } },
    ]);
  });

  test('have a dealer shared out among them to exactly 100 per cent; what is open is told', async () => {
    const [one, other] = [(await staff([[dealer1, '60']])).body, (await staff([[dealer2, '100']])).body];
    expect((await server.call(admin, 'GET', `${staffPath}/share-gaps`)).body.items).toMatchObject([
      { dealerId: dealer1, total: '60.00' },
    ]);
    const share = (shares: object[]) =>
      server.call(admin, 'PUT', `${staffPath}/shares/${dealer1}`, { body: { shares } });

    expect((await share([{ staffId: one.id, share: '60' }])).body).toMatchObject({
      code: 'trade.shareSum',
      params: { total: '60.00' },
    });
    expect(
      (
        await share([
          { staffId: one.id, share: '33.33' },
          { staffId: other.id, share: '66.67' },
        ])
      ).status,
    ).toBe(204);
    expect((await server.call(admin, 'GET', `${staffPath}/share-gaps`)).body.items).toEqual([]);
    const { items } = (await server.call(admin, 'GET', `${staffPath}/shares/${dealer1}`)).body;
    expect(items.map((each: { share: string }) => each.share).toSorted()).toEqual(['33.33', '66.67']);
  });

  test('hand their dealers over, and leave', async () => {
    const [one, other] = [(await staff([[dealer1, '60']])).body, (await staff([[dealer1, '40']])).body];
    const day = new Date().toISOString().slice(0, 10);
    const done = await server.call(admin, 'POST', '/reference/areaHandOver', {
      body: { from: one.userId, to: other.userId, day },
    });
    expect(done.body.work).toContainEqual({ key: 'tradeDealer', count: 1 });
    const kept = (await server.call(admin, 'GET', `${staffPath}/${other.id}`)).body;
    expect(kept.dealers).toEqual([{ dealerId: dealer1, share: '100.00' }]);
    await server.call(admin, 'POST', `${staffPath}/batch`, {
      body: { action: 'leave', ids: [one.id], params: { validTo: day } },
    });

    expect((await server.call(admin, 'GET', `${staffPath}/${one.id}`)).body.status).toBe('left');
    const { items } = (await server.call(admin, 'GET', `${staffPath}/shares/${dealer1}`)).body;
    expect(items.map(({ staffId }: { staffId: string }) => staffId)).toEqual([other.id]);
  });
});

describe('industry information', () => {
  const report = async (user: TestUser, more: object = {}) => {
    const { status, body, text } = await server.call(user, 'POST', infoPath, {
      body: { title: '数据中心二期', category: 'POLICY', ...more },
    });
    if (status !== 201) throw new Error(text);
    return body;
  };
  const transit = async (
    user: TestUser,
    info: { id: string },
    { name, form = {} }: { readonly name: string; readonly form?: object },
  ) => {
    const { body } = await server.call(user, 'GET', `${infoPath}/${info.id}`);
    return server.call(user, 'POST', `${infoPath}/${info.id}/transitions/${name}`, {
      body: { version: body.version, ...form },
    });
  };
  const published = async (user: TestUser, more: object = {}) => {
    const info = await report(user, more);
    const answer = await transit(user, info, { name: 'publish' });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  const seenBy = async (user: TestUser) =>
    (await server.call(user, 'GET', `${infoPath}?sort=no`)).body.items.map(({ title }: { title: string }) => title);

  test('is numbered by the month, and a lead is complete before it is published', async () => {
    const lead = await report(admin, { category: 'LEAD' });
    expect(lead.no).toMatch(/^II-\d{6}-0001$/u);

    expect((await transit(admin, lead, { name: 'publish' })).body.fields).toMatchObject([
      { path: 'regionId' },
      { path: 'industry' },
      { path: 'expectedOn' },
    ]);
  });

  test('is seen by those only whom its visibility names, on every way', async () => {
    const author = await inRole('R_TSS');
    const [manager, other] = [await areaManager(shanghai), await areaManager(sichuan)];
    const [own, foreign] = [await inRole('R_DLA', dealer1), await inRole('R_DLA', dealer2)];
    const info = { regionId: shanghai };
    await report(author, { ...info, title: '草稿', visibility: 'allInternal' });
    await published(author, { ...info, title: '私有', visibility: 'private' });
    const inArea = await published(author, { ...info, title: '区域', visibility: 'area' });
    await published(author, { ...info, title: '内部', visibility: 'allInternal' });
    const shared = await published(author, { ...info, title: '共享', visibility: 'dealers', shareWith: [dealer1] });

    expect(await seenBy(author)).toEqual(['草稿', '私有', '区域', '内部', '共享']);
    expect(await seenBy(manager)).toEqual(['区域', '内部', '共享']);
    expect(await seenBy(other)).toEqual(['内部', '共享']);
    expect(await seenBy(own)).toEqual(['共享']);
    expect(await seenBy(foreign)).toEqual([]);
    expect(await seenBy(admin)).toHaveLength(5);
    for (const tail of ['', '/history', '/as-of?at=2099-01-01T00:00:00Z', '/verify'])
      expect((await server.call(other, 'GET', `${infoPath}/${inArea.id}${tail}`)).status).toBe(404);
    expect((await server.call(foreign, 'GET', `${infoPath}/options?q=共享`)).body.items).toEqual([]);
    expect((await server.call(foreign, 'GET', `${infoPath}/summary?by=status`)).body).toMatchObject({ groups: [] });
    expect((await server.call(foreign, 'GET', `${infoPath}?q=共享`)).body).toMatchObject({ total: 0 });
    expect((await server.call(own, 'GET', `${infoPath}/${shared.id}`)).status).toBe(200);
    const verify = { version: inArea.version, reliability: 3 };
    expect(
      (await server.call(other, 'POST', `${infoPath}/${inArea.id}/transitions/verify`, { body: verify })).status,
    ).toBe(404);
  });

  test('is verified with a reliability that makes the score final, and closed by its author', async () => {
    const author = await inRole('R_TSS');
    const manager = await areaManager(shanghai);
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const lead = { category: 'LEAD', industry: 'DC', regionId: shanghai, expectedOn: day, estKva: '2500' };
    const info = await published(author, { ...lead, visibility: 'area' });

    expect((await transit(manager, info, { name: 'verify', form: { reliability: 4 } })).body).toMatchObject({
      status: 'verified',
      score: 90,
    });
    const record = (await server.call(author, 'GET', `${infoPath}/${info.id}`)).body;
    const changed = await server.call(author, 'PUT', `${infoPath}/${info.id}`, {
      body: { version: record.version, estKva: '100' },
    });
    expect(changed.body.score).toBe(90);
    expect((await transit(manager, info, { name: 'close', form: { reason: '已流标' } })).body.code).toBe(
      'trade.notAuthor',
    );
    expect((await transit(author, info, { name: 'close', form: { reason: '已流标' } })).body.status).toBe('closed');
  });

  test('becomes the draft of a registration once it says who, where, how much and when', async () => {
    const author = await inRole('R_TSS');
    const customer = await server.call(author, 'POST', '/customer/customer', {
      body: { name: named('上海云数科技集团有限公司'), kinds: ['endUser'] },
    });
    const info = await published(author, { visibility: 'allInternal' });
    await transit(author, info, { name: 'verify', form: { reliability: 5 } });
    const read = async () => (await server.call(author, 'GET', `${infoPath}/${info.id}`)).body;
    const convert = async () =>
      server.call(author, 'POST', `${infoPath}/${info.id}/convert`, { body: { version: (await read()).version } });
    const early = await convert();
    const whole = { customerId: customer.body.id, regionId: shanghai, estKva: '2500.0', expectedOn: '2027-06-30' };
    await server.call(author, 'PUT', `${infoPath}/${info.id}`, { body: { version: (await read()).version, ...whole } });

    const converted = await convert();
    const project = await server.call(author, 'GET', `/project/project/${converted.body.projectId}`);

    expect((await server.call(author, 'GET', `${infoPath}/conversion`)).body).toEqual({ offered: true });
    expect(early.body.code).toBe('common.required');
    expect(project.body).toMatchObject({ state: 'draft', sourceLeadId: info.id, estKva: '2500.0' });
    expect((await read()).status).toBe('converted');
  });

  test('is told to those who subscribed to its industry or region and may see it', async () => {
    const author = await inRole('R_TSS');
    const [near, far, internal] = [await areaManager(shanghai), await areaManager(sichuan), await inRole('R_AE')];
    const subscribe = (user: TestUser, body: object) => server.call(user, 'POST', '/dealer/infoSubscription', { body });
    await subscribe(near, { industry: 'DC' });
    await subscribe(far, { industry: 'DC' });
    await subscribe(internal, { industry: 'TELECOM' });
    expect((await subscribe(internal, {})).body.fields).toMatchObject([{ code: 'trade.subscribeNothing' }]);

    const info = await published(author, { industry: 'DC', regionId: shanghai, visibility: 'area' });

    const rows = await server.sql<{ user_id: string }>(
      `select r.user_id from notice_receipt r join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id where n.tenant_id = $1`,
      [tenant.id],
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([near.id]);
    expect(info.status).toBe('published');
    expect((await server.call(far, 'GET', '/dealer/infoSubscription')).body.items).toHaveLength(1);
  });
});
