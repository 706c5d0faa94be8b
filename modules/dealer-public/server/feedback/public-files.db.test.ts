import { fillPorts, type MessageToSend } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { attachmentModule } from '@mp/attachment/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { aDealer } from '../public.fixture.ts';
import { idWithin } from '../sealed.ts';
import { dealerPublicModule } from '../index.ts';

let server: TestServer;
let stage: Stage;
let visitors = 0;
const sent: MessageToSend[] = [];

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule], { loginCheck: 'none' });
  stage = new Stage(server);
  fillPorts({ sendMessage: async (_context, message) => void sent.push(message) });
});
beforeEach(async () => {
  server.setNow(new Date('2026-09-30T02:00:00Z'));
  await stage.set();
  await aDealer(server, stage.tenant, { code: 'DLR00001', regionId: stage.ids['310115'] ?? '' });
  visitors += 1;
});

const asked = (
  method: 'GET' | 'POST',
  path: string,
  body?: object | { readonly payload: Buffer; readonly type: string },
) =>
  server.app.inject({
    method,
    url: `/gateway/allinoneservice/api/dealer/public/${path}`,
    remoteAddress: `198.51.100.${visitors}`,
    headers: {
      'accept-language': 'zh-CN',
      tenancyid: String(stage.tenant.tenancyId),
      ...(body === undefined
        ? {}
        : { 'content-type': 'type' in body && 'payload' in body ? body.type : 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: 'payload' in body ? body.payload : JSON.stringify(body) }),
  });

const bring = (token: string, name: string, bytes: Buffer) => {
  const edge = 'edge4711';
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n`),
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return asked('POST', 'feedback-files', { payload, type: `multipart/form-data; boundary=${edge}` });
};

/** A visitor with the code that went to his telephone. */
async function aVisitor() {
  const mobile = `138${String(Math.random()).slice(2, 10).padEnd(8, '7')}`;
  const { token } = (await asked('POST', 'feedback-code', { mobile })).json() as { token: string };
  const code = sent.findLast(({ to }) => to === mobile)?.params?.['code'] ?? '';
  const tell = (files: readonly string[] = []) =>
    asked('POST', 'feedback', {
      dealerCode: 'DLR00001',
      type: 'SERVICE',
      content: '机组铭牌与票据不符',
      contactName: '孙先生',
      mobile,
      files,
      token,
      code,
    });
  return { mobile, token, tell };
}

const idOf = async (no: string) => {
  const [row] = await server.sql<{ id: string }>('select id from feedback where tenant_id = $1 and no = $2', [
    stage.tenant.id,
    no,
  ]);
  return row?.id ?? '';
};
const act = async (
  user: TestUser,
  id: string,
  { action, form = {} }: { readonly action: string; readonly form?: object },
) => {
  const { body } = await server.call(user, 'GET', `/dealer/feedback/${id}`);
  return server.call(user, 'POST', `/dealer/feedback/${id}/transitions/${action}`, {
    body: { version: body.version, ...form },
  });
};

test('photos and papers go with feedback of the public to whoever handles it, and to nobody else', async () => {
  const { token, tell } = await aVisitor();
  const first = await bring(token, '铭牌.png', png);
  const second = await bring(token, 'invoice.pdf', pdf);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(Object.keys(first.json())).toEqual(['file', 'name', 'size']);

  const { no } = (await tell([first.json().file, second.json().file])).json();
  const id = await idOf(no);
  const { body } = await server.call(stage.people.asm, 'GET', `/dealer/feedback/${id}`);
  expect(body.attachments).toHaveLength(2);
  const link = (user: TestUser) => server.call(user, 'GET', `/attachment/files/${body.attachments[0]}/link`);
  expect((await link(stage.people.asm)).status).toBe(200);
  expect((await link(stage.people.trn)).status).toBe(404);
});

test('files of the form for staff reach the handler too, five at most', async () => {
  const edge = 'edge4712';
  const { ase } = stage.people;
  const upload = async () => {
    const payload = Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nattachment\r\n`),
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      png,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const raw = { payload, type: `multipart/form-data; boundary=${edge}` };
    return String((await server.call(ase, 'POST', '/attachment/files', { raw })).body.id);
  };
  const [dealer] = await server.sql<{ id: string }>('select id from dealer where tenant_id = $1', [stage.tenant.id]);
  const give = (attachments: readonly string[]) =>
    server.call(ase, 'POST', '/dealer/feedback', {
      body: { dealerId: dealer?.id, type: 'SERVICE', content: '照片见附件', attachments },
    });
  const files: string[] = [];
  for (let n = 0; n < 6; n += 1) files.push(await upload());

  expect((await give(files)).status).toBe(422);
  const made = await give(files.slice(0, 5));
  expect(made.status).toBe(201);
  const link = (user: TestUser) => server.call(user, 'GET', `/attachment/files/${files[0]}/link`);
  expect([(await link(stage.people.asm)).status, (await link(stage.people.trn)).status]).toEqual([200, 404]);
});

test('a file is what it says or is refused: kind, size, name, and how many one code brings', async () => {
  const { token } = await aVisitor();
  const code = async (name: string, bytes: Buffer) => (await bring(token, name, bytes)).json().code;

  expect(await code('photo.png', Buffer.from('MZ this is a program'))).toBe('file.type');
  expect(await code('script.svg', Buffer.from('<svg onload="x"/>'))).toBe('file.type');
  expect(await code('page.pdf.html', pdf)).toBe('file.type');
  expect(await code('large.pdf', Buffer.concat([pdf, Buffer.alloc(5_300_000)]))).toBe('file.size');
  expect(await code(`${'n'.repeat(60)}.png`, png)).toBe('file.nameLength');
  expect((await bring('no such token', 'a.png', png)).json().code).toBe('feedback.codeWrong');
  expect((await asked('POST', 'feedback-files', { token })).statusCode).toBe(415);

  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push(await code(`a${n}.png`, png));
  expect(answers.filter((each) => each === undefined).length).toBeLessThanOrEqual(6);
  expect(answers.at(-1)).toBe('public.rateLimited');
});

