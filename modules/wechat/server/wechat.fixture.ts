import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody with the app in his hand. */
export interface ChatPerson {
  readonly openid: string;
  readonly unionid?: string;
  readonly nickname: string;
  /** Not a member of the company. */
  readonly isExternal?: boolean;
}

/** How the services fail from now on, at a path. */
type ChatFault = 'hang' | 'html' | 'huge' | 'otherPerson' | number;

interface Issued {
  readonly person: ChatPerson;
  readonly appId: string;
}

/** Both chat services, by their published protocols, on one port of this machine. */
export interface FakeChat {
  readonly address: string;
  readonly apps: Map<string, string>;
  readonly faults: Map<string, ChatFault>;
  /** Paths that were called, in order. */
  readonly calls: string[];
  /** Presses a button of the QR page at an address; answers where the browser is sent, and what the page said. */
  readonly press: (pageUrl: string, button: 'confirm' | 'refuse', person: ChatPerson) => Promise<URL>;
  /** Whose phone is at hand when a button is pressed in a browser. */
  readonly hand: (person: ChatPerson) => void;
  /** The codes of the tokens that hold are taken away, as when they have expired. */
  readonly expireTokens: () => void;
  /** Messages that were sent to members of the company, with those who got them. */
  readonly messages: readonly WorkMessageSent[];
  /** Files that were uploaded, by their media id. */
  readonly media: ReadonlyMap<string, Buffer>;
  /** Members whom the company no longer has. */
  readonly leavers: Set<string>;
  readonly stop: () => Promise<void>;
}

/** A message of the app to members, as it was posted. */
interface WorkMessageSent {
  readonly touser: string;
  readonly msgtype: string;
  readonly agentid: number;
  readonly text?: { readonly content: string };
  readonly image?: { readonly media_id: string };
  readonly file?: { readonly media_id: string };
}

const token = () => randomBytes(12).toString('hex');

function json(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}
const refuse = (response: ServerResponse, errcode: number, errmsg: string): void => json(response, { errcode, errmsg });

