import { aServer, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { identityModule } from '@mp/identity/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { workflowModule } from '@mp/workflow/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dryRunTips, listTipSubjects, previewTip, runTipsRule } from '../../contract/index.ts';
import { referenceModule } from '../index.ts';
import { provisionTips } from './tip-defaults.query.ts';
import { noHandlerTip, runTips, sendTips } from './engine.service.ts';
import { houseContext } from './house.ts';
import { yearJob } from './tips.job.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let anna: TestUser;
let bert: TestUser;
let region: string;

const clock = (day: string, time = '09:00') => server.setNow(new Date(`${day}T${time}:00+08:00`));
const wall = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
const post = async (to: string, body: object) => {
  const answer = await server.call(admin, 'POST', `/reference/${to}`, { body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};
const rule = (more: object) =>
  server.call(admin, 'POST', '/reference/tipsRule', {
    body: {
      code: 'T-1',
      name: { ZH_CN: '提醒', EN_US: 'Reminder' },
      subject: 'reference.areaAssignment',
      trigger: 'before',
      dateField: 'validTo',
      offsets: [{ n: 3, unit: 'work' }],
      recipients: [{ kind: 'userField', value: 'userId' }],
      channels: ['inApp'],
      template: { ZH_CN: '{subject} {position} {date} {days}', EN_US: '{subject} ends on {date}' },
      enabled: true,
      ...more,
    },
  });
const hold = (who: TestUser, more: object = {}) =>
  post('areaAssignment', { position: 'ASM', userId: who.id, regionId: region, validFrom: '2025-01-01', ...more });
const run = () => runTips(server.services, tenant.id);
const send = () => sendTips(server.services, tenant.id);
interface StoredTip {
  readonly state: string;
  readonly who: string | null;
  readonly occasion: string;
  readonly planned: string;
  readonly error: string | null;
  readonly text: string;
}
const tips = () =>
  server.sql<StoredTip>(
    `select k.state, u.user_name as who, k.occasion, k.planned_at as planned, k.error, k.message->>'ZH_CN' as text
     from tip k left join tenant_user u on u.tenant_id = k.tenant_id and u.id = k.recipient_id
     where k.tenant_id = $1 order by k.occasion, u.user_name`,
    [tenant.id],
  );
const inbox = (user: TestUser) =>
  server.sql<{ title: string; body: string; url: string }>(
    `select n.title, n.body, n.handle_url as url from notice n join notice_receipt r on r.tenant_id = n.tenant_id and r.notice_id = n.id
     where r.tenant_id = $1 and r.user_id = $2 order by n.id`,
    [tenant.id, user.id],
  );

beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    organisationModule,
    permissionServer,
    identityModule,
    noticeModule,
    workflowModule,
    referenceModule,
  ]);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  anna = await server.aUser({ tenant, employeeName: '安娜' });
  bert = await server.aUser({ tenant });
  region = (await post('region', { code: 'CN', name: { ZH_CN: '中国' }, parentId: null })).id;
  await server.sql('update tips_rule set enabled = false where tenant_id = $1', [tenant.id]);
});
afterEach(() => server.setNow(undefined));

