import { createHash } from 'node:crypto';
import {
  commonErrors,
  isUuid,
  refuse,
  scaled,
  throwIfAny,
  unscaled,
  type InputOf,
  type RecordOf,
  type Refusal,
} from '@mp/kernel/contract';
import {
  bindActions,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
  type Values,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { appendEvents } from '@mp/genset/server';
import { dealerOfUser } from '@mp/identity/server';
import { settingsWithin } from '@mp/settings/server';
import { withdrawBySystem } from '@mp/workflow/server';
import {
  checkPoints,
  discountsAt,
  isShort,
  isStale,
  nodeAfter,
  peOrder,
  peOrderActions,
  peOrderProcess,
  pricedText,
  stationFields,
  warrantyOrderErrors,
  warrantyOrderSettings,
  type PeOrderNode,
} from '../contract/index.ts';
import { issueCertificates } from './certificate.service.ts';
import { lockSales, ordersOfUnits, owedBy, sellingDealer } from './pe-order.query.ts';
import {
  lineRefusals,
  priceOrder,
  spokenNotes,
  storedLine,
  type PricedLine,
  type PricedOrder,
} from './price.service.ts';

/** An order as it is stored. */
export type PeOrder = RecordOf<typeof peOrder>;
type PeOrderInput = InputOf<typeof peOrder>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof peOrder)['fields']>>>;

/** The task of a name; the first one for none. */
const nodeOf = (name: string | null): PeOrderNode => peOrderProcess.nodes.find((node) => node === name) ?? 'first';

/** All that follows from the lines of an order. */
export const derived = ({ lines, sums, priceRate, reasons, levels }: PricedOrder): PeOrderInput =>
  ({
    priced: lines.map(storedLine),
    sets: lines.length,
    ...sums,
    priceRate,
    specialReasons: reasons,
    ...levels,
    gensetIds: lines.flatMap(({ unit }) => unit?.id ?? []),
  }) as PeOrderInput;

const keyOf = ({ lines, priced }: Pick<PeOrderInput, 'lines' | 'priced'>): string =>
  createHash('sha256')
    .update(
      pricedText(
        lines ?? [],
        (priced ?? []).map(({ linePrice }) => ({ linePrice: linePrice ?? '' })),
      ),
    )
    .digest('hex');

/** Prices an order that is written, and refuses lines that may not stand in it. */
async function written(context: TxContext, order: PeOrderInput): Promise<PeOrderInput> {
  const orderDate = order.orderDate ?? todayOf(context);
  const priced = await priceOrder(context, { orderDate, lines: order.lines ?? [] });
  throwIfAny(lineRefusals(priced, { dealerId: order.dealerId ?? '', orderDate }));
  return { orderDate, ...derived(priced) };
}

/** The dealer of an order: that of the caller, where he works for one. Throws `common.required`, `warranty.dealerClosed`. */
async function dealerFor(context: TxContext, named: string | null | undefined) {
  const id = (await dealerOfUser(context, context.userId)) ?? named ?? '';
  throwIfAny(isUuid(id) ? [] : [refuse('common.required', { field: '@peOrder.field.dealerId' }, 'dealerId')]);
  const dealer = await sellingDealer(context, id, todayOf(context));
  if (!dealer) throw commonErrors.refNotFound({ field: '@peOrder.field.dealerId' });
  if (dealer.status !== 'active') throw warrantyOrderErrors.dealerClosed();
  return { services: dealer.services, found: { dealerId: id, dealerRegionId: dealer.regionId } };
}

async function begin(context: TxContext, input: PeOrderInput): Promise<void> {
  for (const name of stationFields) delete input[name];
  Object.assign(input, (await dealerFor(context, input.dealerId)).found);
  Object.assign(input, await written(context, input));
}

/** Whether some of its lines have certificates. */
const isPartlyEffective = ({ priced }: PeOrder): boolean => (priced ?? []).some(({ certNo }) => certNo);

const isWritten = (state: string): boolean => state === 'draft' || state === 'returned';

