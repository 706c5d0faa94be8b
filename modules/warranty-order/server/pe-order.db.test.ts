import type { TestServer, TestUser } from '@mp/kernel/testing';
import { systemContext } from '@mp/kernel/server';
import { aDealerServer, signsOf, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { warrantyModule } from '@mp/warranty/server';
import { approveTasks } from '@mp/workflow/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkPoints, isCertNo } from '../contract/index.ts';
import { certificatePaper } from './certificate.service.ts';
import { tick } from './clock.job.ts';
import { warrantyOrderModule } from './index.ts';
import { aMarket, aPaper, aUnit, today, type Market } from './pe-order.fixture.ts';

const path = '/warrantyOrder/peOrder';
const certificates = '/warrantyOrder/warrantyCertificate';

let server: TestServer;
let stage: Stage;
let market: Market;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    dealerPersonModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    warrantyModule,
    warrantyOrderModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  market = await aMarket({ server, stage });
  server.setNow(new Date(`${today}T10:00:00+08:00`));
});
afterEach(() => server.setNow(undefined));

interface Asked {
  readonly units: readonly string[];
  readonly discountPct?: string;
  readonly payMethod?: string;
  readonly hoursReading?: string;
  readonly isJustified?: boolean;
}

const aGenset = (gsn = 'A25C101057', warrantyStart = '2025-03-10') =>
  aUnit({ server, stage }, market, { gsn, warrantyStart });

const linesOf = ({ units, discountPct = '5.00', hoursReading = '120.0' }: Asked) =>
  units.map((gensetId) => ({
    gensetId,
    productId: market.productId,
    termMonths: '24',
    discountPct,
    hoursReading,
    readOn: '2026-05-20',
  }));

/** What an order is made with by the seller of a dealer. */
const orderOf = async (asked: Asked) => ({
  contactName: '王建',
  contactPhone: '13900000001',
  endCustomerId: market.customerId,
  orderDate: today,
  payMethod: asked.payMethod ?? 'TRANSFER',
  contractFiles: [await aPaper(server, market.seller)],
  ...(asked.isJustified ? { specialNote: '战略客户', specialFiles: [await aPaper(server, market.seller)] } : {}),
  lines: linesOf(asked),
});

const make = async (asked: Asked) => server.call(market.seller, 'POST', path, { body: await orderOf(asked) });
const read = async (id: string, by: TestUser = stage.admin) => (await server.call(by, 'GET', `${path}/${id}`)).body;
const move = async (by: TestUser, [id, name]: readonly [id: string, name: string], form: object = {}) =>
  server.call(by, 'POST', `${path}/${id}/transitions/${name}`, {
    body: { version: (await read(id)).version, ...form },
  });
const change = async (by: TestUser, id: string, values: object) =>
  server.call(by, 'PUT', `${path}/${id}`, { body: { version: (await read(id)).version, ...values } });

/** The task at which an order waits, and for whom. */
async function taskOf(id: string) {
  const [task] = await server.sql<{ taskId: string; userId: string; node: string }>(
    `select i.task_id as "taskId", i.user_id as "userId", t.node_id as node from task_inbox i join task t on t.id = i.task_id
      where i.record_id = $1`,
    [id],
  );
  return task;
}

const checkers = () => [market.first, market.area, market.director, market.general, market.finance, market.officer];
const everyPoint = { checkList: [...checkPoints] };
const paid = (paidAmount: string) => ({ paidAmount, paidOn: today });

/** The order's task is decided by whoever holds it. */
async function decide(id: string, form: object = {}, outcome = 'approve') {
  const task = await taskOf(id);
  const by = checkers().find((user) => user.id === task?.userId);
  if (!task || !by) throw new Error(`${task?.node ?? 'nothing'} waits for nobody of the test`);
  return server.call(by, 'POST', `/workflow/tasks/${task.taskId}/complete`, {
    body: { outcome, form, ...(outcome === 'reject' ? { opinion: '资料不实' } : {}) },
  });
}