/** What both services know and answer. */
class ChatService {
  readonly apps = new Map<string, string>();
  readonly faults = new Map<string, ChatFault>();
  readonly people = new Map<string, ChatPerson>();
  holder: ChatPerson | undefined;
  readonly calls: string[] = [];
  readonly corpTokens = new Map<string, 'good' | 'over'>();
  readonly messages: WorkMessageSent[] = [];
  readonly media = new Map<string, Buffer>();
  readonly leavers = new Set<string>();
  readonly #codes = new Map<string, Issued>();
  readonly #tokens = new Map<string, Issued>();
  readonly #routes: Readonly<Record<string, (url: URL, response: ServerResponse, body: Buffer) => void>> = {
    '/connect/qrconnect': (url, response) => this.#qrPage(url, response),
    '/wwlogin/sso/login': (url, response) => this.#qrPage(url, response),
    '/pressed/confirm': (url, response) => this.#pressed(url, response),
    '/pressed/refuse': (url, response) => this.#pressed(url, response),
    '/sns/oauth2/access_token': (url, response) => this.#wechatToken(url, response),
    '/sns/userinfo': (url, response) => this.#wechatInfo(url, response),
    '/cgi-bin/gettoken': (url, response) => this.#corpToken(url, response),
    '/cgi-bin/auth/getuserinfo': (url, response) => this.#corpInfo(url, response),
    '/cgi-bin/message/send': (url, response, body) => this.#send(url, response, body),
    '/cgi-bin/media/upload': (url, response, body) => this.#upload(url, response, body),
  };

  answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://fake.invalid');
    this.calls.push(url.pathname);
    const fault = this.faults.get(url.pathname);
    const route = this.#routes[url.pathname];
    if (fault === 'hang') return;
    if (fault === 'html') response.end('<html>502 Bad Gateway</html>');
    else if (fault === 'huge') response.end(`{"openid":"${'x'.repeat(2 * 1024 * 1024)}"}`);
    else if (typeof fault === 'number') refuse(response, fault, 'refused by test');
    else if (route) {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => route(url, response, Buffer.concat(parts)));
    } else response.writeHead(404).end();
  }

  /** The page that shows the QR code; in the place of a phone there are two buttons. */
  #qrPage(url: URL, response: ServerResponse): void {
    if (!this.apps.has(url.searchParams.get('appid') ?? '')) return refuse(response, 40013, 'invalid appid');
    const query = url.searchParams.toString();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><h1>Scan</h1><a href="/pressed/confirm?${query}">confirm</a><a href="/pressed/refuse?${query}">refuse</a>`,
    );
  }

  #pressed(url: URL, response: ServerResponse): void {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    const person = this.people.get(url.searchParams.get('person') ?? '') ?? this.holder;
    if (url.pathname.endsWith('/confirm') && person) {
      const code = token();
      this.#codes.set(code, { person, appId: url.searchParams.get('appid') ?? '' });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.toString() }).end();
  }

  /** Whoever confirmed; a code is good once. */
  #spent(code: string): Issued | undefined {
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    return issued;
  }

  #wechatToken({ searchParams: query }: URL, response: ServerResponse): void {
    const appId = query.get('appid') ?? '';
    if (!this.apps.has(appId)) return refuse(response, 40013, 'invalid appid');
    if (this.apps.get(appId) !== query.get('secret')) return refuse(response, 40125, 'invalid appsecret');
    const issued = this.#spent(query.get('code') ?? '');
    if (issued?.appId !== appId) return refuse(response, 40029, 'invalid code');
    const access = token();
    this.#tokens.set(access, issued);
    const { openid, unionid } = issued.person;
    const more = { expires_in: 7200, refresh_token: token(), scope: 'snsapi_login' };
    json(response, { access_token: access, openid, unionid, ...more });
  }

  #wechatInfo({ searchParams: query }: URL, response: ServerResponse): void {
    const issued = this.#tokens.get(query.get('access_token') ?? '');
    if (!issued) return refuse(response, 40001, 'invalid credential');
    const { openid, unionid, nickname } = issued.person;
    const isOther = this.faults.get('/sns/userinfo') === 'otherPerson';
    json(response, { openid: isOther ? 'somebody-else' : openid, nickname, unionid });
  }

  #corpToken({ searchParams: query }: URL, response: ServerResponse): void {
    if (this.apps.get(query.get('corpid') ?? '') !== query.get('corpsecret'))
      return refuse(response, 40001, 'invalid credential');
    const access = token();
    this.corpTokens.set(access, 'good');
    json(response, { errcode: 0, errmsg: 'ok', access_token: access, expires_in: 7200 });
  }

  /** Whether the token of a call holds; answers why not. */
  #isIn({ searchParams: query }: URL, response: ServerResponse): boolean {
    const standing = this.corpTokens.get(query.get('access_token') ?? '');
    if (standing === undefined) refuse(response, 40014, 'invalid access_token');
    else if (standing === 'over') refuse(response, 42001, 'access_token expired');
    return standing === 'good';
  }

  #send(url: URL, response: ServerResponse, body: Buffer): void {
    if (!this.#isIn(url, response)) return;
    const message = JSON.parse(body.toString('utf8')) as WorkMessageSent;
    const to = message.touser.split('|');
    const gone = to.filter((each) => this.leavers.has(each));
    if (gone.length === to.length) return refuse(response, 81013, 'user & party & tag all invalid');
    this.messages.push({ ...message, touser: to.filter((each) => !gone.includes(each)).join('|') });
    json(response, { errcode: 0, errmsg: 'ok', invaliduser: gone.join('|').toLowerCase(), msgid: token() });
  }

  #upload(url: URL, response: ServerResponse, body: Buffer): void {
    if (!this.#isIn(url, response)) return;
    const start = body.indexOf('\r\n\r\n') + 4;
    const end = body.lastIndexOf('\r\n--');
    const mediaId = token();
    this.media.set(mediaId, body.subarray(start, end));
    json(response, { errcode: 0, errmsg: 'ok', type: url.searchParams.get('type'), media_id: mediaId });
  }

  #corpInfo(url: URL, response: ServerResponse): void {
    if (!this.#isIn(url, response)) return;
    const { searchParams: query } = url;
    const issued = this.#spent(query.get('code') ?? '');
    if (!issued) return refuse(response, 40029, 'invalid code');
    const { openid, isExternal } = issued.person;
    json(response, { errcode: 0, errmsg: 'ok', ...(isExternal ? { openid } : { userid: openid }) });
  }
}

/** Starts both services. */
export async function aChatService(): Promise<FakeChat> {
  const service = new ChatService();
  const server = createServer((request, response) => service.answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { apps, faults, calls, corpTokens, people, messages, media, leavers } = service;
  return {
    address,
    apps,
    faults,
    calls,
    messages,
    media,
    leavers,
    press: async (pageUrl, button, person) => {
      const page = await (await fetch(pageUrl)).text();
      const link = new RegExp(`href="(/pressed/${button}[^"]*)"`, 'u').exec(page)?.[1];
      if (link === undefined) throw new Error(`no button ${button}: ${page}`);
      people.set(person.openid, person);
      const sent = await fetch(`${address}${link}&person=${person.openid}`, { redirect: 'manual' });
      return new URL(sent.headers.get('location') ?? '');
    },
    hand: (person) => void (service.holder = person),
    expireTokens: () => [...corpTokens.keys()].forEach((each) => corpTokens.set(each, 'over')),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