/** A dealer's change is priced anew, and takes back what was offered; what a checker fills in counts at once. */
async function change(context: TxContext, old: PeOrder, patch: PeOrderInput): Promise<void> {
  const next = { ...old, ...patch } as PeOrderInput;
  if (!isWritten(old.state)) {
    const { orderDate, lines } = next;
    // What has taken effect stays as it was priced then.
    const figures = derived(await priceOrder(context, { orderDate: orderDate ?? '', lines: lines ?? [] }));
    if (!isPartlyEffective(old)) Object.assign(patch, figures);
    return;
  }
  Object.assign(patch, await written(context, next));
  if (keyOf({ ...next, ...patch }) !== old.priceKey) patch.approvedRate = null;
}

/** What is sold to every dealer is sold to those alone that may service it. */
const unauthorised = ({ lines }: PricedOrder): Refusal[] =>
  lines.flatMap(({ product }, at) =>
    product?.saleDealerIds.length === 0
      ? [refuse('warranty.serviceNotAuthorised', { product: product.code }, `lines.${at}.productId`)]
      : [],
  );

/** What an order lacks before it may be checked. */
function missing(order: PeOrder, { reasons }: PricedOrder) {
  const empty = (files: readonly unknown[] | null) => (files ?? []).length === 0;
  const isUnjustified = reasons.length > 0 && (!order.specialNote || empty(order.specialFiles));
  return [
    ...(empty(order.lines) ? [refuse('warranty.linesMissing', undefined, 'lines')] : []),
    ...(empty(order.contractFiles) ? [refuse('warranty.contractMissing', undefined, 'contractFiles')] : []),
    ...(order.payMethod === null ? [refuse('warranty.payMethodMissing', undefined, 'payMethod')] : []),
    ...(isUnjustified
      ? [refuse('warranty.specialNoteRequired', undefined, order.specialNote ? 'specialFiles' : 'specialNote')]
      : []),
  ];
}

/** By what lines are judged when they are submitted. */
interface Judging {
  /** Orders under way by the units that they are about. */
  readonly taken: ReadonlyMap<string, string>;
  readonly readingDays: number;
  readonly today: string;
  readonly separator: string;
}

type OrderLine = NonNullable<PeOrder['lines']>[number];

/** Why a line may not be submitted: not eligible, without a base warranty, sold elsewhere, or read too long ago. */
function lineFault(
  context: TxContext,
  [line, written]: readonly [PricedLine, OrderLine | undefined],
  { taken, readingDays, today, separator }: Judging,
): Refusal | undefined {
  const gsn = line.unit?.serialNo ?? '';
  const no = taken.get(line.unit?.id ?? '');
  if (!line.product) return refuse('common.required', { field: '@peOrder.lines.field.productId' }, 'productId');
  if (!line.base) return refuse('warranty.noBaseTerm', { gsn }, 'gensetId');
  if (no !== undefined) return refuse('warranty.gsnInOtherOrder', { gsn, no }, 'gensetId');
  if (!line.offer || line.answer?.eligibility === 'REFUSED') {
    const reason = spokenNotes(context, line).join(separator);
    return refuse('warranty.lineNotEligible', { gsn, reason }, 'gensetId');
  }
  return isRead(written, today, readingDays)
    ? undefined
    : refuse('warranty.readingStale', { gsn, limit: readingDays }, 'readOn');
}

const isRead = (line: OrderLine | undefined, today: string, days: number): boolean =>
  Boolean(line?.hoursReading) && !isStale(line?.readOn, today, days);

/** Why lines may not be submitted, each at its field. */
async function unsellable(context: TxContext, order: PeOrder, priced: PricedOrder): Promise<Refusal[]> {
  const { readingDays } = (await settingsWithin(context, context.tenantId)).of(warrantyOrderSettings);
  const judging: Judging = {
    taken: await ordersOfUnits(context, order.gensetIds ?? [], order.id),
    readingDays,
    today: todayOf(context),
    separator: context.texts.text(context.locale, 'control.separator'),
  };
  return priced.lines.flatMap((line, at) => {
    const fault = lineFault(context, [line, order.lines?.[at]], judging);
    return fault ? [{ ...fault, path: `lines.${at}.${fault.path ?? ''}` }] : [];
  });
}

