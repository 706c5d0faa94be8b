/** Whether a host, with its port or without, stands in a definition's list; `*.example.com` names everything below. */
export function isAllowedHost(url: URL, allowed: readonly string[]): boolean {
  const hosts = [url.hostname.toLowerCase().replace(/^\[|\]$/g, ''), url.host.toLowerCase()];
  return allowed.some((each) => {
    const name = each.toLowerCase();
    return name.startsWith('*.') ? hosts.some((host) => host.endsWith(name.slice(1))) : hosts.includes(name);
  });
}

/** The address of a service task with its `{name}` parts filled with a stand-in; undefined where its host is not fixed. */
export function fixedAddress(url: string): URL | undefined {
  const [, host = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (host === '' || host.includes('{')) return undefined;
  const filled = url.replaceAll(/\{\w+\}/g, '0');
  return URL.canParse(filled) ? new URL(filled) : undefined;
}
