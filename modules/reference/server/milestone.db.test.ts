import { crossProblems, inputProblems } from '@mp/kernel/contract';
import { createSeeding } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { milestoneTemplate } from '../contract/index.ts';
import { referenceModule, usedForPlan } from './index.ts';
import { seedMilestones } from './seed/milestones.ts';

const path = '/reference/milestoneTemplate';
let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, referenceModule]);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
});

const words = (zh: string) => ({ ZH_CN: zh, EN_US: `${zh} en`, JA_JP: `${zh} ja` });
const item = (
  code: string,
  phase: string,
  { defaultDays, more = {} }: { readonly defaultDays: number; readonly more?: object },
) => ({
  code,
  name: words(code),
  phase,
  kind: 'normal',
  defaultDays,
  dayUnit: 'work',
  perGenset: false,
  onSite: false,
  ownerRole: 'PM',
  audit: 'none',
  fileRules: null,
  ...more,
});
const link = (code: string, after: string, more: object = {}) => ({ item: code, after, link: 'FS', lag: 0, ...more });
const items = [
  item('M10', 'CONTRACT', { defaultDays: 0 }),
  item('M20', 'DRAWING', { defaultDays: 5 }),
  item('M80', 'INSTALL', { defaultDays: 15, more: { onSite: true } }),
];
const links = [link('M20', 'M10'), link('M80', 'M20')];
const post = (to: string, body: object) => server.call(admin, 'POST', to, { body });
const aTemplate = (code: string, more: object = {}) =>
  post(path, { code, name: words(code), projectType: 'DIRECT', items, predecessors: links, ...more });
const transit = async (id: string, name: string) => {
  const { body } = await server.call(admin, 'GET', `${path}/${id}`);
  return post(`${path}/${id}/transitions/${name}`, { version: body.version });
};
const statusOf = async (id: string) => (await server.call(admin, 'GET', `${path}/${id}`)).body.status;
const wrong = ({ body }: { body: { fields?: { path: string; code: string; params?: object }[] } }) =>
  body.fields?.map(({ path: at, code }) => `${at} ${code}`);

describe('a template', () => {
  test('whose links lead round, or back to an earlier phase, is refused with the way', async () => {
    const round = await aTemplate('T', { predecessors: [...links, link('M10', 'M80')] });
    expect(round.body.fields).toEqual([
      expect.objectContaining({
        path: 'predecessors.0.after',
        code: 'milestone.cycle',
        params: { path: 'M10 → M20 → M80 → M10' },
      }),
    ]);
    expect(wrong(await aTemplate('T', { predecessors: [link('M20', 'M80')] }))).toEqual([
      'predecessors.0.after milestone.phaseBack',
    ]);
  });

  test('names each item once, in links only items it has, and file rules that there are', async () => {
    expect(wrong(await aTemplate('T', { items: [...items, item('M10', 'FAT', { defaultDays: 1 })] }))).toEqual([
      'items.3.code milestone.itemTwice',
    ]);
    expect(
      wrong(await aTemplate('T', { predecessors: [link('M20', 'M11'), link('M80', 'M20'), link('M80', 'M20')] })),
    ).toEqual(['predecessors.0.after milestone.unknownItem', 'predecessors.2.after milestone.linkTwice']);
    expect(
      wrong(
        await aTemplate('T', {
          items: [item('A', 'FAT', { defaultDays: 1, more: { fileRules: 'NONE' } })],
          predecessors: [],
        }),
      ),
    ).toEqual(['items.0.fileRules milestone.unknownFileRule']);
    expect(
      wrong(await aTemplate('T', { items: [item('A', 'NOWHERE', { defaultDays: 1 })], predecessors: [] })),
    ).toEqual(['items.0.phase common.noSuchItem']);
  });

  test('stays as it is once published; the next revision is a copy, and retires it when published', async () => {
    const { body: first } = await aTemplate('TPL');
    expect(first).toMatchObject({ revision: 1, status: 'draft', useCount: 0 });
    expect((await aTemplate('tpl')).body.code).toBe('common.duplicate');
    expect((await post(`${path}/${first.id}/revision`, {})).body.code).toBe('milestone.draftExists');
    await transit(first.id, 'publish');

    const change = { version: 2, name: words('new') };
    expect((await server.call(admin, 'PUT', `${path}/${first.id}`, { body: change })).body.code).toBe(
      'milestone.publishedImmutable',
    );
    expect((await server.call(admin, 'DELETE', `${path}/${first.id}?version=2`)).body.code).toBe(
      'milestone.publishedImmutable',
    );
    const { body: second } = await post(`${path}/${first.id}/revision`, {});
    expect(second.revision).toBe(2);
    const { body: copy } = await server.call(admin, 'GET', `${path}/${second.id}`);
    expect(copy).toMatchObject({ code: 'TPL', status: 'draft', items, predecessors: links });

    expect((await transit(second.id, 'publish')).body.status).toBe('published');
    expect(await statusOf(first.id)).toBe('retired');
    const { body: history } = await server.call(admin, 'GET', `${path}/${first.id}/history`);
    expect(history.items[0]).toMatchObject({ action: 'retire', changes: { status: ['published', 'retired'] } });
  });

  test('of the same type and name is published once, however many publish at once', async () => {
    const made = await Promise.all(['A', 'B', 'C'].map((code) => aTemplate(code, { name: words('same') })));
    const other = (await aTemplate('D', { name: words('same'), projectType: 'RENTAL' })).body;
    await transit(other.id, 'publish');
    await Promise.all(made.map(({ body }) => transit(body.id, 'publish')));

    const states = await Promise.all(made.map(({ body }) => statusOf(body.id)));
    expect(states.toSorted()).toEqual(['published', 'retired', 'retired']);
    expect(await statusOf(other.id)).toBe('published');
  });

  test('counts the projects that are planned with it', async () => {
    const { body } = await aTemplate('TPL');
    const context = await server.contextOf(admin);
    await context.tx((tx) => usedForPlan(tx, body.id));
    expect((await server.call(admin, 'GET', `${path}/${body.id}`)).body.useCount).toBe(1);
  });
});