/** The id of an order that the seller has submitted. */
async function aSubmitted(asked: Asked): Promise<string> {
  const made = await make(asked);
  if (made.status !== 201) throw new Error(made.text);
  const sent = await move(market.seller, [made.body.id, 'submit']);
  if (sent.status !== 200) throw new Error(sent.text);
  return made.body.id;
}

const codesOf = ({ body }: { readonly body: { code?: string; fields?: readonly { code: string }[] } }) => [
  ...(body.fields ?? []).map(({ code }) => code),
  ...(body.fields ? [] : [body.code]),
];

describe('price and term', () => {
  test('an order is priced by age and discount, and says from when to when each line runs', async () => {
    const { status, body, text } = await make({ units: [await aGenset()] });

    expect(status, text).toBe(201);
    expect(body).toMatchObject({
      listAmount: '28600.00',
      surchargeAmount: '2860.00',
      amount: '29887.00',
      priceRate: '0.9500',
      taxAmount: '3438.33',
      specialFlag: false,
      specialReasons: [],
      dealerId: market.dealerId,
    });
    expect(body.priced[0]).toMatchObject({
      ageDays: 448,
      surchargeRate: '0.1000',
      linePrice: '29887.00',
      eligibility: 'STANDARD',
      startOn: '2027-03-10',
      endOn: '2029-03-09',
      hoursLimit: 1000,
    });
  });

  test('while it is written the seller is told the same, with the way that it will go; units of others are told nothing of', async () => {
    const own = await aGenset();
    const other = await aUnit(
      { server, stage },
      { ...market, dealerId: market.otherId },
      { gsn: 'A25C1', warrantyStart: '2025-03-10' },
    );

    const answer = await server.call(market.seller, 'POST', '/warrantyOrder/assess', {
      body: { orderDate: today, lines: linesOf({ units: [own, other], discountPct: '25.00' }) },
    });

    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.lines).toMatchObject([
      { linePrice: '23595.00', eligibility: 'STANDARD' },
      { linePrice: null, serialNo: null },
    ]);
    expect(answer.body.path).toEqual(['first', 'area', 'director', 'order', 'effect']);
  });

  test('units of another dealer, and one unit twice, are refused at their line', async () => {
    const own = await aGenset();
    const other = await aUnit(
      { server, stage },
      { ...market, dealerId: market.otherId },
      { gsn: 'A25C1', warrantyStart: '2025-03-10' },
    );

    const answer = await make({ units: [own, own, other] });

    expect(answer.body.fields.map(({ path: at, code }: Record<string, string>) => [at, code])).toEqual([
      ['lines.1.gensetId', 'warranty.gsnTwice'],
      ['lines.2.gensetId', 'warranty.gsnOtherDealer'],
    ]);
  });

  test('nobody who sells says what only checkers fill in, and the margin is the house’s', async () => {
    const made = await server.call(market.seller, 'POST', path, {
      body: { ...(await orderOf({ units: [await aGenset()] })), paidAmount: '99999.00' },
    });

    expect(made.body).toMatchObject({ paidAmount: null });
    expect(made.body).not.toHaveProperty('margin');
    expect(await read(made.body.id, market.finance)).toMatchObject({ margin: '9887.00' });
  });
});

