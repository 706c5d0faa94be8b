import { aServer, type TestServer } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, clockOf, LoginClient, password } from './login-client.fixture.ts';
import { handTo } from './slider.fixture.ts';
import { serverWire } from './wire.ts';

describe('with the slider', () => {
  let server: TestServer;
  let client: LoginClient;
  beforeAll(async () => {
    server = await aServer([settingsModule, identityModule], {
      loginCheck: 'slider',
      sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
    });
    await aPerson(server, { userName: 'zhang_san' });
  });
  beforeEach(async () => {
    clockOf(server).start();
    await server.sql('delete from rate_window');
    client = new LoginClient(server);
  });

  async function solve(challengeId: string, off: number) {
    const { body } = await client.send('GET', 'slidercode', { fields: { challengeId } });
    const [row] = await server.sql<{ data: { x: number } }>(
      `select data from auth_ticket where kind = 'slider' order by expires_at desc, ctid desc limit 1`,
    );
    const answer = await client.send('POST', 'validlogin', {
      fields: {
        kind: 'slider',
        sliderId: String(body.data.sliderId),
        x: String((row?.data.x ?? 0) + off),
        track: JSON.stringify(handTo((row?.data.x ?? 0) + off)),
      },
    });
    return { picture: body.data, answer };
  }

  test('a piece twelve pixels off is refused, three pixels off by hand gives a pass token', async () => {
    const { challengeId, codeNeeded, codeType } = await client.check('zhang_san');

    const bad = await solve(challengeId, 12);
    const good = await solve(challengeId, 3);

    expect([codeNeeded, codeType]).toEqual([true, 2]);
    expect(bad.picture).toMatchObject({ expires: 120 });
    expect(JSON.stringify(bad.picture)).not.toMatch(/"x"/);
    expect(bad.answer.status).toBe(200);
    expect(bad.answer.body).toMatchObject({
      result: false,
      code: 'auth.sliderFailed',
      message: 'Slider verification failed. Try again.',
    });
    expect(good.answer.body.data.passToken).toMatch(/^[\w-]{32}$/);
  });

  test('without the tick the agreement is asked for, with it the session begins; the database holds no digest', async () => {
    const form = await client.loginForm('zhang_san', password);
    const { answer } = await solve(form['challengeId'] ?? '', 3);
    const passToken = String(answer.body.data.passToken);
    const unticked = await client.send('POST', 'login', { fields: { ...form, passToken, agreement: '0' } });

    const again = await client.loginForm('zhang_san', password, { passToken, challengeId: form['challengeId'] ?? '' });
    const ticked = await client.send('POST', 'login', { fields: again });

    expect(unticked.body).toMatchObject({ result: false, code: 'auth.agreementRequired' });
    expect(ticked.body).toMatchObject({ result: true, data: { username: 'zhang_san', admin: null, tenantList: [{}] } });
    expect(ticked.body.data.token).toMatch(/^t1\./);
    expect(ticked.headers['set-cookie']).toMatch(/^mpsid=[\w-]{43}; .*HttpOnly.*SameSite=Lax/);
    const [row] = await server.sql<{ salt: string; hash: string }>(
      'select c.salt, c.hash from account_credential c join account a on a.id = c.account_id where a.user_name = $1',
      ['zhang_san'],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    expect(row?.hash).not.toContain(serverWire.passwordDigest(password, row?.salt ?? ''));
  });

  test('a pass token is good once, from one address, for one challenge, for a minute', async () => {
    const form = await client.loginForm('zhang_san', password);
    const challengeId = form['challengeId'] ?? '';
    const pass = async () => String((await solve(challengeId, 0)).answer.body.data.passToken);
    const attempt = async (passToken: string, more: Record<string, string> = {}) =>
      (
        await client.send('POST', 'login', {
          fields: await client.loginForm('zhang_san', password, { passToken, challengeId, ...more }),
        })
      ).body.code;

    const [first, second, third, fourth] = [await pass(), await pass(), await pass(), await pass()];
    const other = (await client.check('zhang_san')).challengeId;

    expect(await attempt('')).toBe('auth.passTokenInvalid');
    expect(await attempt(first)).toBe('0');
    expect(await attempt(first)).toBe('auth.passTokenInvalid');
    expect(await attempt(second, { challengeId: other })).toBe('auth.passTokenInvalid');
    client.ip = '10.9.9.9';
    expect(await attempt(third)).toBe('auth.passTokenInvalid');
    client.ip = '10.1.1.1';
    clockOf(server).after(61_000);
    expect(await attempt(fourth)).toBe('auth.passTokenInvalid');
  });

  test('after five failures the next puzzle has to wait ten minutes', async () => {
    const { challengeId } = await client.check('zhang_san');
    for (let round = 0; round < 5; round += 1) await solve(challengeId, 40);

    const waiting = await client.send('GET', 'slidercode', { fields: { challengeId } });
    // Another challenge for the same name opens no new count.
    const renewed = (await client.check('zhang_san')).challengeId;
    const other = await client.send('GET', 'slidercode', { fields: { challengeId: renewed } });
    clockOf(server).minutes(10);
    const later = await client.send('GET', 'slidercode', { fields: { challengeId } });

    expect([waiting.status, other.status]).toEqual([429, 429]);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(500);
    expect(later.status).toBe(200);
  });

  test('the picture code is the way with the keyboard: right characters pass, wrong ones and a second try do not', async () => {
    const { challengeId } = await client.check('zhang_san');
    const { body } = await client.send('GET', 'validcode', { fields: { challengeId } });
    const codeId = String(body.data.codeId);

    const wrong = await client.send('POST', 'validlogin', { fields: { kind: 'picture', codeId, code: '????' } });
    const again = await client.send('POST', 'validlogin', { fields: { kind: 'picture', codeId, code: 'ACDE' } });

    expect(Buffer.from(String(body.data.image), 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(wrong.body.code).toBe('auth.codeWrong');
    expect(again.body.code).toBe('auth.codeExpired');
  });

  test('modes that are not there yet are refused by name', async () => {
    expect((await client.send('POST', 'findpwd', { fields: { step: 'send' } })).body.code).toBe('auth.modeDisabled');
    expect((await client.send('GET', 'validcode', { fields: { channel: 'sms' } })).body.code).toBe('auth.modeDisabled');
    expect(
      (
        await client.send('POST', 'login', {
          fields: await client.loginForm('zhang_san', password, { logintype: 'face' }),
        })
      ).body.code,
    ).toBe('auth.modeDisabled');
    expect(
      (
        await client.send('POST', 'login', {
          fields: await client.loginForm('zhang_san', password, { loginmode: '1' }),
        })
      ).body.code,
    ).toBe('auth.loginModeInvalid');
  });
});
