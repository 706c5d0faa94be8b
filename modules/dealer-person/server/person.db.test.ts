import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile } from '@mp/dealer/testing';
import { idNumber, PeopleStage, type TestDealer } from './person.fixture.ts';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { dealerPersonModule } from './index.ts';

let server: TestServer;
let stage: PeopleStage;
let dealer: TestDealer;
let admin: TestUser;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule]);
  stage = new PeopleStage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  dealer = await stage.activeDealer();
  admin = dealer.admin;
});

test('a new person gets a number, an audit by area and training, an assignment and certificates that hold', async () => {
  const made = await stage.draft(admin);
  expect(made.body).toMatchObject({ personNo: 'PSN000001', status: 'draft', dealerId: dealer.id });
  const id = String(made.body.id);
  await stage.certificate(admin, id);

  const sent = await stage.move(admin, id, { action: 'submit' });

  expect(sent.status, sent.text).toBe(200);
  expect(await stage.change(id)).toMatchObject({
    kind: 'new',
    state: 'areaAudit',
    needs_training: true,
    process_status: 'processing',
  });
  expect(sent.body).toMatchObject({ status: 'inAudit', auditor: 'ase' });
  expect((await stage.validate(stage.people.ase, id)).status).toBe(200);
  expect(await stage.change(id)).toMatchObject({ state: 'trainingAudit' });
  expect((await stage.validate(stage.people.trn, id)).status).toBe(200);
  expect(await stage.person(id)).toMatchObject({ status: 'serving' });
  const certificates = await server.sql(
    'select state, length(verify_token) as length from person_certificate where person_id = $1',
    [id],
  );
  expect(certificates).toEqual([{ state: 'valid', length: 22 }]);
  const assignments = await server.sql('select site, job_type, to_on from person_assignment where person_id = $1', [
    id,
  ]);
  expect(assignments).toEqual([{ site: '总部', job_type: 'TECH', to_on: null }]);
  const card = await server.call(admin, 'GET', `/dealer/person/${id}/card`);
  expect(card.body).toMatchObject({
    personNo: 'PSN000001',
    dealerCode: dealer.code,
    certificates: [{ type: 'COMMISSION', level: 3 }],
  });
  expect(card.body.address).toMatch(/qrCodePageNew\?t=[\w-]{22}$/);
});

test('without certificates of the maker the area alone decides', async () => {
  const { body } = await stage.draft(admin);
  await stage.certificate(admin, body.id, { type: 'ELEC_LV', level: 1, issuer: 'state' });
  await stage.move(admin, body.id, { action: 'submit' });

  await stage.validate(stage.people.ase, body.id);

  expect(await stage.person(body.id)).toMatchObject({ status: 'serving' });
  const [certificate] = await server.sql<Record<string, string>>(
    `select (expires_on - issued_on)::text as days, (review_due - issued_on)::text as review from person_certificate where person_id = $1`,
    [body.id],
  );
  expect(Number(certificate?.days)).toBeGreaterThan(2188);
  expect(Number(certificate?.review)).toBeGreaterThan(1093);
});

test('ID numbers are judged, sealed, masked for others, found by their hash, and one person has each', async () => {
  const number = idNumber();
  const wrong = await stage.draft(admin, { idNumber: '110105194912310021' });
  const { body } = await stage.draft(admin, { idNumber: number });
  const again = await stage.draft(admin, { idNumber: number });

  expect(wrong.body.fields).toMatchObject([{ path: 'idNumber', code: 'person.idInvalid' }]);
  expect(again).toMatchObject({ status: 409, body: { code: 'person.servingElsewhere' } });
  const row = await stage.person(body.id);
  expect(String(row.id_number)).toMatch(/^e1\./);
  const seen = await server.call(stage.people.ase, 'GET', `/dealer/person/${body.id}`);
  expect(seen.body.idNumber).toBe(`${'*'.repeat(14)}${number.slice(-4)}`);
  const find = (user: TestUser, given: string) =>
    server.call(user, 'POST', '/dealer/person/find', { body: { idNumber: given } });
  expect((await find(stage.people.trn, number)).body).toEqual({ id: body.id });
  expect((await find(stage.people.trn, idNumber())).body).toEqual({ id: null });
  expect((await find(stage.people.trn, '123')).body.code).toBe('person.idInvalid');
});

test('a person is not submitted without the scans of the certificates, nor to a site the dealer has not', async () => {
  const { body } = await stage.draft(admin);
  await stage.certificate(admin, body.id, { files: [], certNo: 'SC-77' });

  expect((await stage.move(admin, body.id, { action: 'submit' })).body).toMatchObject({
    code: 'person.certFileMissing',
    params: { cert: 'SC-77' },
  });
  expect((await stage.draft(admin, { site: '火星站' })).body).toMatchObject({ code: 'person.siteUnknown' });
  expect(await stage.person(body.id)).toMatchObject({ status: 'draft' });
});

