import { webBase } from '@mp/kernel/contract';

/** Where to go after signing in: the page that was asked for, else the user's first page; never another site. */
export function landingAddress(redirect: string, defaultPage: string): string {
  const isOurs = (path: string) => /^\/(?![/\\])/.test(path) && !/^\/login(?:$|[/?#])/.test(path);
  const target = [redirect, defaultPage].find(isOurs) ?? '/';
  const address = new URL(`${webBase}${target}`, 'http://console.invalid');
  return address.host === 'console.invalid' && address.pathname.startsWith(`${webBase}/`)
    ? `${address.pathname}${address.search}${address.hash}`
    : `${webBase}/`;
}
