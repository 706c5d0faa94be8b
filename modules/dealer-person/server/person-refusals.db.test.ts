import { beforeAll, expect, test } from 'vitest';
import { refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { coverageApi, dealerCertificatePdf, ownDealerApi } from '@mp/dealer/contract';
import {
  beginTransferApi,
  changeDetailApi,
  changePersonApi,
  confirmTransferApi,
  findPersonApi,
  peoplePivotApi,
  personCardApi,
  resendTransferCodeApi,
  sitesApi,
  verifyCertificateApi,
} from '../contract/index.ts';
import { aDealerServer } from '@mp/dealer/testing';
import { PeopleStage, type TestDealer } from './person.fixture.ts';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { dealerPersonModule } from './index.ts';

let server: TestServer;
let stage: PeopleStage;
let dealer: TestDealer;
let other: TestDealer;
/** Ids of the first dealer's things. */
let ids: Record<'dealer' | 'person' | 'certificate' | 'change' | 'training' | 'transfer', string>;

const day = '2026-03-02';

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule]);
  stage = new PeopleStage(server);
  await stage.set();
  dealer = await stage.activeDealer();
  other = await stage.second();
  const person = await stage.serving(dealer);
  const [certificate] = await server.sql<{ id: string }>('select id from person_certificate where person_id = $1', [
    person,
  ]);
  const training = await server.call(stage.people.trn, 'POST', '/dealer/personTraining', {
    body: { personId: person, course: 'CONTROLS', organiser: '常州', fromOn: day, toOn: day },
  });
  const outsider = await stage.serving(other, { name: '何敏' });
  const { body: seen } = await server.call(stage.admin, 'GET', `/dealer/person/${outsider}`);
  const begun = await server.call(dealer.admin, 'POST', '/dealer/person/transfers', {
    body: { idNumber: seen.idNumber, jobType: 'TECH', site: '总部', joinedOn: day },
  });
  ids = {
    dealer: dealer.id,
    person,
    certificate: certificate?.id ?? '',
    change: String((await stage.change(person)).id),
    training: String(training.body.id),
    transfer: String(begun.body.id),
  };
});

const transition = (of: 'person' | 'personCertificate', name: string, access = `${of}.${name}`) => ({
  method: 'POST',
  path: `/dealer/${of}/{id}/transitions/${name}`,
  access,
});

/** Endpoints with the thing whose id they name, and a body that breaks their contract. */
const asked: readonly {
  readonly endpoint: { readonly method: string; readonly path: string; readonly access: string };
  readonly of?: keyof typeof ids;
  readonly badBody?: object;
  /** Another tenant's id is judged after the body, which has to be whole. */
  readonly body?: object;
}[] = [
  { endpoint: changePersonApi, of: 'person', badBody: { version: 'x' } },
  { endpoint: findPersonApi, badBody: {} },
  { endpoint: beginTransferApi, badBody: { idNumber: '1' } },
  { endpoint: confirmTransferApi, of: 'transfer', badBody: {}, body: { code: '123456' } },
  { endpoint: resendTransferCodeApi, of: 'transfer', body: {} },
  { endpoint: coverageApi, of: 'dealer' },
  { endpoint: ownDealerApi },
  { endpoint: sitesApi, of: 'dealer' },
  { endpoint: personCardApi, of: 'person' },
  { endpoint: peoplePivotApi },
  { endpoint: changeDetailApi, of: 'change' },
  {
    endpoint: verifyCertificateApi,
    of: 'change',
    badBody: { way: 'mail' },
    body: { certificateId: 'x', way: 'register' },
  },
  {
    endpoint: transition('person', 'leave'),
    of: 'person',
    body: { version: 1, leftOn: '2099-01-01', leaveReason: 'RESIGNED' },
  },
  { endpoint: transition('person', 'lock'), of: 'person', body: { version: 1, reason: '核查' } },
  { endpoint: transition('person', 'unlock', 'person.lock'), of: 'person' },
  { endpoint: transition('personCertificate', 'revoke'), of: 'certificate', body: { version: 1, reason: '核查' } },
  { endpoint: { method: 'POST', path: '/dealer/personTraining', access: 'personTraining.create' }, badBody: {} },
  {
    endpoint: { method: 'PUT', path: '/dealer/personTraining/{id}', access: 'personTraining.update' },
    of: 'training',
    badBody: { version: 1, score: 101 },
  },
  {
    endpoint: { method: 'DELETE', path: '/dealer/personTraining/{id}?version=1', access: 'personTraining.delete' },
    of: 'training',
  },
  { endpoint: dealerCertificatePdf, of: 'dealer' },
];

test.each(asked.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const))(
  'the five refusals of %s',
  async (_, { endpoint, of, badBody, body }) => {
    const answers = await refusals(server, {
      endpoint,
      ...(of && !body ? { foreignId: async () => ids[of] } : {}),
      ...(badBody ? { badBody } : {}),
    });

    expect(answers.notSignedIn).toEqual({ status: 401, code: 'auth.tokenInvalid' });
    expect(answers.notPermitted).toEqual({ status: 403, code: 'perm.denied' });
    if (of && !body) expect(answers.otherTenant).toEqual({ status: 404, code: 'common.notFound' });
    if (badBody) expect(answers.badBody?.status).toBe(422);
    if (!of || !body) return;
    const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    const answer = await server.call(stranger, endpoint.method, endpoint.path.replace('{id}', ids[of]), { body });
    expect([answer.status, answer.body.code]).toEqual([404, 'common.notFound']);
  },
);

