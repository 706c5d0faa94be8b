import { moveRecord, newId, systemContext } from '@mp/kernel/server';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from '@mp/dealer/testing';
import { appendEvents, type EventInput } from '@mp/genset/server';
import { projectIssue } from '@mp/project-weekly/contract';
import { approveTasks } from '@mp/workflow/testing';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAcceptedArrival, anExecutedProject, aPhoto, type Work } from './phase.fixture.ts';
import { phaseModules } from './phase-modules.fixture.ts';

const path = '/projectPhase/phaseRecord';
const today = '2026-06-18';
const serials = ['H26C004117', 'H26C004118', 'H26C004119', 'H26C004120'] as const;
const [first, second, third, fourth] = serials;

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let quality: TestUser;
let admin: TestUser;
let dealerId: string;
let modelId: string;

beforeAll(async () => {
  server = await aDealerServer(phaseModules);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  quality = await server.aUser({ tenant: stage.tenant, employeeName: 'quality' });
  await stage.give(pm, 'R_PM');
  await stage.give(quality, 'R_QA');
  await stage.made('/reference/areaAssignment', {
    position: 'QA',
    userId: quality.id,
    regionId: stage.ids['310000'],
    validFrom: '2025-01-01',
  });
  modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  dealerId = newId();
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id)
      values ($1, $2, now(), now(), 'NEAR', '{"ZH_CN": "近"}', $3, 'FULL', 'active', $4)`,
    [stage.tenant.id, dealerId, mobile(), stage.ids['310115']],
  );
  admin = await ofDealer('R_DLA', dealerId);
  server.setNow(new Date(`${today}T10:00:00+08:00`));
});
afterEach(() => server.setNow(undefined));

async function ofDealer(role: string, id: string): Promise<TestUser> {
  const user = await server.aUser({ tenant: stage.tenant, employeeName: role });
  await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, id]);
  await stage.give(user, role);
  return user;
}

const house = () => systemContext(server.services, stage.tenant.id);
const append = (events: readonly EventInput[]) => house().tx((tx) => appendEvents(tx, events));

/** A project that is executed, with units that were shipped, and a plan with the milestones of its site. */
const executing = (gsns: readonly string[] = serials): Promise<Work> =>
  anExecutedProject({ server, stage }, { pmId: pm.id, modelId, gsns });

const milestone = async (projectId: string, code: string, unit: number | null = null) => {
  const [row] = await server.sql<{ state: string; on: string | null }>(
    `select m.state, m.actual_on::text as "on" from project_milestone m join project_plan p on p.id = m.plan_id
      where p.project_id = $1 and m.code = $2 and m.unit_no is not distinct from $3`,
    [projectId, code, unit],
  );
  return row;
};

const make = (by: TestUser, values: object) => server.call(by, 'POST', path, { body: values });
const read = async (id: string, by: TestUser = stage.admin): Promise<Answer['body']> =>
  (await server.call(by, 'GET', `${path}/${id}`)).body;
const write = async (by: TestUser, id: string, values: object) =>
  server.call(by, 'PUT', `${path}/${id}`, { body: { version: (await read(id)).version, ...values } });
const move = async (by: TestUser, id: string, name: string) =>
  server.call(by, 'POST', `${path}/${id}/transitions/${name}`, { body: { version: (await read(id)).version } });
const remark = (by: TestUser, id: string, params: object) =>
  server.call(by, 'POST', `${path}/batch`, { body: { action: 'remark', ids: [id], params } });

/** Answers to all checks of a record, some of them other ones. */
const answers = (record: Answer['body'], more: Readonly<Record<string, object>> = {}) =>
  record.checks.map((check: { code: string; kind: string; min: string | null; max: string | null }) => ({
    ...check,
    value: check.kind === 'yesNo' ? 'yes' : check.kind === 'number' ? (check.max ?? check.min ?? '1') : '1.0',
    ...more[check.code],
  }));
const scan = (serialNo: string, more: object = {}) => ({ serialNo, damage: 'none', crateOk: true, ...more });

/** A record with all checks answered. */
async function filled(by: TestUser, values: object, more: object = {}): Promise<string> {
  const made = await make(by, values);
  if (made.status !== 201) throw new Error(made.text);
  const saved = await write(by, made.body.id, { checks: answers(made.body), ...more });
  if (saved.status !== 200) throw new Error(saved.text);
  return made.body.id;
}

/** The task of a process that waits for somebody. */
async function taskOf(id: string): Promise<string> {
  const [row] = await server.sql<{ id: string }>('select task_id as id from task_inbox where record_id = $1 limit 1', [
    id,
  ]);
  return row?.id ?? '';
}

const eventsOf = async (gsn: string) =>
  (
    await server.sql<{ kind: string; on: string }>(
      `select e.kind, e.happened_on::text as "on" from genset_event e join genset g on g.id = e.genset_id
        where g.tenant_id = $1 and g.serial_no = $2 and e.source_type = 'phaseRecord' order by e.seq`,
      [stage.tenant.id, gsn],
    )
  ).map(({ kind, on }) => `${kind} ${on}`);
const codesOf = ({ body }: Answer): string[] => [
  body.code,
  ...(body.fields ?? []).map(({ code }: { code: string }) => code),
];

/** Units that came and were audited. */
async function arrived(on: Work, gsns: readonly string[] = serials, more: object = {}): Promise<string> {
  const id = await filled(
    pm,
    { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds },
    { arrivals: gsns.map((gsn) => scan(gsn, more)), extent: gsns.length < on.unitIds.length ? 'part' : 'whole' },
  );
  const answer = await move(pm, id, 'submit');
  if (answer.status !== 200) throw new Error(answer.text);
  await approveTasks(server, id, [pm, quality, stage.people.bad, stage.people.ase, stage.admin]);
  return id;
}

const forUnit = (on: Work, at: number, phase: string) => ({
  projectId: on.projectId,
  phase,
  unitIds: [on.unitIds[at]],
});

/** A unit through a phase. */
async function through(on: Work, at: number, phase: string): Promise<string> {
  const id = await filled(pm, forUnit(on, at, phase));
  const answer = await move(pm, id, 'submit');
  if (answer.status !== 200) throw new Error(answer.text);
  await approveTasks(server, id, [pm, quality, stage.people.bad, stage.people.ase, stage.admin]);
  return id;
}
/** The arrival of a project as its dealer has accepted it. */
const acceptedDispatch = (on: Work) => anAcceptedArrival({ server, stage }, { ...on, dealerId, ownerId: pm.id });

const found = { engineSn: `E-${first}`, controllerSn: `C-${first}` };

test('of four expected units three come: one of another project is refused, the milestone stays open, major damage holds that unit alone', async () => {
  const on = await executing();
  await executing(['H26C009999']);
  const made = await make(pm, { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds });
  const { id } = made.body;
  const damaged = { damage: 'major', damageNote: '散热器变形' };
  const scans = [scan(' h26c 004117'), scan(second), scan(third, damaged)];
  const checks = answers(made.body);

  const foreign = await write(pm, id, { arrivals: [...scans, scan('H26C009999')] });
  const twice = await write(pm, id, { arrivals: [...scans, scan(second)] });
  await write(pm, id, { arrivals: scans, checks });
  const whole = await move(pm, id, 'submit');
  await write(pm, id, { extent: 'part' });
  const part = await move(pm, id, 'submit');
  const nodes = await approveTasks(server, id, [pm, quality, stage.people.bad, stage.admin]);

  expect(foreign.body.fields).toMatchObject([
    { code: 'gsn.notInProject', path: 'arrivals.3.serialNo', params: { gsn: 'H26C009999' } },
  ]);
  expect(codesOf(twice)).toContain('phase.scannedTwice');
  expect(whole.body).toMatchObject({ code: 'phase.gateIncomplete', params: { list: 'G-04' } });
  expect(part.status).toBe(200);
  expect(nodes).toEqual(['projectManager', 'quality']);
  expect(await Promise.all(serials.map(eventsOf))).toEqual([
    [`ARRIVED ${today}`],
    [`ARRIVED ${today}`],
    [`ARRIVED ${today}`, `DAMAGE ${today}`],
    [],
  ]);
  expect(await milestone(on.projectId, 'M70')).toEqual({ state: 'notStarted', on: null });

  const [issue] = await server.sql<{ id: string; text: string }>(
    'select id, text from project_issue where project_id = $1',
    [on.projectId],
  );
  const held = await filled(pm, forUnit(on, 2, 'INSTALL'));
  const refused = await move(pm, held, 'submit');
  await through(on, 0, 'INSTALL');
  await moveRecord(house(), projectIssue, { id: issue?.id ?? '', name: 'close', form: { solution: '已更换散热器' } });
  const released = await move(pm, held, 'submit');

  expect(issue?.text).toContain(`${third}: 散热器变形`);
  expect(refused.body).toMatchObject({ code: 'phase.unitHeld', params: { unit: 'G-03' } });
  expect(released.status).toBe(200);

  const [rest = { id: '', no: '' }] = await server.sql<{ id: string; no: string }>(
    `select id, no from phase_record where project_id = $1 and phase = 'ARRIVAL' and state = 'doing'`,
    [on.projectId],
  );
  server.setNow(new Date('2026-06-22T10:00:00+08:00'));
  await write(pm, rest.id, { arrivals: [scan(fourth)], checks: answers(await read(rest.id)) });
  await move(pm, rest.id, 'submit');
  await approveTasks(server, rest.id, [pm, stage.people.bad, stage.admin]);

  expect(rest.no).toBe(`${part.body.no}-2`);
  expect(await milestone(on.projectId, 'M70')).toEqual({ state: 'done', on: '2026-06-22' });
});

test('class G3 with a band of 0.7 % needs a word and then quality; another controller is corrected with its reason', async () => {
  const on = await executing();
  await arrived(on);
  await through(on, 0, 'INSTALL');
  const made = await make(pm, { ...forUnit(on, 0, 'COMMISSION'), performanceClass: 'G3' });
  const { id } = made.body;
  const beyond = { FREQ_BAND: { value: '0.7' } };
  const save = (more: object, checks: Readonly<Record<string, object>>) =>
    write(pm, id, { checks: answers(made.body, checks), ...found, ...more });

  await save({}, beyond);
  const limit = await move(pm, id, 'submit');
  await save({ controllerSn: 'C-OTHER' }, { FREQ_BAND: { value: '0.7', note: '单机测试，并网后复测' } });
  const other = await move(pm, id, 'submit');
  await write(pm, id, { correctionReason: '出厂后更换控制器' });
  const submitted = await move(pm, id, 'submit');
  const nodes = await approveTasks(server, id, [pm, stage.people.ase, quality, stage.people.bad, stage.admin]);
  const [genset] = await server.sql<Record<string, unknown>>(
    'select state, controller_sn, engine_sn from genset where tenant_id = $1 and serial_no = $2',
    [stage.tenant.id, first],
  );

  expect(limit.body.fields).toMatchObject([{ code: 'phase.limit', params: { value: '0.7', limit: '0.5' } }]);
  expect(other.body.fields).toMatchObject([
    { code: 'phase.serialMismatch', path: 'controllerSn', params: { found: 'C-OTHER', record: `C-${first}` } },
  ]);
  expect(submitted.body).toMatchObject({ deviations: 2, round: 1 });
  expect(nodes).toEqual(['projectManager', 'areaService', 'quality']);
  expect(genset).toEqual({ state: 'commissioned', controller_sn: 'C-OTHER', engine_sn: `E-${first}` });
});

test('checks come from the list of the phase and class; nobody moves their limits', async () => {
  const on = await executing();
  await arrived(on);
  await through(on, 0, 'INSTALL');
  const made = await make(pm, { ...forUnit(on, 0, 'COMMISSION'), performanceClass: 'G2' });
  const band = (record: Answer['body']) =>
    record.checks.filter(({ code }: { code: string }) => code === 'FREQ_BAND').map(({ max }: { max: string }) => max);
  const moved = await write(pm, made.body.id, {
    checks: answers(made.body).map((check: { code: string }) => ({ ...check, max: '99', required: false })),
  });
  const other = await write(pm, made.body.id, { performanceClass: 'G1' });

  expect([band(made.body), band(moved.body), band(other.body)].map(([max]) => Number(max))).toEqual([1.5, 1.5, 2.5]);
  expect(other.body.checks[0].value).toBe(moved.body.checks[0].value);
});

test('what must be said is named, and a phase waits for the one before it', async () => {
  const on = await executing();
  const early = await filled(pm, forUnit(on, 0, 'INSTALL'));
  const first = await move(pm, early, 'submit');
  await arrived(on);
  const empty = await make(pm, forUnit(on, 1, 'INSTALL'));
  const unsaid = await move(pm, empty.body.id, 'submit');
  const again = await make(pm, forUnit(on, 1, 'INSTALL'));
  const over = await make(pm, { projectId: on.projectId, phase: 'ARRIVAL', unitIds: [on.unitIds[0]] });
  const two = await make(pm, { projectId: on.projectId, phase: 'INSTALL', unitIds: on.unitIds.slice(2) });

  expect(first.body).toMatchObject({
    code: 'phase.outOfOrder',
    params: { unit: 'G-01', phase: '@dispatch.phase.ARRIVAL' },
  });
  expect(unsaid.body.code).toBe('phase.gateIncomplete');
  expect(unsaid.body.params.list).toContain('接地电阻');
  expect(codesOf(again)).toContain('phase.unitTaken');
  expect(codesOf(over)).toContain('phase.passedBefore');
  expect(codesOf(two)).toContain('phase.oneUnit');
});

test('no unit is accepted while a class A item of it is open; a conditional acceptance says what is left and until when', async () => {
  const on = await executing([first]);
  const source = () => ({ type: 'test', no: newId() });
  await append([
    { serialNo: first, kind: 'ARRIVED', on: '2026-06-10', source: source() },
    { serialNo: first, kind: 'INSTALLED', on: '2026-06-12', source: source() },
    { serialNo: first, kind: 'COMMISSIONED', on: '2026-06-15', source: source() },
  ]);
  const id = await filled(pm, forUnit(on, 0, 'ACCEPT'), { customerSigner: '王工' });
  const submitted = async (result: string) => {
    await write(pm, id, { result });
    return move(pm, id, 'submit');
  };
  const bare = await submitted('conditional');
  const item = await server.call(pm, 'POST', '/projectPunch/punchItem', {
    body: {
      projectId: on.projectId,
      unitId: on.unitIds[0],
      text: '排风百叶未安装',
      punchClass: 'A',
      ownerId: pm.id,
      dueOn: '2026-06-25',
    },
  });
  const blocked = await submitted('accepted');
  const stillBlocked = await submitted('conditional');
  await server.call(pm, 'PUT', `/projectPunch/punchItem/${item.body.id}`, {
    body: { version: item.body.version, punchClass: 'B' },
  });
  const passed = await submitted('conditional');

  expect(codesOf(bare)).toContain('punch.noCondition');
  expect(blocked.body.code).toBe('punch.blocksAcceptance');
  expect(blocked.body.params.list).toContain(item.body.no);
  expect(stillBlocked.body.code).toBe('punch.blocksAcceptance');
  expect(passed.body.state).toBe('submitted');
});

test('an auditor sees what is usual for units of the model, as soon as three records tell it', async () => {
  const on = await executing();
  await arrived(on);
  const medians = async (id: string) => (await server.call(pm, 'GET', `${path}/${id}/medians`)).body.items;
  const passedWith = async (at: number, value: string) => {
    const made = await make(pm, forUnit(on, at, 'INSTALL'));
    const measured = made.body.checks.find(({ kind }: { kind: string }) => kind === 'number');
    await write(pm, made.body.id, {
      checks: answers(made.body, { [measured.code]: { value, note: 'measured twice' } }),
    });
    await move(pm, made.body.id, 'submit');
    await approveTasks(server, made.body.id, [pm, quality, stage.people.bad, stage.people.ase, stage.admin]);
    return { id: made.body.id, code: measured.code };
  };
  const { code } = await passedWith(0, '1.1');
  await passedWith(1, '1.4');
  const last = (await make(pm, forUnit(on, 3, 'INSTALL'))).body.id;
  const early = await medians(last);
  await passedWith(2, '1.2');
  const usual = await medians(last);
  const stranger = await server.aUser({ tenant: stage.tenant, employeeName: 'stranger' });

  expect(early).toEqual([]);
  expect(usual).toContainEqual({ code, median: '1.2', count: 3 });
  expect((await server.call(stranger, 'GET', `${path}/${last}/medians`)).status).toBe(403);
});

test('photos of checks are read by who reads the record, and stand beside those of the round before and of the last record that passed', async () => {
  const on = await executing();
  await arrived(on);
  const [former, early, late] = [await aPhoto(server, pm), await aPhoto(server, pm), await aPhoto(server, pm)];
  const passed = await filled(pm, forUnit(on, 0, 'INSTALL'));
  await write(pm, passed, { checks: answers(await read(passed), { EARTH: { photos: [former] } }) });
  await move(pm, passed, 'submit');
  await approveTasks(server, passed, [pm, quality, stage.people.bad, stage.people.ase, stage.admin]);
  const id = await filled(pm, forUnit(on, 1, 'INSTALL'));
  await write(pm, id, { checks: answers(await read(id), { EARTH: { photos: [early] } }) });
  const compared = async (of: string, by = pm) =>
    (await server.call(by, 'GET', `${path}/${of}/earlierPhotos`)).body.earlier;
  const inFirst = await compared(id);
  await move(pm, id, 'submit');
  const [handler] = await server.sql<{ id: string }>('select user_id as id from task_inbox where record_id = $1', [id]);
  const auditor = [pm, stage.people.bad, stage.admin, stage.people.asm].find((user) => user.id === handler?.id) ?? pm;
  await remark(stage.admin, id, { line: 'EARTH', remark: '照片不清' });
  await server.call(auditor, 'POST', `/workflow/tasks/${await taskOf(id)}/return`, {
    body: { nodeId: 'initiator', mode: 'replay', opinion: '重拍' },
  });
  server.setNow(new Date(`${today}T12:00:00+08:00`));
  await write(pm, id, { checks: answers(await read(id), { EARTH: { photos: [late] } }) });
  await move(pm, id, 'submit');
  const stranger = await server.aUser({ tenant: stage.tenant, employeeName: 'stranger' });
  const links = async (by: TestUser) =>
    Promise.all(
      [early, late].map(async (file) => (await server.call(by, 'GET', `/attachment/files/${file}/link`)).status),
    );

  expect(inFirst).toMatchObject({ kind: 'record', id: passed, lines: [{ line: 'EARTH', photos: [former] }] });
  expect(await compared(id)).toMatchObject({
    kind: 'round',
    id,
    round: 1,
    lines: [{ line: 'EARTH', photos: [early] }],
  });
  expect(await compared(passed)).toBeNull();
  // The photo of the round before stays with the record.
  expect(await links(stage.admin)).toEqual([200, 200]);
  expect(await links(stranger)).toEqual([404, 404]);
});

test('a record that was made on a phone is taken in once', async () => {
  const on = await executing();
  const values = { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds, offlineId: 'phone-1/7' };
  const taken = await make(pm, values);
  const again = await make(pm, { ...values, unitIds: on.unitIds });
  const rows = await server.sql('select id from phase_record where project_id = $1', [on.projectId]);

  expect(taken.status).toBe(201);
  expect([409, 422]).toContain(again.status);
  expect(rows).toHaveLength(1);
});

test('a phone takes the work of a dispatch along; what it brings back arrives with it, in place of what nobody wrote into', async () => {
  const on = await executing();
  const dispatchId = await acceptedDispatch(on);
  const user = await ofDealer('R_DLU', dealerId);
  const asked = { project: on.projectId, dispatch: dispatchId, phase: 'ARRIVAL', units: on.unitIds.join(',') };
  const work = await server.call(user, 'GET', `/projectPhase/work?${new URLSearchParams(asked)}`);
  const foreign = await server.call(
    user,
    'GET',
    `/projectPhase/work?${new URLSearchParams({ ...asked, dispatch: '' })}`,
  );
  const values = { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds, dispatchId };
  const early = await make(user, values);
  const brought = await make(user, {
    ...values,
    offlineId: newId(),
    arrivals: serials.map((gsn) => scan(gsn)),
    checks: answers(work.body),
  });
  const [of] = await server.sql<{ state: string }>('select state from dispatch where id = $1', [dispatchId]);

  expect(work.body.units.map(({ serialNo }: { serialNo: string }) => serialNo)).toEqual(serials);
  expect(work.body.checks.length).toBeGreaterThan(0);
  expect(foreign.status).toBe(404);
  expect(early.body).toMatchObject({ fields: [{ code: 'phase.dispatchNotOpen' }] });
  expect([brought.status, of?.state]).toEqual([201, 'onSite']);
  expect((await server.call(user, 'GET', path)).body.items).toHaveLength(1);
  expect((await move(user, brought.body.id, 'submit')).status).toBe(200);
});

test('a record that somebody has written into keeps its units when a phone brings another one', async () => {
  const on = await executing();
  const dispatchId = await acceptedDispatch(on);
  const user = await ofDealer('R_DLU', dealerId);
  await server.call(admin, 'POST', `/projectDispatch/dispatch/${dispatchId}/transitions/reportArrival`, {
    body: { version: 1, reason: '人员无账号' },
  });
  const [begun] = (await server.call(user, 'GET', path)).body.items;
  const values = { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds, dispatchId };
  const first = await make(user, { ...values, offlineId: newId(), vehicleNo: 'first' });
  const second = await make(user, { ...values, offlineId: newId(), vehicleNo: 'second' });
  const known = await server.call(user, 'GET', `${path}?offlineId=${first.body.offlineId}`);

  expect(begun).toMatchObject({ state: 'doing', version: 1 });
  expect(first.status).toBe(201);
  expect(second.body.fields[0]).toMatchObject({ code: 'phase.unitTaken', params: { no: first.body.no, by: 'R_DLU' } });
  expect(known.body.items.map(({ id }: { id: string }) => id)).toEqual([first.body.id]);
});

test('of a returned record only the remarked lines are open, in the round in which they were remarked', async () => {
  const on = await executing();
  await arrived(on);
  const id = await filled(pm, forUnit(on, 0, 'INSTALL'));
  await move(pm, id, 'submit');
  const [handler] = await server.sql<{ id: string }>('select user_id as id from task_inbox where record_id = $1', [id]);
  const auditor = [pm, stage.people.bad, stage.admin, stage.people.asm].find((user) => user.id === handler?.id) ?? pm;
  await remark(stage.admin, id, { line: 'EARTH', remark: '请雨后复测' });
  const returned = await server.call(auditor, 'POST', `/workflow/tasks/${await taskOf(id)}/return`, {
    body: { nodeId: 'initiator', mode: 'replay', opinion: '接地复测' },
  });
  const record = await read(id);
  const other = await write(pm, id, { checks: answers(record, { EARTH: { value: '2' }, BATTERY: { value: '26' } }) });
  const header = await write(pm, id, { finishedAt: '2026-06-17T02:00:00Z' });
  const mended = await write(pm, id, { checks: answers(record, { EARTH: { value: '2' } }) });
  const again = await move(pm, id, 'submit');

  expect([returned.status, record.state]).toEqual([200, 'returned']);
  expect(other.body).toMatchObject({ code: 'phase.lineLocked', params: { line: 'BATTERY' } });
  expect(header.body).toMatchObject({ code: 'phase.lineLocked' });
  expect(mended.status).toBe(200);
  expect(again.body).toMatchObject({ state: 'submitted', round: 2 });
  expect(again.body.remarks).toMatchObject([{ line: 'EARTH', round: 1 }]);
});

test('who comes to the site begins its records; nothing is finished before they are submitted, nor confirmed before they pass', async () => {
  const on = await executing();
  const dispatchId = await acceptedDispatch(on);
  const go = async (by: TestUser, name: string, form: object = {}) => {
    const [row] = await server.sql<{ version: number }>('select version from dispatch where id = $1', [dispatchId]);
    return server.call(by, 'POST', `/projectDispatch/dispatch/${dispatchId}/transitions/${name}`, {
      body: { version: row?.version, ...form },
    });
  };
  const done = { hours: '4.0', summary: '到货完成' };
  const user = await ofDealer('R_DLU', dealerId);
  const strange = newId();
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id)
      values ($1, $2, now(), now(), 'FAR', '{"ZH_CN": "远"}', 'FAR', 'FULL', 'active', $3)`,
    [stage.tenant.id, strange, stage.ids['310115']],
  );
  const stranger = await ofDealer('R_DLU', strange);

  await go(admin, 'reportArrival', { reason: '人员无账号' });
  const [begun] = (await server.call(user, 'GET', path)).body.items;
  const missing = await go(user, 'finish', done);
  await write(user, begun.id, { arrivals: serials.map((gsn) => scan(gsn)), checks: answers(await read(begun.id)) });
  const submitted = await move(user, begun.id, 'submit');
  const finished = await go(user, 'finish', done);
  const unaudited = await go(pm, 'confirm', { rating: 5 });
  const nodes = await approveTasks(server, begun.id, [pm]);
  const confirmed = await go(pm, 'confirm', { rating: 5 });

  expect(begun).toMatchObject({ phase: 'ARRIVAL', dealerId, state: 'doing' });
  expect(missing.body.code).toBe('dispatch.recordMissing');
  expect([submitted.status, finished.status]).toEqual([200, 200]);
  expect(unaudited.body.code).toBe('dispatch.recordNotPassed');
  expect(nodes).toEqual(['projectManager']);
  expect(confirmed.status).toBe(200);
  expect(await milestone(on.projectId, 'M70')).toEqual({ state: 'done', on: today });
  expect((await server.call(stranger, 'GET', path)).body.items).toEqual([]);
  expect((await server.call(stranger, 'GET', `${path}/${begun.id}`)).status).toBe(404);
  expect((await server.call(stranger, 'GET', `${path}/${begun.id}/units`)).status).toBe(404);
  expect((await server.call(admin, 'GET', `${path}/${begun.id}/units`)).body.items).toHaveLength(4);
});

