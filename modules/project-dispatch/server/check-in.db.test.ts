import type { TestUser } from '@mp/kernel/testing';
import { expect, test } from 'vitest';
import {
  accepted,
  aRateCard,
  atGate,
  card,
  cardPath,
  checkInAt,
  checkIns,
  codePath,
  far,
  farOff,
  move,
  near,
  onDispatchGround,
  path,
  pm,
  read,
  roleUser,
  sent,
  server,
  stage,
  tokenAt,
} from './dispatch.fixture.ts';

onDispatchGround();

test('by the code at the site somebody who was sent checks in; the first one brings the work on site, two taps are one', async () => {
  const id = await accepted();
  const t = await tokenAt(id);
  const seen = await server.call(near.worker, 'GET', `/projectDispatch/siteOfCode?t=${t}`);
  const first = await checkInAt(near.worker, id, { token: t, place: atGate });
  const again = await checkInAt(near.worker, id, { token: t, place: atGate });
  const { body: shown } = await server.call(pm, 'GET', `/projectDispatch/checkIn?dispatchId=${id}`);

  expect(seen.body).toMatchObject({
    siteName: '数据中心',
    isPlaced: true,
    dispatches: [{ id, phase: 'COMMISSION', state: 'accepted', isLead: true, last: null }],
  });
  expect(first.body).toMatchObject({ kind: 'in', distanceM: 51, isPlaced: true });
  expect(again.body.id).toBe(first.body.id);
  expect(shown.items).toMatchObject([
    {
      no: 'DP-202606-0001-1',
      kind: 'in',
      personIdLabel: 'NEAR-员工',
      byCode: true,
      distanceM: 51,
      accuracyM: 12,
      reason: null,
    },
  ]);
  expect(await read(id)).toMatchObject({ state: 'onSite' });
});

test('who leaves has worked so many hours, which finishing proposes; who has not come does not leave', async () => {
  const id = await accepted();
  const t = await tokenAt(id);
  const early = await checkInAt(near.worker, id, { token: t, place: atGate, kind: 'out' });
  await checkInAt(near.worker, id, { token: t, place: atGate });
  server.setNow(new Date('2026-06-18T14:30:00+08:00'));
  const out = await checkInAt(near.worker, id, { token: t, place: atGate, kind: 'out' });
  const twice = await checkInAt(near.worker, id, { token: t, place: atGate, kind: 'out' });
  const { hours } = await read(id);
  const finished = await move(near.worker, [id, 'finish'], { hours: '4.5', summary: '调试完成' });
  const late = await checkInAt(near.worker, id, { token: t, place: atGate });

  expect(early.body).toMatchObject({ code: 'dispatch.notCheckedIn' });
  expect([out.status, twice.body.id === out.body.id, hours]).toEqual([200, true, '4.5']);
  expect(finished.status).toBe(200);
  expect(late.status).toBe(409);
  expect(await checkIns(id)).toHaveLength(2);
});

test('beyond a kilometre, without a position or without the code a reason is asked for at its field, and kept', async () => {
  const id = await accepted();
  const t = await tokenAt(id);
  const far = await checkInAt(near.worker, id, { token: t, place: farOff });
  const nowhere = await checkInAt(near.worker, id, { token: t });
  const bare = await checkInAt(near.worker, id, { place: atGate });
  const still = await read(id);
  const said = await checkInAt(near.worker, id, { token: t, place: farOff, reason: '设备暂存仓库' });

  expect(far.body.fields).toMatchObject([{ code: 'dispatch.farFromSite', path: 'reason', params: { km: '167.1' } }]);
  expect(nowhere.body.fields).toMatchObject([{ code: 'dispatch.positionUnknown', path: 'reason' }]);
  expect(bare.body.fields).toMatchObject([{ code: 'dispatch.withoutCode', path: 'reason' }]);
  expect([far.status, nowhere.status, bare.status, said.status]).toEqual([422, 422, 422, 200]);
  expect(still.state).toBe('accepted');
  expect(await checkIns(id)).toMatchObject([{ by_code: true, distance_m: expect.any(Number), reason: '设备暂存仓库' }]);
});

test('a site without a place on the map says so and asks for no reason', async () => {
  const id = await accepted();
  const t = await tokenAt(id);
  await server.sql('update project set site_lng = null, site_lat = null where id = $1', [(await read(id)).project_id]);

  expect((await server.call(near.worker, 'GET', `/projectDispatch/siteOfCode?t=${t}`)).body.isPlaced).toBe(false);
  expect((await checkInAt(near.worker, id, { token: t, place: farOff })).body).toMatchObject({
    distanceM: null,
    isPlaced: false,
  });
});

