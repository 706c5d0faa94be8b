import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '@mp/kernel/testing';
import { aDealerServer, mobile } from '@mp/dealer/testing';
import { ageTenant } from './certificate.job.ts';
import { canDo, coverageOf, isQualified } from '@mp/dealer/server';
import { endPeopleOf } from './person-act.service.ts';
import { idNumber, PeopleStage, type TestDealer } from './person.fixture.ts';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { dealerPersonModule } from './index.ts';

let server: TestServer;
let stage: PeopleStage;
let dealer: TestDealer;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule]);
  stage = new PeopleStage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  dealer = await stage.activeDealer();
  await at('2026-11-24T02:00:00Z');
});

/** Grants the dealer to commission diesel gensets of band P5 in Shanghai. */
const grant = () =>
  server.sql(
    `update dealer set authorisations = $2::jsonb, equipment = '[{"type":"LOAD_BANK","quantity":1}]' where id = $1`,
    [
      dealer.id,
      JSON.stringify([
        {
          productLine: 'DIESEL',
          powerBands: ['P5'],
          capabilities: ['COMMISSION'],
          regionIds: [stage.ids['310000']],
          exclusive: false,
          validFrom: '2025-01-01',
        },
      ]),
    ],
  );

const model = () =>
  stage.made('/reference/gensetModel', {
    code: 'PG-2500D5',
    name: { ZH_CN: '2500 kVA' },
    productLine: 'DIESEL',
    ratings: [
      { basis: 'PRP', kw: '2000.0', kva: '2500.0', powerFactor: '0.80', voltage: 400, frequency: '50', phase: '3' },
    ],
    requiredCert: 'COMMISSION',
    requiredLevel: 3,
  });

/** The certificate of a person ends on a day. */
const endsOn = (personId: string, day: string) =>
  server.sql('update person_certificate set expires_on = $2 where person_id = $1', [personId, day]);
/** Moves the clock; sessions live through it, and so do logins that were made after that day. */
async function at(instant: string): Promise<void> {
  server.setNow(new Date(instant));
  await server.sql(`update session set abs_exp = '2030-01-01', last_seen = $1, idle_seconds = 10000000`, [instant]);
  await server.sql(`update tenant_user set active_date = '2020-01-01'`);
}

test('a certificate that ends tonight halves the coverage, tells dealer and service engineer, and unqualifies (scenario 8)', async () => {
  const first = await stage.serving(dealer, { name: '周强' });
  await stage.serving(dealer, { name: '吴刚' });
  const modelId = await model();
  await grant();
  await endsOn(first, '2026-11-25');
  const context = await server.contextOf(stage.admin);
  const cover = (day: string) => context.tx((tx) => coverageOf(tx, dealer.id, day));
  const qualified = (day: string) => context.tx((tx) => isQualified(tx, { personId: first, modelId, day }));
  expect(await cover('2026-11-25')).toMatchObject({ percent: 100, gaps: 0 });
  expect(await qualified('2026-11-25')).toEqual({ isYes: true, reasons: [] });

  await at('2026-11-25T16:10:00Z');
  const night = await ageTenant(server.services, stage.tenant.id);

  expect(night).toMatchObject({ expired: 1, dealers: 1 });
  const states = await server.sql('select person_id = $1 as first, state from person_certificate order by 1 desc', [
    first,
  ]);
  expect(states).toEqual([
    { first: true, state: 'expired' },
    { first: false, state: 'valid' },
  ]);
  expect(await cover('2026-11-26')).toMatchObject({
    percent: 50,
    gaps: 1,
    lines: expect.arrayContaining([expect.objectContaining({ need: 2, have: 1 })]),
  });
  expect((await stage.dealer(dealer.id)).coverage_gaps).toBe(1);
  const told = await server.sql<{ id: string }>(
    `select distinct t.recipient_id as id from tip t join tips_rule r on r.id = t.rule_id where r.tenant_id = $1 and r.code = 'TR-06'`,
    [stage.tenant.id],
  );
  expect(told.map(({ id }) => id).sort()).toEqual([dealer.admin.id, stage.people.ase.id].sort());
  expect(await qualified('2026-11-26')).toMatchObject({
    isYes: false,
    reasons: [
      { code: 'person.notQualified', params: { name: '周强', model: 'PG-2500D5', cert: '调试工程师', level: '3' } },
    ],
  });
  const may = await context.tx((tx) =>
    canDo(tx, {
      dealerId: dealer.id,
      capability: 'COMMISSION',
      productLine: 'DIESEL',
      band: 'P5',
      regionId: String(stage.ids['310115']),
      day: '2026-11-26',
    }),
  );
  expect(may).toMatchObject({
    isYes: false,
    reasons: [{ code: 'dealer.requirementGap', params: { need: 2, have: 1 } }],
  });
});

