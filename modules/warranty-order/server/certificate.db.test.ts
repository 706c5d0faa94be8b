import { createHash } from 'node:crypto';
import type { TestUser } from '@mp/kernel/testing';
import { recordsOf, systemContext } from '@mp/kernel/server';
import { signsOf } from '@mp/dealer/testing';
import { approveTasks } from '@mp/workflow/testing';
import { describe, expect, test, vi } from 'vitest';
import { isCertNo, peOrder } from '../contract/index.ts';
import { certificatePaper, paperHandler } from './certificate-paper.service.ts';
import { issueCertificates } from './certificate.service.ts';
import { tick } from './clock.job.ts';
import { aPaper, today } from './pe-order.fixture.ts';
import { codesOf, everyPoint, paid, salesStage } from './sales.fixture.ts';

const path = '/warrantyOrder/peOrder';
const certificates = '/warrantyOrder/warrantyCertificate';

const { at, aGenset, read, taskOf, checkers, decide, aSubmitted, anEffective } = salesStage();

const visit = (token: string) => at.server.call(null, 'GET', `/dealer/public/qr?t=${token}`);
const tokenOf = async (id: string) => {
  const [row] = await at.server.sql<{ token: string }>(
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
    const ends = await at.server.sql<{ end: string }>(
      'select extended_warranty_end::text as "end" from genset where id = any($1::uuid[])',
      [units],
    );
    expect(ends).toEqual([{ end: '2029-03-09' }, { end: '2029-03-09' }]);
  });

  test('are found by any part of their number, of that of the unit and of the name of the holder, however short', async () => {
    const [one, other] = await anEffective([await aGenset(), await aGenset('A25C2')]);
    await at.server.sql(`update warranty_certificate set holder_name = '上海云数 ABC科技集团' where id = $1`, [
      one?.id,
    ]);
    await at.server.sql(`update warranty_certificate set holder_name = '北方' where id = $1`, [other?.id]);
    const found = async (q: string) => {
      const { body } = await at.server.call(
        at.market.officer,
        'GET',
        `${certificates}?sort=certNo&q=${encodeURIComponent(q)}`,
      );
      expect(body.total, q).toBe(body.items.length);
      return body.items.map(({ certNo }: { certNo: string }) => certNo);
    };
    const both = [one?.certNo, other?.certNo];

    for (const q of ['PEC26000001', '0013', '3', '101057', '云', '云数', '数 a', 'abc', 'C科', '集团'])
      expect(await found(q), q).toEqual([one?.certNo]);
    for (const q of ['pec26', '26', 'A25C']) expect(await found(q), q).toEqual(both);
    for (const q of ['云科', 'abd', 'PEC27', '%', '0_13']) expect(await found(q), q).toEqual([]);
  });

  test('of a term that has begun runs at once and is claimed against; one that is to begin waits', async () => {
    const [waits] = await anEffective([await aGenset()]);
    await at.server.sql(`update pe_product set term_basis = 'FROM_BASE_START' where id = $1`, [at.market.productId]);
    const [, runs] = await anEffective([await aGenset('A25C2')]);

    const claimed = await at.server.call(at.market.officer, 'POST', '/warrantyOrder/warrantyCertificate/batch', {
      body: {
        action: 'claim',
        ids: [runs?.id],
        params: { failedOn: '2026-05-20', cost: '1860.00', note: '水泵漏水，更换' },
      },
    });

    expect([waits?.state, runs?.state]).toEqual(['waiting', 'active']);
    expect(runs?.startOn).toBe('2025-03-10');
    expect(claimed.body).toEqual({ done: 1, refused: [] });
    const kinds = async (id = '') => (await certificate(id)).events.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(waits?.id)).toEqual(['ISSUED']);
    expect(await kinds(runs?.id)).toEqual(['ISSUED', 'STARTED', 'CLAIMED']);
  });

  test('its paper names unit and number; who scans its code sees the holder masked, and a wrong code is none', async () => {
    const [made] = await anEffective([await aGenset()]);

    const { bytes } = await certificatePaper(await at.server.contextOf(at.market.seller), made?.id ?? '');
    const seen = await visit(await tokenOf(made?.id ?? ''));
    const wrong = await visit('AAAAAAAAAAAAAAAAAAAAAA');

    expect([...'A25C101057PEC260000013'].filter((sign) => !signsOf(bytes).has(sign))).toEqual([]);
    expect(seen.status, seen.text).toBe(200);
    expect(seen.body).toMatchObject({ kind: 'certificate', verdict: 'valid', title: 'PEC260000013' });
    expect(seen.body.facts.find(({ key }: { key: string }) => key === 'holder')).toMatchObject({ value: '云**技' });
    expect(wrong.body.code).toBe('qr.invalid');
  });

  test('what is sold for the unit once more begins behind it, and takes effect', async () => {
    const unit = await aGenset();
    await anEffective([unit]);

    const again = await anEffective([unit]);

    expect(again.map(({ startOn, endOn }) => [startOn, endOn])).toEqual([
      ['2027-03-10', '2029-03-09'],
      ['2029-03-10', '2031-03-09'],
    ]);
    expect(await extendedEnd(unit)).toBe('2031-03-09');
  });

  test('another dealer finds, reads and prints none of them', async () => {
    const [made] = await anEffective([await aGenset()]);

    const listed = await at.server.call(at.market.stranger, 'GET', certificates);
    const one = await at.server.call(at.market.stranger, 'GET', `${certificates}/${made?.id}`);
    const paper = await at.server.call(at.market.stranger, 'GET', `${certificates}/${made?.id}/certificate.pdf`);

    expect(listed.body.items).toEqual([]);
    expect([one.status, paper.status]).toEqual([404, 404]);
  });

  test('the night begins it on its day and ends it behind its last', async () => {
    const [made] = await anEffective([await aGenset()]);
    const house = () => systemContext(at.server.services, at.stage.tenant.id);
    const stateOn = async (day: string) => {
      at.server.setNow(new Date(`${day}T01:00:00+08:00`));
      await tick(house());
      const [row] = await at.server.sql<{ state: string }>('select state from warranty_certificate where id = $1', [
        made?.id,
      ]);
      return row?.state;
    };

    expect(await stateOn('2027-03-09')).toBe('waiting');
    expect(await stateOn('2027-03-10')).toBe('active');
    expect(await stateOn('2029-03-09')).toBe('active');
    expect(await stateOn('2029-03-10')).toBe('expiredDate');
  });

  test('its paper is made once: each print gives the same bytes with their hash, and counts as a copy', async () => {
    const [made] = await anEffective([await aGenset()]);
    const id = made?.id ?? '';
    const seller = await at.server.contextOf(at.market.seller);

    const [first, second] = [await certificatePaper(seller, id), await certificatePaper(seller, id)];

    const { body } = await at.server.call(at.market.seller, 'GET', `${certificates}/${id}`);
    expect(body.pdfHash).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(body).toMatchObject({ copies: 2, papers: [expect.anything()] });
    expect([first.title, second.title]).toEqual(['延长质保证书 PEC260000013', '延长质保证书 PEC260000013 第 2 份']);
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['ISSUED', 'REPRINTED']);
  });

  test('at effect it goes by mail to who sold it and to its holder, once', async () => {
    await at.server.sql(
      `update customer set contacts = '[{"name": "李", "email": "it@yunshu.example", "primary": true}]' where id = $1`,
      [at.market.customerId],
    );
    const [made] = await anEffective([await aGenset()]);
    const house = systemContext(at.server.services, at.stage.tenant.id);
    const run = { id: 'test', attempt: 1 } as never;
    await paperHandler.run(house, { id: made?.id, isMailed: true }, run);
    await paperHandler.run(house, { id: made?.id, isMailed: true }, run);

    const mails = await at.server.sql<{ to: string; subject: string; file: string | null }>(
      `select recipient as "to", subject, file_name as file from delivery where subject like '%PEC260000013%' order by 1`,
    );
    expect(mails.find(({ to }) => to === 'it@yunshu.example')).toEqual({
      to: 'it@yunshu.example',
      subject: '延保证书 PEC260000013',
      file: 'PEC260000013.pdf',
    });
    expect(mails).toHaveLength(2);
  });
});