test('the first-pass rate counts records that passed in their first round', async () => {
  const on = await executing();
  await arrived(on);
  await through(on, 0, 'INSTALL');
  await server.sql(`update phase_record set round = 2 where project_id = $1 and phase = 'INSTALL'`, [on.projectId]);
  await through(on, 1, 'INSTALL');
  const report = async (by: TestUser) =>
    (await server.call(by, 'GET', '/projectPhase/reports/firstPass?months=3')).body;

  expect(await report(pm)).toMatchObject({
    all: { passed: 3, first: 2, firstPct: 66.7 },
    phases: expect.arrayContaining([
      expect.objectContaining({ phase: 'ARRIVAL', passed: 1, firstPct: 100 }),
      expect.objectContaining({ phase: 'INSTALL', passed: 2, firstPct: 50 }),
    ]),
    months: [{ month: '2026-06', passed: 3 }],
    persons: [{ personId: null, person: null, passed: 3, firstPct: 66.7 }],
  });
  expect((await report(admin)).all).toMatchObject({ passed: 0, firstPct: null });
});

test('auditors fill in nothing, dealers audit nothing, and all others read', async () => {
  const on = await executing();
  const { id } = (await make(pm, { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds })).body;
  const user = async (role: string) => {
    const one = await server.aUser({ tenant: stage.tenant, employeeName: role });
    await stage.give(one, role);
    return one;
  };
  const [ddm, other] = [await user('R_DDM'), await user('R_PM')];
  const statuses = async (by: TestUser) => [
    (await server.call(by, 'GET', `${path}/${id}`)).status,
    (await write(by, id, { summary: '改写' })).status,
    (await move(by, id, 'submit')).status,
    (await remark(by, id, { line: 'record', remark: '重做' })).status,
  ];

  expect(await statuses(stage.people.ase)).toEqual([200, 403, 403, 200]);
  expect(await statuses(quality)).toEqual([200, 403, 403, 200]);
  expect(await statuses(ddm)).toEqual([200, 403, 403, 403]);
  expect((await statuses(admin)).at(-1)).toBe(403);
  expect((await statuses(other)).slice(0, 3)).toEqual([404, 404, 404]);
  expect((await make(other, { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds })).status).toBe(404);
});

