import { moveRecord, newId, systemContext } from '@mp/kernel/server';
import type { TestUser } from '@mp/kernel/testing';
import { project } from '@mp/project/contract';
import { expect, test } from 'vitest';
import { acceptanceJob } from './acceptance.job.ts';
import {
  accept,
  accepted,
  aDealer,
  aRateCard,
  codesOf,
  draft,
  executed,
  far,
  granted,
  move,
  near,
  onDispatchGround,
  path,
  pm,
  read,
  reportArrival,
  requireAll,
  roleUser,
  sent,
  server,
  stage,
  type SentDealer,
  visit,
} from './dispatch.fixture.ts';
import { visitJob } from './visit.job.ts';

onDispatchGround();

const run = () => acceptanceJob.run({ services: server.services } as never, { key: 'test' } as never);

test('a dispatch goes its way: sent, accepted by people of the dealer, on site, finished, confirmed with a rating', async () => {
  const id = await sent();
  const waiting = await read(id);
  const steps = [
    await accept(near, id),
    await reportArrival(id),
    await move(near.admin, [id, 'finish'], { hours: '16.0', summary: '调试完成' }),
    await move(pm, [id, 'confirm'], { rating: 4 }),
  ];

  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(waiting).toMatchObject({ no: 'DP-202606-0001', state: 'sent', site_name: '数据中心' });
  expect(new Date(String(waiting.accept_by)).toISOString()).toBe('2026-06-22T09:30:00.000Z');
  expect(await read(id)).toMatchObject({ state: 'confirmed', rating: 4, lead_id: near.personId });
});

test('candidates are ranked by distance, work at hand, free people and rating; who may not stands below with the reason', async () => {
  const on = await executed();
  await server.sql('update dealer set authorisations = $2::jsonb where id = $1', [
    far.id,
    JSON.stringify(granted({ capabilities: ['INSTALL'] })),
  ]);
  const third = await aDealer('THIRD', { lat: '31.300000', lng: '121.600000' });
  const busy = await draft(on, { dealerId: third.id, personIds: [third.personId], leadId: third.personId });
  await move(pm, [busy.body.id, 'send']);

  const { body } = await server.call(pm, 'POST', '/projectDispatch/candidates', {
    body: { ...on, phase: 'COMMISSION', ...visit },
  });

  expect(body.items).toMatchObject([
    { code: 'NEAR', score: 94, distanceKm: 0, openDispatches: 0, freeUnits: 2, units: 2, rating: null, reasons: [] },
    { code: 'THIRD', distanceKm: 11.1, openDispatches: 1, freeUnits: 0, score: 69.8 },
    { code: 'FAR', score: null, reasons: [{ code: 'person.notAuthorised' }] },
  ]);
});

test('a site without a place on the map counts as where its county or city is', async () => {
  const on = await executed();
  await server.sql('update project set site_lng = null, site_lat = null where id = $1', [on.projectId]);
  const distances = async () => {
    const { body } = await server.call(pm, 'POST', '/projectDispatch/candidates', {
      body: { ...on, phase: 'COMMISSION', ...visit },
    });
    return body.items.map(({ code, distanceKm, isRough }: Record<string, unknown>) => [code, distanceKm, isRough]);
  };
  const place = (code: string, [lng, lat]: readonly (string | null)[]) =>
    server.sql('update region set lng = $2, lat = $3 where id = $1', [stage.ids[code], lng, lat]);

  await place('310115', ['121.600000', '31.300000']);
  const near = await distances();
  await place('310115', [null, null]);
  const nowhere = await distances();

  expect(near[0]).toEqual(['NEAR', 11.1, true]);
  expect(nowhere).toEqual([
    ['FAR', null, false],
    ['NEAR', null, false],
  ]);
});

test('a dealer that is not authorised for capability, band or region is not sent', async () => {
  const on = await executed();
  const answers: unknown[] = [];
  for (const wrong of [
    { capabilities: ['SELL'] },
    { powerBands: ['P1'] },
    { regionIds: [stage.ids['510000']] },
    { validTo: '2026-07-07' },
  ]) {
    await server.sql('update dealer set authorisations = $2::jsonb where id = $1', [
      near.id,
      JSON.stringify(granted(wrong)),
    ]);
    const { body } = await draft(on);
    answers.push((await move(pm, [body.id, 'send'])).body.fields);
  }

  const refused = [{ code: 'dispatch.dealerNotAuthorised', path: 'dealerId', params: { dealer: 'NEAR' } }];
  expect(answers).toMatchObject([refused, refused, refused, refused]);
});