const changes = '/warrantyOrder/certificateChange';

/** Asks for a change of a certificate; answers what the submission did. */
async function ask(by: TestUser, certificateId: string, values: object) {
  const evidence = [await aPaper(at.server, by)];
  const made = await at.server.call(by, 'POST', changes, {
    body: { certificateId, reason: '客户来函', evidence, ...values },
  });
  if (made.status !== 201) return { id: '', answer: made };
  const { id, version } = made.body;
  return { id, answer: await at.server.call(by, 'POST', `${changes}/${id}/transitions/submit`, { body: { version } }) };
}

const certificate = async (id: string | undefined) =>
  (await at.server.call(at.stage.admin, 'GET', `${certificates}/${id}`)).body;
const extendedEnd = async (unit: string) => {
  const [row] = await at.server.sql<{ end: string | null }>(
    'select extended_warranty_end::text as "end" from genset where id = $1',
    [unit],
  );
  return row?.end ?? null;
};

describe('changes of certificates', () => {
  test('one that is made void goes to officer and director, is paid back whole before it begins, sets its unit free, and its code says so', async () => {
    const unit = await aGenset();
    const [made] = await anEffective([unit]);
    const token = await tokenOf(made?.id ?? '');

    const { id, answer } = await ask(at.market.seller, made?.id ?? '', { kind: 'VOID' });
    const nodes = await approveTasks(at.server, id, checkers());

    expect(answer.status, answer.text).toBe(200);
    expect(nodes).toEqual(['officer', 'director']);
    expect(await certificate(made?.id)).toMatchObject({ state: 'void', refund: '29887.00', voidReason: '客户来函' });
    expect((await at.server.call(at.market.seller, 'GET', `${changes}/${id}`)).body).toMatchObject({
      state: 'applied',
      refund: '29887.00',
    });
    const seen = await visit(token);
    expect(seen.body).toMatchObject({ verdict: 'ended', title: 'PEC260000013' });
    expect(seen.body.facts.find(({ key }: { key: string }) => key === 'state')).toMatchObject({ value: '已作废' });
    expect(await extendedEnd(unit)).toBeNull();
    const events = await at.server.sql<{ kind: string }>(
      `select kind from genset_event where genset_id = $1 and kind like 'EXT%' order by seq`,
      [unit],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['EXTENDED', 'EXTENSION_VOID']);
  });

  test('nobody makes one void past the process, the director neither', async () => {
    const [made] = await anEffective([await aGenset()]);
    const { version } = await certificate(made?.id);

    for (const by of [at.market.director, at.market.officer, at.stage.admin]) {
      const answer = await at.server.call(by, 'POST', `${certificates}/${made?.id}/transitions/makeVoid`, {
        body: { version, voidReason: '客户退保' },
      });
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    }
    expect((await certificate(made?.id)).state).toBe('waiting');
  });

  test('a new holder, to whom the unit belongs by now, is a matter of the officer alone; the paper is issued anew with a letter', async () => {
    const unit = await aGenset();
    const [made] = await anEffective([unit]);
    const newHolder = await at.stage.made('/customer/customer', { name: { ZH_CN: '中岳数据' }, kinds: ['endUser'] });
    const seller = await at.server.contextOf(at.market.seller);
    const before = await certificatePaper(seller, made?.id ?? '');

    const early = await ask(at.market.seller, made?.id ?? '', { kind: 'HOLDER', holderCustomerId: newHolder });
    await at.server.sql('update genset set customer_id = $2 where id = $1', [unit, newHolder]);
    const sent = await at.server.call(at.market.seller, 'POST', `${changes}/${early.id}/transitions/submit`, {
      body: { version: (await at.server.call(at.market.seller, 'GET', `${changes}/${early.id}`)).body.version },
    });
    const nodes = await approveTasks(at.server, early.id, checkers());
    const after = await certificatePaper(seller, made?.id ?? '');

    expect(codesOf(early.answer)).toEqual(['warranty.holderNotOwner']);
    expect(sent.status, sent.text).toBe(200);
    expect(nodes).toEqual(['officer']);
    expect(after.title).toBe('延长质保证书 PEC260000013A');
    expect(after.bytes.equals(before.bytes)).toBe(false);
    const now = await certificate(made?.id);
    expect(now).toMatchObject({ certNo: 'PEC260000013', holderName: '中岳数据', edition: 1 });
    expect(now.papers).toHaveLength(2);
    expect(now.events.map(({ kind }: { kind: string }) => kind)).toEqual(['ISSUED', 'HOLDER_CHANGED']);
    expect((await at.server.call(at.market.seller, 'GET', `${changes}/${early.id}`)).body.before).toBe('云数科技');
  });

  test('a term is corrected by officer and director, and the unit knows until when', async () => {
    const unit = await aGenset();
    const [made] = await anEffective([unit]);

    const { id } = await ask(at.market.officer, made?.id ?? '', {
      kind: 'TERM',
      startOn: '2027-03-10',
      endOn: '2029-06-30',
      hoursLimit: 1200,
    });
    const own = await taskOf(id);
    const nodes = await approveTasks(at.server, id, [...checkers(), at.stage.admin]);

    expect(own?.userId).not.toBe(at.market.officer.id);
    expect(nodes).toEqual(['officer', 'director']);
    expect(await certificate(made?.id)).toMatchObject({ endOn: '2029-06-30', hoursLimit: 1200, state: 'waiting' });
    expect(await extendedEnd(unit)).toBe('2029-06-30');
  });

  test.each([
    ['warranty.evidenceMissing', { kind: 'VOID', evidence: [] }],
    ['warranty.holderSame', { kind: 'HOLDER', holderCustomerId: 'same' }],
    ['warranty.termSame', { kind: 'TERM', startOn: '2027-03-10', endOn: '2029-03-09', hoursLimit: 1000 }],
    ['common.dateOrder', { kind: 'TERM', startOn: '2029-03-10', endOn: '2027-03-09' }],
  ])('it is refused with %s', async (code, values) => {
    const [made] = await anEffective([await aGenset()]);
    const given = 'holderCustomerId' in values ? { ...values, holderCustomerId: at.market.customerId } : values;

    const { answer } = await ask(at.market.seller, made?.id ?? '', given);

    expect(codesOf(answer)).toEqual([code]);
  });

  test('one that became void before it was printed gets no paper any more', async () => {
    const [made] = await anEffective([await aGenset()]);
    const { id } = await ask(at.market.seller, made?.id ?? '', { kind: 'VOID' });
    await approveTasks(at.server, id, [...checkers(), at.stage.admin]);

    const paper = await at.server.call(at.market.seller, 'GET', `${certificates}/${made?.id}/certificate.pdf`);

    expect(paper.body.code).toBe('common.notFound');
    expect(await certificate(made?.id)).toMatchObject({ state: 'void', papers: [], copies: 0 });
  });

  test('one at a time is under way, none for a certificate that is over, and none by another dealer', async () => {
    const [made] = await anEffective([await aGenset()]);
    const { id } = await ask(at.market.seller, made?.id ?? '', { kind: 'VOID' });

    const second = await ask(at.market.officer, made?.id ?? '', { kind: 'VOID' });
    const foreign = await ask(at.market.stranger, made?.id ?? '', { kind: 'VOID' });
    await approveTasks(at.server, id, checkers());
    const late = await ask(at.market.seller, made?.id ?? '', { kind: 'VOID' });

    expect(codesOf(second.answer)).toEqual(['warranty.changeOpen']);
    expect(foreign.answer.status).toBeGreaterThanOrEqual(400);
    expect((await at.server.call(at.market.stranger, 'GET', changes)).body.items).toEqual([]);
    expect(codesOf(late.answer)).toEqual(['warranty.certificateOver']);
  });
});

