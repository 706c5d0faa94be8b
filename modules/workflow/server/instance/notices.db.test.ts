import { attachmentModule } from '@mp/attachment/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { noticeModule } from '@mp/notice/server';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, runJobs, users } from './flow.fixture.ts';
import { completeTask } from './task.service.ts';

let server: TestServer;
let caller: Caller;
let [ann, bob]: TestUser[] = [];
beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule, noticeModule, workflowModule]);
  caller = new Caller(server);
});

let minutes = 0;
async function sendNotifications(): Promise<void> {
  minutes += 2;
  server.setNow(new Date(Date.now() + minutes * 60_000));
  await runJobs(server, ['workflow.tell']);
}
async function messagesOf(user: TestUser): Promise<{ id: string; title: string; readAt: string | null }[]> {
  const { status, body, text } = await server.call(user, 'GET', '/notice/mine?origin=system');
  expect(status, text).toBe(200);
  return body.items;
}

test('what comes together stays apart: each message says what, by whom and why, and is read with its task', async () => {
  const tenant = await server.aTenant();
  [ann, bob] = [await server.aUser({ tenant }), await server.aUser({ tenant })];
  const { key } = await deployed(server, tenant, {
    process: { subject: 'T' },
    nodes: { check: { rules: [users(bob)] } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
    settings: { notices: { arrived: ['mail'] } },
  });
  const [first, second] = [await caller.start(ann, key), await caller.start(ann, key)];
  await sendNotifications();

  const waiting = await messagesOf(bob);
  expect(waiting.map(({ readAt }) => readAt)).toEqual([null, null]);
  expect(waiting.every(({ title }) => title.startsWith('待办：'))).toBe(true);
  expect(await server.sql('select count(*)::integer as n from delivery where tenant_id = $1', [tenant.id])).toEqual([
    { n: 1 },
  ]);

  await caller.approve(bob, first, { opinion: '可以' });
  await caller.reject(bob, second);
  await sendNotifications();

  expect((await messagesOf(bob)).filter(({ readAt }) => readAt === null)).toEqual([]);
  const outcomes = await messagesOf(ann);
  const details = await Promise.all(
    outcomes.map(async ({ id }) => (await server.call(ann as TestUser, 'GET', `/notice/${id}`)).body),
  );
  expect(details.map(({ title, body, handle }) => [title.slice(0, 3), body, handle.url]).toSorted()).toEqual([
    ['已通过', expect.stringContaining(`操作人：${bob.userName}。说明：可以`), `/taskDetail?instanceId=${first}`],
    ['已驳回', expect.stringContaining(`操作人：${bob.userName}。说明：资料不全`), `/taskDetail?instanceId=${second}`],
  ]);
});

test('a message names process and node in the language of its reader', async () => {
  const tenant = await server.aTenant();
  const [cara, dan] = [await server.aUser({ tenant }), await server.aUser({ tenant })];
  const { key } = await deployed(server, tenant, {
    process: { subject: 'T' },
    nodes: { check: { rules: [users(dan)], names: { zh: '初审', en: 'First check', ja: '一次審査' } } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  await caller.start(cara, key);
  await sendNotifications();
  const titleIn = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await server.call(dan, 'GET', '/notice/mine?origin=system', { headers })).body.items[0].title;
  };

  expect(await titleIn('zh-CN')).toContain('初审');
  expect(await titleIn('en-US')).toMatch(/\(First check\)$/);
  expect(await titleIn('ja-JP')).toContain('一次審査');
});

test('a decision finds what was told of its task by the task, whatever else is left unread', async () => {
  const tenant = await server.aTenant();
  const [starter, reader] = [await server.aUser({ tenant }), await server.aUser({ tenant })];
  await server.sql(
    `with n as (insert into notice (tenant_id, id, created_at, updated_at, title, type, origin, state, handle_url)
        select $1, gen_random_uuid(), now(), now(), 'n', 1, 'system', 'published', '/flow/other?n=' || n from generate_series(1, 5000) n returning id)
      insert into notice_receipt (tenant_id, notice_id, user_id, type, origin, published_at) select $1, id, $2, 1, 'system', now() from n`,
    [tenant.id, reader.id],
  );
  await server.sql('analyze notice, notice_receipt');
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules: [users(reader)] } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const task = await caller.taskOf(reader, await caller.start(starter, key));
  const context = await server.contextOf(reader);
  const sent = vi.spyOn(server.services.database.slow, 'note');

  await completeTask(context, task, { outcome: 'approve' });

  const statement = sent.mock.calls
    .flatMap(([statements]) => statements)
    .find(({ text }) => text.includes('update notice_receipt'));
  sent.mockRestore();
  const lines = await context.rows<Record<string, string>>(`explain ${statement?.text ?? ''}`, statement?.values);
  const plan = lines.map((line) => Object.values(line).join('')).join('\n');
  expect(plan).toContain('using notice_page');
  expect(plan).not.toMatch(/notice_receipt_unread_ix|Seq Scan on notice/);
});
