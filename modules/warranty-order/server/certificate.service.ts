import type { InputOf, RecordOf } from '@mp/kernel/contract';
import {
  getRecord,
  newId,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { issueQrCode, keptQrCode, revokeQrCode, type QrCard, type QrKind } from '@mp/dealer-public/server';
import { appendEvents } from '@mp/genset/server';
import { settingsWithin } from '@mp/settings/server';
import { escapeHtml as e, pdfOf } from '@mp/workflow/server';
import {
  certNoOf,
  maskedName,
  refundOf,
  sequenceOf,
  warrantyCertificate,
  warrantyOrderErrors,
  warrantyOrderSettings,
  type peOrder,
} from '../contract/index.ts';
import { valuesOf } from './price.service.ts';
import {
  extendedUntil,
  holderNameOf,
  lastCertNo,
  overlapping,
  publicCertificate,
  type PublicCertificate,
} from './certificate.query.ts';

type Certificate = RecordOf<typeof warrantyCertificate>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof warrantyCertificate)['fields']>>>;
type PeOrder = RecordOf<typeof peOrder>;
type EventKind = NonNullable<Certificate['events']>[number]['kind'];

const subjectOf = (subjectId: string) => ({ kind: 'certificate', subjectId }) as const;

/** The events of a certificate with one more. */
const withEvent = (
  { userId, at }: Context | TxContext,
  events: Certificate['events'],
  [kind, note = null]: readonly [kind: EventKind, note?: string | null],
) => [...(events ?? []), { kind, at, byId: userId, note }] as unknown as Certificate['events'];

type CertificateInput = InputOf<typeof warrantyCertificate>;

/** What a line says of its certificate; refuses one without a term, or whose unit is covered already. */
async function ofLine(context: TxContext, order: PeOrder, at: number): Promise<CertificateInput> {
  const line = valuesOf(order.priced?.[at], ['serialNo', 'startOn', 'endOn', 'hoursLimit', 'linePrice']);
  const { gensetId, productId } = valuesOf(order.lines?.[at], ['gensetId', 'productId']);
  const { startOn, endOn } = line;
  const gsn = line.serialNo ?? '';
  if (!gensetId || !startOn || !endOn) throw warrantyOrderErrors.noBaseTerm({ gsn });
  const cert = await overlapping(context, { gensetId, startOn, endOn });
  if (cert !== undefined) throw warrantyOrderErrors.certOverlap({ gsn, cert });
  return { ...line, gensetId, productId, orderLine: at + 1 };
}

/** A certificate for each line of an order, with numbers that follow each other. Throws `warranty.certOverlap`. */
export async function issueCertificates(
  context: TxContext,
  order: PeOrder,
  issuedOn: string,
): Promise<readonly string[]> {
  const year = Number(issuedOn.slice(0, 4));
  const before = sequenceOf((await lastCertNo(context, `PEC${issuedOn.slice(2, 4)}`)) ?? '');
  const { dealerId, dealerRegionId, endCustomerId } = order;
  const same = {
    orderId: order.id,
    dealerId,
    dealerRegionId,
    holderCustomerId: endCustomerId,
    holderName: (await holderNameOf(context, endCustomerId)) ?? null,
    issuedOn,
    issuedById: context.userId,
    copies: 0,
    maintFlag: 'OK',
    state: 'waiting',
    events: withEvent(context, [], ['ISSUED']),
  } as const;
  const made: { readonly id: string; readonly certNo: string; readonly values: CertificateInput }[] = [];
  for (const at of (order.lines ?? []).keys()) {
    const certNo = certNoOf(year, before + at + 1);
    made.push({ id: newId(), certNo, values: { ...same, ...(await ofLine(context, order, at)), certNo } });
  }
  await recordsOf(context, warrantyCertificate).insertMany(made, { action: 'issue' });
  for (const { id, certNo, values } of made) {
    await issueQrCode(context, subjectOf(id));
    await appendExtensionEvent(context, { gensetId: values.gensetId ?? '', certNo }, issuedOn);
  }
  return made.map(({ certNo }) => certNo);
}

/** The unit knows until when its certificates run. */
async function appendExtensionEvent(
  context: TxContext,
  { gensetId, certNo, state }: { readonly gensetId: string; readonly certNo: string; readonly state?: string | null },
  on: string,
): Promise<void> {
  await appendEvents(context, [
    {
      gensetId,
      kind: state === 'void' ? 'EXTENSION_VOID' : 'EXTENDED',
      on,
      params: { extendedWarrantyEnd: await extendedUntil(context, gensetId), certNo },
      source: { type: warrantyCertificate.key, no: certNo },
    },
  ]);
}