test('a dealer that lacks people or equipment for its authorisation is not sent', async () => {
  const { body } = await draft(await executed());
  await requireAll(true);

  expect((await move(pm, [body.id, 'send'])).body.fields).toMatchObject([
    { code: 'dealer.requirementGap', path: 'dealerId', params: { need: 2, have: 1 } },
    { code: 'dealer.requirementGap', path: 'dealerId', params: { need: 1, have: 0 } },
  ]);
});

test('a dealer that is suspended is not sent', async () => {
  const { body } = await draft(await executed());
  await server.sql(`update dealer set status = 'suspended' where id = $1`, [near.id]);

  expect(codesOf(await move(pm, [body.id, 'send']))).toContain('dealer.notActive');
});

test('without a dealer, for days that are over, and to a project that is not executed nobody is sent', async () => {
  const open = await executed();
  const none = await draft(open, { dealerId: null });
  const over = await draft(open, { plannedFrom: '2026-06-01', plannedTo: '2026-06-02' });
  const early = await draft(await executed('planning'));

  expect(codesOf(await move(pm, [none.body.id, 'send']))).toContain('common.required');
  expect(codesOf(await move(pm, [over.body.id, 'send']))).toContain('dispatch.inPast');
  expect((await move(pm, [early.body.id, 'send'])).body).toMatchObject({ code: 'dispatch.projectNotOpen' });
});

test('people serve at the dealer, hold the certificate until the last day, and have no other work in the days', async () => {
  const people = { personIds: [near.personId], leadId: near.personId };
  const on = await executed();
  const first = await sent(people);
  const busy = await draft(on, people);
  const elsewhere = await draft(on, { personIds: [far.personId], leadId: far.personId });

  expect((await move(pm, [busy.body.id, 'send'])).body.fields).toMatchObject([
    { code: 'dispatch.personBusy', path: 'personIds', params: { name: 'NEAR-员工', no: (await read(first)).no } },
  ]);
  expect(codesOf(await move(pm, [elsewhere.body.id, 'send']))).toContain('dispatch.personElsewhere');
  await server.sql(`update person_certificate set expires_on = '2026-07-07' where person_id = $1`, [far.personId]);
  const late = await draft(on, { ...people, dealerId: far.id, personIds: [far.personId], leadId: far.personId });
  expect(codesOf(await move(pm, [late.body.id, 'send']))).toContain('person.notQualified');
});

test('a dispatch has gensets of its project, dates in order, and a lead among its people', async () => {
  const on = await executed();
  const other = await executed();

  expect(codesOf(await draft({ ...on, unitIds: other.unitIds }))).toContain('dispatch.unitElsewhere');
  expect(codesOf(await draft(on, { plannedTo: '2026-07-01' }))).toContain('common.dateOrder');
  expect(codesOf(await draft(on, { leadId: near.personId }))).toContain('dispatch.leadNotAmong');
});

test('the dealer reads what it was sent, no draft, and nothing of another dealer', async () => {
  const { body } = await draft(await executed());
  const get = (by: TestUser) => server.call(by, 'GET', `${path}/${body.id}`);

  const before = await get(near.admin);
  await move(pm, [body.id, 'send']);
  const after = await get(near.admin);

  expect(before.status).toBe(404);
  expect(after.body).toMatchObject({ state: 'sent', projectIdLabel: '云数据中心' });
  expect(after.body).not.toHaveProperty('nextDealerId');
  expect((await get(far.admin)).status).toBe(404);
});

test('a dealer that declines says why, and the next best is proposed and sent on once', async () => {
  const id = await sent();
  const silent = await move(near.admin, [id, 'reject']);
  const declined = await move(near.admin, [id, 'reject'], { rejectReason: '人员不足' });
  const again = () =>
    server.call(pm, 'POST', `${path}/batch`, { body: { action: 'redispatch', ids: [id], params: {} } });
  const first = await again();
  const second = await again();
  const [next, ...others] = await server.sql<Record<string, unknown>>('select * from dispatch where previous_id = $1', [
    id,
  ]);

  expect(others).toEqual([]);
  expect(silent.status).toBe(422);
  expect(declined.status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'rejected', next_dealer_id: far.id, next_id: next?.id });
  expect([first.body.done, second.body.done]).toEqual([1, 0]);
  expect(next).toMatchObject({ state: 'draft', dealer_id: far.id, dispatcher_id: pm.id });
});

