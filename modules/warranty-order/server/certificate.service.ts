import type { InputOf, RecordOf } from '@mp/kernel/contract';
import {
  enqueueAllStatement,
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
import { issueQrCodes, type QrCard, type QrKind } from '@mp/dealer-public/server';
import { appendEvents } from '@mp/genset/server';
import { settingsWithin } from '@mp/settings/server';
import {
  certificateChange,
  certNoOf,
  maskedName,
  refundOf,
  sequenceOf,
  warrantyCertificate,
  warrantyOrderErrors,
  warrantyOrderSettings,
  type peOrder,
} from '../contract/index.ts';
import { paperJob } from './certificate-paper.job.ts';
import { valuesOf } from './price.service.ts';
import {
  extendedUntil,
  holderNameOf,
  lastCertNo,
  overlappingTerms,
  publicCertificate,
  type PublicCertificate,
} from './certificate.query.ts';

/** A certificate as it is stored. */
export type Certificate = RecordOf<typeof warrantyCertificate>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof warrantyCertificate)['fields']>>>;
type PeOrder = RecordOf<typeof peOrder>;
type EventKind = NonNullable<Certificate['events']>[number]['kind'];

/** What the code of a certificate stands for. */
export const subjectOf = (subjectId: string) => ({ kind: 'certificate', subjectId }) as const;

/** The events of a certificate with one more. */
export const withEvent = (
  { userId, at }: Context | TxContext,
  events: Certificate['events'],
  [kind, note = null]: readonly [kind: EventKind, note?: string | null],
) => [...(events ?? []), { kind, at, byId: userId, note }] as unknown as Certificate['events'];

type CertificateInput = InputOf<typeof warrantyCertificate>;

const lineOf = (order: PeOrder, at: number) => ({
  ...valuesOf(order.priced?.[at], ['serialNo', 'startOn', 'endOn', 'hoursLimit', 'linePrice']),
  ...valuesOf(order.lines?.[at], ['gensetId', 'productId']),
});

/** What lines say of their certificates; refuses one without a term, or whose unit is covered already. */
async function ofLines(context: TxContext, order: PeOrder, places: readonly number[]) {
  const lines = places.map((at) => {
    const line = lineOf(order, at);
    const { gensetId, startOn, endOn } = line;
    if (!gensetId || !startOn || !endOn) throw warrantyOrderErrors.noBaseTerm({ gsn: line.serialNo ?? '' });
    return { ...line, gensetId, startOn, endOn, orderLine: at + 1 };
  });
  const [taken] = await overlappingTerms(context, lines);
  if (taken) throw warrantyOrderErrors.certOverlap({ gsn: lines[taken.at]?.serialNo ?? '', cert: taken.certNo });
  return lines;
}

/**
 * A certificate for each of some lines of an order, counted from 0, with numbers that follow each other, each kind of write
 * in one statement. Answers their numbers by the line. Throws `warranty.noBaseTerm`, `warranty.certOverlap`.
 */
export async function issueCertificates(
  context: TxContext,
  order: PeOrder,
  { places, issuedOn }: { readonly places: readonly number[]; readonly issuedOn: string },
): Promise<ReadonlyMap<number, string>> {
  const year = Number(issuedOn.slice(0, 4));
  const lines = await ofLines(context, order, places);
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
    edition: 0,
    maintFlag: 'OK',
    state: 'waiting',
    events: withEvent(context, [], ['ISSUED']),
  } as const;
  const made = lines.map((line, place) => {
    const certNo = certNoOf(year, before + place + 1);
    return { id: newId(), certNo, gensetId: line.gensetId, values: { ...same, ...line, certNo } };
  });
  await recordsOf(context, warrantyCertificate).insertMany(made, { action: 'issue' });
  await issueQrCodes(context, 'certificate', made);
  await appendUnitEvents(
    context,
    made.map(({ gensetId, certNo }) => ({ gensetId, certNo, kind: 'EXTENDED', on: issuedOn })),
  );
  await makePapers(
    context,
    made.map(({ id }) => id),
    true,
  );
  return new Map(places.map((at, place) => [at, made[place]?.certNo ?? '']));
}

/** Has the papers of certificates made behind the transaction. */
const makePapers = (context: TxContext, ids: readonly string[], isMailed: boolean) =>
  context.batch([
    enqueueAllStatement(
      context,
      ids.map((id) => ({ kind: paperJob, payload: { id, isMailed }, key: `certificatePaper:${id}` })),
    ),
  ]);