const effects: Effects = {
  start: { prepare: async (context, { events }) => ({ events: withEvent(context, events, ['STARTED']) }) },
  expire: { prepare: async (context, { events }) => ({ events: withEvent(context, events, ['EXPIRED']) }) },
  makeVoid: async (context, certificate, form) => {
    const { id, orderId, linePrice, startOn, endOn, issuedOn, state } = certificate;
    const today = todayOf(context);
    const { fullRefundDays } = (await settingsWithin(context, context.tenantId)).of(warrantyOrderSettings);
    const facts = { linePrice: linePrice ?? '0.00', startOn, endOn, effectiveOn: issuedOn ?? today };
    const refund = orderId ? refundOf({ ...facts, isWaiting: state === 'waiting' }, today, fullRefundDays) : null;
    const note = typeof form['voidReason'] === 'string' ? form['voidReason'] : null;
    await recordsOf(context, warrantyCertificate).updateLatest(id, {
      patch: { refund, events: withEvent(context, certificate.events, ['VOIDED', note]) },
      action: 'makeVoid',
    });
    await revokeQrCode(context, subjectOf(id));
    await appendExtensionEvent(context, { ...certificate, state: 'void' }, today);
  },
};

/** Certificates of extended warranty. */
export const certificateServer: ResourceServer = serveResource(warrantyCertificate, {
  table: 'warranty_certificate',
  effects,
});

const facts = ['certNo', 'product', 'model', 'serialNo', 'holder', 'term', 'hoursLimit'] as const;

const factOf = (certificate: PublicCertificate, key: (typeof facts)[number]): string | null => {
  if (key === 'term') return `${certificate.startOn} – ${certificate.endOn}`;
  const value = certificate[key];
  return value === null ? null : `${value}`;
};

const verdicts: Readonly<Record<string, QrCard['verdict']>> = {
  waiting: 'valid',
  active: 'valid',
  expiredDate: 'expired',
  expiredHours: 'expired',
};

/** What anybody who scans a certificate is told; of its holder the first and last sign. */
export const certificateKind: QrKind = {
  kind: 'certificate',
  facts: ['certNo', 'product', 'model', 'gsn', 'holder', 'term', 'hoursLimit', 'state'],
  load: async (context, id) => {
    const found = await publicCertificate(context, id);
    if (!found) return undefined;
    const shown = facts.map((key) => ({
      key: key === 'serialNo' ? 'gsn' : key,
      value: key === 'holder' ? maskedName(found.holder) : factOf(found, key),
    }));
    const state = context.texts.text(context.locale, `warrantyCertificate.state.${found.state}`);
    return {
      verdict: verdicts[found.state] ?? 'ended',
      title: found.certNo,
      facts: [...shown, { key: 'state', value: state }],
    };
  },
  validate: async (context, id) => void (await getRecord(context, warrantyCertificate, id)),
};

/** A certificate as it is printed, in the caller's language; each print is a copy with a number. Throws `common.notFound`. */
export async function certificatePaper(
  context: Context,
  id: string,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  await getRecord(context, warrantyCertificate, id);
  const { url, copy, found } = await context.tx(async (tx) => {
    const certificate = await recordsOf(tx, warrantyCertificate).lock(id);
    const code = await keptQrCode(tx, subjectOf(id));
    const copies = (certificate.copies ?? 0) + 1;
    const events = copies === 1 ? certificate.events : withEvent(tx, certificate.events, ['REPRINTED', `${copies}`]);
    await recordsOf(tx, warrantyCertificate).update(certificate, { copies, events }, { action: 'print' });
    return { url: code.url, copy: copies, found: await publicCertificate(tx, id) };
  });
  const say = (key: string, params?: Record<string, string>) =>
    context.texts.text(context.locale, `warrantyCertificate.paper.${key}`, params);
  const certNo = found?.certNo ?? '';
  const rows = facts.map(
    (key) => `<tr><th style="width:34%">${e(say(key))}</th><td>${e((found && factOf(found, key)) ?? '—')}</td></tr>`,
  );
  const html = [
    `<h1 style="text-align:center">${e(say('title'))}</h1>`,
    `<p style="text-align:center;font-size:13pt;font-weight:bold">${e(certNo)}</p>`,
    `<table>${rows.join('')}</table>`,
    `<div style="text-align:center" data-qr="${e(url)}"></div>`,
    `<p style="text-align:center;font-size:8pt">${e(say('scan'))}</p>`,
  ].join('');
  const title = `${say('title')} ${certNo}`;
  const foot = { left: copy === 1 ? certNo : `${certNo} · ${say('copy', { n: `${copy}` })}`, right: todayOf(context) };
  return { title, bytes: await pdfOf([html], { title, paper: 'A4', foot }) };
}