test('what was sent on waits again when that draft is thrown away, which comes back unless another took its place', async () => {
  const id = await sent();
  await move(near.admin, [id, 'reject'], { rejectReason: '人员不足' });
  const sendOn = async () => {
    await server.call(pm, 'POST', `${path}/batch`, { body: { action: 'redispatch', ids: [id], params: {} } });
    return String((await read(id)).next_id);
  };
  const remove = async (draftId: string) =>
    server.call(pm, 'DELETE', `${path}/${draftId}?version=${(await read(draftId)).version}`);
  const restore = (draftId: string) => server.call(stage.admin, 'POST', `${path}/${draftId}/restore`, { body: {} });

  const first = await sendOn();
  const deleted = await remove(first);
  const waiting = await read(id);
  const back = await restore(first);
  const again = await read(id);
  await remove(first);
  const second = await sendOn();
  const late = await restore(first);

  expect([deleted.status, back.status]).toEqual([204, 200]);
  expect([waiting.next_id, again.next_id]).toEqual([null, first]);
  expect(late.body).toMatchObject({ code: 'dispatch.sentOn', params: { no: (await read(second)).no } });
});

test('the performance of dealers counts what was answered and finished in time, within what the reader sees', async () => {
  await aRateCard();
  const done = await sent();
  await accept(near, done);
  await reportArrival(done);
  await move(near.admin, [done, 'finish'], { hours: '16.0', summary: '调试完成' });
  await move(pm, [done, 'confirm'], { rating: 4 });
  const declined = await sent({ plannedFrom: '2026-07-20', plannedTo: '2026-07-22' });
  await move(near.admin, [declined, 'reject'], { rejectReason: '人员不足' });
  await sent({ plannedFrom: '2026-07-27', plannedTo: '2026-07-29' });
  const report = async (by: TestUser) =>
    (await server.call(by, 'GET', '/projectDispatch/reports/performance?months=3')).body;

  const figures = {
    sent: 3,
    acceptedPct: 50,
    declined: 1,
    expired: 0,
    finished: 1,
    inTimePct: 100,
    rating: 4,
    workHours: 16,
    fees: '6000.00',
  };
  const area = await roleUser('R_BAD');
  expect(await report(pm)).toMatchObject({
    all: figures,
    dealers: [{ dealerId: near.id, ...figures }],
    phases: [{ phase: 'COMMISSION', ...figures }],
  });
  expect((await report(near.admin)).all).toMatchObject({ sent: 3, fees: '6000.00' });
  expect((await report(area)).all).toMatchObject({ sent: 3, workHours: 16, fees: null });
  expect((await report(far.admin)).all).toMatchObject({ sent: 0, acceptedPct: null, rating: null });
});

test('what nobody accepts by the end of the next working day expires, and the next dealer is proposed', async () => {
  const id = await sent();
  server.setNow(new Date('2026-06-22T17:29:00+08:00'));
  await run();
  const still = await read(id);
  server.setNow(new Date('2026-06-22T17:31:00+08:00'));
  const late = await accept(near, id);
  await run();

  expect(still).toMatchObject({ state: 'sent', is_half_told: true });
  expect(late.body).toMatchObject({ code: 'dispatch.acceptOver', params: { at: '2026-06-22 17:30' } });
  expect(await read(id)).toMatchObject({ state: 'expired', next_dealer_id: far.id });
});

test('the dealer is told when it is sent and when half of its time is over, the dispatcher when it expires', async () => {
  const told = async () =>
    (
      await server.sql<{ code: string; user: string }>(
        `select r.code, u.employee_name as user from tip t join tips_rule r on r.id = t.rule_id join tenant_user u on u.id = t.recipient_id
          where t.tenant_id = $1 order by r.code`,
        [stage.tenant.id],
      )
    ).map(({ code, user }) => `${code} ${user}`);
  await sent();
  const atFirst = await told();
  server.setNow(new Date('2026-06-22T16:00:00+08:00'));
  await run();
  await run();
  server.setNow(new Date('2026-06-22T18:00:00+08:00'));
  await run();

  expect(atFirst).toEqual(['TR-P4A NEAR']);
  expect(await told()).toEqual(['TR-P4A NEAR', 'TR-P4B NEAR', 'TR-P4E pm']);
});

test('before half of the working time is over the dealer is not reminded', async () => {
  const id = await sent();
  server.setNow(new Date('2026-06-22T09:10:00+08:00'));
  await run();

  expect(await read(id)).toMatchObject({ state: 'sent', is_half_told: false });
});