describe('submission', () => {
  test('a unit that is too old is refused in the caller’s language, and the order stays a draft', async () => {
    const { body } = await make({ units: [await aGenset('A23C1', '2023-01-10')] });

    const answer = await move(market.seller, [body.id, 'submit']);

    expect(codesOf(answer)).toEqual(['warranty.lineNotEligible']);
    expect(answer.body.fields[0].params).toMatchObject({ gsn: 'A23C1' });
    expect((await read(body.id)).state).toBe('draft');
  });

  test.each([
    ['warranty.readingStale', { lines: 'old' }],
    ['warranty.contractMissing', { contractFiles: [] }],
    ['warranty.payMethodMissing', { payMethod: null }],
    ['warranty.linesMissing', { lines: [] }],
    ['warranty.specialNoteRequired', { lines: 'cheap' }],
  ])('it is refused with %s', async (code, patch) => {
    const units = [await aGenset()];
    const { body } = await make({ units });
    const lines = {
      old: linesOf({ units }).map((line) => ({ ...line, readOn: '2026-05-01' })),
      cheap: linesOf({ units, discountPct: '15.00' }),
    };
    const given = 'lines' in patch && typeof patch.lines === 'string' ? { lines: lines[patch.lines as 'old'] } : patch;
    await change(market.seller, body.id, given);

    const answer = await move(market.seller, [body.id, 'submit']);

    expect(codesOf(answer)).toEqual([code]);
  });

  test('a unit is sold once at a time; a rejected order sets it free', async () => {
    const units = [await aGenset()];
    const id = await aSubmitted({ units });
    const second = await make({ units });

    const taken = await move(market.seller, [second.body.id, 'submit']);
    await decide(id, {}, 'reject');
    const free = await move(market.seller, [second.body.id, 'submit']);

    expect(codesOf(taken)).toEqual(['warranty.gsnInOtherOrder']);
    expect((await read(id)).state).toBe('rejected');
    expect(free.status, free.text).toBe(200);
  });

  test('what is read of the meter becomes known of the unit', async () => {
    const unit = await aGenset();
    await aSubmitted({ units: [unit], hoursReading: '133.5' });

    const [genset] = await server.sql<{ hours: string; at: string }>(
      `select running_hours::text as hours, hours_read_at::text as at from genset where id = $1`,
      [unit],
    );
    expect(genset).toEqual({ hours: '133.5', at: '2026-05-20' });
  });

  test('a seller takes back what nobody has checked yet, and cancels it', async () => {
    const id = await aSubmitted({ units: [await aGenset()] });
    const task = await read(id);

    const withdrawn = await server.call(
      market.seller,
      'POST',
      `/workflow/instances/${task.processInstanceId}/withdraw`,
      {
        body: {},
      },
    );
    const canceled = await move(market.seller, [id, 'cancel'], { reason: '客户改期' });

    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(canceled.status, canceled.text).toBe(200);
    expect((await read(id)).state).toBe('canceled');
  });
});

