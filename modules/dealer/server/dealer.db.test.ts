import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aPicture, type TestServer, type TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from './dealer.fixture.ts';
import { dealerVersions } from './dealer-versions.ts';

let server: TestServer;
let stage: Stage;

beforeAll(async () => {
  server = await aDealerServer();
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
});

/** What a second dealer has of its own. */
const chengdu = { creditCode: '91510107MA6D000D47', name: { ZH_CN: '成都动力有限公司' } };

test('a shell gets code, organisation, first draft, and a dealer administrator with an invitation', async () => {
  const answer = await stage.shell();

  expect(answer.body).toMatchObject({ code: 'DLR00001', status: 'applying' });
  const [user] = await server.sql<Record<string, string>>(
    `select u.user_name, u.dealer_id, u.employee_name, o.code, o.type from tenant_user u join org o on o.id = u.default_org_id
      where u.tenant_id = $1 and u.dealer_id is not null`,
    [stage.tenant.id],
  );
  expect(user).toMatchObject({ dealer_id: answer.body.id, employee_name: '周志强', code: 'DLR00001', type: 'store' });
  const roles = await server.sql(
    `select r.code from role_member m join role r on r.id = m.role_id where m.tenant_id = $1 and m.member_id = (select id from tenant_user where tenant_id = $1 and dealer_id is not null)`,
    [stage.tenant.id],
  );
  expect(roles).toEqual([{ code: 'R_DLA' }]);
  expect(await stage.version(String(answer.body.openVersionId))).toMatchObject({
    state: 'draft',
    version_no: 1,
    title: 'DLR00001 V1',
  });
});

test('a credit code belongs to one dealer, and its check digit must hold', async () => {
  await stage.shell();

  const again = await stage.shell({ adminMobile: mobile() });
  const wrong = await stage.shell({ creditCode: '91310115MA1D000B26' });

  expect([again.status, again.body.code, again.body.params]).toEqual([
    409,
    'dealer.creditCodeTaken',
    { code: 'DLR00001' },
  ]);
  expect(wrong.body.fields).toMatchObject([{ path: 'creditCode', code: 'dealer.creditCodeInvalid' }]);
});

test('the first version goes through area, head office, director and manager; then the dealer is active', async () => {
  const { id, versionId } = await stage.activeDealer();

  expect(await stage.version(versionId)).toMatchObject({ state: 'effective', is_first: true });
  expect(await stage.dealer(id)).toMatchObject({
    status: 'active',
    effective_version_id: versionId,
    open_version_id: null,
    legal_rep: '王建',
  });
});

test('a new service telephone asks the area only, sales and service beside each other; the old one holds until then', async () => {
  const { id, admin } = await stage.activeDealer();
  const begun = await stage.begun(admin, id);
  const contacts = stage.content().contacts as { role: string; mobile: string }[];
  await stage.save(admin, begun.body.id, {
    contacts: contacts.map((each) => (each.role === 'SERVICE' ? { ...each, mobile: '13911112222' } : each)),
    changeReason: '服务热线变更',
  });

  expect((await stage.submit(admin, begun.body.id)).status).toBe(200);
  expect(await stage.version(begun.body.id)).toMatchObject({ classes: ['a'], touches_service: true, lines_changed: 1 });
  expect(await stage.openNodes(begun.body.id)).toEqual(['ase', 'asm']);
  expect(JSON.stringify((await stage.dealer(id)).contacts)).toContain('13900000003');

  await stage.pass('asm', begun.body.id);
  expect((await stage.version(begun.body.id)).state).toBe('areaAudit');
  await stage.pass('ase', begun.body.id);

  expect(await stage.version(begun.body.id)).toMatchObject({ state: 'effective', version_no: 2 });
  expect(JSON.stringify((await stage.dealer(id)).contacts)).toContain('13911112222');
  const old = await server.sql(`select state from dealer_version where dealer_id = $1 and version_no = 1`, [id]);
  expect(old).toEqual([{ state: 'superseded' }]);
});