test('when a project ends, what nobody has come for is canceled; what waits keeps it from being closed', async () => {
  const id = await sent();
  const { project_id: projectId } = await read(id);
  await server.sql(`update project set state = 'closing' where id = $1`, [projectId]);
  const house = systemContext(server.services, stage.tenant.id);
  const close = moveRecord(house, project, {
    id: String(projectId),
    name: 'close',
    form: { lessonsLearned: '提前确认场地' },
  });
  await expect(close).rejects.toMatchObject({ code: 'project.cannotClose' });
  await server.sql(`update project set state = 'planning' where id = $1`, [projectId]);
  await moveRecord(house, project, { id: String(projectId), name: 'cancel', form: { reason: '客户取消' } });

  expect(await read(id)).toMatchObject({ state: 'canceled' });
});

test('somebody who is sent does not leave the dealer before', async () => {
  const id = await sent();
  await accept(near, id);
  const [row] = await server.sql<{ version: number }>('select version from dealer_person where id = $1', [
    near.personId,
  ]);
  const left = await server.call(near.admin, 'POST', `/dealer/person/${near.personId}/transitions/leave`, {
    body: { version: row?.version, leftOn: '2026-06-18', leaveReason: 'RESIGN' },
  });

  expect(JSON.stringify(left.body)).toContain('person.openTasks');
});

test('dispatchers send, cancel and confirm; dealers accept, decline, come and finish; all others read', async () => {
  const user = async (role: string, dealer?: SentDealer) => {
    const made = await server.aUser({ tenant: stage.tenant, employeeName: role });
    if (dealer) await server.sql('update tenant_user set dealer_id = $2 where id = $1', [made.id, dealer.id]);
    await stage.give(made, role);
    return made;
  };
  const [adm, ddm, dlu] = [await user('R_ADM'), await user('R_DDM'), await user('R_DLU', near)];
  const id = await sent();
  const tried = async (by: TestUser) => {
    const may: string[] = [];
    // A version that is not the record's: whoever has the right is told so, all others that they have none.
    for (const name of ['send', 'accept', 'reject', 'reportArrival', 'finish', 'confirm', 'cancel']) {
      const form = {
        personIds: [near.personId],
        leadId: near.personId,
        rejectReason: '人员不足',
        hours: '1.0',
        summary: '调试完成',
        rating: 3,
        reason: '重复派工',
      };
      const asked = Object.fromEntries(
        Object.entries(form).filter(([field]) => (fieldsOf[name] ?? []).includes(field)),
      );
      const { status } = await server.call(by, 'POST', `${path}/${id}/transitions/${name}`, {
        body: { version: 99, ...asked },
      });
      if (status !== 403) may.push(`${name} ${status}`);
    }
    return may;
  };

  expect(await tried(pm)).toEqual(['send 409', 'confirm 409', 'cancel 409']);
  expect(await tried(adm)).toEqual(['send 409', 'confirm 409', 'cancel 409']);
  expect(await tried(near.admin)).toEqual(['accept 409', 'reject 409', 'reportArrival 409', 'finish 409']);
  expect(await tried(dlu)).toEqual(['finish 409']);
  expect(await tried(ddm)).toEqual([]);
  expect((await server.call(ddm, 'GET', `${path}/${id}`)).status).toBe(200);
});

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  accept: ['personIds', 'leadId'],
  reject: ['rejectReason'],
  finish: ['hours', 'summary'],
  confirm: ['rating'],
  cancel: ['reason'],
  reportArrival: ['reason'],
};

test('a project manager sends to projects of his own alone, with candidates for them alone', async () => {
  const on = await executed();
  const stranger = await server.aUser({ tenant: stage.tenant, employeeName: 'other' });
  await stage.give(stranger, 'R_PM');
  const body = { ...on, phase: 'COMMISSION', ...visit };

  expect((await server.call(stranger, 'POST', path, { body })).status).toBe(404);
  expect((await server.call(stranger, 'POST', '/projectDispatch/candidates', { body })).status).toBe(404);
});

