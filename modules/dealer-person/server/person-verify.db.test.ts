import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer } from '@mp/dealer/testing';
import { PeopleStage, type TestDealer } from './person.fixture.ts';
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
  await stage.set();
  dealer = await stage.activeDealer();
});

/** A new person with one certificate, in the audit of the area. */
async function submitted(certificate: object = {}, by = dealer): Promise<{ id: string; cert: string; change: string }> {
  const { body } = await stage.draft(by.admin);
  const made = await stage.certificate(by.admin, body.id, certificate);
  const sent = await stage.move(by.admin, body.id, { action: 'submit' });
  if (sent.status !== 200) throw new Error(sent.text);
  return { id: body.id, cert: made.body.id, change: String((await stage.change(body.id)).id) };
}

const verify = (user: TestUser, change: string, body: object): Promise<Answer> =>
  server.call(user, 'POST', `/dealer/personChange/${change}/verifications`, { body });
const detail = async (user: TestUser, change: string) =>
  (await server.call(user, 'GET', `/dealer/personChange/${change}/detail`)).body;
const day = (ahead: number) =>
  new Date(server.services.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a certificate of the maker is looked up in the register: unknown, that of another person, its own', async () => {
  const first = await submitted({ certNo: 'MC-1' });

  const unknown = await verify(stage.people.ase, first.change, { certificateId: first.cert, way: 'register' });

  expect(unknown.status, unknown.text).toBe(200);
  expect(unknown.body).toMatchObject({ way: 'register', result: 'notFound', byName: 'ase', found: null });
  await stage.validate(stage.people.ase, first.id);
  await stage.validate(stage.people.trn, first.id);
  const other = await stage.second();
  const copied = await submitted({ certNo: 'MC-1' }, other);
  const { body: mismatch } = await verify(stage.people.trn, copied.change, {
    certificateId: copied.cert,
    way: 'register',
  });
  expect(mismatch).toMatchObject({
    result: 'mismatch',
    differs: ['personId'],
    found: { name: '周强', level: 3, state: 'valid' },
  });
  expect((await detail(stage.people.trn, copied.change)).certificates[0].verification).toEqual(mismatch);
  // The dealer learns the answer, not whose certificate it is.
  const seen = await detail(other.admin, copied.change);
  expect(seen.certificates[0].verification).toMatchObject({
    result: 'mismatch',
    found: { personNo: null, name: null, level: 3 },
  });
  expect([seen.mayVerify, seen.hints]).toEqual([false, []]);
  const renewed = await stage.certificate(dealer.admin, first.id, { certNo: 'MC-1' });
  const { version } = await stage.person(first.id);
  const { body: change } = await server.call(dealer.admin, 'POST', `/dealer/person/${first.id}/changes`, {
    body: { version },
  });
  const own = await verify(stage.people.ase, change.id, { certificateId: renewed.body.id, way: 'register' });
  expect(own.body).toMatchObject({ result: 'match', differs: [] });
});

test('what the issuer of a permit says is recorded with way, day, remark and proof, and stays with the certificate', async () => {
  const { id, cert, change } = await submitted({ type: 'ELEC_LV', level: 1, issuer: 'state' });
  const proof = await stage.uploaded(stage.people.ase);

  const answer = await verify(stage.people.ase, change, {
    certificateId: cert,
    way: 'website',
    result: 'confirmed',
    on: day(-1),
    remark: '应急管理部网站可查',
    files: [proof],
  });

  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    way: 'website',
    result: 'confirmed',
    on: day(-1),
    remark: '应急管理部网站可查',
    files: [{ id: proof, name: 'certificate.png' }],
  });
  expect((await stage.validate(stage.people.ase, id)).status).toBe(200);
  const kept = await server.call(dealer.admin, 'GET', `/dealer/personCertificate/${cert}`);
  expect(kept.body).toMatchObject({
    state: 'valid',
    verifyResult: 'confirmed',
    verifyWay: 'website',
    verifiedByIdLabel: 'ase',
  });
  const history = await server.call(dealer.admin, 'GET', `/dealer/personCertificate/${cert}/history`);
  expect(history.body.items.map(({ action }: { action: string }) => action)).toContain('verify');
});