test('a second run of the night changes nothing', async () => {
  const id = await stage.serving(dealer);
  await endsOn(id, '2026-12-31');
  await at('2026-11-25T16:10:00Z');

  expect(await ageTenant(server.services, stage.tenant.id)).toMatchObject({ moved: 1, expired: 0 });
  expect(await ageTenant(server.services, stage.tenant.id)).toMatchObject({ moved: 0, expired: 0 });
  expect(await server.sql('select state from person_certificate where person_id = $1', [id])).toEqual([
    { state: 'expiring' },
  ]);
});

test('whoever is locked is not counted, and a revoked certificate is not either', async () => {
  const [first, second] = [await stage.serving(dealer), await stage.serving(dealer)];
  await grant();
  const trn = stage.people.trn;
  const have = async () => {
    const context = await server.contextOf(stage.admin);
    const { lines } = await context.tx((tx) => coverageOf(tx, dealer.id, '2026-11-26'));
    return lines.find(({ kind }) => kind === 'people')?.have;
  };
  expect(await have()).toBe(2);

  expect((await stage.move(trn, first, { action: 'lock', form: { reason: '弄虚作假' } })).status).toBe(200);
  expect(await have()).toBe(1);
  const [certificate] = await server.sql<{ id: string; version: number }>(
    'select id, version from person_certificate where person_id = $1',
    [second],
  );
  const path = `/dealer/personCertificate/${certificate?.id}/transitions/revoke`;
  expect(
    (await server.call(stage.people.ase, 'POST', path, { body: { version: certificate?.version, reason: '伪造' } }))
      .status,
  ).toBe(403);
  const revoked = await server.call(trn, 'POST', path, { body: { version: certificate?.version, reason: '伪造' } });

  expect(revoked.body).toMatchObject({ state: 'revoked', revokeReason: '伪造' });
  expect(await have()).toBe(0);
  expect((await stage.dealer(dealer.id)).coverage_gaps).toBe(1);
});

/** A transfer that is begun and confirmed by the person's code. */
async function transferred(into: TestDealer, number: string, personId: string) {
  const begun = await server.call(into.admin, 'POST', '/dealer/person/transfers', {
    body: { idNumber: number, jobType: 'TECH', site: '总部', joinedOn: '2026-12-01' },
  });
  expect(begun.status, begun.text).toBe(200);
  const code = await stage.codeTo((await stage.person(personId)).mobile);
  return {
    begun,
    code,
    confirm: (given: string) =>
      server.call(into.admin, 'POST', `/dealer/person/transfers/${begun.body.id}/confirm`, { body: { code: given } }),
  };
}

