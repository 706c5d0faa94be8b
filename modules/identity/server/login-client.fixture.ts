import { loginPrefix } from '@mp/kernel/contract';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { fromBase64Url, type Boot, type CheckUser } from '../contract/index.ts';
import { newCredential } from './password.service.ts';
import { serverWire } from './wire.ts';

/** Password of the people of a test. */
export const password = 'Kranich-2026-Teich';
/** When tests begin. */
export const noon = new Date('2026-11-20T04:00:00.000Z');

/** Sets the time of a test: when it begins, and how long after. */
export function clockOf(server: TestServer) {
  const after = (ms: number) => server.setNow(new Date(noon.getTime() + ms));
  return { start: () => server.setNow(noon), after, minutes: (count: number) => after(count * 60_000) };
}

/** Somebody with a password and without a session. */
export async function aPerson(server: TestServer, options: Parameters<TestServer['aUser']>[0] = {}): Promise<TestUser> {
  const user = await server.aUser(options);
  const { salt, hash } = await newCredential(password);
  await server.sql(
    'insert into account_credential (account_id, alg, salt, hash, changed_at) values ($1, $2, $3, $4, $5)',
    [user.id, 'mmd5-1', salt, hash, noon.toISOString()],
  );
  await server.sql('delete from session where account_id = $1', [user.id]);
  await server.sql('update account set created_at = $2 where id = $1', [user.id, noon.toISOString()]);
  return user;
}

/** Answer of a `.do` call in a test. */
export interface DoAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Secret of the cookie that came with the answer. */
  readonly cookie: string | undefined;
}

/** A browser of a test: keys, cookie and token, and the calls of the login service. */
export class LoginClient {
  readonly #server: TestServer;
  #boot: Boot | undefined;
  cookie: string | undefined;
  token: string | undefined;
  ip = '10.1.1.1';
  language = 'en-US';

  constructor(server: TestServer) {
    this.#server = server;
  }

  async send(
    method: 'GET' | 'POST',
    name: string,
    {
      fields = {},
      headers = {},
    }: { readonly fields?: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<DoAnswer> {
    const form = new URLSearchParams(fields).toString();
    const answer = await this.#server.app.inject({
      method,
      url: `${loginPrefix}/${name}.do${method === 'GET' && form !== '' ? `?${form}` : ''}`,
      remoteAddress: this.ip,
      headers: {
        'accept-language': this.language,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
        ...(this.token === undefined ? {} : { token: this.token }),
        ...(this.cookie === undefined ? {} : { cookie: `mpsid=${this.cookie}` }),
        ...headers,
      },
      ...(method === 'POST' ? { payload: form } : {}),
    });
    const cookie = answer.cookies.find(({ name: each }) => each === 'mpsid')?.value;
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookie };
  }

  async boot(): Promise<Boot> {
    this.#boot ??= JSON.parse((await this.send('GET', 'sysconfignew', { fields: { type: '0' } })).body.rows) as Boot;
    return this.#boot;
  }

  async secret(endpoint: string, values: Record<string, unknown>): Promise<string> {
    const { ecdhKid, ecdhPub } = await this.boot();
    const key = { ecdhKid, ecdhPub: fromBase64Url(ecdhPub) ?? new Uint8Array() };
    return serverWire.sealSecret(
      key,
      { endpoint: `${endpoint}.do`, values },
      { ts: this.#server.services.now().getTime() },
    );
  }

  async check(username: string): Promise<CheckUser> {
    return (await this.send('POST', 'checkuser', { fields: { username } })).body.data as CheckUser;
  }

  /** The form of `login.do` with the right digest of `password`. */
  async loginForm(
    username: string,
    password: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Record<string, string>> {
    const { pwdSalt, challengeId, agreementVersion } = await this.check(username);
    return {
      clientid: 'mplanyou',
      loginmode: '9',
      logintype: 'normal',
      username,
      secureData: await this.secret('login', { password: serverWire.passwordDigest(password, pwdSalt) }),
      challengeId,
      agreement: '1',
      agreementVersion,
      lang: 'EN_US',
      ...more,
    };
  }

  /** Signs in and goes on with the token and the cookie. */
  async login(username: string, password: string, more: Readonly<Record<string, string>> = {}): Promise<DoAnswer> {
    const answer = await this.send('POST', 'login', { fields: await this.loginForm(username, password, more) });
    if (answer.body.data?.token) {
      this.token = String(answer.body.data.token);
      this.cookie = answer.cookie;
    }
    return answer;
  }
}