/** Readings of meters become known to the units, where they are ahead of what is known. */
async function recordHourReadings(context: TxContext, order: PeOrder, { lines }: PricedOrder): Promise<void> {
  await appendEvents(
    context,
    lines.flatMap(({ unit }, at) => {
      const { hoursReading, readOn } = order.lines?.[at] ?? {};
      if (!unit || !hoursReading || !readOn || Number(hoursReading) <= Number(unit.runningHours ?? -1)) return [];
      return [
        {
          gensetId: unit.id,
          kind: 'HOURS_READ',
          on: readOn,
          params: { runningHours: hoursReading, hoursReadAt: readOn },
          source: { type: peOrder.key, no: `${order.no}/${readOn}` },
        },
      ];
    }),
  );
}

/** An order is submitted: judged whole, frozen, and with the way that it takes. */
async function submit(context: TxContext, order: PeOrder): Promise<PeOrderInput> {
  await lockSales(context);
  const { services } = await dealerFor(context, order.dealerId);
  const orderDate = order.orderDate ?? todayOf(context);
  const priced = await priceOrder(context, { orderDate, lines: order.lines ?? [] });
  throwIfAny(lineRefusals(priced, { dealerId: order.dealerId ?? '', orderDate }));
  throwIfAny(services ? [] : unauthorised(priced));
  throwIfAny(await unsellable(context, order, priced));
  throwIfAny(missing(order, priced));
  await recordHourReadings(context, order, priced);
  const figures = derived(priced);
  const priceKey = keyOf({ lines: order.lines, priced: figures.priced });
  const isResumed = order.state === 'returned' && order.returnedFrom !== null && priceKey === order.priceKey;
  return {
    ...figures,
    priceKey,
    resumeAt: isResumed ? order.returnedFrom : 'none',
    approvedRate: null,
    remarks: [],
    checkList: isResumed ? order.checkList : [],
    submittedAt: context.at,
    submittedById: context.userId,
  } as PeOrderInput;
}

/** The dealer takes the rate that was offered: lines are priced at it, and the order goes on behind who offered. */
async function acceptOffer(context: TxContext, order: PeOrder): Promise<PeOrderInput> {
  const { approvedRate, priceRate, lines } = order;
  const pcts = discountsAt(
    (lines ?? []).map(({ discountPct }) => discountPct ?? null),
    { priceRate: priceRate ?? '1.0000', approvedRate: approvedRate ?? '1.0000' },
  );
  const cheaper = (lines ?? []).map((line, at) => ({ ...line, discountPct: pcts[at] }));
  const next = { ...order, lines: cheaper } as PeOrder;
  const figures = await submit(context, next);
  const levels = {
    specialFlag: figures.specialFlag === true,
    needsDirector: figures.needsDirector === true,
    needsGeneral: figures.needsGeneral === true,
  };
  return {
    ...figures,
    lines: cheaper,
    checkList: order.checkList,
    resumeAt: nodeAfter(nodeOf(order.returnedFrom), levels),
  } as PeOrderInput;
}

type Check = NonNullable<PeOrder['checks']>[number];

/** The decisions on an order with one more. */
function withCheck(
  context: Context | TxContext,
  order: PeOrder,
  check: Pick<Check, 'result'> & { readonly form: Values; readonly rateAfter?: string | null },
) {
  const { opinion } = check.form;
  return [
    ...(order.checks ?? []),
    {
      node: nodeOf(order.currentNode),
      result: check.result,
      checkerId: context.userId,
      checkedAt: context.at,
      comment: typeof opinion === 'string' ? opinion : null,
      rateBefore: order.priceRate,
      rateAfter: check.rateAfter ?? order.priceRate,
    },
  ] as unknown as PeOrder['checks'];
}

/** The first check ticks off everything. */
function requireCheckList({ texts, locale }: TxContext, { checkList }: PeOrder): void {
  const open = checkPoints.filter((point) => !(checkList ?? []).includes(point));
  const list = open
    .map((point) => texts.text(locale, `peOrder.checkList.${point}`))
    .join(texts.text(locale, 'control.separator'));
  if (open.length > 0) throw warrantyOrderErrors.checkListOpen({ list });
}

/** What a dealer may still owe; null where the order is not on credit. */
async function creditOf(context: TxContext, { id, dealerId, payMethod }: PeOrder): Promise<string | null> {
  if (payMethod !== 'CREDIT' || !dealerId) return null;
  const { creditLimit } = (await settingsWithin(context, context.tenantId)).of(warrantyOrderSettings);
  const left = scaled(creditLimit, 2) - scaled(await owedBy(context, dealerId, id), 2);
  return unscaled(left < 0n ? 0n : left, 2);
}