describe('a rule', () => {
  test.each([
    [{ template: { ZH_CN: '{subject} {colour}' } }, 'template', 'tips.placeholder', { name: 'colour' }],
    [{ template: { ZH_CN: '{subject}', JA_JP: '{mobile}' } }, 'template', 'tips.placeholder', { name: 'mobile' }],
    [{ subject: 'reference.ship' }, 'subject', 'tips.unknownSubject', {}],
    [{ dateField: 'position' }, 'dateField', 'tips.unknownField', {}],
    [{ condition: 'form.colour == 1' }, 'condition', 'tips.conditionField', {}],
    [{ condition: 'form.position' }, 'condition', 'tips.conditionType', {}],
    [{ stopWhen: 'form.position ==' }, 'stopWhen', 'tips.conditionSyntax', {}],
    [{ recipients: [{ kind: 'dealerAdmin' }] }, 'recipients.0.kind', 'tips.recipient', {}],
    [{ recipients: [{ kind: 'role' }] }, 'recipients.0.value', 'common.required', {}],
    [{ recipients: [] }, 'recipients', 'common.required', {}],
    [{ offsets: [] }, 'offsets', 'common.required', {}],
    [{ trigger: 'event' }, 'event', 'common.required', {}],
  ])('%j is refused at %s with %s', async (...given) => {
    const [more, path, code, params] = given;
    const { status, body } = await rule(more);
    expect([status, body.fields?.[0]?.path, body.fields?.[0]?.code]).toEqual([422, path, code]);
    expect(body.fields[0].params ?? {}).toMatchObject(params);
  });

  test('that a module brings stays as people changed it, and away when they deleted it', async () => {
    const list = await server.call(admin, 'GET', '/reference/tipsRule?size=100');
    const [first, second] = list.body.items.filter(({ builtin }: { builtin: boolean }) => builtin);
    await server.call(admin, 'PUT', `/reference/tipsRule/${first.id}`, { body: { version: 1, quietFrom: '20:00' } });
    await server.call(admin, 'DELETE', `/reference/tipsRule/${second.id}?version=1`);

    await provisionTips({ rows: server.sql }, { id: tenant.id, at: new Date().toISOString() });

    const after = await server.call(admin, 'GET', '/reference/tipsRule?size=100');
    expect(after.body.items).toHaveLength(list.body.items.length - 1);
    expect(after.body.items.find(({ id }: { id: string }) => id === first.id).quietFrom).toBe('20:00');
    expect(after.body.items.find(({ code }: { code: string }) => code === 'TR-43').enabled).toBe(true);
  });
});

describe('what the form asks', () => {
  const foreignId = async () => {
    const [row] = await server.sql<{ id: string }>('select id from tips_rule where tenant_id <> $1 limit 1', [
      tenant.id,
    ]);
    return row?.id ?? '';
  };
  test('is refused to those who may not, and for what is none', async () => {
    const codes = (given: Record<string, { status: number }>) =>
      Object.fromEntries(Object.entries(given).map(([name, { status }]) => [name, status]));
    const own = { notSignedIn: 401, notPermitted: 403 };
    expect(codes(await refusals(server, { endpoint: dryRunTips, foreignId }))).toEqual({ ...own, otherTenant: 404 });
    expect(codes(await refusals(server, { endpoint: runTipsRule, foreignId }))).toEqual({ ...own, otherTenant: 404 });
    expect(codes(await refusals(server, { endpoint: previewTip, badBody: { subject: 1 } }))).toEqual({
      ...own,
      badBody: 422,
    });
    expect(codes(await refusals(server, { endpoint: listTipSubjects }))).toEqual(own);
  });

  test('are the kinds of records with their dates, events and placeholders; secrets are none of them', async () => {
    const { body } = await server.call(admin, 'GET', '/reference/tipsRule/subjects');
    const of = (key: string) => body.items.find(({ resource }: { resource: string }) => resource === key);
    expect(of('reference.gensetModel').events.map(({ name }: { name: string }) => name)).toContain(
      'reference.gensetModel.phaseOut',
    );
    const values = of('identity.user').values.map(({ name }: { name: string }) => name);
    expect(values).toContain('expiryDate');
    for (const secret of ['mobile', 'idCard', 'password']) expect(values).not.toContain(secret);
  });

  test('is shown of a real record in three languages', async () => {
    await hold(anna);
    const template = { ZH_CN: '{subject} {position}', EN_US: '{position} {nobody}' };
    const asked = { subject: 'reference.areaAssignment', template };
    const { body } = await server.call(admin, 'POST', '/reference/tipsRule/preview', { body: asked });
    expect(body.texts).toEqual({
      ZH_CN: '安娜 区域销售经理',
      EN_US: 'Area sales manager –',
      JA_JP: '安娜 エリア営業マネージャー',
    });
    expect(body.unknown).toEqual(['nobody']);
  });

  test('a rule that is switched off is tried, not run', async () => {
    const { body } = await rule({ enabled: false });
    expect((await server.call(admin, 'POST', `/reference/tipsRule/${body.id}/run`)).body.code).toBe('tips.disabled');
    expect((await server.call(admin, 'GET', `/reference/tipsRule/${body.id}/dry-run`)).body.candidates).toBe(0);
  });
});

