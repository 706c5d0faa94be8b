import { authErrors } from '@mp/identity/contract';
import { identityModule, secondFactorDemands, sessionOf } from '@mp/identity/server';
import { aPerson, LoginClient, noon, password } from '@mp/identity/testing';
import { apiPrefix } from '@mp/kernel/contract';
import { defineServerModule, fillPorts, forgetPrincipal, type NoticeToSend } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaceChallenge, FaceEvidence, OwnFace } from '../contract/index.ts';
import { aPersonsFace, evidenceFor, frameOf, type FilmOptions } from './face.fixture.ts';
import { faceModule } from './index.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const face = aPersonsFace(1);
const stranger = aPersonsFace(2);
const notices: NoticeToSend[] = [];
let server: TestServer;
let tenant: TestTenant;
let clock = noon.getTime();
let isSuspicious = false;

const goOn = (ms: number) => server.setNow(new Date((clock += ms)));

beforeAll(async () => {
  fillPorts({
    sendNotice: async (_context, notice) => {
      notices.push(notice);
      return { id: '', receivers: 1 };
    },
  });
  // Stands for whoever watches sessions, such as the module risk.
  const watcher = defineServerModule({
    name: 'watcher',
    contributes: [secondFactorDemands.of({ name: 'watcher', demands: async () => isSuspicious })],
  });
  server = await aServer([settingsModule, identityModule, faceModule, watcher], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
});
beforeEach(async () => {
  server.setNow(new Date((clock = noon.getTime())));
  notices.length = 0;
  isSuspicious = false;
  await server.sql('delete from rate_window');
  tenant = await server.aTenant();
  await say({ loginModes: ['normal', 'face'] });
});

async function say(content: object, group = 'verification'): Promise<void> {
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, $3, $4, 1, now())
     on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
    [tenant.id, nobody, group, JSON.stringify(content)],
  );
}

/** A browser of a test that keeps the cookie of faces as well. */
class FaceClient extends LoginClient {
  faceCookie: string | undefined;
  #take = 0;

  /** A call below the API base with the session of this browser. */
  async rest(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const answer = await server.app.inject({
      method,
      url: `${apiPrefix}${path}`,
      headers: { token: this.token ?? '', cookie: `mpsid=${this.cookie}; mpfid=${this.faceCookie ?? ''}` },
      ...(body ? { payload: body } : {}),
    });
    const cookie = answer.cookies.find(({ name }) => name === 'mpfid');
    if (cookie) this.faceCookie = cookie.value === '' ? undefined : cookie.value;
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  }