test('a file is taken only with the code it came with, at most five of them, and is gone after a day otherwise', async () => {
  const [one, two] = [await aVisitor(), await aVisitor()];
  const { file } = (await bring(one.token, 'a.png', png)).json();
  const refused = async (files: readonly string[]) => (await two.tell(files)).json().code;

  expect(await refused([file])).toBe('feedback.fileUnknown');
  expect(await refused([`${file}x`])).toBe('feedback.fileUnknown');
  expect(await refused([String(idWithin(file))])).toBe('feedback.fileUnknown');
  expect((await one.tell(Array.from({ length: 6 }, () => file))).statusCode).toBe(422);

  const { file: kept } = (await bring(one.token, 'b.pdf', pdf)).json();
  expect((await one.tell([kept])).statusCode).toBe(200);
  server.setNow(new Date('2026-10-01T12:00:00Z'));
  const sweep = attachmentModule.scheduled?.find(({ code }) => code === 'attachment.sweep');
  await sweep?.run(await server.contextOf(stage.admin), { params: {}, isLast: false } as never);
  const left = await server.sql<{ file_name: string }>('select file_name from attachment where tenant_id = $1', [
    stage.tenant.id,
  ]);
  expect(left.map(({ file_name: name }) => name)).toEqual(['b.pdf']);
});

/** Feedback of the public that was answered, and the token of the link to the answer. */
async function answered(): Promise<{ id: string; no: string; mobile: string; token: () => string }> {
  const { mobile, tell } = await aVisitor();
  const { no } = (await tell()).json();
  const id = await idOf(no);
  await act(stage.people.asm, id, { action: 'accept' });
  await act(stage.people.asm, id, { action: 'answer', form: { result: 'explained', answer: '已补发票据' } });
  const token = () =>
    new URL(String(sent.findLast(({ to }) => to === mobile)?.params?.['url']), 'http://x').searchParams.get('answer') ??
    '';
  return { id, no, mobile, token };
}

test('the link of the answer rates it once without a sign-in; nothing private stands behind it', async () => {
  const { id, no, mobile, token } = await answered();
  const t = token();

  const shown = await asked('GET', `feedback-answer?t=${t}`);
  expect(shown.json()).toMatchObject({ no, answer: '已补发票据', mayReopen: true, until: '2026-10-10T02:00:00.000Z' });
  for (const secret of [mobile, '孙先生', id, stage.people.asm.id]) expect(shown.body).not.toContain(secret);

  const both = await Promise.all([5, 1].map((rating) => asked('POST', 'feedback-rating', { t, rating })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
  const [row] = await server.sql('select state, rating is not null as rated from feedback where id = $1', [id]);
  expect(row).toEqual({ state: 'closed', rated: true });
  for (const answer of [
    await asked('GET', `feedback-answer?t=${t}`),
    await asked('POST', 'feedback-reopening', { t, remark: '再看一下' }),
  ])
    expect(answer.json().code).toBe('feedback.linkOver');
});

test('the link opens feedback again, once; a new answer comes with a new link', async () => {
  const { id, token } = await answered();
  const t = token();
  expect((await asked('POST', 'feedback-reopening', { t, remark: '票据仍未收到' })).statusCode).toBe(200);
  expect((await asked('POST', 'feedback-rating', { t, rating: 5 })).json().code).toBe('feedback.linkOver');

  server.setNow(new Date('2026-10-01T02:00:00Z'));
  await act(stage.people.asm, id, { action: 'answer', form: { result: 'explained', answer: '已用快递补寄' } });
  const next = token();
  expect(next).not.toBe(t);
  expect((await asked('POST', 'feedback-rating', { t, rating: 5 })).json().code).toBe('feedback.linkOver');
  expect((await asked('GET', `feedback-answer?t=${next}`)).json()).toMatchObject({ mayReopen: false });
  expect((await asked('POST', 'feedback-reopening', { t: next, remark: '又一次' })).json().code).toBe(
    'feedback.reopenedOnce',
  );
  expect((await asked('POST', 'feedback-rating', { t: next, rating: 4 })).statusCode).toBe(200);
});

test('a forged, foreign or old link answers alike, and no text breaks it', async () => {
  const { id, token } = await answered();
  const t = token();
  const other = forged(t);
  const tries = [other, t.slice(0, -1), `${t}A`, id, '', '%00', "' or 1=1 --", 'A'.repeat(100), '安'.repeat(20)];
  for (const each of tries) {
    const answer = await asked('GET', `feedback-answer?t=${encodeURIComponent(each)}`);
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'feedback.linkOver']);
  }
  expect((await asked('GET', 'feedback-answer?t=%00')).statusCode).toBe(400);
  for (const rating of [0, 6, 1.5, '5', null])
    expect((await asked('POST', 'feedback-rating', { t, rating })).statusCode).toBe(422);
  visitors += 1;
  server.setNow(new Date('2026-10-10T02:00:01Z'));
  expect((await asked('POST', 'feedback-rating', { t, rating: 5 })).json().code).toBe('feedback.linkOver');
});

/** The same id under another signature. */
function forged(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  return bytes.toString('base64url');
}
