import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  enqueueAllStatement,
  getRecord,
  newId,
  recordsOf,
  serveResource,
  serverOf,
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
  certificateActions,
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
  claimsSql,
  extendedUntil,
  holderNameOf,
  lastCertNo,
  overlappingTerms,
  publicCertificate,
  renewedSql,
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
  [kind, note = null, amount = null]: readonly [kind: EventKind, note?: string | null, amount?: string | null],
) => [...(events ?? []), { kind, at, byId: userId, note, amount }] as unknown as Certificate['events'];

type CertificateInput = InputOf<typeof warrantyCertificate>;

const lineOf = (order: PeOrder, at: number) => ({
  ...valuesOf(order.priced?.[at], ['serialNo', 'startOn', 'endOn', 'hoursLimit', 'linePrice']),
  ...valuesOf(order.lines?.[at], ['gensetId', 'productId']),
});

/** What lines say of their certificates, and why there is none for some: no term, or a unit that is covered already. */
async function ofLines(context: Context | TxContext, order: PeOrder, places: readonly number[]) {
  const lines = places.flatMap((at) => {
    const line = lineOf(order, at);
    const { gensetId, startOn, endOn } = line;
    return gensetId && startOn && endOn ? [{ ...line, gensetId, startOn, endOn, orderLine: at + 1 }] : [];
  });
  const endless = places.filter((at) => !lines.some(({ orderLine }) => orderLine === at + 1));
  const taken = await overlappingTerms(context, lines);
  const faults = [
    ...endless.map((at) => ({
      orderLine: at + 1,
      error: warrantyOrderErrors.noBaseTerm({ gsn: lineOf(order, at).serialNo ?? '' }),
    })),
    ...taken.map(({ at, certNo }) => ({
      orderLine: lines[at]?.orderLine ?? 0,
      error: warrantyOrderErrors.certOverlap({ gsn: lines[at]?.serialNo ?? '', cert: certNo }),
    })),
  ];
  const faulty = new Set(faults.map(({ orderLine }) => orderLine));
  return { lines: lines.filter(({ orderLine }) => !faulty.has(orderLine)), faults };
}

/** Which lines of an order, counted from 0, get certificates, and on which day they are issued. */
interface Issue {
  readonly places: readonly number[];
  readonly issuedOn: string;
}

/** The certificates that lines of an order would get now, with numbers that follow each other, and the lines that get none with the reason. */
export async function plannedCertificates(context: Context | TxContext, order: PeOrder, { places, issuedOn }: Issue) {
  const { lines, faults } = await ofLines(context, order, places);
  const before = sequenceOf((await lastCertNo(context, `PEC${issuedOn.slice(2, 4)}`)) ?? '');
  const { dealerId, dealerRegionId, endCustomerId } = order;
  const same = {
    orderId: order.id,
    dealerId,
    dealerRegionId,
    holderCustomerId: endCustomerId,
    holderName: (await holderNameOf(context, endCustomerId)) ?? null,
    issuedOn,
    copies: 0,
    edition: 0,
    maintFlag: 'OK',
  } as const;
  const planned = lines.map((line, place) => ({
    ...same,
    ...line,
    // What runs from a day that has come does not wait for the night.
    state: line.startOn <= issuedOn ? ('active' as const) : ('waiting' as const),
    certNo: certNoOf(Number(issuedOn.slice(0, 4)), before + place + 1),
  }));
  return { planned, faults };
}

/**
 * A certificate for each of some lines of an order, counted from 0, with numbers that follow each other, each kind of write
 * in one statement. Answers their numbers by the line. Throws `warranty.noBaseTerm`, `warranty.certOverlap`.
 */
export async function issueCertificates(
  context: TxContext,
  order: PeOrder,
  issue: Issue,
): Promise<ReadonlyMap<number, string>> {
  const { planned, faults } = await plannedCertificates(context, order, issue);
  if (faults[0]) throw faults[0].error;
  const issued = withEvent(context, [], ['ISSUED']);
  const made = planned.map((each) => ({
    id: newId(),
    certNo: each.certNo,
    gensetId: each.gensetId,
    values: {
      ...each,
      issuedById: context.userId,
      events: each.state === 'active' ? withEvent(context, issued, ['STARTED']) : issued,
    },
  }));
  await recordsOf(context, warrantyCertificate).insertMany(made, { action: 'issue' });
  await issueQrCodes(context, 'certificate', made);
  await appendUnitEvents(
    context,
    made.map(({ gensetId, certNo }) => ({ gensetId, certNo, kind: 'EXTENDED', on: issue.issuedOn })),
  );
  await makePapers(
    context,
    made.map(({ id }) => id),
    true,
  );
  return new Map(planned.map(({ orderLine, certNo }) => [orderLine - 1, certNo]));
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
  computed: {
    get modelId() {
      return `(select g.model_id from ${serverOf({ key: 'genset.genset' }).table} g where g.tenant_id = t.tenant_id and g.id = t.genset_id)`;
    },
    claims: `(${claimsSql('count(*)::integer')})`,
    claimCost: `(${claimsSql("coalesce(sum((e->>'amount')::numeric), 0)::numeric(18, 2)")})`,
    renewed: renewedSql,
  },
  actions: bindActions(certificateActions, {
    claim: async (context, { record, form }) => {
      const { failedOn, cost, note } = form;
      throwIfAny(
        failedOn && (failedOn < record.startOn || failedOn > record.endOn || failedOn > todayOf(context))
          ? [refuse('warranty.claimOutside', { from: record.startOn, to: record.endOn }, 'failedOn')]
          : [],
      );
      const said = `${failedOn}: ${note}`;
      const events = withEvent(context, record.events, ['CLAIMED', said, cost ?? '0.00']);
      await recordsOf(context, warrantyCertificate).update(record, { events }, { action: 'claim' });
    },
  }),
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