test('nothing passes with a certificate that its issuer denies; once the dealer has mended it, it is verified anew', async () => {
  const { id, cert, change } = await submitted({ type: 'ELEC_LV', level: 1, issuer: 'state', certNo: 'T-9' });
  await verify(stage.people.ase, change, { certificateId: cert, way: 'phone', result: 'denied' });

  const refused = await stage.validate(stage.people.ase, id);

  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    422,
    'person.certificateDenied',
    { cert: 'T-9' },
  ]);
  expect(await stage.person(id)).toMatchObject({ status: 'inAudit' });
  const [task] = await server.sql<{ task_id: string }>('select task_id from task_inbox where record_id = $1', [change]);
  const returned = await server.call(stage.people.ase, 'POST', `/workflow/tasks/${task?.task_id}/return`, {
    body: { opinion: '证号查无', nodeId: 'initiator', mode: 'direct' },
  });
  expect(returned.status, returned.text).toBe(200);
  const { body } = await server.call(dealer.admin, 'GET', `/dealer/personCertificate/${cert}`);
  const mended = await server.call(dealer.admin, 'PUT', `/dealer/personCertificate/${cert}`, {
    body: { version: body.version, certNo: 'T-10' },
  });
  expect(mended.body).toMatchObject({ certNo: 'T-10', verifyResult: null, verifiedOn: null });
  await stage.move(dealer.admin, id, { action: 'submit' });
  expect((await stage.validate(stage.people.ase, id)).status).toBe(200);
  expect(await stage.person(id)).toMatchObject({ status: 'serving' });
});

test('a way that does not fit the issuer, a day to come, a missing answer and a change that is over are refused', async () => {
  const { id, cert, change } = await submitted({ type: 'ELEC_LV', level: 1, issuer: 'state' });
  const { ase } = stage.people;
  const by = (body: object) => verify(ase, change, { certificateId: cert, ...body });

  expect((await by({ way: 'register' })).body).toMatchObject({ code: 'person.verifyWay' });
  expect((await by({ way: 'phone', result: 'confirmed', on: day(2) })).body).toMatchObject({
    code: 'person.verifyFuture',
  });
  expect((await by({ way: 'phone' })).body).toMatchObject({ code: 'common.required' });
  expect((await by({ way: 'phone', result: 'confirmed', certificateId: change })).status).toBe(404);
  await stage.validate(ase, id);
  expect((await by({ way: 'phone', result: 'confirmed' })).body).toMatchObject({ code: 'person.verifyClosed' });
});

test('the service engineer of the area and the training department verify, nobody else', async () => {
  const { cert, change } = await submitted();
  const { ase, trn, asm, dds } = stage.people;
  const by = async (user: TestUser) => (await verify(user, change, { certificateId: cert, way: 'register' })).status;

  expect([await by(ase), await by(trn), await by(asm), await by(dds), await by(dealer.admin)]).toEqual([
    200, 200, 403, 403, 403,
  ]);
});

test('the first certificate of the maker passes once its confirmation is recorded, a later one by the register alone', async () => {
  const { ase, trn } = stage.people;
  const first = await submitted({ certNo: 'MC-7' });
  expect((await stage.validate(ase, first.id)).status).toBe(200);
  await verify(trn, first.change, { certificateId: first.cert, way: 'register' });

  const refused = await stage.decide(trn, first.change, { outcome: 'approve' });

  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    422,
    'person.certificateUnverified',
    { cert: 'MC-7' },
  ]);
  expect((await detail(trn, first.change)).hints).toContainEqual({
    code: 'certificateUnverified',
    params: { cert: 'MC-7' },
  });
  const bare = await verify(trn, first.change, { certificateId: first.cert, way: 'phone', result: 'confirmed' });
  expect(bare.body).toMatchObject({ code: 'common.required' });
  const remark = '厂家培训中心电话确认';
  await verify(trn, first.change, { certificateId: first.cert, way: 'phone', result: 'confirmed', remark });
  expect((await detail(trn, first.change)).hints).toEqual([]);
  expect((await stage.decide(trn, first.change, { outcome: 'approve' })).status).toBe(200);

  await stage.certificate(dealer.admin, first.id, { certNo: 'MC-7' });
  const { version } = await stage.person(first.id);
  const again = await server.call(dealer.admin, 'POST', `/dealer/person/${first.id}/changes`, { body: { version } });
  await stage.decide(ase, again.body.id, { outcome: 'approve' });
  expect((await stage.decide(trn, again.body.id, { outcome: 'approve' })).status).toBe(200);
});
