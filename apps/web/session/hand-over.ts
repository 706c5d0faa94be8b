import type { PageSearch, UserInfo } from '@mp/kernel/web';
import { callLogin, getStartSettings, loadChunk, newId, queryClient, setUserInfo } from '@mp/kernel/web';

const isFramed = () => window.parent !== window;

/** Takes a token for a session: a one-time ticket for a new one, or the token of a session this browser has already. */
async function exchange(token: string): Promise<void> {
  try {
    const { data } = await callLogin<UserInfo>(
      'getlogininfo',
      { token, ...(isFramed() ? { embedded: '1' } : {}) },
      { method: 'GET', keepSession: true },
    );
    if (!data) return;
    queryClient.clear();
    setUserInfo(data);
  } catch {
    // A ticket that is no good changes nothing: whoever is signed in goes on, anybody else comes to the login page.
  }
}

/** Takes the token of an address (platform.md 1.7); answers the query without it, or undefined when there was none. */
export async function claimQueryToken(search: PageSearch): Promise<PageSearch | undefined> {
  const { token, userid: _userid, ...rest } = search;
  if (token === undefined) return undefined;
  await exchange(token);
  return rest;
}

let asked: Promise<void> | undefined;

/** Asks the page around this one for a ticket, once a load; at once over where there is no such page. */
export function claimParentToken(): Promise<void> {
  asked ??= (async () => {
    if (!isFramed()) return;
    const { askParent, originsOf, tokenOfSameOriginParent } = await loadChunk(() => import('./parent-frame.ts'));
    const origins = originsOf(getStartSettings().verification.parentOrigins);
    const token = (await tokenOfSameOriginParent(window)) ?? (await askParent(window, origins, { nonce: newId() }));
    if (token !== undefined) await exchange(token);
  })();
  return asked;
}
