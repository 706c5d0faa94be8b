/** What the security headers depend on. */
export interface SecurityOptions {
  /** Sites that may show the pages in a frame; the same list until it changes. */
  readonly frameAncestors?: () => readonly string[];
  /** Sites whose pages may be shown in a frame of ours; the same list until it changes. */
  readonly frameSources?: () => readonly string[];
  /** Sites whose pictures our pages may show besides our own; the same list until it changes. */
  readonly imageSources?: () => readonly string[];
  readonly secure?: boolean;
}

/** Other sites that the content policy names. */
interface Sites {
  readonly parents: readonly string[];
  readonly sources: readonly string[];
  readonly images: readonly string[];
}

/**
 * Security headers of every answer (platform.md section 7), made anew only when a list of sites changes:
 * building them per request took a tenth of a small answer's time.
 */
function securityHeaders(
  options: SecurityOptions,
  { parents, sources, images }: Sites,
): Readonly<Record<string, string>> {
  const ancestors = ["'self'", ...parents].join(' ');
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      ["img-src 'self' data: blob:", ...images].join(' '),
      "connect-src 'self'",
      "worker-src 'self' blob:",
      `frame-src ${["'self'", ...sources].join(' ')}`,
      `frame-ancestors ${ancestors}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self)',
    'x-dns-prefetch-control': 'off',
  };
}

/** The security headers as they are now. */
export function headersNow(options: SecurityOptions): () => Readonly<Record<string, string>> {
  const none: readonly string[] = [];
  const sitesNow = (): Sites => ({
    parents: options.frameAncestors?.() ?? none,
    sources: options.frameSources?.() ?? none,
    images: options.imageSources?.() ?? none,
  });
  let sites = sitesNow();
  let headers = securityHeaders(options, sites);
  return () => {
    const now = sitesNow();
    if (now.parents !== sites.parents || now.sources !== sites.sources || now.images !== sites.images) {
      sites = now;
      headers = securityHeaders(options, sites);
    }
    return headers;
  };
}
