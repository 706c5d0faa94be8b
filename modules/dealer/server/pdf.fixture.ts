import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

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

/** What a PDF says, sheet by sheet, without the gaps between its pieces. */
export async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const said: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    said.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return said.join('').replaceAll(/\s/gu, '');
}
