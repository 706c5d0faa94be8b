import exceljs from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import type { TestServer } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from './dealer.fixture.ts';

let server: TestServer;
let stage: Stage;
const path = '/dealer/dealer';

beforeAll(async () => {
  server = await aDealerServer([], { queue: true });
  stage = new Stage(server);
  await stage.set();
});

/** Uploads a sheet as the specialist and answers the checked batch. */
async function uploaded(rows: readonly (readonly unknown[])[]) {
  const book = new exceljs.Workbook();
  book.addWorksheet('x').addRows(rows.map((row) => [...row]));
  const edge = 'a-boundary-that-no-file-holds';
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="dealers.xlsx"\r\n\r\n`),
    Buffer.from(await book.xlsx.writeBuffer()),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const { body } = await server.call(stage.people.dds, 'POST', `${path}/imports`, {
    raw: { payload, type: `multipart/form-data; boundary=${edge}` },
  });
  await server.drain();
  return (await server.call(stage.people.dds, 'GET', `${path}/imports/${body.id}`)).body;
}

const errorsOf = async (id: string): Promise<unknown[]> => {
  const { body } = await server.call(stage.people.dds, 'GET', `${path}/imports/${id}/errors`);
  return body.items.map(({ row, code }: { row: number; code: string }) => [row, code]);
};

test('a sheet makes dealers as a single creation does: shell, organisation, first version, administrator', async () => {
  await stage.shell();
  const text = (key: string) => server.services.texts.text('zh-CN', key);
  const head = ['creditCode', 'dealerType', 'regionId', 'adminName', 'adminMobile', 'legalRep'].map((name) =>
    text(`dealer.field.${name}`),
  );
  const batch = await uploaded([
    [`${text('dealer.field.name')} (${text('import.language.ZH_CN')})`, ...head],
    ['福州新动力有限公司', '91350100M000100Y43', 'FULL', '310115', '陈明', mobile(), '陈大'],
    ['错码有限公司', '91310115MA1D000B26', 'FULL', '310115', '赵一', mobile(), ''],
    ['占用有限公司', '91310115MA1D000B25', 'FULL', '310115', '钱二', mobile(), ''],
  ]);

  expect(await errorsOf(batch.id)).toEqual([[3, 'dealer.creditCodeInvalid']]);
  expect(batch).toMatchObject({ creates: 2, invalid: 1 });
  await server.call(stage.people.dds, 'POST', `${path}/imports/${batch.id}/commit`);
  await server.drain();

  expect(await errorsOf(batch.id)).toEqual([
    [3, 'dealer.creditCodeInvalid'],
    [4, 'dealer.creditCodeTaken'],
  ]);
  const made = await server.sql(
    `select d.status, d.legal_rep, o.type, v.state, v.version_no, u.employee_name,
        (select r.code from role_member m join role r on r.id = m.role_id where m.member_id = u.id) as role
      from dealer d join org o on o.id = d.org_id join dealer_version v on v.id = d.open_version_id
        join tenant_user u on u.dealer_id = d.id
      where d.tenant_id = $1 and d.credit_code = '91350100M000100Y43'`,
    [stage.tenant.id],
  );
  expect(made).toEqual([
    {
      status: 'applying',
      legal_rep: '陈大',
      type: 'store',
      state: 'draft',
      version_no: 1,
      employee_name: '陈明',
      role: 'R_DLA',
    },
  ]);
  const all = await server.sql('select 1 from dealer where tenant_id = $1', [stage.tenant.id]);
  const places = await server.sql(`select 1 from org where tenant_id = $1 and type = 'store'`, [stage.tenant.id]);
  expect([all.length, places.length]).toEqual([2, 2]);
});
