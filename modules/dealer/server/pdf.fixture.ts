import { inflateSync } from 'node:zlib';

/** The signs that a PDF shows, from the tables by which its fonts are read back as text. */
export function signsOf(pdf: Buffer): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, packed = ''] of pdf.toString('latin1').matchAll(/stream\r?\n(.*?)endstream/gsu)) {
    let text = '';
    try {
      text = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      continue;
    }
    if (!text.includes('begincmap')) continue;
    for (const [, hex = ''] of text.matchAll(/<([0-9a-f]{4})>/gu))
      found.add(String.fromCodePoint(Number.parseInt(hex, 16)));
  }
  return found;
}

/** How many sheets a PDF has. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/gu)?.length ?? 0;
