import { languages } from '@mp/kernel/contract';
import { textOf } from '@mp/dealer/testing';
import { approveTasks } from '@mp/workflow/testing';
import { describe, expect, test } from 'vitest';
import { quotationOfOrder } from './order-quotation.service.ts';
import { aUnit, today } from './pe-order.fixture.ts';
import { codesOf, everyPoint, paid, salesStage } from './sales.fixture.ts';

const path = '/warrantyOrder/peOrder';

const { at, aGenset, linesOf, orderOf, make, read, move, change, taskOf, checkers, decide, aSubmitted } = salesStage();

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
      dealerId: at.market.dealerId,
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
      at,
      { ...at.market, dealerId: at.market.otherId },
      { gsn: 'A25C1', warrantyStart: '2025-03-10' },
    );

    const answer = await at.server.call(at.market.seller, 'POST', '/warrantyOrder/assess', {
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
      at,
      { ...at.market, dealerId: at.market.otherId },
      { gsn: 'A25C1', warrantyStart: '2025-03-10' },
    );

    const answer = await make({ units: [own, own, other] });

    expect(answer.body.fields.map(({ path: at, code }: Record<string, string>) => [at, code])).toEqual([
      ['lines.1.gensetId', 'warranty.gsnTwice'],
      ['lines.2.gensetId', 'warranty.gsnOtherDealer'],
    ]);
  });

  test('nobody who sells says what only checkers fill in, and the margin is the house’s', async () => {
    const made = await at.server.call(at.market.seller, 'POST', path, {
      body: { ...(await orderOf({ units: [await aGenset()] })), paidAmount: '99999.00' },
    });

    expect(made.body).toMatchObject({ paidAmount: null });
    expect(made.body).not.toHaveProperty('margin');
    expect(await read(made.body.id, at.market.finance)).toMatchObject({ margin: '9887.00' });
  });
});

describe('submission', () => {
  test('a unit that is too old is refused in the caller’s language, and the order stays a draft', async () => {
    const { body } = await make({ units: [await aGenset('A23C1', '2023-01-10')] });

    const answer = await move(at.market.seller, [body.id, 'submit']);

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
    await change(at.market.seller, body.id, given);

    const answer = await move(at.market.seller, [body.id, 'submit']);

    expect(codesOf(answer)).toEqual([code]);
  });

  test('a dealer whose service authorization has ended sells nothing that is sold to every dealer', async () => {
    const { body } = await make({ units: [await aGenset()] });
    await at.server.sql(
      `update dealer set authorisations = jsonb_set(authorisations, '{0,validTo}', '"2026-05-31"') where id = $1`,
      [at.market.dealerId],
    );

    const refused = await move(at.market.seller, [body.id, 'submit']);
    await at.server.sql('update pe_product set sale_dealer_ids = array[$2::uuid] where id = $1', [
      at.market.productId,
      at.market.dealerId,
    ]);
    const named = await move(at.market.seller, [body.id, 'submit']);

    expect(codesOf(refused)).toEqual(['warranty.serviceNotAuthorised']);
    expect(named.status, named.text).toBe(200);
  });

  test('a unit is sold once at a time; a rejected order sets it free', async () => {
    const units = [await aGenset()];
    const id = await aSubmitted({ units });
    const second = await make({ units });

    const taken = await move(at.market.seller, [second.body.id, 'submit']);
    await decide(id, {}, 'reject');
    const free = await move(at.market.seller, [second.body.id, 'submit']);

    expect(codesOf(taken)).toEqual(['warranty.gsnInOtherOrder']);
    expect((await read(id)).state).toBe('rejected');
    expect(free.status, free.text).toBe(200);
  });

  test('what is read of the meter becomes known of the unit', async () => {
    const unit = await aGenset();
    await aSubmitted({ units: [unit], hoursReading: '133.5' });

    const [genset] = await at.server.sql<{ hours: string; at: string }>(
      `select running_hours::text as hours, hours_read_at::text as at from genset where id = $1`,
      [unit],
    );
    expect(genset).toEqual({ hours: '133.5', at: '2026-05-20' });
  });

  test('a seller takes back what nobody has checked yet, and cancels it', async () => {
    const id = await aSubmitted({ units: [await aGenset()] });
    const task = await read(id);

    const withdrawn = await at.server.call(
      at.market.seller,
      'POST',
      `/workflow/instances/${task.processInstanceId}/withdraw`,
      {
        body: {},
      },
    );
    const canceled = await move(at.market.seller, [id, 'cancel'], { reason: '客户改期' });

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

    const nodes = await approveTasks(at.server, id, {
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

    const returned = await at.server.call(at.market.finance, 'POST', `${path}/${id}/give-back`, {
      body: { comment: '合同缺页', remarks: [{ line: 1, remark: '铭牌照片模糊' }] },
    });
    const seen = await read(id, at.market.seller);
    await move(at.market.seller, [id, 'submit']);
    const same = await taskOf(id);
    await at.server.call(at.market.finance, 'POST', `${path}/${id}/give-back`, { body: { comment: '请重新报价' } });
    await change(at.market.seller, id, { lines: linesOf({ units: seen.gensetIds, discountPct: '3.00' }) });
    await move(at.market.seller, [id, 'submit']);

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
      at.server.call(at.market.area, 'POST', `${path}/${id}/counter-offer`, {
        body: { approvedRate, comment: '最低八五折' },
      });

    const low = await offer('0.7500');
    const made = await offer('0.8500');
    const accepted = await move(at.market.seller, [id, 'acceptOffer']);

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

    const answer = await at.server.call(at.market.first, 'POST', '/warrantyOrder/passMany', {
      body: { ids: [standard, special] },
    });

    expect(answer.body).toMatchObject({ done: 1, refused: [{ id: special, code: 'warranty.notInBatch' }] });
    expect((await read(standard)).state).toBe('orderCheck');
  });
});

test('an order is quoted on paper in three languages with its lines and sums, without what the dealer pays', async () => {
  const { body } = await make({ units: [await aGenset(), await aGenset('A25C2')] });
  const seller = await at.server.contextOf(at.market.seller);

  for (const language of languages) {
    const said = await textOf((await quotationOfOrder(seller, body.id, language)).bytes);

    for (const part of [body.no, 'A25C101057', 'A25C2', 'PE-FULL', '29,887.00', '59,774.00', '6,876.66', '2029-03-09'])
      expect(said).toContain(part);
    expect(said).not.toContain('20,000.00');
  }
});

test('another dealer finds no order of this one, by list, by address or on paper', async () => {
  const id = await aSubmitted({ units: [await aGenset()] });

  const listed = await at.server.call(at.market.stranger, 'GET', path);
  const one = await at.server.call(at.market.stranger, 'GET', `${path}/${id}`);
  const paper = await at.server.call(at.market.stranger, 'GET', `${path}/${id}/quotation.pdf`);

  expect(listed.body.items).toEqual([]);
  expect([one.status, paper.status]).toEqual([404, 404]);
});
