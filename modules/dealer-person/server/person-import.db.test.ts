import exceljs from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import type { TestServer } from '@mp/kernel/testing';
import { aDealerServer, mobile } from '@mp/dealer/testing';
import { idNumber, PeopleStage } from './person.fixture.ts';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { dealerPersonModule } from './index.ts';

let server: TestServer;
let stage: PeopleStage;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule], { queue: true });
  stage = new PeopleStage(server);
  await stage.set();
});

test('a sheet makes drafts of people for the dealer who brings it; known and wrong ID numbers are refused row by row', async () => {
  const dealer = await stage.activeDealer();
  const known = idNumber();
  const twice = idNumber();
  await stage.draft(dealer.admin, { idNumber: known });
  const text = (key: string) => server.services.texts.text('zh-CN', key);
  const head = ['name', 'mobile', 'idNumber', 'site', 'jobType'].map((name) => text(`person.field.${name}`));
  const book = new exceljs.Workbook();
  book
    .addWorksheet('x')
    .addRows([
      head,
      ['林涛', mobile(), idNumber(), '总部', 'TECH'],
      ['错号', mobile(), '110105194912310021', '总部', 'TECH'],
      ['重号', mobile(), known, '总部', 'TECH'],
      ['双号', mobile(), twice, '总部', 'TECH'],
      ['双号二', mobile(), twice, '总部', 'TECH'],
    ]);
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="people.xlsx"\r\n\r\n'),
    Buffer.from(await book.xlsx.writeBuffer()),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const path = '/dealer/person/imports';
  const begun = await server.call(dealer.admin, 'POST', path, {
    raw: { payload, type: 'multipart/form-data; boundary=x' },
  });
  await server.drain();

  const batch = await server.call(dealer.admin, 'GET', `${path}/${begun.body.id}`);
  const errors = await server.call(dealer.admin, 'GET', `${path}/${begun.body.id}/errors`);
  await server.call(dealer.admin, 'POST', `${path}/${begun.body.id}/commit`);
  await server.drain();

  expect(errors.body.items.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [3, 'person.idInvalid'],
    [4, 'person.servingElsewhere'],
    [5, 'common.duplicate'],
    [6, 'common.duplicate'],
  ]);
  expect(batch.body).toMatchObject({ creates: 1, invalid: 4 });
  const made = await server.sql(
    `select person_no, status, dealer_id, id_number_hash is not null as hashed from dealer_person where name = '林涛'`,
  );
  expect(made).toEqual([{ person_no: 'PSN000002', status: 'draft', dealer_id: dealer.id, hashed: true }]);
});
