import { escapeHtml } from './template.rules.ts';

/** Size of a sheet. */
export type Paper = 'A4' | 'A5';

/** What stands at the foot of every sheet beside the page number: which document it is, when and by whom it was printed. */
export interface Foot {
  readonly left: string;
  readonly right: string;
}

/** A text as a style sheet quotes it; nothing in it can end the quotation. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} .,:()·（）、，：-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

const css = (paper: Paper, { left, right }: Foot) => `@page{size:${paper};margin:14mm 14mm 18mm;
font:8pt "Noto Sans SC","PingFang SC","Microsoft YaHei","Hiragino Sans",sans-serif;
@bottom-left{content:${quoted(left)};width:40%;text-align:left}
@bottom-center{content:counter(page) " / " counter(pages);width:20%}
@bottom-right{content:${quoted(right)};width:40%;text-align:right}}
*{box-sizing:border-box}
body{margin:0;color:#000;background:#fff;font:${paper === 'A4' ? 11 : 9}pt/1.5 "Noto Sans SC","PingFang SC","Microsoft YaHei","Hiragino Sans",sans-serif}
section+section{break-before:page;page-break-before:always}
h1{font-size:1.5em;text-align:center;margin:0 0 .6em}
h2{font-size:1.15em;margin:1em 0 .4em}
h1,h2,h3,h4{break-after:avoid}
table{width:100%;border-collapse:collapse;margin:.3em 0}
th,td{border:1px solid #666;padding:.25em .5em;text-align:left;vertical-align:top;overflow-wrap:break-word}
td:last-child{overflow-wrap:anywhere}
th{background:#f2f2f2;font-weight:600;print-color-adjust:exact}
thead~tbody>tr{break-inside:avoid}
p{orphans:2;widows:2}
img,svg{max-width:100%}`;

/** A document of pages to be printed, each part on sheets of its own. */
export function pageOf(
  parts: readonly string[],
  page: { readonly title: string; readonly paper: Paper; readonly language: string; readonly foot: Foot },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}"><head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title>
<style>${css(page.paper, page.foot)}</style></head>
<body>${parts.map((part) => `<section>${part}</section>`).join('\n')}</body></html>`;
}

/** The mark of a QR code in a filled template, replaced by a drawing where it is shown. */
const qrMark = /<span data-qr="([^"]*)"><\/span>/g;

/** A filled template with its QR codes as drawings. */
export function withQr(html: string, draw: (address: string) => string): string {
  return html.replaceAll(qrMark, (_mark, address: string) => draw(address.replaceAll('&amp;', '&')));
}