test('what was returned is corrected and submitted again, what was rejected is over, what was withdrawn is a draft again', async () => {
  const { body: back } = await stage.draft(admin);
  await stage.move(admin, back.id, { action: 'submit' });
  const { id: changeId } = await stage.change(back.id);
  const [task] = await server.sql<{ task_id: string }>(
    'select task_id from task_inbox where record_id = $1 and user_id = $2',
    [changeId, stage.people.ase.id],
  );
  const returned = await server.call(stage.people.ase, 'POST', `/workflow/tasks/${task?.task_id}/return`, {
    body: { opinion: '照片不清', nodeId: 'initiator', mode: 'direct' },
  });
  expect(returned.status, returned.text).toBe(200);
  expect(await stage.person(back.id)).toMatchObject({ status: 'returned' });
  const { version } = await stage.person(back.id);
  expect(
    (await server.call(admin, 'PUT', `/dealer/person/${back.id}`, { body: { version, name: '周小强' } })).status,
  ).toBe(200);
  expect((await stage.move(admin, back.id, { action: 'submit' })).status).toBe(200);
  expect(await stage.change(back.id)).toMatchObject({ id: changeId, state: 'areaAudit', person_name: '周小强' });
  await stage.validate(stage.people.ase, back.id, { outcome: 'reject', more: { opinion: '不符' } });
  expect(await stage.person(back.id)).toMatchObject({ status: 'left' });

  const { body: mine } = await stage.draft(admin);
  await stage.move(admin, mine.id, { action: 'submit' });
  const { process_instance_id: instance } = await stage.change(mine.id);
  expect(
    (await server.call(admin, 'POST', `/workflow/instances/${String(instance)}/withdraw`, { body: {} })).status,
  ).toBe(200);
  expect(await stage.person(mine.id)).toMatchObject({ status: 'draft' });
});

test('job and site of somebody who serves change after the audit; the old ones stay meanwhile', async () => {
  const id = await stage.serving(dealer);
  const { version } = await stage.person(id);

  const direct = await server.call(admin, 'PUT', `/dealer/person/${id}`, { body: { version, jobType: 'SERVICE_MGR' } });
  const asked = await server.call(admin, 'POST', `/dealer/person/${id}/changes`, {
    body: { version, jobType: 'SERVICE_MGR', remark: '晋升' },
  });

  expect(direct.body).toMatchObject({ code: 'person.auditedField' });
  expect(asked.status, asked.text).toBe(200);
  expect(await stage.person(id)).toMatchObject({ status: 'serving', job_type: 'TECH' });
  const detail = await server.call(stage.people.ase, 'GET', `/dealer/personChange/${asked.body.id}/detail`);
  expect(detail.body).toMatchObject({
    kind: 'change',
    remark: '晋升',
    lines: [{ field: 'jobType', old: 'TECH', new: 'SERVICE_MGR' }],
  });
  expect(detail.body.taskId).toBeTypeOf('string');
  await stage.validate(stage.people.ase, id);
  expect(await stage.person(id)).toMatchObject({ status: 'serving', job_type: 'SERVICE_MGR' });
  const jobs = await server.sql(
    'select job_type, to_on is null as open from person_assignment where person_id = $1 order by from_on, id',
    [id],
  );
  expect(jobs).toEqual([
    { job_type: 'TECH', open: false },
    { job_type: 'SERVICE_MGR', open: true },
  ]);
});

test('a login is made when the audit passes and is wanted, and ends with the last day', async () => {
  const given = { email: 'zhou@example.cn', wantsLogin: true, mobile: mobile() };
  const id = await stage.serving(dealer, given);

  const [user] = await server.sql<Record<string, string>>(
    `select u.id, u.user_name, u.dealer_id, u.status, (select array_agg(r.code) from role_member m join role r on r.id = m.role_id where m.member_id = u.id) as roles
     from tenant_user u join dealer_person p on p.user_id = u.id where p.id = $1`,
    [id],
  );
  expect(user).toMatchObject({ user_name: 'PSN000001', dealer_id: dealer.id, status: 'enabled', roles: ['R_DLU'] });
  const left = await stage.move(admin, id, {
    action: 'leave',
    form: { leftOn: '2099-01-01', leaveReason: 'RESIGNED' },
  });
  expect(left.status, left.text).toBe(200);
  expect(await server.sql('select status from tenant_user where id = $1', [user?.id])).toEqual([
    { status: 'disabled' },
  ]);
  expect(await server.sql(`select end_reason from person_assignment where person_id = $1`, [id])).toEqual([
    { end_reason: 'RESIGNED' },
  ]);
});