describe('tips by dates', () => {
  test('count working days around the Spring Festival, are told once, and as the dry run said', async () => {
    const { id } = await hold(anna, { validTo: '2026-02-24' });
    const made = await rule({});
    clock('2026-02-11');
    expect(await run()).toEqual({ planned: 0, sent: 0, failed: 0 });

    clock('2026-02-12');
    const dry = await server.call(admin, 'GET', `/reference/tipsRule/${made.body.id}/dry-run`);
    expect(dry.body).toMatchObject({ candidates: 1, people: 1, isNew: 1, isSupposed: false });
    expect(dry.body.items).toMatchObject([{ recipientId: anna.id, kind: 'userField', isKnown: false, subjectId: id }]);
    expect(await run()).toEqual({ planned: 1, sent: 1, failed: 0 });
    expect(await run()).toEqual({ planned: 0, sent: 0, failed: 0 });

    const [only, ...others] = await tips();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ state: 'sent', who: anna.userName, text: dry.body.items[0].message });
    expect(only?.text).toBe('安娜 区域销售经理 2026-02-24 12');
    expect(await inbox(anna)).toMatchObject([{ title: '提醒', url: `/areaPersonnelMaintenance?record=${id}` }]);
    const again = await server.call(admin, 'GET', `/reference/tipsRule/${made.body.id}/dry-run`);
    expect(again.body).toMatchObject({ isNew: 0, items: [{ isKnown: true }] });
  });

  test('that nobody planned while the house was closed are planned when it opens', async () => {
    await hold(anna, { validTo: '2026-03-31' });
    await rule({ offsets: [{ n: 20, unit: 'calendar' }] });
    clock('2026-03-09');
    await run();
    clock('2026-03-16');
    expect((await run()).planned).toBe(1);
    expect((await tips()).map(({ occasion }) => occasion)).toEqual(['2026-03-31/-20c']);
  });

  test('come again for a date that has moved, and after it has passed', async () => {
    const { id } = await hold(anna, { validTo: '2026-03-10' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }] });
    await rule({ code: 'T-2', trigger: 'after', offsets: [{ n: 1, unit: 'work' }] });
    clock('2026-03-10');
    await run();
    await server.sql(`update area_assignment set valid_to = '2026-03-20' where id = $1`, [id]);
    clock('2026-03-20');
    await run();
    clock('2026-03-23');
    await run();
    expect((await tips()).map(({ occasion }) => occasion)).toEqual([
      '2026-03-10/-0c',
      '2026-03-20/+1w',
      '2026-03-20/-0c',
    ]);
  });

  test('are left out by their condition; what it cannot judge is not told', async () => {
    await hold(anna, { validTo: '2026-03-10', position: 'ASM' });
    await hold(bert, { validTo: '2026-03-10', position: 'ASE', productLine: 'DIESEL' });
    const { body } = await rule({ offsets: [{ n: 0, unit: 'calendar' }], condition: `form.productLine == 'GAS'` });
    clock('2026-03-10');
    const dry = await server.call(admin, 'GET', `/reference/tipsRule/${body.id}/dry-run`);
    expect(dry.body).toMatchObject({ candidates: 2, refused: 1, undecided: 1, isNew: 0 });
    expect((await run()).planned).toBe(0);
  });
});