test('silence of the former dealer for five working days lets a transfer go on, and the old assignment closes (scenario 9)', async () => {
  await at('2026-11-20T02:00:00Z');
  const number = idNumber();
  const other = await stage.second();
  const id = await stage.serving(other, { idNumber: number, name: '陈浩' });

  const typed = await stage.draft(dealer.admin, { idNumber: number });
  expect(typed).toMatchObject({
    status: 409,
    body: { code: 'person.servingElsewhere', params: { dealer: '成都蓉电服务有限公司' } },
  });
  const { begun, code, confirm } = await transferred(dealer, number, id);
  expect(begun.body).toMatchObject({ dealer: '成都蓉电服务有限公司' });
  expect(begun.body.mobile).toMatch(/^138\*{4}\d{4}$/);
  expect((await confirm(code === '000000' ? '111111' : '000000')).body.code).toBe('person.codeWrong');
  expect((await confirm(code)).body).toMatchObject({ state: 'confirming' });
  expect(await stage.person(id)).toMatchObject({ status: 'serving', dealer_id: other.id });
  const asked = await server.call(other.admin, 'GET', '/dealer/person/own-dealer');
  expect(asked.body).toMatchObject({ asked: 1 });

  await at('2026-11-27T01:00:00Z');
  expect(await stage.fireTimers()).toBe(0);
  await at('2026-11-27T10:00:00Z');
  expect(await stage.fireTimers()).toBe(1);

  expect(await stage.change(id)).toMatchObject({ state: 'areaAudit' });
  expect(await stage.person(id)).toMatchObject({ status: 'inAudit', dealer_id: dealer.id, person_no: 'PSN000001' });
  expect(await server.sql('select state, dealer_id from person_certificate where person_id = $1', [id])).toEqual([
    { state: 'pending', dealer_id: dealer.id },
  ]);
  const closed = await server.sql(
    `select to_on::text as "toOn", end_reason as reason from person_assignment where person_id = $1`,
    [id],
  );
  expect(closed).toEqual([{ toOn: '2026-11-27', reason: 'TRANSFERRED' }]);
  expect((await server.call(other.admin, 'GET', `/dealer/person/${id}`)).status).toBe(404);

  await stage.validate(stage.people.ase, id);
  await stage.validate(stage.people.trn, id);
  expect(await stage.person(id)).toMatchObject({ status: 'serving' });
  const places = await server.sql<{ dealer: string; open: boolean }>(
    `select dealer_id as dealer, to_on is null as open from person_assignment where person_id = $1 order by from_on`,
    [id],
  );
  expect(places).toEqual([
    { dealer: other.id, open: false },
    { dealer: dealer.id, open: true },
  ]);
});

test('the former dealer agrees at once, or refuses, and then everything stays as it was', async () => {
  const [one, two] = [idNumber(), idNumber()];
  const other = await stage.second();
  const yes = await stage.serving(other, { idNumber: one });
  const no = await stage.serving(other, { idNumber: two });
  for (const [number, id] of [
    [one, yes],
    [two, no],
  ] as const) {
    const { code, confirm } = await transferred(dealer, number, id);
    expect((await confirm(code)).status).toBe(200);
  }

  expect((await stage.validate(other.admin, yes)).status).toBe(200);
  expect((await stage.validate(other.admin, no, { outcome: 'reject', more: { opinion: '合同未到期' } })).status).toBe(
    200,
  );

  expect(await stage.person(yes)).toMatchObject({ status: 'inAudit', dealer_id: dealer.id });
  expect(await stage.person(no)).toMatchObject({ status: 'serving', dealer_id: other.id });
  expect(await stage.change(no)).toMatchObject({ state: 'rejected' });
});

test('a code is good for ten minutes and five tries, and works once', async () => {
  const number = idNumber();
  const other = await stage.second();
  const id = await stage.serving(other, { idNumber: number });
  const { begun, code, confirm } = await transferred(dealer, number, id);
  const wrong = code === '000000' ? '111111' : '000000';

  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).body.code).toBe('person.codeWrong');
  expect((await confirm(code)).body.code).toBe('person.codeExpired');
  await at('2026-11-24T02:02:00Z');
  const again = await server.call(dealer.admin, 'POST', `/dealer/person/transfers/${begun.body.id}/code`, { body: {} });
  expect(again.status, again.text).toBe(200);
  const fresh = await stage.codeTo((await stage.person(id)).mobile);
  await server.sql(`update person_change set code_until = '2026-11-24T01:59:59Z' where id = $1`, [begun.body.id]);
  expect((await confirm(fresh)).body.code).toBe('person.codeExpired');
  await server.sql(`update person_change set code_until = '2026-11-24T02:12:00Z' where id = $1`, [begun.body.id]);
  expect((await confirm(fresh)).status).toBe(200);
  expect((await confirm(fresh)).body.code).toBe('person.transferOver');
  expect(
    (await server.call(other.admin, 'POST', `/dealer/person/transfers/${begun.body.id}/confirm`, { body: { code } }))
      .status,
  ).toBe(409);
});

