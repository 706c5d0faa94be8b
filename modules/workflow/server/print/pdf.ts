import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeHtml } from './template.rules.ts';
import { parseHtml, pdfContent } from './pdf.rules.ts';
import type { Foot, Paper } from './page.rules.ts';

const load = createRequire(import.meta.url);

/** What the encoder of QR codes within pdfmake answers. */
interface Drawn {
  readonly _canvas: readonly {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
    readonly color: string;
  }[];
  readonly _width: number;
}
interface Encoder {
  readonly default: { readonly measure: (node: { qr: string; fit: number; padding: number }) => Drawn };
}

/** Folder of the font, which carries Chinese (GB 18030) and Japanese signs; only used ones go into a document. */
const fontFolder = () => join(dirname(load.resolve('@embedpdf/fonts-sc')), '../fonts');

/**
 * Filled templates as a PDF, each on sheets of its own. Library and font are loaded when the first one is asked for:
 * together they take 45 MB of memory and 300 ms.
 */
export async function pdfOf(
  parts: readonly string[],
  page: { readonly title: string; readonly paper: Paper; readonly foot: Foot },
): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake');
  const folder = fontFolder();
  const [normal, bold] = [join(folder, 'NotoSansHans-Regular.otf'), join(folder, 'NotoSansHans-Bold.otf')];
  pdfmake.setFonts({ Noto: { normal, bold, italics: normal, bolditalics: bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  const content = parts.map((part, at) => ({
    stack: pdfContent(parseHtml(part)),
    ...(at > 0 ? { pageBreak: 'before' } : {}),
  }));
  return pdfmake
    .createPdf({
      info: { title: page.title },
      pageSize: page.paper,
      pageMargins: [40, 40, 40, 48],
      defaultStyle: { font: 'Noto', fontSize: page.paper === 'A4' ? 10 : 8, lineHeight: 1.25 },
      footer: (current: number, total: number) => ({
        columns: [
          { text: page.foot.left, width: '*', noWrap: true },
          { text: `${current} / ${total}`, width: 60, alignment: 'center' },
          { text: page.foot.right, width: '*', alignment: 'right', noWrap: true },
        ],
        fontSize: 8,
        margin: [40, 16, 40, 0],
      }),
      // A heading is not left alone at the foot of a sheet.
      pageBreakBefore: (
        node: { headlineLevel?: number },
        { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => readonly unknown[] },
      ) => node.headlineLevel !== undefined && getFollowingNodesOnPage().length === 0,
      content,
    })
    .getBuffer();
}

/** A QR code as a drawing for a page. */
export function qrDrawing(address: string): string {
  const encoder = load('pdfmake/js/qrEnc.js') as Encoder;
  const { _canvas: squares, _width: width } = encoder.default.measure({ qr: address, fit: 120, padding: 2 });
  const dark = squares.filter(({ color }) => color === '#000');
  const path = dark.map(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h-${w}z`).join('');
  return `<svg role="img" aria-label="${escapeHtml(address)}" width="90" height="90" viewBox="0 0 ${width} ${width}"><path d="${path}"/></svg>`;
}
