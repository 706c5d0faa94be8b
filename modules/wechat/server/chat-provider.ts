import type { Services } from '@mp/kernel/server';
import { wechatErrors, type ChatKind } from '../contract/index.ts';
import { withToken } from './access-token.service.ts';
import type { ChatApp } from './chat-app.ts';
import { callChat, ChatUnavailableError } from './chat-call.ts';

/** Whom a chat service has confirmed. */
export interface ChatIdentity {
  readonly openid: string;
  readonly unionid: string | null;
  readonly wxUserid: string | null;
  readonly nick: string | null;
}

/** What a chat service is asked, each in its published protocol. */
interface ChatProvider {
  /** The page with the QR code; it comes back to `redirect` with a code and the state. */
  readonly pageUrl: (app: ChatApp, given: { readonly state: string; readonly redirect: string }) => string;
  /** Exchanges the code for whoever has confirmed. */
  readonly identify: (services: Services, app: ChatApp, code: string) => Promise<ChatIdentity>;
}

const maxId = 128;

/** An id in an answer: a text of a sensible length. Throws where there is none. */
function idIn(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > maxId) throw new ChatUnavailableError('no id');
  return value;
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.replaceAll(/\p{Cc}/gu, '').slice(0, 60) : null;

const wechat: ChatProvider = {
  pageUrl: (app, { state, redirect }) => {
    const query = new URLSearchParams({
      appid: app.appId,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    });
    return `${app.pageAddress.replace(/\/$/u, '')}/connect/qrconnect?${query}#wechat_redirect`;
  },
  identify: async (_services, app, code) => {
    const exchanged = await callChat(app, '/sns/oauth2/access_token', {
      appid: app.appId,
      secret: app.secret,
      code,
      grant_type: 'authorization_code',
    });
    const openid = idIn(exchanged.openid);
    const info = await callChat(app, '/sns/userinfo', { access_token: tokenIn(exchanged.access_token), openid });
    // Somebody else than the code stands for would be signed in.
    if (info.openid !== openid) throw new ChatUnavailableError('two people in one answer');
    const unionid = textIn(info.unionid ?? exchanged.unionid);
    return { openid, unionid, wxUserid: null, nick: textIn(info.nickname) };
  },
};

function tokenIn(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > 2000) throw new ChatUnavailableError('no token');
  return value;
}

const wxwork: ChatProvider = {
  pageUrl: (app, { state, redirect }) => {
    const query = new URLSearchParams({
      login_type: 'CorpApp',
      appid: app.appId,
      agentid: app.agentId ?? '',
      redirect_uri: redirect,
      state,
    });
    return `${app.pageAddress.replace(/\/$/u, '')}/wwlogin/sso/login?${query}`;
  },
  identify: (services, app, code) =>
    withToken(services, app, async (token) => {
      const info = await callChat(app, '/cgi-bin/auth/getuserinfo', { access_token: token, code });
      // People outside the company have an `openid` and no `userid`.
      if (info.userid === undefined && info.openid !== undefined) throw wechatErrors.notMember();
      const userid = idIn(info.userid);
      return { openid: userid, unionid: null, wxUserid: userid, nick: userid };
    }),
};

/** The chat services. */
export const chatProviders: Readonly<Record<ChatKind, ChatProvider>> = { wechat, wxwork };