test('nobody leaves with open tasks, nor with a request that is open', async () => {
  const id = await stage.serving(dealer, { email: 'li@example.cn', wantsLogin: true, mobile: mobile() });
  const { user_id: userId, version } = await stage.person(id);
  await server.call(admin, 'POST', `/dealer/person/${id}/changes`, { body: { version, jobType: 'SALES' } });
  expect(
    (await stage.move(admin, id, { action: 'leave', form: { leftOn: '2099-01-01', leaveReason: 'RESIGNED' } })).body
      .code,
  ).toBe('person.changeOpen');
  await stage.validate(stage.people.ase, id, { outcome: 'reject', more: { opinion: '否' } });
  await server.sql('update task_inbox set user_id = $1 where user_id = $2', [userId, admin.id]);
  const { body } = await stage.draft(admin);
  await stage.move(admin, body.id, { action: 'submit' });
  await server.sql('update task_inbox set user_id = $1 where user_id = $2', [userId, stage.people.ase.id]);

  const answer = await stage.move(admin, id, {
    action: 'leave',
    form: { leftOn: '2099-01-01', leaveReason: 'RESIGNED' },
  });

  expect(answer.body).toMatchObject({ code: 'person.openTasks' });
});

test('users of a dealer see nothing of another dealer’s people: not in lists, pickers, search, nor by id (scenario 15)', async () => {
  const other = await stage.second();
  const id = await stage.serving(dealer);
  const [certificate] = await server.sql<{ id: string }>('select id from person_certificate where person_id = $1', [
    id,
  ]);
  const change = await stage.change(id);

  const paths = [
    `/dealer/person/${id}`,
    `/dealer/person/${id}/history`,
    `/dealer/person/${id}/card`,
    `/dealer/personCertificate/${certificate?.id}`,
    `/dealer/personChange/${String(change.id)}`,
    `/dealer/personChange/${String(change.id)}/detail`,
    `/dealer/dealer/${dealer.id}/coverage`,
    `/dealer/person/sites/${dealer.id}`,
  ];
  for (const path of paths) expect([path, (await server.call(other.admin, 'GET', path)).status]).toEqual([path, 404]);
  for (const path of [
    '/dealer/person',
    '/dealer/person/options',
    '/dealer/person?q=PSN',
    '/dealer/personCertificate',
    '/dealer/personChange',
    '/dealer/personAssignment',
  ])
    expect([path, (await server.call(other.admin, 'GET', path)).body.items]).toEqual([path, []]);
  expect((await stage.certificate(other.admin, id)).status).toBe(422);
  expect(
    (await stage.move(other.admin, id, { action: 'leave', form: { leftOn: '2099-01-01', leaveReason: 'RESIGNED' } }))
      .status,
  ).toBe(404);
});

test('anybody checks a card by its code, or a certificate by its own: masked name and what holds; nothing once the person has left', async () => {
  const id = await stage.serving(dealer, { name: '周志强' });
  const { body: card } = await server.call(admin, 'GET', `/dealer/person/${id}/card`);
  const token = String(card.address).split('t=')[1] ?? '';
  const [certificate] = await server.sql<{ token: string }>(
    'select verify_token as token from person_certificate where person_id = $1',
    [id],
  );
  const scan = (t: string) => server.call(null, 'GET', `/dealer/public/qr?t=${t}`);

  const seen = await scan(token);
  const byCertificate = await scan(certificate?.token ?? '');

  expect(seen.body).toMatchObject({
    kind: 'person',
    verdict: 'valid',
    title: '周**',
    parts: [{ title: '调试工程师' }],
  });
  expect(seen.text).not.toContain('周志强');
  expect(byCertificate.body).toMatchObject({ kind: 'person', title: '周**' });
  await stage.move(admin, id, { action: 'leave', form: { leftOn: '2099-01-01', leaveReason: 'RESIGNED' } });
  expect((await scan(token)).body).toMatchObject({ code: 'qr.revoked' });
  expect((await scan(certificate?.token ?? '')).body).toMatchObject({ verdict: 'ended', parts: [] });
});

test('a draft that is deleted takes its certificates into the recycle bin, each with version and history', async () => {
  const id = String((await stage.draft(admin)).body.id);
  const certificate = (await stage.certificate(admin, id)).body;

  const { version } = await stage.person(id);
  const answer = await server.call(stage.admin, 'DELETE', `/dealer/person/${id}?version=${version}`);

  expect(answer.status, answer.text).toBe(204);
  const [row] = await server.sql(
    `select c.version, c.deleted_at is not null as gone, l.action from person_certificate c
      join audit_log l on l.tenant_id = c.tenant_id and l.entity = 'dealer.personCertificate' and l.entity_id = c.id and l.version = c.version
      where c.id = $1`,
    [certificate.id],
  );
  expect(row).toEqual({ version: certificate.version + 1, gone: true, action: 'delete' });
});
