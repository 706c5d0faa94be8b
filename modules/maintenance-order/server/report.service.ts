import { createHash } from 'node:crypto';
import { isUuid, pickText, type Language } from '@mp/kernel/contract';
import {
  getRecord,
  handleJob,
  optionalPort,
  ports,
  recordNames,
  recordsOf,
  systemContext,
  type Context,
} from '@mp/kernel/server';
import { escapeHtml as e, pdfOf } from '@mp/workflow/server';
import { maintenanceOrder, maxPrinted, orderErrors } from '../contract/index.ts';
import type { Order } from './order.query.ts';
import { reportJob } from './report.job.ts';

const facts = ['serialNo', 'siteName', 'serviceLevel', 'dueOn', 'hoursReading', 'result', 'summary', 'advice'] as const;
const signing = ['customerSigner', 'unsignedReason', 'customerScore'] as const;

/** Work that was done and submitted has a report. */
export const isReported = ({ state, result }: Pick<Order, 'state' | 'result'>): boolean =>
  ['execReview', 'salesReview', 'closed'].includes(state) && result !== 'NOT_DONE';

interface Drawn {
  readonly title: string;
  readonly html: string;
  readonly foot: { readonly left: string; readonly right: string };
}

/** The report of an order as the customer gets it, in a language; reviews of the house are no part of it. */
async function drawn(context: Context, order: Order, language: Language): Promise<Drawn> {
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
  return { title, html, foot: { left: order.no ?? '', right: order.closedOn ?? '' } };
}

const printed = ({ html, ...rest }: Drawn): Promise<Buffer> => pdfOf([html], { ...rest, paper: 'A4' });

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A kept file whole. */
export async function bytesOf(context: Context, fileId: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await ports().readFile(context, fileId)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** The stored report of an order. */
interface StoredReport {
  readonly fileId: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

/** The report of the submission at hand. */
const reportOf = ({ reports, reportHash, reportRound, round }: Order): StoredReport | undefined => {
  const fileId = (reports ?? []).at(-1);
  if (fileId === undefined || reportHash === null || reportRound !== round) return undefined;
  return { fileId, hash: reportHash };
};

/** The report of the last submission of an order: made once, in the language of the house, and the same file ever after. */
export async function storedReport(context: Context, id: string): Promise<StoredReport> {
  const system = systemContext(context.services, context.tenantId);
  const order = await getRecord(system, maintenanceOrder, id);
  const known = reportOf(order);
  if (known) return known;
  const bytes = await printed(await drawn(system, order, system.locale));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { name: `${order.no ?? id}-${order.round ?? 1}.pdf`, type: 'application/pdf', purpose: 'attachment' };
  const { id: fileId } = await ports().storeFile(system, piece(bytes), file);
  const isTaken = await system.tx(async (tx) => {
    const latest = await recordsOf(tx, maintenanceOrder).lock(id);
    if (latest.round !== order.round || reportOf(latest)) return false;
    const patch = { reports: [...(latest.reports ?? []), fileId], reportHash: hash, reportRound: latest.round };
    await recordsOf(tx, maintenanceOrder).update(latest, patch, { action: 'report' });
    await ports().attachFiles(tx, { resource: maintenanceOrder, id, field: 'reports', onlyGains: true }, [fileId]);
    return true;
  });
  if (isTaken) return { fileId, hash };
  await ports().removeFile(system, fileId);
  return storedReport(context, id);
}

/** Makes the report of a submission; of an order that is closed it goes to the address that it names, once. */
export const reportHandler = handleJob(reportJob, async (context, { id, isMailed }) => {
  const { fileId } = await storedReport(context, id);
  const sendMessage = optionalPort('sendMessage');
  if (!isMailed || !sendMessage) return;
  await systemContext(context.services, context.tenantId).tx(async (tx) => {
    const order = await recordsOf(tx, maintenanceOrder).lock(id);
    if (order.reportMail === null || order.reportSentAt !== null) return;
    await sendMessage(tx, {
      channel: 'mail',
      to: order.reportMail,
      language: tx.locale,
      subjectKey: 'order.report.mail.subject',
      textKey: 'order.report.mail.text',
      params: { no: order.no ?? '', gsn: order.serialNo ?? '', site: order.siteName ?? '' },
      file: { id: fileId, name: `${order.no ?? id}.pdf` },
    });
    await recordsOf(tx, maintenanceOrder).update(order, { reportSentAt: tx.at }, { action: 'mailReport' });
  });
});

/**
 * The service report of an order: the stored file, so that its hash proves it; drawn anew where a language is named or
 * nothing was submitted. Throws `common.notFound`.
 */
export async function serviceReport(
  context: Context,
  id: string,
  language?: Language,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const order = await getRecord(context, maintenanceOrder, id);
  const report = await drawn(context, order, language ?? context.locale);
  const isStored = language === undefined && isReported(order);
  const bytes = isStored ? await bytesOf(context, (await storedReport(context, id)).fileId) : await printed(report);
  return { title: report.title, bytes };
}

/** The reports of several orders as one print, in the order in which they are named. Throws `common.notFound`, `maintenance.notReported`. */
export async function printReports(
  context: Context,
  ids: readonly string[],
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const pages: string[] = [];
  for (const id of new Set(ids.filter(isUuid).slice(0, maxPrinted))) {
    const order = await getRecord(context, maintenanceOrder, id);
    if (!isReported(order)) throw orderErrors.notReported();
    pages.push((await drawn(context, order, context.locale)).html);
  }
  const title = context.texts.text(context.locale, 'order.report.title');
  return { title, bytes: await pdfOf(pages, { title, paper: 'A4', foot: { left: title, right: '' } }) };
}