describe('checks', () => {
  test.each([
    ['5.00', ['first', 'order', 'effect']],
    ['15.00', ['first', 'area', 'order', 'effect']],
    ['25.00', ['first', 'area', 'director', 'order', 'effect']],
    ['31.00', ['first', 'area', 'director', 'general', 'order', 'effect']],
  ])('a discount of %s per cent goes to %j', async (discountPct, way) => {
    const id = await aSubmitted({ units: [await aGenset()], discountPct, isJustified: true });

    const nodes = await approveTasks(server, id, {
      people: checkers(),
      forms: { first: everyPoint, order: paid('40000.00') },
    });

    expect(nodes).toEqual(way);
    const order = await read(id);
    expect(order.state).toBe('effective');
    expect(order.checks.map(({ node }: { node: string }) => node)).toEqual(way);
  });

  test('the first check ticks off everything', async () => {
    const id = await aSubmitted({ units: [await aGenset()] });

    const answer = await decide(id, { checkList: ['serialMatches'] });

    expect(codesOf(answer)).toEqual(['warranty.checkListOpen']);
    expect((await read(id)).state).toBe('firstCheck');
  });

  test('hours that the first check corrects count at once: beyond the standard limit the order goes to the special check', async () => {
    const id = await aSubmitted({ units: [await aGenset()] });
    const { lines } = await read(id);

    const answer = await decide(id, { ...everyPoint, lines: [{ ...lines[0], hoursReading: '500.0' }] });

    expect(answer.status, answer.text).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'specialCheck', specialReasons: ['HOURS'] });
  });

  test('a cent less than due is refused, all of it passes', async () => {
    const id = await aSubmitted({ units: [await aGenset()] });
    await decide(id, everyPoint);

    const short = await decide(id, paid('29886.00'));
    const full = await decide(id, paid('29887.00'));

    expect(short.body).toMatchObject({ code: 'warranty.paymentShort', params: { paid: '29886.00', due: '29887.00' } });
    expect(full.status, full.text).toBe(200);
    expect((await read(id)).state).toBe('toEffect');
  });

  test('a sale on credit passes within what the dealer may owe', async () => {
    const id = await aSubmitted({ units: [await aGenset()], payMethod: 'CREDIT' });
    await decide(id, everyPoint);

    const answer = await decide(id, { paidAmount: '0.00' });

    expect(answer.status, answer.text).toBe(200);
    expect((await read(id)).state).toBe('toEffect');
  });

  test('marked lines go back to the dealer, and the order goes on where it was as long as no price has changed', async () => {
    const id = await aSubmitted({ units: [await aGenset()] });
    await decide(id, everyPoint);

    const returned = await server.call(market.finance, 'POST', `${path}/${id}/give-back`, {
      body: { comment: '合同缺页', remarks: [{ line: 1, remark: '铭牌照片模糊' }] },
    });
    const seen = await read(id, market.seller);
    await move(market.seller, [id, 'submit']);
    const same = await taskOf(id);
    await server.call(market.finance, 'POST', `${path}/${id}/give-back`, { body: { comment: '请重新报价' } });
    await change(market.seller, id, { lines: linesOf({ units: seen.gensetIds, discountPct: '3.00' }) });
    await move(market.seller, [id, 'submit']);

    expect(returned.status, returned.text).toBe(200);
    expect(seen).toMatchObject({ state: 'returned', remarks: [{ line: 1, remark: '铭牌照片模糊' }] });
    expect(seen.checks.at(-1)).toMatchObject({ node: 'order', result: 'returned', comment: '合同缺页' });
    expect(same?.node).toBe('order');
    expect((await taskOf(id))?.node).toBe('first');
  });

  test('a counter-offer above the rate asked for is accepted, and goes on behind who made it', async () => {
    const id = await aSubmitted({ units: [await aGenset()], discountPct: '25.00', isJustified: true });
    await decide(id, everyPoint);
    const offer = (approvedRate: string) =>
      server.call(market.area, 'POST', `${path}/${id}/counter-offer`, {
        body: { approvedRate, comment: '最低八五折' },
      });

    const low = await offer('0.7500');
    const made = await offer('0.8500');
    const accepted = await move(market.seller, [id, 'acceptOffer']);

    expect(low.body.code).toBe('warranty.rateTooLow');
    expect(made.status, made.text).toBe(200);
    expect(accepted.status, accepted.text).toBe(200);
    const order = await read(id);
    expect(order).toMatchObject({ priceRate: '0.8500', amount: '26741.00', state: 'orderCheck', approvedRate: null });
    expect(order.checks.at(-1)).toMatchObject({ result: 'offered', rateBefore: '0.7500', rateAfter: '0.8500' });
  });

  test('many pass at once where nothing asks for a judgement; the others are named', async () => {
    const standard = await aSubmitted({ units: [await aGenset()] });
    const special = await aSubmitted({ units: [await aGenset('A25C2')], discountPct: '15.00', isJustified: true });

    const answer = await server.call(market.first, 'POST', '/warrantyOrder/passMany', {
      body: { ids: [standard, special] },
    });

    expect(answer.body).toMatchObject({ done: 1, refused: [{ id: special, code: 'warranty.notInBatch' }] });
    expect((await read(standard)).state).toBe('orderCheck');
  });
});

/** The certificates of an order that all have passed. */
async function anEffective(units: readonly string[]) {
  const id = await aSubmitted({ units });
  await approveTasks(server, id, { people: checkers(), forms: { first: everyPoint, order: paid('99999.00') } });
  const { body } = await server.call(stage.admin, 'GET', `${certificates}?sort=certNo`);
  return body.items as readonly { id: string; certNo: string; state: string; holderName: string; endOn: string }[];
}

const visit = (token: string) => server.call(null, 'GET', `/dealer/public/qr?t=${token}`);
const tokenOf = async (id: string) => {
  const [row] = await server.sql<{ token: string }>(
    'select token from qr_code where subject_id = $1 and revoked_at is null',
    [id],
  );
  return row?.token ?? '';
};