describe('effect by lines', () => {
  /** An order of three units that waits for its certificates. */
  async function aWaiting() {
    const units = [await aGenset(), await aGenset('A25C2'), await aGenset('A25C3')];
    const id = await aSubmitted({ units });
    await decide(id, everyPoint);
    await decide(id, paid('99999.00'));
    return { id, units };
  }
  const waiting = async () => (await at.server.call(at.market.officer, 'GET', '/warrantyOrder/linesToEffect')).body;
  const take = async (id: string, ...lines: readonly number[]) =>
    (
      await at.server.call(at.market.officer, 'POST', '/warrantyOrder/effectLines', {
        body: { lines: lines.map((line) => ({ orderId: id, line })) },
      })
    ).body;

  test('lines take effect one by one; with the last the order has, and its task is done', async () => {
    const { id, units } = await aWaiting();

    const listed = await waiting();
    const first = await take(id, 2);
    const again = await take(id, 2);
    const rest = await waiting();
    const last = await take(id, 1, 3);

    expect(listed.lines.map(({ line, serialNo }: Record<string, unknown>) => [line, serialNo])).toEqual([
      [1, 'A25C101057'],
      [2, 'A25C2'],
      [3, 'A25C3'],
    ]);
    expect(listed.lines[0]).toMatchObject({
      startOn: '2027-03-10',
      endOn: '2029-03-09',
      hoursLimit: 1000,
      warnings: [],
    });
    expect(first).toEqual({ done: 1, refused: [] });
    expect(again.refused).toMatchObject([{ code: 'warranty.lineEffective' }]);
    expect(rest.lines.map(({ line }: Record<string, unknown>) => line)).toEqual([1, 3]);
    expect(last).toEqual({ done: 2, refused: [] });
    const order = await read(id);
    expect(order.state).toBe('effective');
    expect(order.priced.map(({ certNo }: Record<string, unknown>) => certNo)).toEqual([
      'PEC260000021',
      'PEC260000013',
      'PEC260000039',
    ]);
    expect(await taskOf(id)).toBeUndefined();
    expect(await Promise.all(units.map(extendedEnd))).toEqual(['2029-03-09', '2029-03-09', '2029-03-09']);
  });

  test('the preview says what the effect then does: numbers, terms and holders, by what units are covered before and after, and why a line gets none', async () => {
    const { id, units } = await aWaiting();
    const preview = async (by = at.market.officer) =>
      (await at.server.call(by, 'GET', `/warrantyOrder/peOrder/${id}/effect-preview`)).body;

    const planned = await preview();
    await take(id, 1);
    const partly = await preview();
    await at.server.sql(
      `update warranty_certificate set genset_id = $1, start_on = '2028-01-01', end_on = '2028-02-01' where order_id = $2`,
      [units[1], id],
    );
    const taken = await preview();
    await at.server.sql('update warranty_certificate set genset_id = $1 where order_id = $2', [units[0], id]);
    await take(id, 2, 3);
    const { body } = await at.server.call(at.market.officer, 'GET', '/warrantyOrder/warrantyCertificate?sort=certNo');

    expect(planned.lines[0]).toMatchObject({
      certNo: 'PEC260000013',
      holder: '云数科技',
      startOn: '2027-03-10',
      isEffective: false,
      before: { state: 'NONE', until: '2027-03-09' },
      after: { state: 'EXTENDED', until: '2029-03-09' },
      fault: null,
    });
    expect(planned.lines.map(({ certNo }: Record<string, unknown>) => certNo)).toEqual(
      body.items.map(({ certNo }: Record<string, unknown>) => certNo),
    );
    expect(partly.lines.map(({ isEffective }: Record<string, unknown>) => isEffective)).toEqual([true, false, false]);
    expect(taken.lines[1]).toMatchObject({ certNo: null, fault: expect.stringContaining('PEC260000013') });
    expect((await preview(at.market.stranger)).code).toBe('common.notFound');
  });

  test('an order of which a line has taken effect is not returned any more', async () => {
    const { id } = await aWaiting();
    await take(id, 1);

    const answer = await at.server.call(at.market.officer, 'POST', `${path}/${id}/give-back`, {
      body: { comment: '请更正' },
    });

    expect(answer.body.code).toBe('warranty.partlyEffective');
    expect((await read(id)).state).toBe('toEffect');
  });

  test('many certificates are written in as many round trips as few', async () => {
    const officer = await at.server.contextOf(at.market.officer);
    const tripsOf = async (serials: readonly string[]) => {
      const units: string[] = [];
      for (const serial of serials) units.push(await aGenset(serial));
      const id = await aSubmitted({ units });
      return officer.tx(async (tx) => {
        const order = await recordsOf(tx, peOrder).lock(id);
        const [rows, batch] = [vi.spyOn(tx, 'rows'), vi.spyOn(tx, 'batch')];
        await issueCertificates(tx, order, { places: units.map((_, at) => at), issuedOn: today });
        return rows.mock.calls.length + batch.mock.calls.length;
      });
    };

    const few = await tripsOf(['B1', 'B2']);
    const many = await tripsOf(Array.from({ length: 20 }, (_, at) => `C${at}`));

    expect(many).toBe(few);
    const [row] = await at.server.sql<{ n: number }>(
      `select count(distinct q.token)::integer as n from warranty_certificate c
          join qr_code q on q.subject_id = c.id and q.kind = 'certificate' and q.revoked_at is null
          where c.tenant_id = $1`,
      [at.stage.tenant.id],
    );
    expect(row?.n).toBe(22);
  });
});