test('name and account go by area, head office and finance; what is returned comes back straight to who returned it', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  const name = { ZH_CN: '上海宏源动力有限公司' };
  const account = {
    bank: '工商银行',
    account: '6222000011112222',
    accountName: '上海宏动力设备有限公司',
    currency: 'CNY',
    isDefault: true,
  };
  await stage.save(admin, begun.id, { name, bankAccounts: [account], changeReason: '更名' });

  const refused = await stage.submit(admin, begun.id);
  expect([refused.status, refused.body.code]).toEqual([422, 'dealer.bankNameMismatch']);

  await stage.save(admin, begun.id, { bankAccounts: [{ ...account, accountName: name.ZH_CN }] });
  expect((await stage.submit(admin, begun.id)).status).toBe(200);
  expect((await stage.version(begun.id)).classes).toEqual(['b', 'c']);
  await stage.pass('asm', begun.id);
  expect(await stage.openNodes(begun.id)).toEqual(['specialist']);
  expect((await stage.version(begun.id)).state).toBe('hqAudit');

  const bare = await returned('dds', begun.id);
  expect([bare.status, bare.body.code]).toEqual([422, 'revision.remarkRequired']);
  await server.call(stage.people.dds, 'POST', `/dealer/dealerVersion/${begun.id}/marks`, {
    body: { marks: [{ path: 'name', mark: 'return', remark: '请附更名通知书' }] },
  });
  expect((await returned('dds', begun.id)).status).toBe(200);
  const seen = await server.call(admin, 'GET', `/dealer/dealerVersion/${begun.id}/difference`);
  expect(seen.body.lines.find((line: { path: string }) => line.path === 'name').was).toMatchObject({
    remark: '请附更名通知书',
  });

  await stage.save(admin, begun.id, {
    name: { ZH_CN: '上海宏源动力设备有限公司' },
    bankAccounts: [{ ...account, accountName: name.ZH_CN }],
  });
  expect((await stage.submit(admin, begun.id)).body.code).toBe('dealer.bankNameMismatch');
  await stage.save(admin, begun.id, { name });
  await stage.save(admin, begun.id, { legalRep: '王建' });
  expect((await stage.submit(admin, begun.id)).status).toBe(200);
  expect(await stage.openNodes(begun.id)).toEqual(['specialist']);
  await stage.pass('dds', begun.id);
  expect(await stage.openNodes(begun.id)).toEqual(['finance']);
  expect((await stage.version(begun.id)).state).toBe('finAudit');
  await stage.decide(stage.people.fin, begun.id, { outcome: 'approve' });

  expect(await stage.dealer(id)).toMatchObject({
    name: expect.objectContaining({ ZH_CN: '上海宏源动力有限公司' }),
    credit_code: '91310115MA1D000B25',
  });
});

/** Returns the open task of somebody to the dealer. */
async function returned(part: 'asm' | 'dds', id: string) {
  const [row] = await server.sql<{ task_id: string }>(
    'select task_id from task_inbox where record_id = $1 and user_id = $2',
    [id, stage.people[part].id],
  );
  return server.call(stage.people[part], 'POST', `/workflow/tasks/${row?.task_id}/return`, {
    body: { nodeId: 'initiator', mode: 'replay', opinion: '请补充' },
  });
}

test('lines that nobody has looked at do not pass the area', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, { shortName: { ZH_CN: '宏动力' }, changeReason: '简称' });
  await stage.submit(admin, begun.id);

  const answer = await stage.decide(stage.people.asm, begun.id, { outcome: 'approve' });

  expect([answer.status, answer.body.code, answer.body.params]).toEqual([422, 'revision.unmarkedLines', { n: 1 }]);
  expect((await stage.version(begun.id)).state).toBe('areaAudit');
});

test('a second pair of eyes looks at the lines itself; the first one’s marks do not pass them', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, { legalRep: '王康', changeReason: '换任' });
  await stage.submit(admin, begun.id);
  expect((await stage.pass('asm', begun.id)).status).toBe(200);

  const unseen = await stage.decide(stage.people.dds, begun.id, { outcome: 'approve' });
  await stage.markAll('dds', begun.id);
  const { body } = await server.call(stage.people.dds, 'GET', `/dealer/dealerVersion/${begun.id}/difference`);

  expect([unseen.status, unseen.body.code]).toEqual([422, 'revision.unmarkedLines']);
  expect([body.markNode, body.lines[0].marks.map(({ node }: { node: string }) => node)]).toEqual([
    'specialist',
    ['asm', 'specialist'],
  ]);
  expect((await stage.decide(stage.people.dds, begun.id, { outcome: 'approve' })).status).toBe(200);
});

