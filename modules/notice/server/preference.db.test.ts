import { defineNoticeKind } from '@mp/kernel/contract';
import { scopeStatement, type NoticeToSend } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { wholeText } from './deliver.job.ts';
import { digestsStatement } from './digest.job.ts';
import { noticeModule } from './index.ts';
import { sendNotice, sendNotices } from './send.service.ts';

const ordinary = defineNoticeKind('test.ordinary', { texts: true });
const prompt = defineNoticeKind('test.prompt', { weight: 'prompt' });
const mandatory = defineNoticeKind('test.mandatory', { weight: 'mandatory', texts: true });

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([noticeModule], { queue: true, environment: { publicUrl: 'https://console.example.com' } });
  admin = await server.aUser({ kind: 'admin' });
});
beforeEach(() => server.setNow(undefined));

const someone = () => server.aUser({ tenant: admin.tenant });

async function send(notice: NoticeToSend): Promise<string> {
  const context = await server.contextOf(admin);
  return (await context.tx((tx) => sendNotice(tx, notice))).id;
}

const choose = (user: TestUser, body: object) => server.call(user, 'PUT', '/notice/preferences', { body });
const choice = (kind: string, channel: string, chosen: string) => ({ kind, channel, choice: chosen });

const lettersOf = (user: TestUser) =>
  server.sql<{ id: string; channel: string; state: string; subject: string; body: string; merged_into: string | null }>(
    `select id, channel, state, subject, body, merged_into from delivery where account_id = $1 order by created_at, channel, subject`,
    [user.id],
  );
const waysOf = async (user: TestUser) => (await lettersOf(user)).map(({ channel, subject }) => `${channel} ${subject}`);

test('without a choice letters leave as the sender says; who switches a way off gets none by it, who wants mails gets them', async () => {
  const [silent, keen, unasked] = await Promise.all([someone(), someone(), someone()]);
  await server.sql(`update tenant_user set mobile = '13800000000' where id = any($1)`, [[silent.id, unasked.id]]);
  await choose(silent, { choices: [choice('test.ordinary', 'mail', 'off'), choice('test.ordinary', 'sms', 'off')] });
  await choose(keen, { choices: [choice('test.ordinary', 'mail', 'on')] });
  const to = [silent.id, keen.id, unasked.id];

  await send({ to, kind: ordinary, title: '有信', channels: ['mail', 'sms'] });
  await send({ to, kind: ordinary, title: '无信' });

  expect(await waysOf(silent)).toEqual([]);
  expect(await waysOf(keen)).toEqual(['mail 有信', 'mail 无信']);
  expect(await waysOf(unasked)).toEqual(['mail 有信', 'sms 有信']);
  // In the console everybody has both.
  const { body } = await server.call(silent, 'GET', '/notice/mine?origin=system');
  expect(body.items).toHaveLength(2);

  await choose(silent, { choices: [choice('test.ordinary', 'mail', 'default')] });
  await send({ to, kind: ordinary, title: '再来', channels: ['mail'] });
  expect(await waysOf(silent)).toEqual(['mail 再来']);
});

test('what must be told cannot be switched off, not by the screen and not by a row in the table, and is never gathered', async () => {
  const user = await someone();

  const refused = await choose(user, { choices: [choice('test.mandatory', 'mail', 'off')] });
  expect(JSON.stringify(refused.body)).toContain('notice.kindMandatory');
  const forced = await choose(user, { choices: [choice('test.ordinary', 'sms', 'on')] });
  expect(JSON.stringify(forced.body)).toContain('notice.smsNotForced');
  expect((await choose(user, { choices: [choice('test.unknown', 'mail', 'off')] })).status).toBe(422);
  expect((await choose(user, { digestHour: 24 })).status).toBe(422);
  await server.sql(`insert into notice_preference values ($1, $2, 'test.mandatory', 'mail', 'off', now())`, [
    admin.tenant.id,
    user.id,
  ]);
  await choose(user, { digestHour: 9 });

  await send({ to: [user.id], kind: mandatory, title: '密码已修改', channels: ['mail'] });
  await send({ to: [user.id], kind: prompt, title: '已超时', channels: ['mail'] });

  expect(await lettersOf(user)).toMatchObject([
    { subject: '密码已修改', state: 'dev' },
    { subject: '已超时', state: 'dev' },
  ]);
});

test('the list of choices is that of the declared kinds with what is chosen, mandatory ones last, each tenant for itself', async () => {
  const user = await someone();
  await choose(user, { choices: [choice('test.prompt', 'mail', 'off')], digestHour: 18 });

  const { body } = await server.call(user, 'GET', '/notice/preferences');
  const other = await server.call(await someone(), 'GET', '/notice/preferences');

  const kinds = body.kinds as { name: string; weight: string; mail: string; sms: string | null }[];
  expect(kinds.find(({ name }) => name === 'test.prompt')).toMatchObject({ mail: 'off', sms: null });
  expect(kinds.find(({ name }) => name === 'test.ordinary')).toMatchObject({ mail: 'default', sms: 'default' });
  expect(kinds.at(-1)?.weight).toBe('mandatory');
  expect(body.digestHour).toBe(18);
  expect(body.email).not.toContain(user.userName);
  expect(other.body).toMatchObject({ digestHour: null });
});

/** The five-minute round, and the jobs that it queues. */
async function round(at: Date): Promise<void> {
  server.setNow(at);
  await server.services.database.batch([scopeStatement({ platform: true }), digestsStatement(at.toISOString())]);
  await server.drain();
}

