/** What the frame page shows for its `cUrl` (platform.md 2.2). */
export type FrameTarget =
  /** A page of the page manager, by its formID or its path. */
  | { readonly kind: 'made'; readonly page: string }
  /** A page of an allowed site, or of our own, in a sandbox. */
  | { readonly kind: 'site'; readonly address: string; readonly sandbox: string }
  | { readonly kind: 'refused' };

const sandbox = ['allow-scripts', 'allow-forms', 'allow-popups'];
const pageKey = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.js|\.json)?$/;
const pageFile = /\.(jsp|html?|aspx|php)(\?|#|$)/i;

/** Decides what may be shown: a key is looked up and never run as a script, an address must be of an allowed origin. */
export function frameTarget(cUrl: string, own: string, allowed: readonly string[]): FrameTarget {
  if (cUrl.startsWith('custom:')) return { kind: 'made', page: cUrl.slice('custom:'.length) };
  if (pageKey.test(cUrl)) return { kind: 'made', page: cUrl };
  const isAddress = /^https?:\/\//i.test(cUrl);
  if (!isAddress && (/^[a-z][a-z0-9+.-]*:/i.test(cUrl) || /[\s\\]|^\/\//.test(cUrl) || !pageFile.test(cUrl)))
    return { kind: 'refused' };
  if (!URL.canParse(cUrl, own)) return { kind: 'refused' };
  const { origin, href } = new URL(cUrl, own);
  if (origin === own) return { kind: 'site', address: href, sandbox: sandbox.join(' ') };
  // Another origin stays itself inside its frame; ours must not, or its pages could reach into this one.
  return allowed.includes(origin)
    ? { kind: 'site', address: href, sandbox: [...sandbox, 'allow-same-origin'].join(' ') }
    : { kind: 'refused' };
}