test('a task names dealer, kind of change and version in words', async () => {
  const { id, admin } = await stage.activeDealer({ shortName: { ZH_CN: '合肥庐阳' } });
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, { legalRep: '王康', changeReason: '换任' });
  await stage.submit(admin, begun.id);

  const rows = await server.sql('select subject from process_instance where record_id = $1', [begun.id]);

  expect(rows).toEqual([{ subject: '合肥庐阳 · 变更信息 · V2' }]);
});

test('a dealer has one open version; a draft without a change, or not whole, is not submitted', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);

  const second = await stage.begun(stage.people.dds, id);
  expect([second.status, second.body.code, second.body.params]).toEqual([
    409,
    'revision.openVersionExists',
    { no: 2, state: '@dealerVersion.state.draft' },
  ]);
  await stage.save(admin, begun.id, { changeReason: '无' });
  expect((await stage.submit(admin, begun.id)).body.code).toBe('revision.noChange');
  await stage.save(admin, begun.id, { legalRep: null, contacts: [] });
  const holes = await stage.submit(admin, begun.id);
  expect(holes.body).toMatchObject({ code: 'dealer.incomplete', params: { n: 5 } });
  expect(holes.body.fields.map(({ path }: { path: string }) => path)).toEqual([
    'legalRep',
    'contacts',
    'contacts',
    'contacts',
    'contacts',
  ]);
});

test('two who write one draft: the second is told who was first, and what', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  const { version } = await stage.version(begun.id);
  await stage.save(stage.people.dds, begun.id, { shortName: { ZH_CN: '新简称' } });

  const answer = await server.call(admin, 'PUT', `/dealer/dealerVersion/${begun.id}`, {
    body: { version, invoiceTitle: '宏动力' },
  });

  expect([answer.status, answer.body.code]).toEqual([409, 'common.versionConflict']);
  expect(answer.body.detail.changes).toMatchObject([
    { actorName: 'dds', changes: { shortName: [expect.anything(), expect.anything()] } },
  ]);
});

test('a correction by the head office holds at once; an open draft takes it, or has a conflict to settle', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, { shortName: { ZH_CN: '宏动' }, changeReason: '简称' });
  const evidence = await aPicture(server, stage.people.dds);

  const corrected = await server.call(stage.people.dds, 'POST', `/dealer/dealer/${id}/correct`, {
    body: { values: { shortName: { ZH_CN: '上海宏动' }, legalRep: '王健' }, reason: '执照照录', evidence: [evidence] },
  });

  expect(corrected.text).toContain('"id"');
  expect(await stage.dealer(id)).toMatchObject({
    legal_rep: '王健',
    effective_version_id: corrected.body.id,
    open_version_id: begun.id,
  });
  const draft = await stage.version(begun.id);
  expect(draft).toMatchObject({ legal_rep: '王健', base_version_id: corrected.body.id });
  expect(draft.conflicts).toMatchObject([{ field: 'shortName' }]);
  const refused = await stage.submit(admin, begun.id);
  expect([refused.body.code, refused.body.params]).toEqual(['revision.baseMoved', { n: 1 }]);

  const { version } = await stage.version(begun.id);
  const settled = await server.call(admin, 'POST', `/dealer/dealerVersion/${begun.id}/resolve`, {
    body: { version, choices: [{ field: 'shortName', take: 'mine' }] },
  });
  expect([settled.status, settled.text]).toEqual([200, expect.anything()]);
  expect((await stage.submit(admin, begun.id)).status).toBe(200);
  const again = await server.call(stage.people.dds, 'POST', `/dealer/dealer/${id}/correct`, {
    body: { values: { legalRep: '王坚' }, reason: '再次', evidence: [evidence] },
  });
  expect(again.body.code).toBe('revision.versionInAudit');
});