/** Something that happened to the certificate of a unit. */
interface UnitEvent {
  readonly gensetId: string;
  readonly certNo: string;
  readonly kind: 'EXTENDED' | 'EXTENSION_VOID';
  readonly on: string;
  /** The document that says it, where it is not the certificate. */
  readonly by?: string;
}

/** Units know until when their certificates run. */
async function appendUnitEvents(context: TxContext, told: readonly UnitEvent[]): Promise<void> {
  const until = await extendedUntil(
    context,
    told.map(({ gensetId }) => gensetId),
  );
  await appendEvents(
    context,
    told.map(({ gensetId, certNo, kind, on, by }) => ({
      gensetId,
      kind,
      on,
      params: { extendedWarrantyEnd: until.get(gensetId) ?? null, certNo },
      source: { type: by === undefined ? warrantyCertificate.key : certificateChange.key, no: by ?? certNo },
    })),
  );
}

/** What would be paid back for a certificate that is void from today on; null for one that was not sold here. */
export async function certificateRefund(
  context: TxContext,
  { orderId, linePrice, startOn, endOn, issuedOn, state }: Certificate,
): Promise<string | null> {
  if (!orderId) return null;
  const today = todayOf(context);
  const { fullRefundDays } = (await settingsWithin(context, context.tenantId)).of(warrantyOrderSettings);
  const facts = { linePrice: linePrice ?? '0.00', startOn, endOn, effectiveOn: issuedOn ?? today };
  return refundOf({ ...facts, isWaiting: state === 'waiting' }, today, fullRefundDays);
}

/** Issues a certificate anew: the same number with the next letter. */
const nextEdition = ({ edition }: Certificate) => ({ edition: (edition ?? 0) + 1, pdfHash: null, copies: 0 });

/** A certificate goes over to another holder. */
export async function reissueTo(
  context: TxContext,
  certificate: Certificate,
  { holderCustomerId, note }: { readonly holderCustomerId: string; readonly note: string },
): Promise<void> {
  const holderName = (await holderNameOf(context, holderCustomerId)) ?? null;
  const events = withEvent(context, certificate.events, ['HOLDER_CHANGED', note]);
  await recordsOf(context, warrantyCertificate).update(
    certificate,
    { ...nextEdition(certificate), holderCustomerId, holderName, events } as CertificateInput,
    { action: 'changeHolder' },
  );
  await makePapers(context, [certificate.id], true);
}

/** The term of a certificate is corrected, and its unit knows. `no` names what says so. */
export async function changeTerm(
  context: TxContext,
  certificate: Certificate,
  {
    note,
    no,
    ...term
  }: {
    readonly startOn: string;
    readonly endOn: string;
    readonly hoursLimit: number | null;
    readonly note: string;
    readonly no: string;
  },
): Promise<void> {
  const { gensetId, certNo } = certificate;
  const events = withEvent(context, certificate.events, ['TERM_CORRECTED', note]);
  await recordsOf(context, warrantyCertificate).update(
    certificate,
    { ...nextEdition(certificate), ...term, events } as CertificateInput,
    { action: 'correctTerm' },
  );
  await appendUnitEvents(context, [{ gensetId, certNo, kind: 'EXTENDED', on: todayOf(context), by: no }]);
  await makePapers(context, [certificate.id], true);
}

const effects: Effects = {
  start: { prepare: async (context, { events }) => ({ events: withEvent(context, events, ['STARTED']) }) },
  expire: { prepare: async (context, { events }) => ({ events: withEvent(context, events, ['EXPIRED']) }) },
  makeVoid: async (context, { id, gensetId, certNo, events }, { voidReason, refund, note }) => {
    const said = typeof note === 'string' ? note : null;
    await recordsOf(context, warrantyCertificate).updateLatest(id, {
      patch: { voidReason, refund, events: withEvent(context, events, ['VOIDED', said]) } as CertificateInput,
      action: 'makeVoid',
    });
    await appendUnitEvents(context, [{ gensetId, certNo, kind: 'EXTENSION_VOID', on: todayOf(context) }]);
  },
};

/** Certificates of extended warranty. */
export const certificateServer: ResourceServer = serveResource(warrantyCertificate, {
  table: 'warranty_certificate',
  effects,
});

/** What a certificate says of itself, in its order. */
export const facts = ['certNo', 'product', 'model', 'serialNo', 'holder', 'term', 'hoursLimit'] as const;

/** One of these as text. */
export const factOf = (certificate: PublicCertificate, key: (typeof facts)[number]): string | null => {
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
