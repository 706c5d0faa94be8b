import { attachmentModule } from '@mp/attachment/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users } from './flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule, workflowModule]);
  caller = new Caller(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  ann = await server.aUser({ tenant });
  bob = await server.aUser({ tenant });
  stranger = await server.aUser({ tenant });
});

async function upload(by: TestUser, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([name], name));
  form.append('purpose', 'attachment');
  const sent = new Response(form);
  const raw = { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' };
  const { status, body, text } = await server.call(by, 'POST', '/attachment/files', { raw });
  expect(status, text).toBe(201);
  return String(body.id);
}
const opens = async (id: string) =>
  Promise.all(
    [ann, bob, stranger].map(async (by) => (await server.call(by, 'GET', `/attachment/files/${id}/link`)).status),
  );
const aDayLater = () => server.sql('select * from file_sweep($1, 500)', [new Date(Date.now() + 25 * 3_600_000)]);

const papers = (name: string) => ({ name, kind: 'files' as const, names: { zh: '附件' }, required: false });
/** A form with papers, one of them hidden from bob, who checks it and may change the others. */
const withPapers = () =>
  deployed(server, tenant, {
    process: { fields: [papers('papers'), papers('secret')] },
    nodes: {
      check: {
        rules: [users(bob)],
        user: { fields: { grant: false, fields: { papers: 'writable', secret: 'hidden' } } },
      },
      last: { rules: [users(ann)] },
    },
    flows: [
      ['start', 'check'],
      ['check', 'last'],
      ['last', 'end'],
    ],
  });

test('files of the form open for whoever sees the process, but not of a field that his node hides', async () => {
  const { key } = await withPapers();
  const [given, secret, changed] = [await upload(ann, 'a.txt'), await upload(ann, 'b.txt'), await upload(bob, 'c.txt')];
  expect(await opens(given)).toEqual([200, 404, 404]);

  const id = await caller.start(ann, key, { form: { papers: [given], secret: [secret] } });
  expect([await opens(given), await opens(secret)]).toEqual([
    [200, 200, 404],
    [200, 404, 404],
  ]);
  await caller.approve(bob, id, { form: { papers: [changed] } });
  await aDayLater();

  expect(await opens(changed)).toEqual([200, 200, 404]);
  expect((await opens(given))[0]).toBe(200);
  const { body } = await server.call(ann, 'GET', `/workflow/instances/${id}`);
  expect(body.form.values).toMatchObject({
    papersFiles: [{ id: changed, name: 'c.txt' }],
    secretFiles: [{ id: secret }],
  });
});

test('files of opinions and comments open for whoever sees the process, and prints name them', async () => {
  const { key } = await withPapers();
  const [opinion, comment] = [await upload(bob, 'opinion.txt'), await upload(ann, 'comment.txt')];
  const id = await caller.start(ann, key);
  await caller.instance(ann, id, { command: 'comment', text: '见附件', files: [comment] });
  await caller.approve(bob, id, { opinion: '同意', files: [opinion] });
  await aDayLater();

  for (const each of [opinion, comment]) expect(await opens(each)).toEqual([200, 200, 404]);
  const printed = await server.call(ann, 'GET', `/workflow/instances/${id}/print`);
  expect(printed.text).toContain('opinion.txt');
  expect(printed.text).toContain('comment.txt');
});

test('files of somebody else are no part of a form', async () => {
  const { key } = await withPapers();
  const foreign = await upload(stranger, 'x.txt');

  const refused = await server.call(ann, 'POST', '/workflow/instances', {
    body: { defKey: key, form: { papers: [foreign] } },
  });

  expect(refused).toMatchObject({
    status: 422,
    body: { fields: [{ code: 'file.notFound', params: { field: '附件' } }] },
  });
});

test('files of a draft stay while it lives, are read by its owner, and go on into the process', async () => {
  const { key } = await withPapers();
  const [first, second] = [await upload(ann, 'a.txt'), await upload(ann, 'b.txt')];
  const made = await server.call(ann, 'POST', '/workflow/drafts', {
    body: { defKey: key, form: { papers: [first, second] } },
  });
  expect(made.status, made.text).toBe(201);
  await aDayLater();
  expect(await opens(first)).toEqual([200, 404, 404]);

  await server.call(ann, 'PUT', `/workflow/drafts/${made.body.id}`, {
    body: { defKey: key, form: { papers: [first] }, version: made.body.version },
  });
  expect(await opens(second)).toEqual([404, 404, 404]);
  await caller.start(ann, key, { form: { papers: [first] }, draftId: made.body.id });
  await aDayLater();

  expect(await opens(first)).toEqual([200, 200, 404]);
});