describe('tips of gaps, limits and events', () => {
  const model = (code: string) =>
    post('gensetModel', {
      code,
      name: { ZH_CN: code },
      productLine: 'DIESEL',
      ratings: [
        { basis: 'ESP', kw: '880', kva: '1100', frequency: '50', voltage: 400, powerFactor: '0.8', phase: '3' },
      ],
    });
  const move = (id: string, name: string, version: number) =>
    server.call(admin, 'POST', `/reference/gensetModel/${id}/transitions/${name}`, { body: { version } });

  test('a gap is told once, and done when it is filled', async () => {
    const { id } = await model('PG-1100');
    await rule({
      subject: 'reference.gensetModel',
      trigger: 'missing',
      dateField: 'successorId',
      offsets: [],
      recipients: [{ kind: 'role', value: 'R_ADM' }],
      template: { ZH_CN: '{code} {lifecycle}' },
      stopWhen: 'has(form.successorId)',
    });
    clock('2026-12-01');
    expect((await run()).sent).toBe(1);
    expect((await run()).planned).toBe(0);
    expect(await tips()).toMatchObject([{ state: 'sent', who: admin.userName, text: 'PG-1100 规划' }]);
    await server.sql('update genset_model set successor_id = id where id = $1', [id]);
    await run();
    expect(await tips()).toMatchObject([{ state: 'done' }]);
  });

  test('a limit is told while it is passed, and again when it is passed anew', async () => {
    const area = await post('bigArea', { code: 'SW', name: { ZH_CN: '西南' }, directorId: anna.id });
    await rule({
      subject: 'reference.bigArea',
      trigger: 'threshold',
      dateField: null,
      offsets: [],
      measure: 'regions',
      limitKind: 'lte',
      limit: '0',
      recipients: [{ kind: 'userField', value: 'directorId' }],
      template: { ZH_CN: '{subject} {value}' },
    });
    clock('2026-12-01');
    await run();
    clock('2026-12-02');
    await run();
    expect(await tips()).toMatchObject([{ state: 'sent', occasion: 'limit/2026-12-01', text: '西南 0' }]);
    // Who has marked it as done is not told again before it has been below.
    await server.sql(`update tip set state = 'done' where tenant_id = $1`, [tenant.id]);
    clock('2026-12-03');
    expect((await run()).planned).toBe(0);

    server.setNow(undefined);
    const cover = await post('bigAreaRegion', { bigAreaId: area.id, regionId: region, validFrom: '2025-01-01' });
    clock('2026-12-04');
    await run();
    await server.sql('update big_area_region set deleted_at = now() where id = $1', [cover.id]);
    clock('2026-12-05');
    await run();
    expect((await tips()).map(({ state, occasion }) => `${state} ${occasion}`)).toEqual([
      'done limit/2026-12-01',
      'sent limit/2026-12-05',
    ]);
  });

  test('a transition is an event; its later offsets wait, and stop with their reason', async () => {
    await rule({
      subject: 'reference.gensetModel',
      trigger: 'event',
      event: 'reference.gensetModel.phaseOut',
      dateField: null,
      offsets: [
        { n: 0, unit: 'calendar' },
        { n: 2, unit: 'work' },
      ],
      recipients: [{ kind: 'role', value: 'R_ADM' }],
      template: { ZH_CN: '{code}' },
      stopWhen: `form.lifecycle == 'obsolete'`,
    });
    const { id } = await model('PG-550');
    const next = await model('PG-550D5');
    await move(id, 'release', 1);
    expect(await tips()).toEqual([]);
    await move(id, 'phaseOut', 2);
    expect((await tips()).map(({ state }) => state)).toEqual(['planned', 'planned']);

    server.setNow(new Date(Date.now() + 26 * 3_600_000));
    await send();
    expect((await tips()).map(({ state }) => state).toSorted()).toEqual(['planned', 'sent']);
    server.setNow(undefined);
    await server.sql(`update genset_model set lifecycle = 'obsolete', successor_id = $2 where id = $1`, [id, next.id]);
    await run();
    expect((await tips()).map(({ state }) => state).toSorted()).toEqual(['done', 'stopped']);
  });

  test('a place that nobody holds is told to the administrators, once a day', async () => {
    await server.sql(`update tips_rule set enabled = true where tenant_id = $1 and code = 'TR-20'`, [tenant.id]);
    const context = houseContext(server.services, tenant.id);
    const tell = () => context.tx((tx) => noHandlerTip(tx, { position: 'ASE', regionId: region }));
    await tell();
    await tell();
    expect(await tips()).toMatchObject([
      { who: admin.userName, text: expect.stringContaining('中国 没有人担任岗位 区域服务工程师') },
    ]);
  });

  test('the year that is not confirmed is asked for from 1 November on, once a week, until it is', async () => {
    await server.sql(`update tips_rule set enabled = true where tenant_id = $1 and code = 'TR-33'`, [tenant.id]);
    const ask = async (day: string) => {
      clock(day, '08:30');
      await yearJob.run(await server.contextOf(admin), {} as never);
      return (await tips()).filter(({ who }) => who !== null).length;
    };
    expect(await ask('2026-10-31')).toBe(0);
    expect(await ask('2026-11-01')).toBe(2);
    expect(await ask('2026-11-02')).toBe(2);
    expect(await ask('2026-11-08')).toBe(4);
    await server.sql(
      `insert into calendar_year (tenant_id, calendar_id, year, confirmed, updated_at)
       select tenant_id, id, 2027, true, now() from work_calendar where tenant_id = $1 and code = 'CN'`,
      [tenant.id],
    );
    expect(await ask('2026-11-15')).toBe(4);
  });
});