test('a correction passes the same judge as a submission: nothing wrong, taken or of another class becomes valid', async () => {
  const { id } = await stage.activeDealer();
  const other = await stage.activeDealer(chengdu);
  const [taken, before] = [await stage.dealer(other.id), await stage.dealer(id)];
  const evidence = await aPicture(server, stage.people.dds);
  const correct = (values: object) =>
    server.call(stage.people.dds, 'POST', `/dealer/dealer/${id}/correct`, {
      body: { values, reason: '执照照录', evidence: [evidence] },
    });
  const refusals = async (values: object) => {
    const { status, body } = await correct(values);
    return [status, body.code, (body.fields ?? []).map(({ code }: { code: string }) => code)];
  };

  expect(await refusals({ creditCode: taken.credit_code })).toEqual([409, 'dealer.creditCodeTaken', []]);
  expect(await refusals({ creditCode: '91310000MA1FL00000' })).toEqual([
    422,
    'common.validation',
    ['dealer.creditCodeInvalid'],
  ]);
  expect((await refusals({ name: taken.name }))[1]).toMatch(/^dealer\.(nameTaken|bankNameMismatch)$/);
  expect(await refusals({ sites: [] })).toEqual([422, 'dealer.incomplete', ['common.required']]);
  expect(await refusals({ bankAccounts: [], nonsense: 1, legalRep: '王健' })).toEqual([
    422,
    'common.validation',
    ['revision.notCorrectable', 'revision.notCorrectable'],
  ]);
  expect((await stage.dealer(id)).effective_version_id).toBe(before.effective_version_id);
});

test('a scan in a row is shown by its name and opens for whoever reads the dealer', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  const scan = await aPicture(server, admin);
  const [rule] = await server.sql<{ id: string }>('select id from file_rule limit 1');
  const paper = { ruleId: rule?.id, number: 'L-1', issuedOn: '2024-01-01', expiresOn: '2034-01-01', files: [scan] };

  const saved = await stage.save(admin, begun.id, { qualifications: [paper] });
  const seen = await server.call(stage.people.asm, 'GET', `/dealer/dealerVersion/${begun.id}`);

  expect(saved.status, saved.text).toBe(200);
  for (const { body } of [saved, seen])
    expect(body.qualificationsFiles).toMatchObject({ [scan]: { id: scan, name: 'picture.png', type: 'image/png' } });
  expect((await server.call(stage.people.asm, 'GET', `/attachment/files/${scan}/link`)).status).toBe(200);
});

test('an approved version waits for its day, also when that is a holiday', async () => {
  const { id, admin } = await stage.activeDealer();
  server.setNow(new Date('2026-04-01T02:00:00Z'));
  await server.sql(
    `update session set abs_exp = '2030-01-01', last_seen = '2026-04-01T02:00:00Z', idle_seconds = 10000000`,
  );
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, {
    shortName: { ZH_CN: '宏' },
    changeReason: '简称',
    plannedEffectiveOn: '2026-04-06',
  });
  await stage.submit(admin, begun.id);
  server.setNow(new Date('2026-04-02T02:00:00Z'));
  expect((await stage.pass('asm', begun.id)).text).toContain('approved');

  expect((await stage.version(begun.id)).state).toBe('approved');
  server.setNow(new Date('2026-04-05T15:59:00Z'));
  expect(await dealerVersions.makeDueValid(server.services, stage.tenant.id)).toBe(0);
  server.setNow(new Date('2026-04-05T16:05:00Z'));
  expect(await dealerVersions.makeDueValid(server.services, stage.tenant.id)).toBe(1);

  expect(await stage.version(begun.id)).toMatchObject({ state: 'effective' });
  expect(await dealerVersions.makeDueValid(server.services, stage.tenant.id)).toBe(0);
});

test('a dealer sees itself alone, on every surface', async () => {
  const one = await stage.activeDealer();
  const two = await stage.activeDealer(chengdu);
  const { admin } = one;

  expect((await server.call(admin, 'GET', `/dealer/dealer/${two.id}`)).status).toBe(404);
  expect((await server.call(admin, 'GET', `/dealer/dealerVersion/${two.versionId}`)).status).toBe(404);
  expect((await server.call(admin, 'GET', `/dealer/dealerVersion/${two.versionId}/difference`)).status).toBe(404);
  expect((await stage.begun(admin, two.id)).status).toBe(404);
  const list = await server.call(admin, 'GET', '/dealer/dealerVersion');
  expect(list.body.items.map((each: { title: string }) => each.title)).toEqual(['DLR00001 V1']);
  const mine = await server.call(admin, 'GET', '/dealer/dealer/options?q=DLR');
  expect(mine.body.items.map((each: { number: string }) => each.number)).toEqual(['DLR00001']);
});

