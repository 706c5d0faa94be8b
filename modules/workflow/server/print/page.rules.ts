import { escapeHtml } from './template.rules.ts';

/** Size of a sheet. */
export type Paper = 'A4' | 'A5';

const css = (paper: Paper) => `@page{size:${paper};margin:14mm}
*{box-sizing:border-box}
body{margin:0;color:#000;background:#fff;font:${paper === 'A4' ? 12 : 10}pt/1.5 "Noto Sans SC","PingFang SC","Microsoft YaHei","Hiragino Sans",sans-serif}
section+section{break-before:page;page-break-before:always}
h1{font-size:1.5em;text-align:center;margin:0 0 .6em}
h2{font-size:1.15em;margin:1em 0 .4em}
table{width:100%;border-collapse:collapse;margin:.3em 0}
th,td{border:1px solid #666;padding:.25em .5em;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f2f2f2;font-weight:600}
tr{break-inside:avoid}
img,svg{max-width:100%}`;

/** A document of pages to be printed, each part on sheets of its own. */
export function pageOf(
  parts: readonly string[],
  page: { readonly title: string; readonly paper: Paper; readonly language: string },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}"><head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title>
<style>${css(page.paper)}</style></head>
<body>${parts.map((part) => `<section>${part}</section>`).join('\n')}</body></html>`;
}

/** The mark of a QR code in a filled template, replaced by a drawing where it is shown. */
const qrMark = /<span data-qr="([^"]*)"><\/span>/g;

/** A filled template with its QR codes as drawings. */
export function withQr(html: string, draw: (address: string) => string): string {
  return html.replaceAll(qrMark, (_mark, address: string) => draw(address.replaceAll('&amp;', '&')));
}
