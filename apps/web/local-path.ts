import { webBase } from '@mp/kernel/contract';

/** The address below the base path, without a slash at the end. */
export function localPath(pathname: string): string {
  const path = pathname.startsWith(webBase) ? pathname.slice(webBase.length) : pathname;
  return path === '/' || path === '' ? '/' : path.replace(/\/+$/, '');
}
