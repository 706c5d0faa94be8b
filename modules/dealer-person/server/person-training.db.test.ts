import exceljs from 'exceljs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer } from '@mp/dealer/testing';
import { PeopleStage, type TestDealer } from './person.fixture.ts';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { dealerPersonModule } from './index.ts';

let server: TestServer;
let stage: PeopleStage;
let dealer: TestDealer;
let id: string;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule], { queue: true });
  stage = new PeopleStage(server);
});
beforeEach(async () => {
  await stage.set();
  dealer = await stage.activeDealer();
  id = await stage.serving(dealer);
});

const day = (ahead: number) =>
  new Date(server.services.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

function record(user: TestUser, more: object = {}): Promise<Answer> {
  const body = {
    personId: id,
    course: 'COMMISSIONING',
    certType: 'COMMISSION',
    organiser: '常州培训中心',
    fromOn: day(-12),
    toOn: day(-9),
    hours: '28',
    score: 86,
    result: 'passed',
    ...more,
  };
  return server.call(user, 'POST', '/dealer/personTraining', { body });
}

test('the training department records what somebody was trained in; dealer and area read it, other dealers do not', async () => {
  const other = await stage.second();
  const made = await record(stage.people.trn);

  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ dealerId: dealer.id, result: 'passed', score: 86, hours: '28.0' });
  expect(made.body.trainingNo).toMatch(/^TRN-\d{4}-00001$/);
  const path = `/dealer/personTraining/${made.body.id}`;
  for (const user of [dealer.admin, stage.people.ase, stage.people.dds])
    expect((await server.call(user, 'GET', path)).body).toMatchObject({ course: 'COMMISSIONING' });
  expect((await server.call(other.admin, 'GET', path)).status).toBe(404);
  expect((await server.call(other.admin, 'GET', '/dealer/personTraining')).body.items).toEqual([]);
  for (const user of [dealer.admin, stage.people.ase])
    expect((await record(user, { fromOn: day(-20) })).status).toBe(403);
  const changed = await server.call(stage.people.trn, 'PUT', path, { body: { version: 1, score: 91 } });
  expect(changed.body).toMatchObject({ score: 91 });
  expect((await server.call(stage.people.trn, 'DELETE', `${path}?version=2`)).status).toBe(204);
});

test('a training does not end before it begins, has no result before it is over, and is not begun twice', async () => {
  const { trn } = stage.people;

  const backwards = await record(trn, { toOn: day(-13) });
  const early = await record(trn, { toOn: day(3) });
  const planned = await record(trn, { fromOn: day(1), toOn: day(3), result: 'planned', score: null });
  const again = await record(trn, { fromOn: day(1), toOn: day(2), result: 'planned', score: null });
  const tooSoon = await server.call(trn, 'PUT', `/dealer/personTraining/${planned.body.id}`, {
    body: { version: 1, result: 'passed' },
  });

  expect(backwards.body.fields ?? [backwards.body]).toMatchObject([{ code: 'common.dateOrder' }]);
  for (const answer of [early, tooSoon])
    expect(answer.body.fields).toMatchObject([{ path: 'toOn', code: 'person.trainingAhead' }]);
  expect(planned.status, planned.text).toBe(201);
  expect(again.status).toBe(409);
  expect((await record(trn, { score: 101, fromOn: day(-30) })).status).toBe(422);
  expect((await record(trn, { personId: dealer.id })).body).toMatchObject({ code: 'common.refNotFound' });
});

test('trainings follow a person to another dealer', async () => {
  await record(stage.people.trn);
  const other = await stage.second();
  const { id_number: sealed } = await stage.person(id);
  expect(sealed).toBeTypeOf('string');
  const seen = await server.call(stage.admin, 'GET', `/dealer/person/${id}`);
  const begun = await server.call(other.admin, 'POST', '/dealer/person/transfers', {
    body: { idNumber: seen.body.idNumber, jobType: 'TECH', site: '总部', joinedOn: day(0) },
  });
  expect(begun.status, begun.text).toBe(200);
  const code = await stage.codeTo(seen.body.mobile);
  await server.call(other.admin, 'POST', `/dealer/person/transfers/${begun.body.id}/confirm`, { body: { code } });
  expect((await stage.validate(dealer.admin, id)).status).toBe(200);

  const mine = await server.call(other.admin, 'GET', `/dealer/personTraining?personId=${id}`);
  const theirs = await server.call(dealer.admin, 'GET', `/dealer/personTraining?personId=${id}`);

  expect([mine.body.items.length, theirs.body.items.length]).toEqual([1, 0]);
});

test('a sheet of trainings is judged row by row and stored; the same sheet again brings nothing new', async () => {
  const { trn } = stage.people;
  const text = (key: string) => server.services.texts.text('zh-CN', key);
  const head = ['personId', 'course', 'organiser', 'fromOn', 'toOn', 'result'].map((name) =>
    text(`personTraining.field.${name}`),
  );
  const book = new exceljs.Workbook();
  book
    .addWorksheet('x')
    .addRows([
      head,
      ['PSN000001', 'COMMISSIONING', '常州培训中心', day(-40), day(-38), '合格'],
      ['PSN000001', 'CONTROLS', '常州培训中心', day(4), day(5), '合格'],
      ['PSN000009', 'CONTROLS', '常州培训中心', day(4), day(5), '已计划'],
    ]);
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="t.xlsx"\r\n\r\n'),
    Buffer.from(await book.xlsx.writeBuffer()),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const path = '/dealer/personTraining/imports';
  const bring = async () => {
    const begun = await server.call(trn, 'POST', path, {
      raw: { payload, type: 'multipart/form-data; boundary=x' },
    });
    await server.drain();
    return String(begun.body.id);
  };

  const first = await bring();
  const errors = await server.call(trn, 'GET', `${path}/${first}/errors`);
  await server.call(trn, 'POST', `${path}/${first}/commit`);
  await server.drain();
  const second = await bring();

  expect(errors.body.items.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [3, 'person.trainingAhead'],
    [4, 'common.refNotFound'],
  ]);
  expect(
    await server.sql('select course, result, dealer_id from person_training where tenant_id = $1', [stage.tenant.id]),
  ).toEqual([{ course: 'COMMISSIONING', result: 'passed', dealer_id: dealer.id }]);
  expect((await server.call(trn, 'GET', `${path}/${second}`)).body).toMatchObject({ creates: 0 });
});
