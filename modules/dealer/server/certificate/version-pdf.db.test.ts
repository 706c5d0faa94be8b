import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from '../dealer.fixture.ts';
import { pagesOf, signsOf } from '../pdf.fixture.ts';
import { versionPdf, versionSheet } from './version-pdf.service.ts';

let server: TestServer;
let stage: Stage;

const account = '6222021001116245702';
const bankAccounts = [
  {
    bank: '鑫龘银行',
    branchNo: '310',
    account,
    accountName: '上海宏动力设备有限公司',
    currency: 'CNY',
    isDefault: true,
  },
];

beforeAll(async () => {
  server = await aDealerServer();
  stage = new Stage(server);
});
beforeEach(() => stage.set());

/** The second version of a dealer, in the audit: it moves, and says for the first time where its money goes. */
async function second(): Promise<{ id: string; admin: TestUser; first: string }> {
  const { id, admin, versionId } = await stage.activeDealer();
  const { body } = await stage.begun(admin, id);
  const values = {
    registeredAddress: '张江路 99 号',
    registeredCapital: '16000000.00',
    bankAccounts,
    changeReason: '迁址',
  };
  for (const answer of [await stage.save(admin, body.id, values), await stage.submit(admin, body.id)])
    if (answer.status !== 200) throw new Error(answer.text);
  return { id: body.id, admin, first: versionId };
}

const sheet = async (user: TestUser, id: string) => (await versionSheet(await server.contextOf(user), id)).html;

test('a version as PDF has its content by section, pages with numbers, and all signs of its name', async () => {
  const { id } = await second();

  const { title, bytes } = await versionPdf(await server.contextOf(stage.people.fin), id);
  const answer = await server.call(stage.people.fin, 'GET', `/dealer/dealerVersion/${id}/version.pdf`);

  expect(title).toBe('DLR00001 V2');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const signs = signsOf(bytes);
  expect([...'上海宏动力设备有限公司张江路鑫龘银行'].filter((sign) => !signs.has(sign))).toEqual([]);
  expect(pagesOf(bytes)).toBeGreaterThan(0);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('application/pdf');
  expect(answer.headers['content-disposition']).toContain('DLR00001 V2.pdf');
});

test('what is closed to a reader is not in it, what is masked for him stays masked', async () => {
  const { id, admin } = await second();
  const text = (key: string) => server.services.texts.text('zh-CN', key);

  const [closed, masked, open] = [
    await sheet(stage.people.trn, id),
    await sheet(stage.people.asm, id),
    await sheet(admin, id),
  ];

  expect(closed).toContain('上海宏动力设备有限公司');
  for (const word of [account, '5702', '鑫龘银行', text('dealer.field.bankAccounts')])
    expect(closed).not.toContain(word);
  expect(signsOf((await versionPdf(await server.contextOf(stage.people.trn), id)).bytes)).not.toContain('龘');
  expect(masked).toContain('***************5702');
  expect(masked).not.toContain(account);
  expect(open).toContain(account);
  expect(open).toContain('121.600000 31.200000');
});

test('the last table says what it changes against its base, with the rights of the reader as well', async () => {
  const { id, admin, first } = await second();

  const changes = async (user: TestUser) => (await sheet(user, id)).split('与 DLR00001 V1 的差异')[1] ?? '';

  for (const word of ['张江路 88 号', '张江路 99 号', '16,000,000.00', account])
    expect(await changes(admin)).toContain(word);
  expect(await changes(stage.people.asm)).toContain('***************5702');
  for (const user of [stage.people.asm, stage.people.trn]) expect(await changes(user)).not.toContain(account);
  expect(await changes(stage.people.trn)).not.toContain('鑫龘银行');
  expect(await sheet(admin, first)).not.toContain('的差异');
});

test('the lines of a version are not read past the rights on its fields', async () => {
  const { id } = await second();

  for (const user of [stage.people.asm, stage.people.trn])
    for (const path of ['', '/history', '/difference'])
      expect((await server.call(user, 'GET', `/dealer/dealerVersion/${id}${path}`)).text).not.toContain(account);
});

test('users of another dealer find no such version, and nobody finds what is none', async () => {
  const { versionId } = await stage.activeDealer();
  const name = { ZH_CN: '成都蓉电服务有限公司', EN_US: '', JA_JP: '' };
  const other = await stage.activeDealer({ name, creditCode: '91510107MA6D000D47', adminMobile: mobile() });
  const get = async (user: TestUser | null, id: string) =>
    (await server.call(user, 'GET', `/dealer/dealerVersion/${id}/version.pdf`)).status;

  expect(await get(other.admin, versionId)).toBe(404);
  expect(await get(other.admin, other.versionId)).toBe(200);
  expect([await get(stage.people.dds, 'x'), await get(null, versionId)]).toEqual([404, 401]);
});
