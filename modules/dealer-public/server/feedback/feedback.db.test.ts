import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { fillPorts, newId, systemContext, type MessageToSend } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { menuModule } from '@mp/menu/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { giveRole, permissionServer } from '@mp/permission/server';
import { referenceModule } from '@mp/reference/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { deployBuiltIns, workflowModule } from '@mp/workflow/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dealerModule } from '@mp/dealer/server';
import { aDealer, aRegion } from '../public.fixture.ts';
import { closeAnswered, escalateOverdue } from './feedback.job.ts';
import { dealerPublicModule } from '../index.ts';

let server: TestServer;
let tenant: TestTenant;
let asm: TestUser;
let other: TestUser;
let staff: TestUser;
let dealerId = '';
let visitors = 0;
const sent: MessageToSend[] = [];

beforeAll(async () => {
  server = await aServer(
    [
      tenantModule,
      settingsModule,
      attachmentModule,
      permissionServer,
      organisationModule,
      identityModule,
      noticeModule,
      menuModule,
      workflowModule,
      referenceModule,
      dealerModule,
      dealerPublicModule,
    ],
    { loginCheck: 'none' },
  );
  fillPorts({ sendMessage: async (_context, message) => void sent.push(message) });
});

const at = (instant: string) => server.setNow(new Date(instant));

beforeEach(async () => {
  at('2026-09-30T02:00:00Z');
  tenant = await server.aTenant();
  [asm, other, staff] = [
    await server.aUser({ tenant }),
    await server.aUser({ tenant }),
    await server.aUser({ tenant }),
  ];
  const CN = await aRegion(server, tenant, { code: 'CN', name: '中国', level: 'country', path: '00001' });
  const regionId = await aRegion(server, tenant, {
    code: '310000',
    name: '上海市',
    level: 'province',
    path: '00001.00001',
    parentId: CN,
  });
  await server.sql(
    `insert into area_assignment (tenant_id, id, created_at, updated_at, position, user_id, region_id, channel, "primary", valid_from)
      values ($1, $2, now(), now(), 'ASM', $3, $4, 'any', true, '2026-01-01')`,
    [tenant.id, newId(), asm.id, regionId],
  );
  await server.services.database.transaction([], async () => undefined).catch(() => undefined);
  const house = systemContext(server.services, tenant.id);
  await house.tx(async (tx) => {
    await giveRole(tx, 'R_ASM', asm.id);
    await giveRole(tx, 'R_ASM', other.id);
    await giveRole(tx, 'R_ASE', staff.id);
  });
  dealerId = await aDealer(server, tenant, {
    code: 'DLR00001',
    shortName: '上海恒力',
    regionId,
    sites: [{ kind: 'HQ', name: '总部', regionId, address: '世纪大道100号', phone: '021-58880001', isPublic: true }],
  });
});