describe('days of a milestone', () => {
  const rule = (more: object) =>
    post('/reference/daysRule', { templateCode: 'TPL', itemCode: 'M80', days: 20, ...more });
  const explain = async (more: object = {}) =>
    (await post('/reference/daysRule/explain', { templateCode: 'TPL', itemCode: 'M80', on: '2026-03-02', ...more }))
      .body;

  test('are those of the rule that fits best; all others stand beside it with the reason', async () => {
    const { body: template } = await aTemplate('TPL');
    await post('/reference/region', { code: 'CN', name: words('中国'), parentId: null });
    const { body: all } = await server.call(admin, 'GET', '/reference/region?code=CN');
    const { body: qinghai } = await post('/reference/region', {
      code: '630000',
      name: words('青海'),
      parentId: all.items[0].id,
      remoteFactor: '1.20',
    });
    await rule({ powerBand: 'P5', days: 30 });
    const { body: best } = await rule({ powerBand: 'P5', regionId: all.items[0].id, days: 25 });
    await rule({ powerBand: 'P4', days: 10, validTo: '2026-01-01' });

    expect(await explain()).toMatchObject({ days: 15, defaultDays: 15, winner: null });
    const found = await explain({ powerBand: 'P5', regionId: qinghai.id });
    expect(found).toMatchObject({ days: 25, winner: best.id });
    expect(found.candidates.map(({ days, lostBy, misses }: Record<string, unknown>) => [days, lostBy, misses])).toEqual(
      [
        [25, null, []],
        [30, 'conditions', []],
        [10, null, ['powerBand', 'period']],
      ],
    );

    const { body: plan } = await post(`${path}/${template.id}/test`, {
      start: '2026-03-02',
      powerBand: 'P5',
      regionId: qinghai.id,
    });
    expect(plan.factor).toBe('1.20');
    expect(plan.items[2]).toEqual({
      code: 'M80',
      baseDays: 25,
      days: 30,
      start: '2026-03-09',
      finish: '2026-04-21',
      ruleId: best.id,
    });
    expect(plan.finish).toBe('2026-04-21');
  });

  test('stand in a matrix by power band, own rules apart from others', async () => {
    await aTemplate('TPL');
    const { body: own } = await rule({ powerBand: 'P5', days: 30 });
    await rule({ qtyFrom: 5, qtyTo: 10, days: 18 });
    const cells = async (query: string) => {
      const { body } = await server.call(admin, 'GET', `/reference/daysRule/matrix?templateCode=TPL${query}`);
      return body.items[2].cells.map(
        ({ band, days, source }: Record<string, unknown>) => `${band ?? '*'} ${days} ${source}`,
      );
    };
    expect(await cells('')).toEqual([
      '* 15 default',
      'P1 15 default',
      'P2 15 default',
      'P3 15 default',
      'P4 15 default',
      'P5 30 own',
    ]);
    const many = await cells('&qtyFrom=5&qtyTo=10');
    expect([many[0], many[1], many[5]]).toEqual(['* 18 own', 'P1 18 rule', 'P5 18 rule']);
    expect(own.version).toBe(1);
  });

  test('are ruled for items that there are, in quantities and periods that begin before they end', async () => {
    await aTemplate('TPL');
    expect(wrong(await rule({ itemCode: 'M99' }))).toEqual(['itemCode milestone.unknownItem']);
    expect(wrong(await rule({ templateCode: 'X' }))).toEqual(['templateCode milestone.unknownTemplate']);
    expect(wrong(await rule({ qtyFrom: 5, qtyTo: 4 }))).toEqual(['qtyTo milestone.qtyOrder']);
    expect(wrong(await rule({ days: 366 }))).toEqual(['days common.max']);
    expect(wrong(await rule({ validFrom: '2026-02-01', validTo: '2026-01-01' }))).toEqual(['validTo common.dateOrder']);
  });

  test('are taken over as they were measured: by band, all or none, by whoever keeps the configuration', async () => {
    await aTemplate('TPL');
    await rule({ powerBand: 'P5', days: 30 });
    const change = (more: object) => ({
      templateCode: 'TPL',
      itemCode: 'M80',
      powerBand: 'P5',
      from: 30,
      days: 22,
      ...more,
    });
    const adopt = (changes: readonly object[], by = admin) =>
      server.call(by, 'POST', '/reference/daysRule/adopt', { body: { changes } });
    const days = async () => {
      const { body } = await server.call(admin, 'GET', '/reference/daysRule/matrix?templateCode=TPL');
      return body.items[2].cells.map((cell: { days: number; source: string }) => `${cell.days} ${cell.source}`);
    };

    const stale = await adopt([change({}), change({ powerBand: 'P4', from: 14, days: 12 })]);
    expect(stale.body).toMatchObject({ code: 'milestone.daysChanged', params: { item: 'M80', days: 15 } });
    expect((await adopt([change({ itemCode: 'M99' })])).body.code).toBe('milestone.unknownItem');
    expect((await adopt([change({ templateCode: 'NONE' })])).body.code).toBe('milestone.unknownTemplate');
    expect((await adopt([change({ powerBand: 'P99' })])).status).toBe(422);
    expect((await adopt([change({})], await server.aUser({ tenant }))).status).toBe(403);
    expect(await days()).toEqual(['15 default', ...Array(4).fill('15 default'), '30 own']);

    expect((await adopt([change({}), change({ powerBand: 'P4', from: 15, days: 12 })])).body).toEqual({ changed: 2 });
    expect(await days()).toEqual(['15 default', ...Array(3).fill('15 default'), '12 own', '22 own']);
    const { body: rules } = await server.call(admin, 'GET', '/reference/daysRule?templateCode=TPL&sort=-days');
    expect(rules.items).toHaveLength(2);
    const { body: history } = await server.call(admin, 'GET', `/reference/daysRule/${rules.items[0].id}/history`);
    expect(history.items[0]).toMatchObject({ action: 'adopt' });
  });

  test('are asked for by those who may read them, of their own tenant, with a day that exists', async () => {
    const { body: template } = await aTemplate('TPL');
    const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    const test_ = `${path}/${template.id}/test`;
    expect((await server.call(stranger, 'POST', test_, { body: { start: '2026-03-02' } })).status).toBe(404);
    expect((await server.call(null, 'POST', test_, { body: { start: '2026-03-02' } })).status).toBe(401);
    expect((await post(test_, { start: '2026-02-30' })).status).toBe(422);
    expect((await post(test_, { start: '2026-03-02', regionId: template.id })).body.fields[0].code).toBe(
      'common.refNotFound',
    );
    expect((await server.call(stranger, 'GET', '/reference/daysRule/matrix?templateCode=TPL')).status).toBe(404);
    expect((await post('/reference/daysRule/explain', { templateCode: 'TPL', itemCode: 'M99' })).status).toBe(404);
  });
});

test('samples are ones that the screens would take, and a second seeding adds nothing', async () => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const seeding = createSeeding(client, '2026-01-01T00:00:00Z');
  const made = [await seedMilestones(seeding, tenant.id), await seedMilestones(seeding, tenant.id)];
  await client.end();

  expect(made).toEqual([42, 0]);
  const { body } = await server.call(admin, 'GET', `${path}?size=20`);
  const plain = milestoneTemplate as unknown as Parameters<typeof inputProblems>[0];
  for (const record of body.items)
    expect([record.code, inputProblems(plain, record, 'create'), crossProblems(plain, record)]).toEqual([
      record.code,
      [],
      [],
    ]);
  const draft = body.items.find(({ status }: { status: string }) => status === 'draft');
  expect((await transit(draft.id, 'publish')).body.status).toBe('published');
  const { body: rules } = await server.call(admin, 'GET', '/reference/daysRule?size=100');
  expect(rules.items.every(({ templateCode }: { templateCode: string }) => templateCode.startsWith('TPL-'))).toBe(true);
});