  async prove(): Promise<void> {
    const { pwdSalt } = await this.check(this.#name);
    const { serverWire } = await import('@mp/identity/server');
    const secureData = await this.secret('revalid', { password: serverWire.passwordDigest(password, pwdSalt) });
    await this.send('POST', 'revalid', { fields: { secureData } });
  }

  #name = '';
  async enter(user: TestUser, more: Readonly<Record<string, string>> = {}) {
    this.#name = user.userName;
    const place = { tenancyid: String(user.tenant.tenancyId) };
    return this.login(user.userName, password, { ...place, ...more });
  }

  async enrol(frames = [1, 2, 3, 4, 5].map((at) => frameOf(face, at + 50_000)), consentVersion?: string) {
    const own = (await this.rest('GET', '/face/own')).body as OwnFace;
    return this.rest('POST', '/face/own', {
      secureData: await this.secret('faceenrol', { vectors: frames }),
      consentVersion: consentVersion ?? own.consent.version,
    });
  }

  /** A challenge of the login service. */
  async challenge(fields: Readonly<Record<string, string>>) {
    return this.send('POST', 'facechallenge', {
      fields,
      headers: this.faceCookie === undefined ? {} : { cookie: `mpfid=${this.faceCookie}` },
    });
  }

  /** What this browser hands in: each time other frames. */
  film(challenge: FaceChallenge, film: Partial<FilmOptions & Pick<FaceChallenge, 'actions'>> = {}): FaceEvidence {
    return evidenceFor(challenge, { face, take: (this.#take += 1), ...film });
  }

  async giveFace(userName: string, evidence: unknown, more: Readonly<Record<string, string>> = {}) {
    const { agreementVersion } = await this.check(userName);
    const secureData = await this.secret('login', { face: evidence });
    return this.send('POST', 'login', {
      fields: {
        clientid: 'mplanyou',
        loginmode: '9',
        logintype: 'face',
        username: userName,
        secureData,
        agreement: '1',
        agreementVersion,
        lang: 'EN_US',
        tenancyid: String(tenant.tenancyId),
        ...more,
      },
    });
  }

  /** Signs in by face alone: a challenge, eight seconds before the camera, the answer. */
  async signInByFace(userName: string, film: Parameters<FaceClient['film']>[1] = {}) {
    const { body } = await this.challenge({ username: userName });
    if (!body.result) return body;
    const evidence = this.film(body.data as FaceChallenge, film);
    goOn(8000);
    return (await this.giveFace(userName, evidence)).body;
  }
}

/** Somebody with a registered face, in a browser that may sign in by it. */
async function aRegistered(options: { readonly remembers?: boolean } = {}) {
  const user = await aPerson(server, { tenant });
  const client = new FaceClient(server);
  await client.enter(user);
  await client.prove();
  const enrolled = await client.enrol();
  expect(enrolled.status).toBe(201);
  if (options.remembers !== false) expect((await client.rest('POST', '/face/own/browser')).status).toBe(204);
  return { user, client };
}

const templates = ({ id }: TestUser) => server.sql('select * from face_template where account_id = $1', [id]);
const second = (body: { data?: { challengeId?: string } }) => body.data?.challengeId ?? '';

describe('registration', () => {
  test('asks for a fresh proof, keeps the mean of five frames sealed, and says who agreed to what, when and where', async () => {
    const user = await aPerson(server, { tenant });
    const client = new FaceClient(server);
    await client.enter(user);
    expect((await client.enrol()).body.code).toBe('auth.stepUpRequired');
    await client.prove();

    const { status, body } = await client.enrol();

    expect(status).toBe(201);
    expect(body).toMatchObject({ enabled: true, browserKnown: false, browsers: 0 });
    expect(body.template).toMatchObject({ enrolledAt: '2026-11-20T04:00:00Z', lastUsedAt: null });
    expect(JSON.stringify(body)).not.toContain('vector');
    const [row] = await templates(user);
    expect(row?.vector).toMatch(/^e1\./u);
    const consents = await server.sql(
      'select version, ip, given_at, withdrawn_at from face_consent where account_id = $1',
      [user.id],
    );
    expect(consents).toEqual([{ version: body.consent.version, ip: '127.0.0.1', given_at: noon, withdrawn_at: null }]);
    expect(notices.map(({ titleKey }) => titleKey)).toEqual(['face.notice.enrolled.title']);
  });

  test('takes no consent to another text, no frames of two persons, no copies, and nothing that is no descriptor', async () => {
    const user = await aPerson(server, { tenant });
    const client = new FaceClient(server);
    await client.enter(user);
    await client.prove();
    const frames = [1, 2, 3, 4, 5].map((at) => frameOf(face, at));
    const [first = []] = frames;

    expect((await client.enrol(frames, 'older')).body.code).toBe('face.consentRequired');
    expect((await client.enrol([...frames.slice(1), stranger])).body.code).toBe('face.framesDiffer');
    expect((await client.enrol([first, first, first, first, first])).body.code).toBe('face.framesDiffer');
    expect((await client.enrol(frames.slice(1))).body.code).toBe('face.framesDiffer');
    expect((await client.enrol([[1, 2, 3]])).body.code).toBe('face.noFace');
    expect(await templates(user)).toEqual([]);
  });

  test('asks for consent to the words of the tenant, and to new words anew', async () => {
    const client = new FaceClient(server);
    await client.enter(await aPerson(server, { tenant }));
    await client.prove();
    const consent = async () => ((await client.rest('GET', '/face/own')).body as OwnFace).consent;
    const before = await consent();
    await say({ consentText: { ZH_CN: '本公司的人脸信息处理规则' } }, 'face');
    const after = await consent();

    expect(after.text).toMatchObject({ ZH_CN: '本公司的人脸信息处理规则' });
    expect(after.version).not.toBe(before.version);
    expect((await client.enrol(undefined, before.version)).body.code).toBe('face.consentRequired');
    expect((await client.enrol()).status).toBe(201);
  });

  test('is closed where the mode is off, and where no other way of signing in would be left', async () => {
    const user = await aPerson(server, { tenant });
    const client = new FaceClient(server);
    await client.enter(user);
    await client.prove();
    await say({ loginModes: ['normal'] });
    expect((await client.enrol()).body.code).toBe('auth.modeDisabled');
    await say({ loginModes: ['face'], passkeySignIn: false });
    expect((await client.enrol()).body.code).toBe('face.onlyWay');
  });

  test('is closed to whoever stands in for the user', async () => {
    const { user, client } = await aRegistered();
    const other = await server.aUser({ tenant, kind: 'admin' });
    const sessions = await server.sql<{ id: string }>(
      'update session set acting_by = $2 where account_id = $1 returning id',
      [user.id, other.id],
    );
    for (const { id } of sessions) forgetPrincipal(id);
    for (const [method, path] of [
      ['POST', '/face/own/challenge'],
      ['DELETE', '/face/own/browser'],
      ['DELETE', '/face/own'],
      ['POST', '/face/own/browser'],
    ] as const)
      expect((await client.rest(method, path)).body.code).toBe('auth.actingRefused');
    expect(await templates(user)).toHaveLength(1);
  });

  test('withdrawn deletes the face, its browsers and challenges, and keeps when consent was given and withdrawn', async () => {
    const { user, client } = await aRegistered();
    goOn(60_000);
    expect((await client.rest('DELETE', '/face/own')).status).toBe(204);

    expect(await templates(user)).toEqual([]);
    const left = await server.sql(
      'select (select count(*)::int from face_browser where account_id = $1) as browsers, withdrawn_at, withdrawn_by from face_consent where account_id = $1',
      [user.id],
    );
    expect(left).toEqual([{ browsers: 0, withdrawn_at: new Date(clock), withdrawn_by: user.id }]);
    expect((await client.signInByFace(user.userName)).code).toBe('auth.deviceRefused');
    expect((await client.rest('DELETE', '/face/own')).status).toBe(404);
    expect(notices.map(({ titleKey }) => titleKey)).toContain('face.notice.deleted.title');
  });
});

describe('signing in by face alone', () => {
  test('begins a session from a browser that its owner has allowed to', async () => {
    const { user, client } = await aRegistered();

    const body = await client.signInByFace(user.userName);

    expect(body).toMatchObject({ result: true, data: { username: user.userName } });
    const [row] = await server.sql(
      "select count(*)::int as n from session where account_id = $1 and login_type = 'face'",
      [user.id],
    );
    expect(row?.n).toBe(1);
  });

  test('is refused from any other browser before anybody is filmed, whether or not the name exists', async () => {
    const { user } = await aRegistered();
    const elsewhere = new FaceClient(server);
    const without = await aPerson(server, { tenant });
    const answers = [];
    for (const name of [user.userName, without.userName, 'nobody-of-that-name']) {
      const { status, body } = await elsewhere.challenge({ username: name });
      answers.push({ status, code: body.code, message: body.message });
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.code).toBe('auth.deviceRefused');
  });

  test('answers the same for another name, for one without a face and for one that nobody has', async () => {
    const { client } = await aRegistered();
    const registered = await aPerson(server, { tenant });
    await server.sql(
      `insert into face_template (account_id, vector, quality, enrolled_at, consent_id, spent)
       select $1, vector, quality, enrolled_at, consent_id, '{}' from face_template limit 1`,
      [registered.id],
    );
    const without = await aPerson(server, { tenant });
    for (const name of [registered.userName, without.userName, 'nobody-of-that-name'])
      expect(await client.signInByFace(name)).toMatchObject({ result: false, code: 'face.notMatch' });
  });

  test('is refused to another face, to a photograph and to movements in another order', async () => {
    const { user, client } = await aRegistered();
    expect((await client.signInByFace(user.userName, { face: stranger })).code).toBe('face.notMatch');
    expect((await client.signInByFace(user.userName, { actions: [] })).code).toBe('face.notLive');
    const { body } = await client.challenge({ username: user.userName });
    const challenge = body.data as FaceChallenge;
    const turned = { actions: [...challenge.actions].reverse() };
    const evidence = client.film(challenge, turned);
    goOn(8000);
    expect((await client.giveFace(user.userName, evidence)).body.code).toBe('face.notLive');
  });

  test('is refused to movements quicker or slower than a person makes them', async () => {
    const { user, client } = await aRegistered();
    for (const pace of [
      { stepMs: 20, actionFrames: 1, pauseFrames: 2 },
      { stepMs: 650, actionFrames: 10, pauseFrames: 1 },
    ]) {
      const body = await client.signInByFace(user.userName, pace);
      expect(['face.notLive', 'face.noFace']).toContain(body.code);
    }
  });

  test('takes a challenge once, with its own nonce, within twenty seconds, and no time that has not passed', async () => {
    const { user, client } = await aRegistered();
    const next = async () => (await client.challenge({ username: user.userName })).body.data as FaceChallenge;
    const give = async (evidence: FaceEvidence) => (await client.giveFace(user.userName, evidence)).body.code;

    const first = await next();
    goOn(8000);
    expect(await give(client.film(first))).toBe('0');
    expect(await give(client.film(first))).toBe('face.timeout');

    const late = await next();
    goOn(20_001);
    expect(await give(client.film(late))).toBe('face.timeout');

    const other = await next();
    goOn(8000);
    expect(await give({ ...client.film(other), nonce: first.nonce })).toBe('face.timeout');
    expect(await give({ ...client.film(other), challengeId: 'made-up' })).toBe('face.timeout');

    const hurried = await next();
    goOn(1000);
    expect(await give(client.film(hurried))).toBe('face.notLive');
  });

  test('takes no frame twice: neither within an answer, nor from an earlier one, nor from the registration', async () => {
    const { user, client } = await aRegistered();
    expect((await client.signInByFace(user.userName, { take: 77 })).code).toBe('0');
    expect((await client.signInByFace(user.userName, { take: 77 })).code).toBe('face.notMatch');
    expect((await client.signInByFace(user.userName, { isEven: true })).code).toBe('face.notLive');
    // The frames of the registration.
    expect((await client.signInByFace(user.userName, { take: 500 })).code).toBe('face.notMatch');
  });

  test('refuses an envelope that was sent before', async () => {
    const { user, client } = await aRegistered();
    const { body } = await client.challenge({ username: user.userName });
    const secureData = await client.secret('login', { face: client.film(body.data as FaceChallenge) });
    goOn(8000);
    expect((await client.giveFace(user.userName, {}, { secureData })).body.code).toBe('0');
    expect((await client.giveFace(user.userName, {}, { secureData })).body.code).toBe('auth.replay');
  });

  test('is closed for half an hour after five failures, and the owner is told', async () => {
    const { user, client } = await aRegistered();
    notices.length = 0;
    for (let tries = 0; tries < 5; tries += 1) {
      await server.sql("delete from rate_window where key not like 'face|%'");
      expect((await client.signInByFace(user.userName, { face: stranger })).code).toBe('face.notMatch');
    }
    await server.sql("delete from rate_window where key not like 'face|%'");
    const closed = await client.challenge({ username: user.userName });
    expect(closed.body).toMatchObject({ code: 'face.closed', params: { minutes: 30 } });
    expect(notices.map(({ titleKey, to }) => [titleKey, to])).toEqual([['face.notice.closed.title', [user.id]]]);
    expect((await client.rest('POST', '/face/own/challenge')).body.code).toBe('face.closed');
    // The password goes on.
    expect((await client.enter(user)).body.result).toBe(true);

    goOn(30 * 60_000 + 1);
    expect((await client.signInByFace(user.userName)).code).toBe('0');
  });

  test('is judged one after the other when tries come at the same moment', async () => {
    const { user, client } = await aRegistered();
    const challenges = [];
    for (let at = 0; at < 9; at += 1) {
      await server.sql("delete from rate_window where key not like 'face|%'");
      challenges.push((await client.challenge({ username: user.userName })).body.data as FaceChallenge);
    }
    goOn(8000);
    await server.sql("delete from rate_window where key not like 'face|%'");
    const answers = await Promise.all(
      challenges.map(
        async (each) => (await client.giveFace(user.userName, client.film(each, { face: stranger }))).body.code,
      ),
    );
    expect(answers.filter((code) => code === 'face.notMatch').length).toBe(5);
    expect(answers.filter((code) => code === 'face.closed').length).toBe(4);
  });

  test('ends with the mode, with the browsers forgotten, and for an account that may not come in', async () => {
    const { user, client } = await aRegistered();
    await say({ loginModes: ['normal'] });
    expect((await client.signInByFace(user.userName)).code).toBe('auth.modeDisabled');
    await say({ loginModes: ['normal', 'face'] });
    await server.sql("update account set status = 'disabled' where id = $1", [user.id]);
    expect((await client.signInByFace(user.userName)).code).toBe('auth.userDisabled');
    await server.sql("update account set status = 'enabled' where id = $1", [user.id]);
    expect((await client.rest('DELETE', '/face/own/browser')).status).toBe(204);
    expect((await client.signInByFace(user.userName)).code).toBe('auth.deviceRefused');
  });

  test('follows the strictest threshold', async () => {
    const { user, client } = await aRegistered();
    const far = frameOf(face, 4242, 0.42);
    expect((await client.signInByFace(user.userName, { face: far })).code).toBe('0');
    await say({ threshold: '0.35' }, 'face');
    expect((await client.signInByFace(user.userName, { face: far })).code).toBe('face.notMatch');
  });

  test('lets nobody in where two factors are asked for', async () => {
    const { user, client } = await aRegistered();
    await say({ loginModes: ['normal', 'face'], strength: 'double', secondFactors: ['totp'] });
    const body = await client.signInByFace(user.userName);
    expect(body.data?.token).toBeUndefined();
  });
});

describe('the face as a second factor', () => {
  const double = { loginModes: ['normal', 'face'], strength: 'double', secondFactors: ['totp'] };

  test('follows the password, from any browser', async () => {
    const { user } = await aRegistered({ remembers: false });
    await say(double);
    const client = new FaceClient(server);

    const first = await client.enter(user);
    expect(first.body.data).toMatchObject({ next: 'second', ways: [{ kind: 'face' }], modes: ['face'], enrol: false });
    const challengeId = second(first.body);
    const { body } = await client.challenge({ challengeId });
    goOn(8000);
    const done = await client.giveFace(user.userName, client.film(body.data as FaceChallenge), { challengeId });

    expect(done.body.data).toMatchObject({ username: user.userName });
    const rows = await server.sql(
      'select login_type from session where account_id = $1 order by created_at desc limit 1',
      [user.id],
    );
    expect(rows).toEqual([{ login_type: 'normal+face' }]);
  });

  test('is not offered to who has no face, and not taken from somebody else', async () => {
    const { user } = await aRegistered();
    const other = await aPerson(server, { tenant });
    await say(double);
    const client = new FaceClient(server);
    expect((await client.enter(other)).body.data).toMatchObject({ ways: [], enrol: true });

    const challengeId = second((await client.enter(user)).body);
    const { body } = await client.challenge({ challengeId });
    goOn(8000);
    const answer = await client.giveFace(user.userName, client.film(body.data as FaceChallenge, { face: stranger }), {
      challengeId,
    });
    expect(answer.body.code).toBe('face.notMatch');
    expect((await client.challenge({ challengeId: 'made-up' })).body.code).toBe(authErrors.secondExpired().code);
  });

  test('does not take a challenge that was made to sign in by face alone', async () => {
    const { user, client } = await aRegistered();
    const alone = (await client.challenge({ username: user.userName })).body.data as FaceChallenge;
    await say(double);
    const challengeId = second((await client.enter(user)).body);
    goOn(8000);
    const answer = await client.giveFace(user.userName, client.film(alone), { challengeId });
    expect(answer.body.code).toBe('face.timeout');
  });
});

describe('before a sensitive act', () => {
  test('the face proves who sits here', async () => {
    const { user, client } = await aRegistered();
    await server.sql('update session set step_up_until = null where account_id = $1', [user.id]);
    const { body } = await client.rest('POST', '/face/own/challenge');
    goOn(8000);
    const secureData = await client.secret('revalid', { face: client.film(body as FaceChallenge) });
    const answer = await client.send('POST', 'revalid', { fields: { secureData } });
    expect(answer.body.data).toEqual({ stepUpUntil: new Date(clock + 600_000).toISOString() });
    expect((await client.rest('DELETE', '/face/own')).status).toBe(204);
  });

  test('of a session that has become suspicious the face is not enough', async () => {
    const { client } = await aRegistered();
    isSuspicious = true;
    const { body } = await client.rest('POST', '/face/own/challenge');
    goOn(8000);
    const secureData = await client.secret('revalid', { face: client.film(body as FaceChallenge) });
    const answer = await client.send('POST', 'revalid', { fields: { secureData } });
    expect(answer.body.code).toBe('auth.secondRequired');
  });

  test('another face proves nothing, and who has none is told', async () => {
    const { user, client } = await aRegistered();
    const { body } = await client.rest('POST', '/face/own/challenge');
    goOn(8000);
    const secureData = await client.secret('revalid', { face: client.film(body as FaceChallenge, { face: stranger }) });
    expect((await client.send('POST', 'revalid', { fields: { secureData } })).body.code).toBe('face.notMatch');
    await server.sql('delete from face_template where account_id = $1', [user.id]);
    expect((await client.rest('POST', '/face/own/challenge')).body.code).toBe('face.noPhoto');
  });
});

describe('an administrator', () => {
  async function anAdmin() {
    const admin = await aPerson(server, { tenant, kind: 'admin' });
    const client = new FaceClient(server);
    await client.enter(admin);
    return { admin, client };
  }

  test('sees whether a user has registered, deletes it with a fresh proof, and the user is told and signed out', async () => {
    const { user } = await aRegistered();
    const { client } = await anAdmin();
    notices.length = 0;
    const seen = await client.rest('GET', `/face/user/${user.id}`);
    expect(seen.body.template).toMatchObject({ enrolledAt: '2026-11-20T04:00:00Z' });
    expect((await client.rest('DELETE', `/face/user/${user.id}`)).body.code).toBe('auth.stepUpRequired');
    expect(await templates(user)).toHaveLength(1);
    await client.prove();

    expect((await client.rest('DELETE', `/face/user/${user.id}`)).status).toBe(204);

    expect(await templates(user)).toEqual([]);
    expect((await client.rest('DELETE', `/face/user/${user.id}`)).status).toBe(404);
    expect(notices.map(({ titleKey }) => titleKey)).toEqual(['face.notice.removed.title']);
    const living = await server.sql('select 1 from session where account_id = $1 and ended_at is null', [user.id]);
    expect(living).toEqual([]);
    const history = await server.sql("select action from audit_log where entity = 'identity.user' and entity_id = $1", [
      user.id,
    ]);
    expect(history).toEqual([{ action: 'resetFactors' }]);
  });

  test('reaches no user of another tenant and nobody of a higher rank; staff reaches nobody', async () => {
    const { user, client: staff } = await aRegistered();
    expect((await staff.rest('GET', `/face/user/${user.id}`)).status).toBe(403);
    const away = await aPerson(server, { tenant: await server.aTenant() });
    const above = await aPerson(server, { tenant, kind: 'platform' });
    const { client } = await anAdmin();
    await client.prove();
    expect((await client.rest('GET', `/face/user/${away.id}`)).status).toBe(404);
    expect((await client.rest('DELETE', `/face/user/${away.id}`)).status).toBe(404);
    expect((await client.rest('DELETE', `/face/user/${above.id}`)).body.code).toBe('user.higherRank');
  });
});

test('the rows of faces are behind the wall: no session reads them, not even its own', async () => {
  const { client, user } = await aRegistered();
  expect((await client.rest('GET', '/face/own')).body.template).not.toBeNull();
  const [session] = await server.sql<{ id: string }>('select id from session where account_id = $1 limit 1', [user.id]);
  const context = await server.contextOf({ ...user, sessionId: session?.id ?? '' });
  for (const table of ['face_template', 'face_consent', 'face_browser', 'face_challenge'])
    expect(await context.rows(`select * from ${table}`)).toEqual([]);
});