test('who has read an older version of a person, a certificate or a training changes nothing', async () => {
  const { trn } = stage.people;
  const stale: readonly (readonly [TestUser, 'PUT' | 'POST', string, object])[] = [
    [dealer.admin, 'POST', `/dealer/person/${ids.person}/changes`, { jobType: 'SALES' }],
    [
      dealer.admin,
      'POST',
      `/dealer/person/${ids.person}/transitions/leave`,
      { leftOn: '2099-01-01', leaveReason: 'RESIGNED' },
    ],
    [trn, 'POST', `/dealer/person/${ids.person}/transitions/lock`, { reason: '核查' }],
    [trn, 'POST', `/dealer/personCertificate/${ids.certificate}/transitions/revoke`, { reason: '核查' }],
    [trn, 'PUT', `/dealer/personTraining/${ids.training}`, { organiser: '苏州' }],
  ];
  for (const [user, method, path, body] of stale) {
    const answer = await server.call(user, method, path, { body: { version: 0, ...body } });
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'common.versionConflict']);
  }
});

test('a user of another dealer finds none of it by id, and may not what is for the head office alone', async () => {
  const version = 1;
  const hidden: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[] = [
    ['POST', `/dealer/person/${ids.person}/changes`, { version, jobType: 'SALES' }],
    [
      'POST',
      `/dealer/person/${ids.person}/transitions/leave`,
      { version, leftOn: '2099-01-01', leaveReason: 'RESIGNED' },
    ],
    ['POST', `/dealer/person/${ids.person}/transitions/submit`, { version }],
    ['PUT', `/dealer/person/${ids.person}`, { version, email: 'a@example.cn' }],
    ['DELETE', `/dealer/person/${ids.person}?version=1`],
    ['PUT', `/dealer/personCertificate/${ids.certificate}`, { version, certNo: 'X' }],
    ['DELETE', `/dealer/personCertificate/${ids.certificate}?version=1`],
    ['GET', `/dealer/person/${ids.person}/card`],
    ['GET', `/dealer/personChange/${ids.change}/detail`],
    ['GET', `/dealer/personTraining/${ids.training}`],
    ['GET', `/dealer/personTraining/${ids.training}/history`],
    ['GET', `/dealer/dealer/${ids.dealer}/coverage`],
    ['GET', `/dealer/person/sites/${ids.dealer}`],
    ['GET', `/dealer/dealer/${ids.dealer}/certificate.pdf`],
  ];
  for (const [method, path, body] of hidden) {
    const answer = await server.call(other.admin, method, path, body ? { body } : {});
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
  const { body: seen } = await server.call(stage.admin, 'GET', `/dealer/person/${ids.person}`);
  const found = await server.call(other.admin, 'POST', '/dealer/person/find', { body: { idNumber: seen.idNumber } });
  expect(found.body).toEqual({ id: null });
  const pivot = await server.call(other.admin, 'GET', '/dealer/person/pivot');
  expect(pivot.body.areas.map(({ people }: { people: number }) => people)).toEqual([1]);
  const refused: readonly (readonly ['POST' | 'PUT', string, object])[] = [
    ['POST', `/dealer/personChange/${ids.change}/verifications`, { certificateId: ids.certificate, way: 'register' }],
    ['POST', `/dealer/person/${ids.person}/transitions/lock`, { version, reason: '核查' }],
    ['POST', `/dealer/personCertificate/${ids.certificate}/transitions/revoke`, { version, reason: '核查' }],
    ['PUT', `/dealer/personTraining/${ids.training}`, { version, score: 100 }],
  ];
  for (const [method, path, body] of refused)
    expect([path, (await server.call(other.admin, method, path, { body })).status]).toEqual([path, 403]);
  expect(await stage.person(ids.person)).toMatchObject({ status: 'serving', job_type: 'TECH' });
});

test('the code of a transfer is for the dealer who began it: the former dealer and a third one find nothing', async () => {
  const third = await stage.activeDealer({
    name: { ZH_CN: '上海三号设备有限公司', EN_US: '', JA_JP: '' },
    creditCode: '91350100M000100Y43',
    adminMobile: '13912340099',
  });
  for (const user of [third.admin, stage.people.ase]) {
    const confirm = await server.call(user, 'POST', `/dealer/person/transfers/${ids.transfer}/confirm`, {
      body: { code: '000000' },
    });
    const code = await server.call(user, 'POST', `/dealer/person/transfers/${ids.transfer}/code`, { body: {} });
    expect([confirm.status, code.status]).toEqual(user === third.admin ? [404, 404] : [403, 403]);
  }
  const former = await server.call(other.admin, 'POST', `/dealer/person/transfers/${ids.transfer}/confirm`, {
    body: { code: '000000' },
  });
  expect(former.status).toBe(404);
});

test('whoever takes a mobile number of somebody at another dealer is told no name', async () => {
  const person = await stage.person(ids.person);
  const told = async (user: TestUser) => (await stage.draft(user, { mobile: person.mobile })).body;

  expect(await told(dealer.admin)).toMatchObject({ code: 'person.mobileTaken', params: { name: person.name } });
  expect(await told(other.admin)).toMatchObject({ code: 'person.mobileTakenElsewhere', params: {} });
});