test('scope is granted by the head office; a dealer asks for it by another route', async () => {
  const { id, admin } = await stage.activeDealer();
  const authorisations = [
    {
      productLine: 'DIESEL',
      powerBands: ['P1'],
      capabilities: ['SELL'],
      regionIds: [stage.ids['310000']],
      exclusive: false,
      validFrom: '2026-01-01',
    },
  ];
  const { body: plain } = await stage.begun(admin, id);
  const closed = async (user: TestUser, version: string) =>
    (await server.call(user, 'GET', `/dealer/dealerVersion/${version}/difference`)).body.closed;
  expect(await closed(admin, plain.id)).toEqual(['dealerType', 'authorisations']);
  expect(await closed(stage.people.dds, plain.id)).toEqual([]);
  const refused = await stage.save(admin, plain.id, { authorisations });
  expect([refused.status, refused.body.code]).toEqual([403, 'dealer.scopeByHeadOffice']);
  const { version } = await stage.version(plain.id);
  await server.call(admin, 'POST', `/dealer/dealerVersion/${plain.id}/transitions/discard`, { body: { version } });

  const { body: asked } = await stage.begun(admin, id, 'authorise');
  expect((await stage.save(admin, asked.id, { authorisations, changeReason: '扩大授权' })).status).toBe(200);
  expect((await stage.submit(admin, asked.id)).status).toBe(200);
  await stage.pass('asm', asked.id);
  await stage.pass('bad', asked.id);
  await stage.pass('ddm', asked.id);

  expect((await stage.dealer(id)).authorisations).toMatchObject([{ productLine: 'DIESEL' }]);
});

test('exclusive scope of one dealer stands against the same for another', async () => {
  const scope = (exclusive: boolean, region: string) => ({
    authorisations: [
      {
        productLine: 'DIESEL',
        powerBands: ['P1', 'P2'],
        capabilities: ['SELL'],
        regionIds: [stage.ids[region]],
        exclusive,
        validFrom: '2026-01-01',
      },
    ],
  });
  await stage.activeDealer(scope(true, '310000'));

  const shell = await stage.shell({
    ...stage.content({ ...chengdu, ...scope(false, '310115') }),
  });
  const admin = await stage.administrator(shell.body.code);
  const versionId = String(shell.body.openVersionId);
  await stage.submit(admin, versionId);
  await stage.pass('asm', versionId);
  await stage.pass('ase', versionId);
  const answer = await stage.pass('dds', versionId);

  expect(answer.body).toMatchObject({
    code: 'dealer.exclusiveOverlap',
    params: { dealer: 'DLR00001', region: '上海市' },
  });
});

test('a suspension is asked for, decided by director and manager, and lifted only with a running agreement', async () => {
  const { id, admin } = await stage.activeDealer();
  const asked = await server.call(stage.people.dds, 'POST', `/dealer/dealer/${id}/request-status`, {
    body: { kind: 'suspend', reason: '违规窜货', until: '2027-01-31' },
  });
  expect(asked.status).toBe(200);
  const again = await server.call(stage.people.dds, 'POST', `/dealer/dealer/${id}/request-status`, {
    body: { kind: 'suspend', reason: '再次', until: '2027-01-31' },
  });
  expect(again.body.code).toBe('dealer.requestOpen');
  await stage.decide(stage.people.bad, asked.body.id, { outcome: 'approve' });
  await stage.decide(stage.people.ddm, asked.body.id, { outcome: 'approve' });

  expect(await stage.dealer(id)).toMatchObject({ status: 'suspended', status_reason: '违规窜货' });
  const refused = await stage.begun(admin, id);
  expect(refused.body).toMatchObject({
    code: 'dealer.notActive',
    params: { code: 'DLR00001', status: '@dealer.status.suspended' },
  });

  await server.sql(`update dealer set contract_no = 'XY-1', contract_to = '2026-01-31' where id = $1`, [id]);
  const { version } = await stage.dealer(id);
  const lift = () =>
    server.call(stage.people.ddm, 'POST', `/dealer/dealer/${id}/transitions/reinstate`, {
      body: { version, reason: '整改完成' },
    });
  expect((await lift()).body).toMatchObject({
    code: 'dealer.contractExpired',
    params: { no: 'XY-1', date: '2026-01-31' },
  });
  await server.sql(`update dealer set contract_to = '2030-01-31' where id = $1`, [id]);
  expect((await lift()).status).toBe(200);
  expect((await stage.dealer(id)).status).toBe('active');
});