describe('certificates', () => {
  test('each line becomes one, with numbers that follow each other and check themselves; the units know until when', async () => {
    const units = [await aGenset(), await aGenset('A25C2')];

    const made = await anEffective(units);

    expect(made.map(({ certNo, state }) => [certNo, state])).toEqual([
      ['PEC260000013', 'waiting'],
      ['PEC260000021', 'waiting'],
    ]);
    expect(made.every(({ certNo }) => isCertNo(certNo))).toBe(true);
    const ends = await server.sql<{ end: string }>(
      'select extended_warranty_end::text as "end" from genset where id = any($1::uuid[])',
      [units],
    );
    expect(ends).toEqual([{ end: '2029-03-09' }, { end: '2029-03-09' }]);
  });

  test('its paper names unit and number; who scans its code sees the holder masked, and a wrong code is none', async () => {
    const [made] = await anEffective([await aGenset()]);

    const { bytes } = await certificatePaper(await server.contextOf(market.seller), made?.id ?? '');
    const seen = await visit(await tokenOf(made?.id ?? ''));
    const wrong = await visit('AAAAAAAAAAAAAAAAAAAAAA');

    expect([...'A25C101057PEC260000013'].filter((sign) => !signsOf(bytes).has(sign))).toEqual([]);
    expect(seen.status, seen.text).toBe(200);
    expect(seen.body).toMatchObject({ kind: 'certificate', verdict: 'valid', title: 'PEC260000013' });
    expect(seen.body.facts.find(({ key }: { key: string }) => key === 'holder')).toMatchObject({ value: '云**技' });
    expect(wrong.body.code).toBe('qr.invalid');
  });

  test('another dealer finds, reads and prints none of them', async () => {
    const [made] = await anEffective([await aGenset()]);

    const listed = await server.call(market.stranger, 'GET', certificates);
    const one = await server.call(market.stranger, 'GET', `${certificates}/${made?.id}`);
    const paper = await server.call(market.stranger, 'GET', `${certificates}/${made?.id}/certificate.pdf`);

    expect(listed.body.items).toEqual([]);
    expect([one.status, paper.status]).toEqual([404, 404]);
  });

  test('the night begins it on its day and ends it behind its last', async () => {
    const [made] = await anEffective([await aGenset()]);
    const house = () => systemContext(server.services, stage.tenant.id);
    const stateOn = async (day: string) => {
      server.setNow(new Date(`${day}T01:00:00+08:00`));
      await tick(house());
      const [row] = await server.sql<{ state: string }>('select state from warranty_certificate where id = $1', [
        made?.id,
      ]);
      return row?.state;
    };

    expect(await stateOn('2027-03-09')).toBe('waiting');
    expect(await stateOn('2027-03-10')).toBe('active');
    expect(await stateOn('2029-03-09')).toBe('active');
    expect(await stateOn('2029-03-10')).toBe('expiredDate');
  });

  test('a void one is paid back whole before it begins, sets its unit free, and its code says so', async () => {
    const unit = await aGenset();
    const [made] = await anEffective([unit]);
    const token = await tokenOf(made?.id ?? '');
    const { body } = await server.call(market.director, 'GET', `${certificates}/${made?.id}`);

    const answer = await server.call(market.director, 'POST', `${certificates}/${made?.id}/transitions/makeVoid`, {
      body: { version: body.version, voidReason: '客户退保' },
    });

    expect(answer.status, answer.text).toBe(200);
    const { body: after } = await server.call(market.seller, 'GET', `${certificates}/${made?.id}`);
    expect(after).toMatchObject({ state: 'void', refund: '29887.00' });
    expect((await visit(token)).body.code).toBe('qr.revoked');
    const [genset] = await server.sql<{ end: string | null }>(
      'select extended_warranty_end::text as "end" from genset where id = $1',
      [unit],
    );
    expect(genset?.end ?? null).toBeNull();
  });
});

test('another dealer finds no order of this one, by list or by address', async () => {
  const id = await aSubmitted({ units: [await aGenset()] });

  const listed = await server.call(market.stranger, 'GET', path);
  const one = await server.call(market.stranger, 'GET', `${path}/${id}`);

  expect(listed.body.items).toEqual([]);
  expect(one.status).toBe(404);
});
