import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFakeClamd, anOfficeFile, aRar4, aRar5, aZip, eicarText, sendFile } from '../files.fixture.ts';
import { attachmentModule } from '../index.ts';

let server: TestServer;
let user: TestUser;
let clamd: Awaited<ReturnType<typeof aFakeClamd>>;

beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule]);
  user = await server.aUser();
  clamd = await aFakeClamd();
});
afterAll(() => clamd.close());

const send = async (bytes: Buffer | string, name: string) =>
  sendFile(server, user, { bytes: Buffer.from(bytes), name, purpose: 'attachment' });
const codeOf = async (bytes: Buffer | string, name: string) => {
  const { status, body } = await send(bytes, name);
  return status === 201 ? 'kept' : body.code;
};
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

test('every kind is known by its content', async () => {
  for (const [bytes, name] of [
    ['%PDF-1.7\n%%EOF', 'a.pdf'],
    [anOfficeFile('word'), 'a.docx'],
    [anOfficeFile('xl'), 'a.XLSX'],
    [anOfficeFile('ppt'), 'a.pptx'],
    [anOfficeFile('word'), 'a.zip'],
    [aZip([{ name: '甲/乙.txt', bytes: Buffer.from('x') }]), 'b.zip'],
    [aZip([]), 'empty.zip'],
    [ole, 'a.doc'],
    [
      aRar5([
        { name: '甲/a.txt', size: 100 },
        { name: 'copy.txt', link: 4 },
      ]),
      'a.rar',
    ],
    [aRar4([{ name: 'a/b.txt', size: 100 }]), 'b.rar'],
    ['正文', 'a.txt'],
    [Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), 'gbk.txt'],
    ['', 'nothing.txt'],
  ] as const)
    expect([name, await codeOf(bytes, name)]).toEqual([name, 'kept']);
});

test('a content that is not what the name says is refused', async () => {
  for (const [bytes, name] of [
    [`MZ${'\0'.repeat(100)}`, 'a.png'],
    ['MZ\0\0', 'a.txt'],
    [Buffer.from([0xff, 0xfe, 0xff, 0xff]), 'b.txt'],
    [anOfficeFile('word'), 'a.xlsx'],
    [aZip([{ name: 'word/document.xml' }]), 'b.docx'],
    [ole, 'a.docx'],
    ['%PDF-1.7', 'a.docx'],
    ['<html>', 'a.html'],
    ['<html>', 'a.pdf'],
    ['x', 'noending'],
  ] as const)
    expect([name, await codeOf(bytes, name)]).toEqual([name, 'file.type']);
});

test('an archive that unfolds too far, lies or leads out of its folder is refused', async () => {
  const zeros = Buffer.alloc(3 * 1_048_576);
  const many = Array.from({ length: 2001 }, (_, at) => ({ name: `${at}` }));
  for (const [code, files] of [
    ['file.archive', [{ name: 'bomb', bytes: zeros }]],
    ['file.archive', [{ name: 'liar', bytes: zeros, claimed: 10 }]],
    ['file.archive', [{ name: 'huge', claimed: 201 * 1_048_576 }]],
    ['file.archive', many],
    ['file.archive', [{ name: '../../etc/passwd' }]],
    ['file.archive', [{ name: 'a/..\\..\\b' }]],
    ['file.archive', [{ name: '/etc/passwd' }]],
    ['file.archive', [{ name: 'C:\\windows' }]],
    ['file.archive', [{ name: 'link', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }]],
    ['file.infected', [{ name: 'virus', bytes: Buffer.from(eicarText) }]],
  ] as const)
    expect([files[0]?.name, await codeOf(aZip(files), 'a.zip')]).toEqual([files[0]?.name, code]);
  expect(await codeOf(aZip([{ name: 'a', bytes: Buffer.from('abc') }]).subarray(0, 40), 'a.zip')).toBe('file.broken');
});

