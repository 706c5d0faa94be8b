import { gatewayPrefix } from '@mp/kernel/contract';

const address = `${gatewayPrefix}/files/`;
/** The address of a picture, with its id. */
const pictures = new RegExp(`(?<=<img\\b[^>]*?\\bsrc=")${address}([0-9a-f-]{36})(?:\\?[^"]*)?(?=")`, 'gi');

/** Files that the pictures of a formatted text name. */
export function pictureIds(html: string): string[] {
  return [...new Set([...html.matchAll(pictures)].map((match) => match[1] ?? ''))];
}

/** The text as it is shown: the addresses of its pictures carry the code that opens them (SPEC section 4). */
export function withCodes(html: string, links: ReadonlyMap<string, string>): string {
  return html.replaceAll(pictures, (_all, id: string) => (links.get(id) ?? `${address}${id}`).replaceAll('&', '&amp;'));
}

/** The text as it is saved: addresses without their code. */
export function withoutCodes(html: string): string {
  return html.replaceAll(pictures, `${address}$1`);
}

/** The words of a formatted text, in one line. */
export function plainWords(html: string): string {
  const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
  return words.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (all, name: string) => signs[name] ?? all).trim();
}