test('only whom the dispatch names checks in: no administrator, no dispatcher, nobody of another dealer', async () => {
  const id = await accepted();
  const t = await tokenAt(id);
  const tried = [
    await checkInAt(near.admin, id, { token: t, place: atGate }),
    await checkInAt(pm, id, { token: t, place: atGate }),
    await checkInAt(far.worker, id, { token: t, place: atGate }),
    await checkInAt(stage.admin, id, { token: t, place: atGate }),
  ];
  const closed = async (by: TestUser) =>
    (await server.call(by, 'GET', `${path}/${id}`)).body.abilities?.closed?.includes('checkIn') === true;

  expect(tried.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'dispatch.notNamed'],
    [403, 'perm.denied'],
    [404, 'common.notFound'],
    [403, 'dispatch.notNamed'],
  ]);
  expect([await closed(near.worker), await closed(near.admin)]).toEqual([false, true]);
  expect((await server.call(far.worker, 'GET', `/projectDispatch/siteOfCode?t=${t}`)).body.dispatches).toEqual([]);
  expect(await checkIns(id)).toEqual([]);
});

test('a check-in is never made, changed or deleted by the list of check-ins', async () => {
  const id = await accepted();
  await checkInAt(near.worker, id, { token: await tokenAt(id), place: atGate });
  const [row] = await checkIns(id);
  const one = `/projectDispatch/checkIn/${String(row?.id)}`;

  const answers = [
    await server.call(stage.admin, 'POST', '/projectDispatch/checkIn', { body: { dispatchId: id } }),
    await server.call(stage.admin, 'PUT', one, { body: { version: 1, reason: '改' } }),
    await server.call(stage.admin, 'DELETE', `${one}?version=1`),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('who dispatches renews and revokes the code of a site; one that is not valid, and that of another site, lead nowhere', async () => {
  const id = await accepted();
  const old = await tokenAt(id);
  const t = await tokenAt(id);
  const other = await tokenAt(await sent({ plannedFrom: '2026-08-03', plannedTo: '2026-08-05' }));
  const of = codePath((await read(id)).project_id);
  const by = (token: string) => checkInAt(near.worker, id, { token, place: atGate });
  const renewed = await by(old);
  const elsewhere = await by(other);
  const forged = await by('x'.repeat(22));
  const stranger = await roleUser('R_DDM');
  const refused = [
    await server.call(near.admin, 'POST', of),
    await server.call(stranger, 'GET', of),
    await server.call(near.worker, 'GET', `${of}/sheet?paper=A4`),
  ];
  const sheet = await server.call(pm, 'GET', `${of}/sheet?paper=A4`);
  const label = await server.call(pm, 'GET', `${of}/sheet?paper=A5`);
  const kept = await server.call(pm, 'GET', of);
  const ended = await server.call(pm, 'POST', `${of}/revoke`);

  expect([renewed, elsewhere, forged].map(({ status, body }) => [status, body.code])).toEqual([
    [410, 'dispatch.codeRevoked'],
    [422, 'dispatch.codeElsewhere'],
    [404, 'dispatch.codeUnknown'],
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect([sheet.text.slice(0, 5), label.text.slice(0, 5)]).toEqual(['%PDF-', '%PDF-']);
  expect(kept.body.code.url).toBe(`/mpcloud/projectCheckIn?t=${t}`);
  expect(ended.body.code).toBeNull();
  expect((await by(t)).body.code).toBe('dispatch.codeRevoked');
});

test('the fee is counted when a dispatch is sent, and stays as it was when the rate card changes', async () => {
  const none = await sent({ plannedFrom: '2026-08-03', plannedTo: '2026-08-05' });
  const { body: made } = await aRateCard();
  await aRateCard({ name: '2027 费率', validFrom: '2027-01-01', perKm: '9.00' });
  await server.sql(`update dealer set sites = jsonb_set(sites, '{0,lat}', '"32.200000"') where id = $1`, [near.id]);
  const id = await sent();
  const bad = await roleUser('R_BAD');
  await server.call(bad, 'PUT', `${cardPath}/${made.id}`, { body: { version: made.version, perKm: '8.00' } });

  expect(await read(none)).toMatchObject({ fee: null, fee_card: null });
  expect(await read(id)).toMatchObject({
    fee: '6244.80',
    fee_currency: 'CNY',
    fee_card: '2026 标准费率',
    fee_km: '111.2',
    fee_free_km: 50,
    fee_lines: [
      { kind: 'work', powerBand: 'P5', quantity: '2.0', rate: '3000.00', amount: '6000.00' },
      { kind: 'travel', quantity: '61.2', rate: '4.00', amount: '244.80' },
    ],
  });
});

test('another fee is set by hand with a reason, which stands in the history', async () => {
  await aRateCard();
  const id = await sent();
  const change = (by: TestUser, params: object) =>
    server.call(by, 'POST', `${path}/batch`, { body: { action: 'changeFee', ids: [id], params } });
  const silent = await change(pm, { fee: '7000.00' });
  const dealer = await change(near.admin, { fee: '9000.00', reason: '加价' });
  const changed = await change(pm, { fee: '7000.00', reason: '夜间施工' });
  const { text } = await server.call(pm, 'GET', `${path}/${id}/history`);

  expect([silent.status, dealer.status, changed.body.done]).toEqual([422, 403, 1]);
  expect(await read(id)).toMatchObject({ fee: '7000.00', fee_reason: '夜间施工' });
  expect((await read(id)).fee_lines).toMatchObject([{ amount: '6000.00' }, { kind: 'byHand', amount: '1000.00' }]);
  expect(text).toContain('夜间施工');
  expect(text).toContain('6000.00');
});

test('no declared role but dispatchers, finance and the dealer that was asked gets a fee from any surface', async () => {
  await aRateCard({ perKm: '0.00', rates: [{ ...card.rates[0], amount: '3456.78' }] });
  const id = await sent();
  const { project_id: projectId } = await read(id);
  const roles = await server.sql<{ code: string }>('select code from role where tenant_id = $1 order by code', [
    stage.tenant.id,
  ]);
  const surfaces = [
    path,
    `${path}?fee[gte]=1`,
    `${path}?sort=-fee`,
    `${path}/${id}`,
    `${path}/${id}/history`,
    `${path}/summary?sum=fee`,
    `${path}/${id}/as-of?at=2026-06-18T03:00:00Z`,
    '/projectDispatch/reports/performance?months=3',
  ];
  const readers: string[] = [];
  const takers: string[] = [];
  for (const { code } of roles) {
    const user = await roleUser(code);
    const isDealer = code === 'R_DLA' || code === 'R_DLU';
    if (isDealer) await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, near.id]);
    await server.sql('update project set team_ids = array[$2::uuid] where id = $1', [projectId, user.id]);
    await server.sql('update dispatch set owner_ids = array[$2::uuid] where id = $1', [id, user.id]);
    let hasRead = false;
    for (const surface of surfaces) {
      const { status, text } = await server.call(user, 'GET', surface);
      if (status >= 500) throw new Error(`${code} ${surface}: ${text}`);
      if (status === 200 && /6913\.56|6,913\.56|3456\.78/u.test(text)) hasRead = true;
    }
    if (hasRead) readers.push(code);
    const { status } = await server.call(user, 'POST', `${path}/exports`, { body: { columns: ['fee'] } });
    if (status < 400) takers.push(code);
  }

  expect(readers).toEqual(['R_ADM', 'R_DLA', 'R_EXM', 'R_FIN', 'R_PM']);
  expect(takers).toEqual(['R_ADM', 'R_DLA', 'R_EXM', 'R_FIN', 'R_PM']);
  expect((await server.call(far.admin, 'GET', `${path}/${id}`)).status).toBe(404);
});

test('a rate card has one rate for a phase and band, and each begins on a day of its own; finance reads them', async () => {
  const made = await aRateCard();
  const same = await aRateCard();
  const twice = await aRateCard({ validFrom: '2026-02-01', rates: [card.rates[0], card.rates[0]] });
  const finance = await roleUser('R_FIN');

  expect(made.status).toBe(201);
  expect(same.body.code).toBe('common.duplicate');
  expect(twice.body.fields).toMatchObject([{ code: 'dispatch.rateTwice', path: 'rates.1.powerBand' }]);
  expect((await server.call(finance, 'GET', cardPath)).body.items).toHaveLength(1);
  expect((await server.call(finance, 'POST', cardPath, { body: card })).status).toBe(403);
  expect((await server.call(near.admin, 'GET', cardPath)).status).toBe(403);
});