describe('reports', () => {
  const report = async (by: TestUser, name: string, query = '') =>
    at.server.call(by, 'GET', `/warrantyOrder/reports/${name}?from=2026-01-01&to=2026-12-31${query}`);
  const listed = async (by: TestUser, query: string) =>
    (await at.server.call(by, 'GET', `/warrantyOrder/warrantyCertificate?${query}&exact=true`)).body.total;
  const claim = async (id: string, failedOn: string) =>
    (
      await at.server.call(at.market.officer, 'POST', `${certificates}/batch`, {
        body: { action: 'claim', ids: [id], params: { failedOn, cost: '1494.35', note: '水泵漏水更换' } },
      })
    ).body;

  test('what products earn counts to the cent by the days that are over, claims against it; each figure is the number of its rows', async () => {
    const [first, second] = await anEffective([await aGenset(), await aGenset('A25C2')]);
    // Half of a term of 100 days is over.
    await at.server.sql(
      `update warranty_certificate set state = 'active', start_on = '2026-04-13', end_on = '2026-07-21' where id = $1`,
      [first?.id],
    );
    const early = await claim(first?.id ?? '', '2026-04-01');
    const made = await claim(first?.id ?? '', '2026-05-20');
    const waiting = await claim(second?.id ?? '', '2026-05-20');

    const { body, text } = await report(at.market.officer, 'productResults');

    expect(early.refused ?? early.fields).toMatchObject([{ code: 'warranty.claimOutside' }]);
    expect(made).toEqual({ done: 1, refused: [] });
    expect(waiting.refused).toMatchObject([{ code: 'common.actionClosed' }]);
    expect(body.all, text).toMatchObject({
      certificates: 2,
      earned: '14943.50',
      claimed: 1,
      cost: '1494.35',
      per100: 50,
    });
    expect(Number(body.all.lossPct)).toBe(10);
    const own = { certificates: 2, claimed: 1, cost: '1494.35' };
    expect(body.years).toMatchObject([{ year: '2026', ...own, first: '2026-01-01' }]);
    expect(body.products).toMatchObject([{ productId: at.market.productId, ...own }]);
    expect(body.coverages).toMatchObject([{ coverage: 'FULL', products: at.market.productId, ...own }]);
    expect(body.models).toMatchObject([{ modelId: at.market.modelId, ...own }]);
    expect(body.dealers).toMatchObject([{ dealerId: at.market.dealerId, ...own }]);
    const rows = 'issuedOn[gte]=2026-01-01&issuedOn[lte]=2026-12-31&state[ne]=void';
    expect(await listed(at.market.officer, rows)).toBe(2);
    expect(await listed(at.market.officer, `${rows}&claims[gte]=1&modelId=${at.market.modelId}`)).toBe(1);
    expect(await listed(at.market.officer, `${rows}&claims[gte]=1&productId[in]=${at.market.productId}`)).toBe(1);
    expect((await report(at.market.seller, 'productResults')).status).toBe(403);
  });

  test('what ends soon is counted until it is renewed; of what ended the renewed part; dealers see their own', async () => {
    const [first, second] = await anEffective([await aGenset(), await aGenset('A25C2')]);
    const endOn = (id: string | undefined, day: string) =>
      at.server.sql(
        `update warranty_certificate set state = 'active', start_on = '2026-02-01', end_on = $2 where id = $1`,
        [id, day],
      );
    await endOn(first?.id, '2026-06-20');
    await endOn(second?.id, '2026-07-20');

    const before = (await report(at.market.seller, 'renewals')).body;
    await at.server.sql(
      `insert into warranty_certificate (tenant_id, id, created_at, updated_at, cert_no, genset_id, dealer_id, start_on, end_on, state)
        select tenant_id, gen_random_uuid(), now(), now(), 'PEC260000104', genset_id, dealer_id, '2026-06-21', '2027-06-20', 'waiting'
        from warranty_certificate where id = $1`,
      [first?.id],
    );
    const after = (await report(at.market.seller, 'renewals')).body;

    expect(before.all).toMatchObject({ in30: 1, in60: 2, in90: 2, ended: 2, renewed: 0, today });
    expect(after.all).toMatchObject({ in30: 0, in60: 1, in90: 1, ended: 2, renewed: 1, amount: '29887.00' });
    expect(Number(after.all.renewedPct)).toBe(50);
    expect(after.dealers).toMatchObject([{ dealerId: at.market.dealerId, ended: 2, renewed: 1 }]);
    const soon = `endOn[gte]=${after.all.today}&endOn[lte]=${after.all.until60}&state[ne]=void&renewed=false`;
    expect(await listed(at.market.seller, soon)).toBe(1);
    expect((await report(at.market.stranger, 'renewals')).body.all).toMatchObject({ in90: 0, ended: 0 });
  });
});