test('an archive of RAR that promises too much or leads out of its folder is refused', async () => {
  const many = Array.from({ length: 2001 }, (_, at) => ({ name: `${at}` }));
  for (const [code, bytes] of [
    ['file.archive', aRar5([{ name: '../a' }])],
    ['file.archive', aRar5([{ name: 'a', link: 1 }])],
    ['file.archive', aRar5([{ name: 'a', size: 201 * 1_048_576 }])],
    ['file.archive', aRar5([{ name: 'a', size: 2 * 1_048_576 }])],
    ['file.archive', aRar5(many)],
    ['file.archive', aRar4([{ name: 'C:\\a' }])],
    ['file.archive', aRar4([{ name: 'a', mode: 0o120777 }])],
    ['file.archive', aRar4([{ name: 'a', size: 201 * 1_048_576 }])],
    ['file.broken', aRar5([{ name: 'a' }]).subarray(0, 20)],
  ] as const)
    expect(await codeOf(bytes, 'a.rar')).toBe(code);
});

test('the test virus is found, and nothing of it is kept', async () => {
  const { status, body } = await send(eicarText, 'a.txt');

  expect([status, body.code]).toEqual([422, 'file.infected']);
  expect(await server.sql(`select 1 from attachment where file_name = 'a.txt' and size = 68`)).toEqual([]);
});

test('a name is no path and has no more than fifty characters', async () => {
  for (const name of ['../../a.txt', 'C:\\temp\\a.txt', '/etc/a.txt'])
    expect((await send('x', name.replaceAll('\\', '\\\\'))).body.name).toBe('a.txt');
  expect(await codeOf('x', `${'名'.repeat(46)}.txt`)).toBe('kept');
  expect(await codeOf('x', `${'名'.repeat(47)}.txt`)).toBe('file.nameLength');
});

test('where there is a scanner, files are clean, or infected, or not taken unseen', async () => {
  const { environment } = server.services;
  const setScanner = (clamdUrl: string | undefined) => Object.assign(environment, { clamdUrl });
  const stateOf = async (name: string) =>
    (await server.sql<{ scan_state: string }>('select scan_state from attachment where file_name = $1', [name]))[0]
      ?.scan_state;

  expect(await codeOf('before', 'before.txt')).toBe('kept');
  setScanner(clamd.url);
  expect(await codeOf('fine', 'fine.txt')).toBe('kept');
  expect(await codeOf('a worm', 'worm.txt')).toBe('file.infected');
  setScanner('tcp://127.0.0.1:1');
  const { status, body } = await send('x', 'unseen.txt');
  setScanner(undefined);

  expect([status, body.code]).toEqual([503, 'file.notScanned']);
  expect([await stateOf('before.txt'), await stateOf('fine.txt')]).toEqual(['skipped', 'clean']);
});

test('no more is kept than the room of user and tenant holds', async () => {
  const quota = (code: string) => expect.objectContaining({ code, params: { max: '2 GB' } });
  const [{ bytes } = { bytes: 0 }] = await server.sql<{ bytes: string }>(
    'select bytes from file_usage where user_id = $1',
    [user.id],
  );
  await server.sql('update file_usage set bytes = 2147483647 where user_id = $1', [user.id]);

  expect((await send('one too many', 'q.txt')).body).toEqual(quota('file.quota'));
  await server.sql('update file_usage set bytes = $2 where user_id = $1', [user.id, bytes]);
  expect(await codeOf('there is room', 'q.txt')).toBe('kept');
});

test('more than ten uploads a minute, over ten minutes, have to wait', async () => {
  const { environment } = server.services;
  const eager = await server.aUser();
  Object.assign(environment, { testHooks: false });
  await server.sql(`select rate_take($1, 100, 600, now()) from generate_series(1, 99)`, [
    `upload:${eager.tenant.id}:${eager.id}`,
  ]);
  const statuses = [];
  for (let n = 0; n < 2; n += 1)
    statuses.push(
      (await sendFile(server, eager, { bytes: Buffer.from('x'), name: 'x.txt', purpose: 'attachment' })).status,
    );
  Object.assign(environment, { testHooks: true });

  expect(statuses).toEqual([201, 429]);
});