const post = (path: string, body: object) =>
  server.app.inject({
    method: 'POST',
    url: `/gateway/allinoneservice/api/dealer/public/${path}`,
    remoteAddress: `203.0.113.${visitors}`,
    headers: { 'accept-language': 'zh-CN', tenancyid: String(tenant.tenancyId), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

const lastTo = (mobile: string) => sent.findLast(({ to }) => to === mobile)?.params ?? {};

async function publicFeedback(more: object = {}, mobile = `138${String(Math.random()).slice(2, 10)}`) {
  visitors += 1;
  const { token } = (await post('feedback-code', { mobile })).json() as { token: string };
  const { code = '' } = lastTo(mobile);
  const answer = await post('feedback', {
    dealerCode: 'DLR00001',
    type: 'WRONG_INFO',
    content: '电话打不通，应为新号码',
    field: 'sitePhone',
    siteNo: 1,
    suggested: '021-58887777',
    contactName: '孙先生',
    mobile,
    token,
    code,
    ...more,
  });
  return { answer, mobile, code, token };
}

const read = async (no: string) =>
  (
    await server.sql<Record<string, unknown>>('select * from feedback where tenant_id = $1 and no = $2', [
      tenant.id,
      no,
    ])
  )[0] ?? {};
const act = async (
  user: TestUser,
  no: string,
  { action, form = {} }: { readonly action: string; readonly form?: object },
) => {
  const row = await read(no);
  return server.call(user, 'POST', `/dealer/feedback/${String(row.id)}/transitions/${action}`, {
    body: { version: row.version, ...form },
  });
};

test('scenario 10: wrong information is due after five working days, is corrected by a draft, told by SMS and closes by itself', async () => {
  const { answer, mobile } = await publicFeedback();
  expect(answer.statusCode).toBe(200);
  const { no, dueAt } = answer.json();
  expect(no).toBe('FB-202609-0001');
  expect(dueAt).toBe('2026-10-13T09:30:00Z');
  expect(await read(no)).toMatchObject({ source: 'public', state: 'open', handler_id: asm.id, sla_days: 5 });

  expect((await act(asm, no, { action: 'accept' })).status).toBe(200);
  const corrected = await act(asm, no, { action: 'correct', form: { answer: '已更正，谢谢' } });
  expect(corrected.body).toMatchObject({ state: 'answered', result: 'corrected' });
  const [version] = await server.sql<{ state: string; source: string; sites: { phone: string }[] }>(
    'select state, source, sites from dealer_version where dealer_id = $1',
    [dealerId],
  );
  expect([version?.state, version?.sites[0]?.phone]).toEqual(['draft', '021-58887777']);
  expect(lastTo(mobile)).toMatchObject({ no, answer: '已更正，谢谢' });

  at('2026-10-09T02:00:00Z');
  expect(await closeAnswered(server.services, tenant.id)).toBe(0);
  at('2026-10-10T02:00:01Z');
  expect(await closeAnswered(server.services, tenant.id)).toBe(1);
  expect(await read(no)).toMatchObject({ state: 'closed' });
});

test('the public proves its number: a wrong code is refused, and five pieces of feedback a day are enough', async () => {
  const mobile = '13800001234';
  const wrong = await publicFeedback({ code: '000000x' }, mobile);
  expect(wrong.answer.json()).toMatchObject({ code: 'feedback.codeWrong', fields: [{ path: 'code' }] });
  const again = await post('feedback-code', { mobile });
  expect(again.statusCode).toBe(429);
  for (let n = 1; n <= 5; n += 1) {
    at(`2026-09-30T03:0${n}:10Z`);
    expect((await publicFeedback({}, mobile)).answer.statusCode).toBe(200);
  }
  at('2026-09-30T03:30:00Z');
  expect((await post('feedback-code', { mobile })).json().code).toBe('feedback.tooMany');
});

test('one who is signed in sees his own feedback, rates the answer, and opens it again once within ten days', async () => {
  const made = await server.call(staff, 'POST', '/dealer/feedback', {
    body: { dealerId, type: 'SERVICE', content: '迟到两小时' },
  });
  expect(made.body).toMatchObject({ state: 'open', source: 'internal', dueAt: '2026-10-10T09:30:00Z' });
  const { no } = made.body;
  expect((await server.call(staff, 'GET', '/dealer/feedback')).body.total).toBe(1);
  await act(asm, no, { action: 'accept' });
  await act(asm, no, { action: 'answer', form: { result: 'explained', answer: '当天暴雨' } });

  expect((await act(asm, no, { action: 'rate', form: { rating: 5 } })).body.code).toBe('feedback.submitterOnly');
  expect((await act(staff, no, { action: 'reopen', form: { remark: '不同意' } })).body.state).toBe('handling');
  await act(asm, no, { action: 'answer', form: { result: 'explained', answer: '已道歉' } });
  expect((await act(staff, no, { action: 'reopen', form: { remark: '还是不同意' } })).body.code).toBe(
    'feedback.reopenedOnce',
  );
  expect((await act(staff, no, { action: 'rate', form: { rating: 6 } })).status).toBe(422);
  expect((await act(staff, no, { action: 'rate', form: { rating: 3 } })).body).toMatchObject({
    state: 'closed',
    rating: 3,
  });
});

test('whoever handles it may hand it over; whose area it is not sees it only then', async () => {
  const { body } = await server.call(staff, 'POST', '/dealer/feedback', {
    body: { dealerId, type: 'OTHER', content: '问题' },
  });
  expect((await server.call(other, 'GET', `/dealer/feedback/${body.id}`)).status).toBe(404);
  const to = await act(asm, body.no, { action: 'transfer', form: { handlerId: other.id, remark: '您更了解' } });
  expect(to.body).toMatchObject({ state: 'handling' });
  expect((await server.call(other, 'GET', `/dealer/feedback/${body.id}`)).body).toMatchObject({ handlerId: other.id });
  expect((await server.call(other, 'GET', `/dealer/feedback/${body.id}/current`)).body).toEqual({
    current: null,
    suggested: null,
  });
});

test('two working days over its term the superior is asked, once', async () => {
  const { body } = await server.call(staff, 'POST', '/dealer/feedback', {
    body: { dealerId, type: 'UNAUTHORISED', content: '疑似假冒' },
  });
  expect(body.dueAt).toBe('2026-10-08T09:30:00Z');
  await deployBuiltIns(systemContext(server.services, tenant.id));
  at('2026-10-08T16:20:00Z');
  expect(await escalateOverdue(server.services, tenant.id)).toBe(0);
  at('2026-10-09T16:20:00Z');
  expect(await escalateOverdue(server.services, tenant.id)).toBe(1);
  expect(await read(body.no)).toMatchObject({ process_status: 'processing' });
  expect(await escalateOverdue(server.services, tenant.id)).toBe(0);
});