test('the day before a visit its dealer and its lead are told, once', async () => {
  const told = () =>
    server.sql<{ code: string; user: string }>(
      `select r.code, u.employee_name as user from tip t join tips_rule r on r.id = t.rule_id join tenant_user u on u.id = t.recipient_id
        where t.tenant_id = $1 and r.code = 'TR-P4C' order by u.employee_name`,
      [stage.tenant.id],
    );
  const visit17 = (at: string) => {
    server.setNow(new Date(at));
    return visitJob.run({ services: server.services } as never, { key: 'test' } as never);
  };
  await accepted();
  await visit17('2026-07-04T17:00:00+08:00');
  const early = await told();
  await visit17('2026-07-05T17:00:00+08:00');
  await visit17('2026-07-05T17:00:00+08:00');

  expect(early).toEqual([]);
  expect((await told()).map(({ user }) => user)).toEqual(['NEAR', 'NEAR-员工']);
});

test('whoever accepts is offered the people who may be sent first, of the others he reads why not', async () => {
  const on = await executed();
  const [other, untrained] = [newId(), newId()];
  for (const [id, name] of [
    [other, '甲'],
    [untrained, '乙'],
  ])
    await server.sql(
      `insert into dealer_person (tenant_id, id, created_at, updated_at, person_no, name, mobile, id_number, job_type, dealer_id, site, status)
        select tenant_id, $1, now(), now(), $2, $2, '13900000' || length($2) || ascii($2) % 100, id_number, job_type, dealer_id, site, status
        from dealer_person where id = $3`,
      [id, name, near.personId],
    );
  await server.sql(
    `insert into person_certificate (tenant_id, id, created_at, updated_at, person_id, dealer_id, type, level, cert_no, issuer, issued_on, expires_on, state)
      select tenant_id, gen_random_uuid(), now(), now(), $1, dealer_id, type, level, 'C-OTHER', issuer, issued_on, expires_on, state
      from person_certificate where person_id = $2`,
    [other, near.personId],
  );
  const elsewhere = await draft(on, { personIds: [near.personId], leadId: near.personId });
  await move(pm, [elsewhere.body.id, 'send']);
  const id = await sent();
  const { project_id: projectId, unit_ids: unitIds } = await read(id);
  const asked = { id, projectId, unitIds, phase: 'COMMISSION', ...visit, dealerId: near.id };
  const people = (by: TestUser, body: object = asked) => server.call(by, 'POST', '/projectDispatch/people', { body });

  const { body } = await people(near.admin);
  const typed = await people(pm, { ...asked, id: null });
  const ofAnother = await people(far.admin);
  const ofNoProject = await people(near.admin, { ...asked, id: null });
  const refused = [await accept(near, id), await accept(near, id, untrained)];

  expect(body.items).toMatchObject([
    { id: other, name: '甲', reasons: [] },
    { name: 'NEAR-员工', reasons: [{ code: 'dispatch.personBusy' }] },
    { id: untrained, name: '乙', reasons: [{ code: 'person.notQualified', params: { model: 'DG2000-E5' } }] },
  ]);
  expect(typed.body.items).toHaveLength(3);
  expect([ofAnother.status, ofNoProject.status]).toEqual([404, 404]);
  expect(refused.map(codesOf)).toMatchObject([
    ['common.validation', 'dispatch.personBusy'],
    ['common.validation', 'person.notQualified'],
  ]);
  expect((await accept(near, id, other)).status).toBe(200);
});

test('of two dealers that accept the same unit at once one has it, and the other hears who; what the winner does not take is free', async () => {
  const on = await executed();
  const asks = async (dealer: SentDealer, unitIds: readonly string[], phase = 'COMMISSION') => {
    const { body } = await draft({ ...on, unitIds: [...unitIds] }, { dealerId: dealer.id, phase });
    return { dealer, id: String(body.id), answer: await move(pm, [body.id, 'send']) };
  };
  const [first = '', second = ''] = on.unitIds;
  const asked = [await asks(near, [first]), await asks(far, [first, second])];

  const answers = await Promise.all(asked.map(({ dealer, id }) => accept(dealer, id)));

  const winner = asked[answers.findIndex(({ status }) => status === 200)];
  const refused = answers.filter(({ status }) => status !== 200);
  const { no } = await read(winner?.id ?? '');
  expect(asked.map(({ answer }) => answer.status)).toEqual([200, 200]);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[409, 'dispatch.unitTaken']]);
  expect(refused[0]?.body.params).toEqual({ units: 'G-01', dealer: winner?.dealer.code, no });
  // Nobody is asked for it again while that dealer works, though for another phase or another unit.
  const again = await asks(near, [first]);
  expect(codesOf(again.answer)).toContain('dispatch.unitTaken');
  expect((await asks(far, [first], 'INSTALL')).answer.status).toBe(200);
});