test('arrivals without damage pass many at a time; a pass that fails leaves nothing of itself', async () => {
  const [on, more] = [await executing(), await executing(['H26C009999'])];
  const arrival = async (work: Work, gsns: readonly string[], scanned: object = {}) => {
    const id = await filled(
      await byOther(),
      { projectId: work.projectId, phase: 'ARRIVAL', unitIds: work.unitIds },
      { arrivals: gsns.map((gsn) => scan(gsn, scanned)) },
    );
    await move(stage.admin, id, 'submit');
    return id;
  };
  const byOther = async () => stage.admin;
  const fine = await arrival(on, serials);
  const hurt = await arrival(more, ['H26C009999'], { damage: 'minor', damageNote: '划痕' });
  // Somebody else has told of one of the units in the meantime, so that its arrival cannot be told again.
  await append([{ serialNo: second, kind: 'ARRIVED', on: '2026-06-17', source: { type: 'test', no: '1' } }]);
  const pass = () => server.call(pm, 'POST', `${path}/passArrivals`, { body: { ids: [fine, hurt] } });
  const failed = await pass();
  const left = await Promise.all(serials.map(eventsOf));
  const state = (await read(fine)).state;
  await server.sql(`delete from genset_event where source_type = 'test' and kind = 'ARRIVED' and tenant_id = $1`, [
    stage.tenant.id,
  ]);
  const passed = await pass();

  expect(failed.body.refused.map(({ code }: { code: string }) => code)).toEqual(['gsn.wrongState', 'phase.notInBatch']);
  expect([left.flat(), state]).toEqual([[], 'submitted']);
  expect(passed.body).toMatchObject({ done: 1, refused: [{ id: hurt, code: 'phase.notInBatch' }] });
  expect((await read(fine)).state).toBe('passed');
});

