import { escapeHtml } from '@mp/workflow/server';

/** A granted scope in words. */
export interface GrantedLine {
  readonly line: string;
  readonly bands: string;
  readonly capabilities: string;
  readonly regions: string;
  readonly until: string;
}

/** What stands on a certificate. */
export interface CertificateFacts {
  readonly name: string;
  readonly code: string;
  readonly type: string;
  readonly address: string;
  readonly contract: string;
  readonly granted: readonly GrantedLine[];
  readonly day: string;
  readonly url: string;
}

/** Rows that fit on one sheet; the code leads to all of them. */
const maxRows = 12;

/** The certificate as a page; `say` gives a text of `dealer.certificate`. */
export function certificateHtml(
  facts: CertificateFacts,
  say: (key: string, params?: Record<string, string>) => string,
): string {
  const { name, code, type, address, contract, granted, day, url } = facts;
  const e = escapeHtml;
  const pair = (key: string, value: string) =>
    `<tr><th style="width:28%">${e(say(key))}</th><td>${e(value || '—')}</td></tr>`;
  const heads = ['line', 'bands', 'capabilities', 'regions', 'until'].map((key) => `<th>${e(say(key))}</th>`).join('');
  const rows = granted
    .slice(0, maxRows)
    .map(
      (row) =>
        `<tr>${[row.line, row.bands, row.capabilities, row.regions, row.until].map((cell) => `<td>${e(cell)}</td>`).join('')}</tr>`,
    );
  const left = granted.length - rows.length;
  return [
    `<h1>${e(say('title'))}</h1>`,
    `<p style="text-align:center;font-size:13pt;font-weight:bold">${e(name)}</p>`,
    `<p>${e(say('statement', { name, code }))}</p>`,
    `<table>${pair('code', code)}${pair('type', type)}${pair('address', address)}${pair('contract', contract)}</table>`,
    `<h2>${e(say('scope'))}</h2>`,
    rows.length === 0
      ? `<p>${e(say('noScope'))}</p>`
      : `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
    left > 0 ? `<p>${e(say('more', { count: `${left}` }))}</p>` : '',
    `<h2>${e(say('plaque'))}</h2>`,
    `<div style="text-align:center" data-qr="${e(url)}"></div>`,
    `<p style="text-align:center;font-size:8pt">${e(say('scan'))}</p>`,
    `<p style="text-align:right">${e(say('issued', { day }))}</p>`,
  ].join('');
}
