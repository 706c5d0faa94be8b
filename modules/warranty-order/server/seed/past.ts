import { newId, recordsOf, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { appendEvents, type EventInput } from '@mp/genset/server';
import { plusDays } from '@mp/reference/contract';
import { certNoOf, checkPoints, pathOf, peOrder, refundOf, warrantyCertificate } from '../../contract/index.ts';
import { derived } from '../pe-order.service.ts';
import { priceOrder, valuesOf, type PricedOrder } from '../price.service.ts';
import type { SampleUnit } from './units.ts';

/** Who decided on what is past, by account. */
export type People = ReadonlyMap<string, string>;

/** What became of sales: how many, of units of which age in days, when after the base warranty began, and for how long. */
const stories = [
  { kind: 'waiting', n: 8, from: 60, to: 330, after: 30, months: '24' },
  { kind: 'endingSoon', n: 3, from: 645, to: 725, after: 120, months: '12' },
  { kind: 'expiredHours', n: 2, from: 480, to: 640, after: 200, months: '24' },
  { kind: 'active', n: 9, from: 380, to: 640, after: 150, months: '36' },
  { kind: 'expiredDate', n: 4, from: 740, to: 1400, after: 90, months: '12' },
  { kind: 'void', n: 1, from: 60, to: 360, after: 20, months: '12' },
  { kind: 'rejected', n: 1, from: 60, to: 700, after: 40, months: '24' },
  { kind: 'canceled', n: 1, from: 60, to: 700, after: 10, months: '24' },
] as const;
/** What is bought once more before its certificate ends, or has ended: how many days before, and for how long. */
const renewal = { kind: 'renewed', before: 20, months: '24' } as const;
type Story = (typeof stories)[number] | typeof renewal;

/** Units of the sample dealer whose certificates run: two for long, one that ends soon. */
export function unitsOfPast(own: readonly SampleUnit[]): ReadonlySet<SampleUnit> {
  const fits = (kind: Story['kind'], n: number) => {
    const story = stories.find((each) => each.kind === kind);
    const isOfAge = ({ age }: SampleUnit) => story !== undefined && age >= story.from && age <= story.to;
    return own.filter((unit) => unit.isRegistered && isOfAge(unit)).slice(0, n);
  };
  return new Set([...fits('active', 2), ...fits('endingSoon', 1)]);
}

/** The meter at which a certificate that ended by hours did. */
const hoursLimit = 4000;
/** How many days ago that was, and how many after its effect a certificate was made void. */
const [beyond, voidAfter] = [20, 12];
/** How many days after its start a unit failed, and what that cost. */
const [failedAfter, claimed] = [25, '1860.00'];
/** Who passes each task. */
const checkers = {
  first: 'hy-checker',
  area: 'hy-area',
  director: 'hy-svd',
  general: 'hy-general',
  order: 'hy-finance',
  effect: 'hy-certificate',
} as const;

interface Sale {
  readonly id: string;
  readonly no: string;
  readonly story: Story;
  readonly units: readonly SampleUnit[];
  readonly orderDate: string;
  readonly effectiveOn: string;
  readonly priced: PricedOrder;
  readonly lines: readonly { readonly gensetId: string; readonly productId: string }[];
  readonly certNos: readonly string[];
}

/** Sales that are over: what became effective with its certificates, what was rejected and what was given up. */
export async function storePast(context: TxContext, units: readonly SampleUnit[], people: People): Promise<void> {
  const number = numbering();
  const sold = number(await soldOf(context, units));
  await storeSales(context, sold, people);
  // A renewal runs behind the certificate that is there.
  await storeSales(context, number(await renewalsOf(context, sold)), people);
}

async function storeSales(context: TxContext, sales: readonly Sale[], people: People): Promise<void> {
  await recordsOf(context, peOrder).insertMany(
    sales.map((sale) => ({ id: sale.id, values: orderOf(sale, people) as never })),
  );
  const effective = sales.filter(({ story }) => story.kind !== 'rejected' && story.kind !== 'canceled');
  const certificates = effective.flatMap((sale) => certificatesOf(sale, todayOf(context), people));
  await recordsOf(context, warrantyCertificate).insertMany(
    certificates.map((values) => ({ id: newId(), values: values as never })),
  );
  const overAt = plusDays(todayOf(context), -beyond);
  await appendEvents(
    context,
    certificates.flatMap((each) => toldOf(each, overAt)),
  );
}

type Unnumbered = Omit<Sale, 'no' | 'certNos'>;

async function soldOf(context: TxContext, units: readonly SampleUnit[]): Promise<Unnumbered[]> {
  const products = await context.rows<{ id: string }>(
    `select id from pe_product where state = 'onSale' and deleted_at is null order by code collate "C" desc`,
  );
  const free = new Set(units);
  const sales: Unnumbered[] = [];
  for (const story of stories) {
    const taken = [...free]
      .filter(({ age, isRegistered }) => age >= story.from && age <= story.to && (isRegistered || age > 700))
      .slice(0, story.n);
    for (const unit of taken) free.delete(unit);
    for (const together of Map.groupBy(taken, ({ dealerId, customerId }) => `${dealerId} ${customerId}`).values()) {
      const productId = products[sales.length % products.length]?.id ?? '';
      const sale = await saleOf(context, {
        story,
        units: together,
        productId,
        place: sales.length,
        orderDate: orderDateOf(story, together),
      });
      if (sale.priced.lines.every(({ offer }) => offer?.term)) sales.push(sale);
    }
  }
  return sales;
}

/** Every second of the certificates that have ended by their day is renewed, and one of those that end soon. */
async function renewalsOf(context: TxContext, sold: readonly Sale[]): Promise<Unnumbered[]> {
  const ended = sold.filter(({ story }) => story.kind === 'expiredDate').filter((_, at) => at % 2 === 0);
  const ending = sold.filter(({ story }) => story.kind === 'endingSoon').slice(0, 1);
  const renewals: Unnumbered[] = [];
  for (const [place, { units, lines, priced }] of [...ended, ...ending].entries()) {
    const endOn = priced.lines.map(({ offer }) => offer?.term?.endOn ?? '').toSorted()[0] ?? '';
    const latest = plusDays(todayOf(context), -renewal.before);
    const day = plusDays(endOn, -renewal.before);
    const orderDate = day < latest ? day : latest;
    const productId = lines[0]?.productId ?? '';
    const sale = await saleOf(context, { story: renewal, units, productId, place, orderDate });
    if (sale.priced.lines.every(({ offer }) => offer?.term)) renewals.push(sale);
  }
  return renewals;
}

/** The day of a sale of units by its story. */
const orderDateOf = ({ after }: (typeof stories)[number], units: readonly SampleUnit[]): string =>
  plusDays(
    units.reduce((last, { startOn }) => (startOn > last ? startOn : last), ''),
    after,
  );

/** A sale of a product for units of one customer, priced as of its day. */
async function saleOf(
  context: TxContext,
  {
    story,
    units,
    productId,
    place,
    orderDate,
  }: Pick<Sale, 'story' | 'units' | 'orderDate'> & { productId: string; place: number },
): Promise<Unnumbered> {
  const lines = units.map(({ id, hours }) => ({
    gensetId: id,
    productId,
    termMonths: story.months,
    discountPct: story.kind === 'rejected' ? '32.00' : `${place % 9}.00`,
    siteTags: place % 6 === 5 ? ['COAST'] : [],
    hoursReading: hours.toFixed(1),
    readOn: plusDays(orderDate, -3),
  }));
  const priced = await priceOrder(context, { orderDate, lines });
  return { id: newId(), story, units, orderDate, effectiveOn: plusDays(orderDate, 9), priced, lines };
}

/** Gives sales their numbers, by their days; certificates count within their year, on from those numbered before. */
function numbering(): (sales: readonly Unnumbered[]) => Sale[] {
  const ofDay = new Map<string, number>();
  const ofYear = new Map<number, number>();
  const next = <K>(counts: Map<K, number>, key: K) => {
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    return n;
  };
  return (sales) =>
    sales
      .toSorted((a, b) => (a.orderDate < b.orderDate ? -1 : 1))
      .map((sale) => {
        const year = Number(sale.effectiveOn.slice(0, 4));
        const isSold = sale.story.kind !== 'rejected' && sale.story.kind !== 'canceled';
        const place = `${next(ofDay, sale.orderDate)}`.padStart(4, '0');
        return {
          ...sale,
          no: `PE${sale.orderDate.replaceAll('-', '')}${place}`,
          certNos: isSold ? sale.units.map(() => certNoOf(year, next(ofYear, year))) : [],
        };
      });
}

const hour = (day: string, at: number) => `${day}T${String(at).padStart(2, '0')}:00:00+08:00`;

/** The decisions on a sale: each task passed, or the special check turned down. */
function checksOf({ story, priced, orderDate }: Sale, people: People) {
  if (story.kind === 'canceled') return [];
  const path = pathOf(priced.levels);
  const nodes = story.kind === 'rejected' ? path.slice(0, 2) : path;
  return nodes.map((node, at) => ({
    node,
    result: story.kind === 'rejected' && at === nodes.length - 1 ? 'rejected' : 'passed',
    checkerId: people.get(checkers[node]) ?? null,
    checkedAt: hour(plusDays(orderDate, 1 + at), 10),
    comment: story.kind === 'rejected' && at === nodes.length - 1 ? '折扣过大，无法接受' : null,
    rateBefore: priced.priceRate,
    rateAfter: priced.priceRate,
  }));
}

function orderOf(sale: Sale, people: People) {
  const { no, story, units, orderDate, effectiveOn, priced, lines, certNos } = sale;
  const figures = derived(priced);
  const isSold = certNos.length > 0;
  const payment = {
    payMethod: 'TRANSFER',
    checkList: [...checkPoints],
    paidAmount: priced.sums.amount,
    paidOn: plusDays(orderDate, 5),
    invoiceNo: `24312000000${no.slice(-9)}`,
    invoiceDate: plusDays(orderDate, 6),
    effectiveOn,
  };
  return {
    ...figures,
    no,
    dealerId: units[0]?.dealerId,
    dealerRegionId: units[0]?.regionId,
    endCustomerId: units[0]?.customerId,
    contactName: '王建',
    contactPhone: '13900000001',
    orderDate,
    currency: 'CNY',
    lines,
    priced: (figures.priced ?? []).map((line, at) => ({ ...line, ...limitOf(story), certNo: certNos[at] ?? null })),
    specialNote: priced.reasons.length > 0 ? '老客户，机组保养记录完整' : null,
    checks: checksOf(sale, people),
    resumeAt: 'none',
    submittedAt: story.kind === 'canceled' ? null : hour(orderDate, 9),
    submittedById: story.kind === 'canceled' ? null : (people.get('hy-business') ?? null),
    ...(isSold ? payment : {}),
    state: isSold ? 'effective' : story.kind,
  };
}

const limitOf = ({ kind }: Story) => (kind === 'expiredHours' ? { hoursLimit } : {});

/** The state of a certificate by the day; those that ended by hours or were made void say so. */
function stateOf({ kind }: Story, { startOn, endOn }: { startOn: string; endOn: string }, today: string) {
  if (kind === 'void' || kind === 'expiredHours') return kind;
  if (endOn < today) return 'expiredDate';
  return startOn <= today ? 'active' : 'waiting';
}

/** What happened to a certificate: who issued it, and by whom or by what it ended. */
function eventsOf(
  { effectiveOn }: Sale,
  { certNo, state, startOn, endOn }: Readonly<Record<'certNo' | 'state' | 'startOn' | 'endOn', string>>,
  { people, today }: { readonly people: People; readonly today: string },
) {
  const event = (kind: string, day: string, by: string | null = null) => ({
    kind,
    at: hour(day, 9),
    byId: by,
    note: null,
  });
  const isOver = state === 'expiredDate' || state === 'expiredHours';
  const failedOn = plusDays(startOn, failedAfter);
  const claim = {
    ...event('CLAIMED', failedOn, people.get('hy-certificate')),
    note: `${failedOn}: 冷却水泵漏水，更换`,
  };
  const isClaimed = Number(certNo.slice(-1)) % 3 === 0 && (state === 'active' || isOver) && failedOn < today;
  const end = state === 'expiredDate' ? plusDays(endOn, 1) : plusDays(today, -beyond);
  return [
    event('ISSUED', effectiveOn, people.get('hy-certificate')),
    ...(state === 'active' || isOver ? [event('STARTED', startOn)] : []),
    ...(isClaimed ? [{ ...claim, amount: claimed }] : []),
    ...(state === 'void' ? [event('VOIDED', plusDays(effectiveOn, voidAfter), people.get('hy-svd'))] : []),
    ...(isOver ? [event('EXPIRED', end)] : []),
  ];
}

function voidedOf({ effectiveOn }: Sale, sold: { linePrice: string; startOn: string; endOn: string }) {
  const refund = refundOf({ ...sold, effectiveOn, isWaiting: true }, plusDays(effectiveOn, voidAfter), 30);
  return { voidReason: '客户退保，机组转售', refund };
}

/** What a certificate has of its line. */
function soldOfLine({ priced, story }: Sale, at: number) {
  const { unit, product, offer } = priced.lines[at] ?? {};
  const { startOn = '', endOn = '' } = offer?.term ?? {};
  return {
    ...valuesOf(offer?.term, ['hoursLimit']),
    ...limitOf(story),
    ...valuesOf(unit, ['serialNo']),
    productId: product?.id ?? null,
    linePrice: offer?.linePrice ?? '0.00',
    startOn,
    endOn,
  };
}

function certificatesOf(sale: Sale, today: string, people: People) {
  const { id, story, units, effectiveOn, certNos } = sale;
  return units.map((unit, at) => {
    const sold = soldOfLine(sale, at);
    const { startOn, endOn } = sold;
    const state = stateOf(story, sold, today);
    return {
      ...sold,
      ...(state === 'void' ? voidedOf(sale, sold) : {}),
      certNo: certNos[at] ?? '',
      orderId: id,
      orderLine: at + 1,
      gensetId: unit.id,
      dealerId: unit.dealerId,
      dealerRegionId: unit.regionId,
      holderCustomerId: unit.customerId,
      holderName: unit.holder,
      issuedOn: effectiveOn,
      issuedById: people.get('hy-certificate') ?? null,
      copies: 1,
      maintFlag: 'OK',
      events: eventsOf(sale, { certNo: certNos[at] ?? '', state, startOn, endOn }, { people, today }),
      state,
    };
  });
}

/** What the units know of their certificates; the meter of one that ended by hours stands beyond its limit. */
function toldOf(certificate: ReturnType<typeof certificatesOf>[number], overAt: string): EventInput[] {
  const { gensetId, certNo, issuedOn, endOn, state } = certificate;
  const source = { type: warrantyCertificate.key, no: certNo };
  if (state === 'void') return [];
  const params = { runningHours: `${hoursLimit + 36}.0`, hoursReadAt: overAt };
  return [
    { gensetId, kind: 'EXTENDED', on: issuedOn, params: { extendedWarrantyEnd: endOn, certNo }, source },
    ...(state === 'expiredHours' ? [{ gensetId, kind: 'HOURS_READ', on: overAt, params, source }] : []),
  ];
}

/** Accounts of the sample company by name. */
export async function peopleOf(system: Context): Promise<People> {
  const rows = await system.rows<{ name: string; id: string }>(
    `select user_name as name, id from tenant_user where user_name like 'hy-%' and deleted_at is null`,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}
