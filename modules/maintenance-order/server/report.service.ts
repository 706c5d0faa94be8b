import { pickText, type Language } from '@mp/kernel/contract';
import { getRecord, recordNames, type Context } from '@mp/kernel/server';
import { escapeHtml as e, pdfOf } from '@mp/workflow/server';
import { maintenanceOrder } from '../contract/index.ts';

const facts = ['serialNo', 'siteName', 'serviceLevel', 'dueOn', 'hoursReading', 'result', 'summary', 'advice'] as const;
const signing = ['customerSigner', 'unsignedReason', 'customerScore'] as const;

/** The service report of an order as the customer gets it, in a language; reviews of the house are no part of it. Throws `common.notFound`. */
export async function serviceReport(
  context: Context,
  id: string,
  language: Language = context.locale,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const order = await getRecord(context, maintenanceOrder, id);
  const say = (key: string, params?: Record<string, string>) => context.texts.text(language, `order.${key}`, params);
  const names = await context.tx((tx) =>
    recordNames(tx, 'customer.customer', order.customerId ? [order.customerId] : []),
  );
  const valueOf = (name: (typeof facts)[number] | (typeof signing)[number]): string => {
    const value = order[name];
    if (value === null) return '—';
    return name === 'serviceLevel' || name === 'result' ? say(`${name}.${value}`) : `${value}`;
  };
  const row = ([head, value]: readonly [string, string]) =>
    `<tr><th style="width:30%">${e(head)}</th><td>${e(value)}</td></tr>`;
  const factsOf = (fields: readonly ((typeof facts)[number] | (typeof signing)[number])[]) =>
    fields.map((name) => row([say(`field.${name}`), valueOf(name)]));
  const items = (order.results ?? []).map(({ name, code, kind, value, unit, verdict, note }) => {
    const shown = kind === 'OK_NG' && value ? say(`results.verdict.${value}`) : `${value ?? '—'} ${unit ?? ''}`.trim();
    const cells = [
      (name && pickText(name, language)) || code,
      shown,
      verdict ? say(`results.verdict.${verdict}`) : '—',
      note ?? '',
    ];
    return `<tr>${cells.map((cell) => `<td>${e(cell)}</td>`).join('')}</tr>`;
  });
  const parts = (order.parts ?? []).map(({ partNo, name, qty, unit }) =>
    row([`${partNo} ${name}`, `${qty} ${unit ?? ''}`]),
  );
  const heads = ['name', 'value', 'verdict', 'note'].map((head) => `<th>${e(say(`results.field.${head}`))}</th>`);
  const customer = row([say('field.customerId'), names.get(order.customerId ?? '') ?? '—']);
  const html = [
    `<h1 style="text-align:center">${e(say('report.title'))}</h1>`,
    `<table>${[row([say('field.no'), order.no ?? '']), customer, ...factsOf(facts)].join('')}</table>`,
    ...(items.length > 0
      ? [`<h2>${e(say('section.inspection'))}</h2><table><tr>${heads.join('')}</tr>${items.join('')}</table>`]
      : []),
    ...(parts.length > 0 ? [`<h2>${e(say('field.parts'))}</h2><table>${parts.join('')}</table>`] : []),
    `<h2>${e(say('section.signing'))}</h2><table>${factsOf(signing).join('')}</table>`,
  ].join('');
  const title = `${say('report.title')} ${order.no ?? ''}`;
  const foot = { left: order.no ?? '', right: order.closedOn ?? '' };
  return { title, bytes: await pdfOf([html], { title, paper: 'A4', foot }) };
}