test('a check list that is published takes the place of the one before, and records of its series go by it', async () => {
  const on = await executing();
  const [before] = (await server.call(stage.admin, 'GET', '/projectPhase/checkList?phase=ARRIVAL')).body.items;
  const revised = await server.call(stage.admin, 'POST', '/projectPhase/checkList/batch', {
    body: { action: 'revise', ids: [before.id], params: {} },
  });
  if (revised.body.done !== 1) throw new Error(revised.text);
  const [draft] = (await server.call(stage.admin, 'GET', '/projectPhase/checkList?phase=ARRIVAL&state=draft')).body
    .items;
  const list = (await server.call(stage.admin, 'GET', `/projectPhase/checkList/${draft.id}`)).body;
  const fixed = await server.call(stage.admin, 'PUT', `/projectPhase/checkList/${before.id}`, {
    body: { version: before.version + 1, items: list.items },
  });
  await server.call(stage.admin, 'PUT', `/projectPhase/checkList/${draft.id}`, {
    body: { version: list.version, items: [list.items[0]] },
  });
  await server.call(stage.admin, 'POST', `/projectPhase/checkList/${draft.id}/transitions/publish`, {
    body: { version: list.version + 1 },
  });
  const made = await make(pm, { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds });
  const { state } = (await server.call(stage.admin, 'GET', `/projectPhase/checkList/${before.id}`)).body;

  expect(revised.body.done).toBe(1);
  expect(list.revision).toBe(2);
  expect(codesOf(fixed)).toContain('phase.publishedImmutable');
  expect([state, made.body.checks.length]).toEqual(['retired', 1]);
});