test('who left comes back without anybody being asked, under the old number', async () => {
  const number = idNumber();
  const other = await stage.second();
  const id = await stage.serving(other, { idNumber: number });
  await stage.move(other.admin, id, { action: 'leave', form: { leftOn: '2099-01-01', leaveReason: 'RESIGNED' } });
  expect((await stage.draft(dealer.admin, { idNumber: number })).body).toMatchObject({
    code: 'person.knownBefore',
    params: { no: 'PSN000001' },
  });

  const { code, confirm } = await transferred(dealer, number, id);
  expect((await confirm(code)).status).toBe(200);

  expect(await stage.change(id)).toMatchObject({ state: 'areaAudit', asks_former: false });
  expect(await stage.person(id)).toMatchObject({
    status: 'inAudit',
    dealer_id: dealer.id,
    person_no: 'PSN000001',
    left_on: null,
  });
});

test('people leave with a dealer that has been terminated', async () => {
  const id = await stage.serving(dealer, { email: 'wu@example.cn', wantsLogin: true, mobile: mobile() });
  const context = await server.contextOf(stage.admin);

  await context.tx((tx) => endPeopleOf(tx, dealer.id));

  expect(await stage.person(id)).toMatchObject({ status: 'left', leave_reason: 'TERMINATED' });
});

test('a termination ends on the last day of service at the earliest, and with no open version, feedback or person', async () => {
  const leaving = dealer;
  const people = [await stage.serving(leaving), await stage.serving(leaving)];
  const began = await stage.begun(leaving.admin, leaving.id);
  expect(began.status).toBe(200);
  const asked = await server.call(stage.people.dds, 'POST', `/dealer/dealer/${leaving.id}/request-status`, {
    body: { kind: 'terminate', reason: '协议终止', lastDay: '2099-06-30' },
  });
  for (const part of ['bad', 'ddm', 'exe'] as const)
    await stage.decide(stage.people[part], asked.body.id, { outcome: 'approve' });
  await server.sql(
    `insert into feedback (tenant_id, id, created_at, updated_at, no, dealer_id, type, content, source, state)
      values ($1, gen_random_uuid(), now(), now(), 'FB-1', $2, 'service', '无人应答', 'public', 'handling'),
        ($1, gen_random_uuid(), now(), now(), 'FB-2', $2, 'praise', '很好', 'public', 'answered')`,
    [stage.tenant.id, leaving.id],
  );
  const finish = async () =>
    server.call(stage.people.ddm, 'POST', `/dealer/dealer/${leaving.id}/transitions/finish`, {
      body: { version: (await stage.dealer(leaving.id)).version },
    });
  const handOver = (keys: readonly string[]) =>
    server.call(stage.people.ddm, 'POST', `/dealer/dealer/${leaving.id}/hand-over`, { body: { to: null, keys } });

  expect((await finish()).body).toMatchObject({ code: 'dealer.lastDayAhead', params: { date: '2099-06-30' } });
  expect((await handOver(['people'])).body.code).toBe('dealer.lastDayAhead');
  await server.sql(`update dealer set last_day = '2026-01-31' where id = $1`, [leaving.id]);
  expect((await finish()).body).toMatchObject({ code: 'dealer.handoverOpen', params: { n: 4 } });
  expect((await handOver(['customers'])).body.code).toBe('common.required');
  const { body, status, text } = await handOver(['versions', 'people']);
  expect(status, text).toBe(200);
  expect(body.work.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { key: 'feedback', count: 1, moves: false, ends: false },
  ]);
  expect((await stage.version(String(began.body.id))).state).toBe('withdrawn');
  for (const id of people)
    expect(await stage.person(id)).toMatchObject({
      status: 'left',
      left_on: expect.anything(),
      leave_reason: 'TERMINATED',
    });
  await server.sql(`update feedback set state = 'answered' where dealer_id = $1`, [leaving.id]);
  expect((await finish()).status).toBe(200);
});

test('the pivot counts people who serve by big area and level, each once for a type', async () => {
  const id = await stage.serving(dealer);
  await stage.serving(dealer, {}, { type: 'ELEC_LV', level: 1, issuer: 'maker' });
  await endsOn(id, '2026-12-10');

  const { body, status, text } = { ...(await server.call(stage.people.trn, 'GET', '/dealer/person/pivot')) };

  expect(status, text).toBe(200);
  expect(body.areas).toMatchObject([
    {
      name: '华东',
      people: 2,
      cells: [
        { type: 'COMMISSION', level: 3, people: 1 },
        { type: 'ELEC_LV', level: 1, people: 1 },
      ],
    },
  ]);
});