describe('sending', () => {
  test('waits for the end of the quiet hours', async () => {
    await hold(anna, { validTo: '2026-03-10' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }] });
    clock('2026-03-10', '22:30');
    expect(await run()).toEqual({ planned: 1, sent: 0, failed: 0 });
    expect(new Date((await tips())[0]?.planned ?? '').toISOString()).toBe(wall('2026-03-11', '08:00'));
    clock('2026-03-11', '07:59');
    expect((await send()).sent).toBe(0);
    clock('2026-03-11', '08:00');
    expect((await send()).sent).toBe(1);
    expect((await send()).sent).toBe(0);
  });

  test('puts all of a day into one summary at 08:30', async () => {
    await hold(anna, { validTo: '2026-03-10' });
    await hold(anna, { validTo: '2026-03-10', position: 'ASE' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }], mode: 'summary' });
    await rule({ code: 'T-2', offsets: [{ n: 0, unit: 'calendar' }], mode: 'summary' });
    clock('2026-03-10', '00:00');
    expect(await run()).toEqual({ planned: 4, sent: 0, failed: 0 });
    clock('2026-03-10', '08:29');
    expect((await send()).sent).toBe(0);
    clock('2026-03-10', '08:30');
    expect((await send()).sent).toBe(4);
    const [message, ...others] = await inbox(anna);
    expect(others).toEqual([]);
    expect(message?.title).toBe('今日提醒汇总（4 条）');
    expect(message?.body.match(/<p>/g)).toHaveLength(4);
  });

  test('says why it failed, and is tried again when somebody asks for it', async () => {
    await hold(anna, { validTo: '2026-03-10' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }], channels: ['sms', 'workApp'] });
    clock('2026-03-10');
    expect(await run()).toEqual({ planned: 2, sent: 0, failed: 2 });
    expect((await tips()).map(({ error }) => error).toSorted()).toEqual(['noMobile', 'noWorkApp']);

    await server.sql(`update tenant_user set mobile = '13800138000' where id = $1`, [anna.id]);
    const { body } = await server.call(admin, 'GET', '/reference/tip?state=failed');
    const ids = body.items.map(({ id }: { id: string }) => id);
    const again = await server.call(admin, 'POST', '/reference/tip/batch', { body: { action: 'resend', ids } });
    expect(again.body).toMatchObject({ done: 2, refused: [] });
    expect(await send()).toEqual({ sent: 1, failed: 1 });
    expect((await tips()).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent']);
  });

  test('reaches the head above somebody, whichever way he is named', async () => {
    const [made] = await server.sql<{ id: string }>(
      `insert into position (tenant_id, id, created_at, updated_at, org_id, code, name, type, level, layer, path, depth, seq)
       values ($1, uuidv7(), now(), now(), $2, 'HEAD', 'Head', 'manager', 'M1', 1, '00001', 0, 1) returning id`,
      [tenant.id, tenant.rootId],
    );
    await server.sql(
      `insert into position_member (tenant_id, position_id, user_id, is_main, created_at) values ($1, $2, $3, true, now())`,
      [tenant.id, made?.id, bert.id],
    );
    await hold(anna, { validTo: '2026-03-10' });
    await rule({
      offsets: [{ n: 0, unit: 'calendar' }],
      recipients: [{ kind: 'superior' }, { kind: 'userField', value: 'userId' }],
    });
    clock('2026-03-10');
    await run();
    expect((await tips()).map(({ who }) => who).toSorted()).toEqual([anna.userName, bert.userName].toSorted());
  });

  test('without anybody to tell leaves a failed tip, so that it is seen', async () => {
    await hold(anna, { validTo: '2026-03-10' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }], recipients: [{ kind: 'role', value: 'NOBODY' }] });
    clock('2026-03-10');
    await run();
    await run();
    expect(await tips()).toMatchObject([{ state: 'failed', error: 'noRecipient', who: null }]);
  });
});