test('an area manager sees the dealers of his area, and two auditors decide once', async () => {
  const east = await stage.activeDealer();
  const { body: list } = await server.call(stage.people.asm, 'GET', '/dealer/dealer');
  expect(list.items.map((each: { id: string }) => each.id)).toEqual([east.id]);
  const west = await stage.shell({ creditCode: '91510107MA6D000D47', regionId: stage.ids['510107'] });
  expect((await server.call(stage.people.asm, 'GET', `/dealer/dealer/${west.body.id}`)).status).toBe(404);
  const other = await server.aUser({ tenant: stage.tenant, employeeName: '另一专员' });
  await stage.give(other, 'R_DDS');
  const { body: begun } = await stage.begun(east.admin, east.id);
  await stage.save(east.admin, begun.id, { legalRep: '王康', changeReason: '变更' });
  await stage.submit(east.admin, begun.id);
  await stage.pass('asm', begun.id);
  await stage.markAll('dds', begun.id);

  const tasks = await server.sql<{ task_id: string; user_id: string }>(
    'select task_id, user_id from task_inbox where record_id = $1',
    [begun.id],
  );
  expect(new Set(tasks.map((each) => each.user_id))).toEqual(new Set([stage.people.dds.id, other.id]));
  const answers = await Promise.all(
    [stage.people.dds, other].map((user) =>
      server.call(user, 'POST', `/workflow/tasks/${tasks[0]?.task_id}/complete`, { body: { outcome: 'approve' } }),
    ),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'workflow.taskDone',
    params: { user: expect.stringMatching(/dds|另一专员/) },
  });
});

test('a leaving dealer hands over what it has; then its logins end after the last day', async () => {
  const leaving = await stage.activeDealer();
  const other = await stage.activeDealer(chengdu);
  const asked = await server.call(stage.people.dds, 'POST', `/dealer/dealer/${leaving.id}/request-status`, {
    body: { kind: 'terminate', reason: '协议终止', lastDay: '2026-01-31', successorId: other.id },
  });
  await stage.decide(stage.people.bad, asked.body.id, { outcome: 'approve' });
  await stage.decide(stage.people.ddm, asked.body.id, { outcome: 'approve' });
  expect((await stage.dealer(leaving.id)).status).toBe('active');
  await stage.decide(stage.people.exe, asked.body.id, { outcome: 'approve' });
  expect(await stage.dealer(leaving.id)).toMatchObject({ status: 'terminating', successor_id: other.id });
  for (const name of ['甲医院', '乙数据中心', '丙商场'])
    await stage.made('/customer/customer', {
      name: { ZH_CN: name },
      kinds: ['endUser'],
      regionId: stage.ids['310115'],
      ownerDealerId: leaving.id,
      contacts: [{ name: '张三', mobile: '13800000000', primary: true }],
    });
  const finish = async () =>
    server.call(stage.people.ddm, 'POST', `/dealer/dealer/${leaving.id}/transitions/finish`, {
      body: { version: (await stage.dealer(leaving.id)).version },
    });

  expect((await finish()).body).toMatchObject({ code: 'dealer.handoverOpen', params: { n: 3 } });
  const moved = await server.call(stage.people.ddm, 'POST', `/dealer/dealer/${leaving.id}/hand-over`, {
    body: { to: other.id, keys: ['customers'] },
  });
  expect(moved.body.work).toContainEqual({ key: 'customers', count: 0, moves: true, ends: false });
  const seen = await server.call(other.admin, 'GET', '/customer/customer');
  expect(seen.body.items).toHaveLength(3);
  expect((await finish()).status).toBe(200);

  expect((await stage.dealer(leaving.id)).status).toBe('terminated');
  expect((await server.call(leaving.admin, 'GET', '/dealer/dealerVersion')).status).toBe(401);
});