/** What was paid is enough. Throws `warranty.paymentShort`. */
export async function requirePaid(context: TxContext, order: PeOrder): Promise<void> {
  const { paidAmount, amount } = order;
  const due = amount ?? '0.00';
  if (isShort({ paid: paidAmount, due, credit: await creditOf(context, order) }))
    throw warrantyOrderErrors.paymentShort({ paid: paidAmount ?? '0.00', due });
}

const judged: Readonly<Partial<Record<PeOrderNode, (context: TxContext, order: PeOrder) => Promise<void> | void>>> = {
  first: requireCheckList,
  order: requirePaid,
};

const passEffects: Effects = Object.fromEntries(
  peOrderProcess.nodes
    .filter((node) => node !== 'effect')
    .map((node) => [
      `pass_${node}`,
      {
        prepare: async (context, order, form) => {
          await judged[node]?.(context, order);
          return { checks: withCheck(context, order, { result: 'passed', form }) };
        },
      },
    ]),
);
const arrivalEffects: Effects = Object.fromEntries(
  peOrderProcess.nodes.map((node) => [`at_${node}`, { prepare: async () => ({ currentNode: node }) }]),
);

/** The lines of an order, some of them with certificates from now on. Throws what `issueCertificates` throws. */
export async function certified(
  context: TxContext,
  order: PeOrder,
  given: { readonly places: readonly number[]; readonly issuedOn: string },
): Promise<PeOrder['priced']> {
  const certNos = await issueCertificates(context, order, given);
  return (order.priced ?? []).map((line, at) => ({
    ...line,
    certNo: certNos.get(at) ?? line.certNo ?? null,
  })) as PeOrder['priced'];
}

/** An order of which a line has taken effect does not come back. Throws `warranty.partlyEffective`. */
function requireNoEffect(order: PeOrder): void {
  if (isPartlyEffective(order)) throw warrantyOrderErrors.partlyEffective({ no: order.no ?? '' });
}

const effects: Effects = {
  ...passEffects,
  ...arrivalEffects,
  submit: { prepare: submit },
  acceptOffer: { prepare: acceptOffer },
  effect: {
    prepare: async (context, order, form) => {
      await lockSales(context);
      const effectiveOn = order.issueOn ?? todayOf(context);
      const places = [...(order.priced ?? []).entries()].flatMap(([at, { certNo }]) => (certNo ? [] : [at]));
      return {
        checks: withCheck(context, order, { result: 'passed', form }),
        priced: await certified(context, order, { places, issuedOn: effectiveOn }),
        effectiveOn,
        currentNode: null,
      };
    },
  },
  sendBack: {
    prepare: async (context, order, form) => {
      requireNoEffect(order);
      return {
        checks: withCheck(context, order, {
          result: order.approvedRate ? 'offered' : 'returned',
          form,
          rateAfter: order.approvedRate,
        }),
        returnedFrom: order.currentNode,
        currentNode: null,
      };
    },
  },
  decline: {
    prepare: async (context, order, form) => {
      requireNoEffect(order);
      return { checks: withCheck(context, order, { result: 'rejected', form }), currentNode: null };
    },
  },
  reopen: {
    prepare: async (_, order) => {
      requireNoEffect(order);
      return { currentNode: null, returnedFrom: null, approvedRate: null };
    },
  },
  drop: {
    prepare: async (_, order) => {
      requireNoEffect(order);
      return {};
    },
  },
  // The process of an order that was returned waits for its dealer, who does not go on with it.
  cancel: async (context, { id, state, processInstanceId }) => {
    if (state === 'returned' && processInstanceId !== null) await withdrawBySystem(context, processInstanceId, id);
  },
};

/** Sales of extended warranty. */
export const peOrderServer: ResourceServer = serveResource(peOrder, {
  table: 'pe_order',
  hooks: { beforeCreate: begin, beforeUpdate: change },
  actions: bindActions(peOrderActions, {
    recordPayment: async (context, { record, form }) => {
      await recordsOf(context, peOrder).update(record, form as PeOrderInput, { action: 'recordPayment' });
    },
  }),
  effects,
});