const nine = new Date('2026-11-21T01:00:00Z');

test('ordinary mails gather until the hour of the tenant’s zone and come as one; each stands in exactly one', async () => {
  const user = await someone();
  await choose(user, { digestHour: 9 });
  server.setNow(new Date('2026-11-20T02:00:00Z'));
  for (const title of ['甲', '乙']) await send({ to: [user.id], kind: ordinary, title, channels: ['mail'] });
  await round(new Date(nine.getTime() - 1000));
  expect((await lettersOf(user)).map(({ state }) => state)).toEqual(['gathered', 'gathered']);

  await Promise.all([round(nine), round(nine)]);
  // One that comes at the hour itself waits for the next day.
  await send({ to: [user.id], kind: ordinary, title: '丙', channels: ['mail'] });
  await round(new Date(nine.getTime() + 3_600_000));

  const letters = await lettersOf(user);
  const digests = letters.filter(({ subject }) => subject.startsWith('每日汇总'));
  expect(digests).toHaveLength(1);
  expect(digests[0]?.body).toMatch(/甲[\s\S]*noticeDetail[\s\S]*乙/);
  expect(letters.filter(({ merged_into: into }) => into === digests[0]?.id).map(({ subject }) => subject)).toEqual(
    ['乙', '甲'].toSorted(),
  );
  expect(letters.find(({ subject }) => subject === '丙')?.state).toBe('gathered');

  await round(new Date(nine.getTime() + 24 * 3_600_000));
  expect((await lettersOf(user)).filter(({ subject }) => subject.startsWith('每日汇总'))).toHaveLength(2);
});

test('a node that dies between the mail and its note leaves neither: the next one writes both', async () => {
  const user = await someone();
  await choose(user, { digestHour: 9 });
  server.setNow(new Date('2026-11-20T02:00:00Z'));
  await send({ to: [user.id], kind: ordinary, title: '甲', channels: ['mail'] });
  // The last statement of the transaction fails, as if the connection were gone.
  await server.sql(
    `create function no_merge() returns trigger language plpgsql as $$ begin if new.state = 'merged' then raise 'gone'; end if; return new; end $$`,
  );
  await server.sql('create trigger no_merge before update on delivery for each row execute function no_merge()');

  await round(nine).catch(() => {});
  expect((await lettersOf(user)).map(({ state }) => state)).toEqual(['gathered']);

  await server.sql('drop trigger no_merge on delivery');
  await round(new Date(nine.getTime() + 300_000));
  expect((await lettersOf(user)).map(({ state }) => state).toSorted()).toEqual(['dev', 'merged']);
});

test('who gives the daily mail up gets what has gathered at once; who may no longer sign in gets nothing', async () => {
  const [user, gone] = await Promise.all([someone(), someone()]);
  server.setNow(new Date('2026-11-20T02:00:00Z'));
  for (const each of [user, gone]) await choose(each, { digestHour: 9 });
  await send({ to: [user.id, gone.id], kind: ordinary, title: '甲', channels: ['mail'] });
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [gone.id]);

  await choose(user, { digestHour: null });
  await round(new Date('2026-11-20T02:05:00Z'));
  expect((await lettersOf(user)).map(({ state }) => state).toSorted()).toEqual(['dev', 'merged']);
  await round(nine);
  expect((await lettersOf(gone)).map(({ state }) => state)).toEqual(['canceled']);
});

test('several things told at once are one mail, of those that the receiver has by mail', async () => {
  const user = await someone();
  await choose(user, { choices: [choice('test.prompt', 'mail', 'off')] });
  const context = await server.contextOf(admin);
  await context.tx((tx) =>
    sendNotices(tx, user.id, [
      { kind: ordinary, title: '甲', channels: ['mail'] },
      { kind: ordinary, title: '乙', channels: ['mail'] },
      { kind: prompt, title: '丙', channels: ['mail'] },
      { kind: ordinary, title: '丁' },
    ]),
  );

  const letters = await lettersOf(user);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ subject: '您有2条消息', state: 'dev' });
  expect(letters[0]?.body).toMatch(/甲[\s\S]*乙/);
  expect(letters[0]?.body).not.toMatch(/丙|丁/);
});

test('an address that is for one person alone stands sealed beside his mail, and the log of mails shows dots', async () => {
  const user = await someone();
  const context = await server.contextOf(admin);
  await context.tx((tx) =>
    sendNotices(tx, user.id, [
      { kind: ordinary, title: '甲', channels: ['mail'] },
      {
        kind: ordinary,
        title: '乙\uE0000\uE000',
        channels: ['mail'],
        mailLink: async (_tx, language) => ({
          url: `https://console.example.com/secret-one?lang=${language}`,
          textKey: 'notice.reminder.title',
        }),
      },
    ]),
  );

  const letters = await lettersOf(user);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.body).toMatch(/甲[\s\S]*乙/);
  const [kept] = await server.sql<{ secret: string }>(`select secret from delivery where account_id = $1`, [user.id]);
  expect(JSON.stringify([letters, kept])).not.toContain('secret-one');
  const { items } = (await server.call(admin, 'GET', '/notice/outbox')).body;
  expect(JSON.stringify(items)).toContain('••••••');
  expect(JSON.stringify(items)).not.toContain('secret-one');
  // Whoever sends it opens it.
  const body = letters[0]?.body ?? '';
  expect(wholeText({ body, secret: kept?.secret ?? null })).toContain(
    'https://console.example.com/secret-one?lang=zh-CN',
  );
});