describe('what was told', () => {
  test('is escalated after working days while it stands', async () => {
    await hold(anna, { validTo: '2026-03-13' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }], escalate: [{ after: 2, kind: 'user', value: bert.id }] });
    clock('2026-03-13');
    await run();
    clock('2026-03-16');
    expect((await run()).planned).toBe(0);
    clock('2026-03-17');
    expect((await run()).sent).toBe(1);
    expect((await run()).planned).toBe(0);
    expect((await tips()).map(({ who, occasion }) => `${who} ${occasion}`)).toEqual([
      `${anna.userName} 2026-03-13/-0c`,
      `${bert.userName} 2026-03-13/-0c/^2`,
    ]);
  });

  test('is done, and nobody else hears of it, once its record is over', async () => {
    const { id } = await hold(anna, { validTo: '2026-03-13' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }], escalate: [{ after: 1, kind: 'user', value: bert.id }] });
    clock('2026-03-13');
    await run();
    await server.sql('update area_assignment set deleted_at = now() where id = $1', [id]);
    clock('2026-03-20');
    await run();
    expect(await tips()).toMatchObject([{ state: 'done', who: anna.userName }]);
  });

  test('is seen by its recipient alone and by administrators, who alone send and stop', async () => {
    await hold(anna, { validTo: '2026-03-13' });
    await hold(bert, { validTo: '2026-03-13', position: 'ASE' });
    await rule({ offsets: [{ n: 0, unit: 'calendar' }] });
    clock('2026-03-13');
    await run();
    server.setNow(undefined);
    // Where menus are loaded, these come to everybody with the page.
    await server.sql(
      `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, masked, created_at)
       select r.tenant_id, uuidv7(), 'role', r.id, 2, f, 2, false, now() from role r, unnest($2::text[]) f
       where r.tenant_id = $1 and r.builtin on conflict do nothing`,
      [tenant.id, ['tip.read', 'tip.open', 'tip.done']],
    );
    const seen = async (user: TestUser) => (await server.call(user, 'GET', '/reference/tip')).body.items;
    expect(await seen(admin)).toHaveLength(2);
    const [own, ...others] = await seen(anna);
    expect([own.recipientId, others]).toEqual([anna.id, []]);
    const act = async (user: TestUser, action: string, id: string) =>
      server.call(user, 'POST', '/reference/tip/batch', { body: { action, ids: [id] } });
    expect((await act(anna, 'stop', own.id)).status).toBe(403);
    expect((await act(anna, 'resend', own.id)).status).toBe(403);
    expect((await act(bert, 'done', own.id)).body.done).toBe(0);
    expect((await act(anna, 'open', own.id)).body.done).toBe(1);
    expect((await seen(anna))[0]).toMatchObject({ state: 'read' });
    expect((await act(anna, 'done', own.id)).body.done).toBe(1);
    expect((await seen(anna))[0]).toMatchObject({ state: 'done' });
    expect((await act(admin, 'stop', own.id)).body.refused).toMatchObject([{ code: 'common.actionClosed' }]);
    const counts = await server.call(admin, 'GET', '/reference/tip/summary?by=state');
    expect(counts.body.groups ?? counts.body.items).toHaveLength(2);
  });
});
