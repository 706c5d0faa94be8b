import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { open, seal, type Services } from '@mp/kernel/server';
import { appName, type ChatApp } from './chat-app.ts';
import { callChat, ChatRefusedError, ChatUnavailableError } from './chat-call.ts';
import { claimRenewal, giveUpRenewal, storeToken, findToken } from './access-token.query.ts';

/** A token is renewed so many seconds before the service ends it. */
const spareSeconds = 120;
const leaseSeconds = 10;
const waits = { ms: 250, times: 40 };
/** The service says that a token is over, or none of its own. */
const staleCodes: readonly number[] = [40014, 42001];

/** A token belongs to the app, its secret and the address that gave it: none of another one is ever sent there. */
const idOf = (app: ChatApp): string =>
  createHash('sha256')
    .update(JSON.stringify([appName(app), app.apiAddress, app.secret]))
    .digest('base64url');

/** The token of an app that the service gives now. */
export async function fetchToken(app: ChatApp): Promise<{ readonly token: string; readonly seconds: number }> {
  const { access_token: token, expires_in: seconds } = await callChat(app, '/cgi-bin/gettoken', {
    corpid: app.appId,
    corpsecret: app.secret,
  });
  if (typeof token !== 'string' || token === '' || token.length > 2000) throw new ChatUnavailableError('no token');
  return { token, seconds: typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, 86_400) : 7200 };
}

const running = new Map<string, Promise<string>>();

async function renew(services: Services, app: ChatApp, stale: string | undefined): Promise<string> {
  const id = idOf(app);
  for (let round = 0; round < waits.times && !(await claimRenewal(services, id, leaseSeconds)); round += 1) {
    await pause(waits.ms);
    const token = await usable(services, id, stale);
    if (token !== undefined) return token;
  }
  try {
    const { token, seconds } = await fetchToken(app);
    const until = services.now().getTime() + Math.max(0, seconds - spareSeconds) * 1000;
    await storeToken(services, id, { token: seal(token), expiresAt: new Date(until).toISOString() });
    return token;
  } catch (error) {
    await giveUpRenewal(services, id);
    throw error;
  }
}

async function usable(services: Services, id: string, stale: string | undefined): Promise<string | undefined> {
  const sealed = await findToken(services, id);
  const token = sealed === null ? undefined : open(sealed);
  return token === stale ? undefined : token;
}

/** The token of an app, fetched once for all nodes. `stale` is one that the service no longer takes. */
async function accessToken(services: Services, app: ChatApp, stale?: string): Promise<string> {
  const id = idOf(app);
  const kept = await usable(services, id, stale);
  if (kept !== undefined) return kept;
  const fetching = running.get(id) ?? renew(services, app, stale).finally(() => running.delete(id));
  running.set(id, fetching);
  return fetching;
}

/** A call with the token of the app, once more with a new one where the service says that it is over. */
export async function withToken<T>(services: Services, app: ChatApp, work: (token: string) => Promise<T>): Promise<T> {
  const token = await accessToken(services, app);
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof ChatRefusedError) || !staleCodes.includes(error.code)) throw error;
    return work(await accessToken(services, app, token));
  }
}
