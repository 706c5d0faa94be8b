const places = ['{z}', '{x}', '{y}'] as const;

/**
 * The origin that pictures of a tile service come from, of an address such as `https://host/{z}/{x}/{y}.png`; null
 * where it is none: not https, a placeholder missing or unknown, or one in the name of the host. Pure.
 */
export function tileOrigin(template: unknown): string | null {
  if (typeof template !== 'string' || !places.every((each) => template.includes(each))) return null;
  const filled = places.reduce((address, each) => address.replaceAll(each, '0'), template);
  if (/[{}\s<>"']/u.test(filled) || !URL.canParse(filled)) return null;
  const { protocol, host, origin, username, password } = new URL(filled);
  // A policy ends its parts with signs that a host may hold: only plain names are taken.
  if (!/^[a-z0-9.-]+(?::\d+)?$/u.test(host)) return null;
  // What stands before the path must be the same for every tile, since the content policy names it.
  const isFixed = template.toLowerCase().startsWith(`https://${host}/`);
  return protocol === 'https:' && isFixed && username === '' && password === '' ? origin : null;
}
