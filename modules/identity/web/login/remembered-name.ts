const key = 'loginName';

/** The user name kept in this browser; never the password. */
export function rememberedName(): string {
  return window.localStorage.getItem(key) ?? '';
}

/** Keeps a user name for the next time; empty forgets it. */
export function rememberName(userName: string): void {
  if (userName === '') window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, userName);
}
