import { permErrors, pickText, refuse, throwIfAny, type InputOf, type Refusal } from '@mp/kernel/contract';
import { enqueueAllStatement, type Context, type TxContext, type Values } from '@mp/kernel/server';
import { kilometresBetween, todayOf } from '@mp/dealer/server';
import { wallTime } from '@mp/reference/contract';
import { takenReading } from '@mp/warranty/contract';
import { lastHours, recordHourReading } from '@mp/warranty/server';
import {
  checkInRefusals,
  closedFields,
  comparedSerial,
  findingsOf,
  inspectionGaps,
  lockedItem,
  nearMetres,
  openLines,
  orderErrors,
  planningFields,
  resultOf,
  reviewFields,
  reviewStates,
  withAnswers,
  workFields,
  type maintenanceOrder,
} from '../contract/index.ts';
import { fittingTemplate, requireFree } from './begin.service.ts';
import { lastValues, type Order } from './order.query.ts';
import { inspectionOf } from './plan.service.ts';
import { problemTickets } from './ports.ts';
import { reportJob } from './report.job.ts';

type Input = InputOf<typeof maintenanceOrder>;

/** Only the engineers of an order do its work. Throws `maintenance.otherEngineer`. */
function requireEngineer({ userId }: Context, { engineerId, coEngineerIds }: Order): void {
  const own: readonly (string | null)[] = [engineerId, ...(coEngineerIds ?? [])];
  if (!own.includes(userId)) throw orderErrors.otherEngineer();
}

const unanswered = { value: null, verdict: null, action: null, note: null, photos: [], reTestValue: null };

/** An order is accepted: what is inspected is frozen into it, with the last values, and the kit is proposed. */
export async function accept(context: TxContext, order: Order): Promise<Input> {
  requireEngineer(context, order);
  if ((order.results ?? []).length > 0) return {};
  const { items, parts } = await inspectionOf(context, order);
  const last = await lastValues(context, order.gensetId);
  return {
    results: items.map((item) => ({ ...unanswered, ...item, lastValue: last.get(item.code) ?? null })),
    parts: parts.map((part) => ({
      ...part,
      serialOut: null,
      serialIn: null,
      chargeType: order.chargeType,
      price: null,
    })),
    takesTickets: problemTickets.all().length > 0,
  };
}

/** Nobody is assigned any more. */
export function refuseOrder(context: TxContext, order: Order): Input {
  requireEngineer(context, order);
  const { executionManagerId, directSalesManagerId } = order;
  return {
    engineerId: null,
    coEngineerIds: [],
    plannedStart: null,
    plannedEnd: null,
    overrideReason: null,
    ownerIds: [executionManagerId, directSalesManagerId].filter((each) => each !== null),
  };
}

const degrees = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Math.abs(value) <= most ? value : null;

/** A place on the map; null where one of the two is not known. */
const placeAt = (lng: number | null, lat: number | null) => (lng === null || lat === null ? null : { lng, lat });

const siteOf = ({ siteLng, siteLat }: Order) =>
  placeAt(siteLng === null ? null : Number(siteLng), siteLat === null ? null : Number(siteLat));

/** What was scanned is the unit of the order. Throws `maintenance.serialMismatch` at the scan. */
function requireUnit({ serialNo }: Order, scanned: unknown): void {
  if (typeof scanned !== 'string' || scanned === '') return;
  const [a, b] = [comparedSerial(scanned), comparedSerial(serialNo ?? '')];
  throwIfAny(a === b ? [] : [refuse('maintenance.serialMismatch', { a, b }, 'scannedSerial')]);
}

/** Somebody comes to the unit: the scanned plate is that of the unit, and far from the site a reason is given. */
export function checkIn(context: TxContext, order: Order, form: Values): Input {
  requireEngineer(context, order);
  requireUnit(order, form['scannedSerial']);
  const here = placeAt(degrees(form['lng'], 180), degrees(form['lat'], 90));
  const site = siteOf(order);
  const distance = here && site ? Math.round(kilometresBetween(here, site) * 1000) : null;
  const { arriveReason } = form;
  const reason = typeof arriveReason === 'string' ? arriveReason : null;
  throwIfAny([...checkInRefusals({ isPlaced: site !== null, isKnown: here !== null, distance, reason })]);
  return {
    arrivedAt: context.at,
    arriveLng: here && here.lng.toFixed(6),
    arriveLat: here && here.lat.toFixed(6),
    arriveDistance: distance,
  };
}

/** Planning of an order that is not begun: another level is no second open order, another dealer sends his own people. */
async function replan(context: TxContext, old: Order, patch: Input): Promise<void> {
  if (patch.serviceLevel && patch.serviceLevel !== old.serviceLevel) {
    const { gensetId, serialNo } = old;
    patch.openKey = await requireFree(context, {
      gensetId,
      serialNo: serialNo ?? '',
      serviceLevel: patch.serviceLevel,
    });
  }
  if (patch.serviceLevel && patch.serviceLevel !== old.serviceLevel && patch.stdHours === undefined)
    patch.stdHours = (await fittingTemplate(context, old.gensetId, patch.serviceLevel))?.stdHours ?? null;
  if (patch.dealerId !== undefined) patch.serviceOrgType = patch.dealerId === null ? 'INTERNAL' : 'DEALER';
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that the order closes as it stands do not change; at their tasks reviewers fill in theirs. Throws `perm.fieldNotWritable`. */
function requireOpenFields(old: Order, patch: Input): void {
  const isReviewed = reviewStates.some((state) => state === old.state);
  const groups = { planningFields, workFields, reviewFields: isReviewed ? [] : reviewFields };
  const closed = new Set(closedFields(old, groups));
  const before = new Map<string, unknown>(Object.entries(old));
  const fields = Object.entries(patch).flatMap(([name, value]) =>
    closed.has(name) && !isSame(value, before.get(name)) ? [name] : [],
  );
  if (fields.length > 0) throw permErrors.fieldNotWritable({ fields });
}

/** Answers of the engineer come in; items and limits stay those of the template, and after a return only marked ones change. */
export async function change(context: TxContext, old: Order, patch: Input): Promise<void> {
  requireOpenFields(old, patch);
  if (old.state !== 'working' && old.state !== 'returned') return replan(context, old, patch);
  requireEngineer(context, old);
  if (patch.results === undefined) return;
  const stored = old.results ?? [];
  const answered = withAnswers(stored, patch.results ?? []);
  const open = openLines(old.marks, old.round);
  const locked = open && !open.has('record') ? lockedItem(stored, answered, open) : undefined;
  if (locked !== undefined) throw orderErrors.lineLocked({ line: locked });
  patch.results = answered;
}

/** What hinders the submission of the work, each at its field. */
function workGaps(context: TxContext, order: Order): Refusal[] {
  const { results, hoursReading, hoursPhoto, signature, unsignedReason, summary } = order;
  const items = results ?? [];
  const { missing, photoless, undecided } = inspectionGaps(items);
  const placeOf = (item: (typeof items)[number], field: string) => `results.${items.indexOf(item)}.${field}`;
  const nameOf = ({ name, code }: (typeof items)[number]) => (name && pickText(name, context.locale)) || code;
  const hasTickets = problemTickets.all().length > 0;
  return [
    ...(missing > 0 ? [refuse('maintenance.itemsMissing', { n: missing }, 'results')] : []),
    ...photoless.map((item) => refuse('maintenance.photoMissing', { item: nameOf(item) }, placeOf(item, 'photos'))),
    ...undecided.map((item) => refuse('maintenance.actionMissing', { item: nameOf(item) }, placeOf(item, 'action'))),
    ...items
      .filter(({ action }) => action === 'TICKET' && !hasTickets)
      .map((item) => refuse('maintenance.noTickets', undefined, placeOf(item, 'action'))),
    ...(hoursReading === null ? [refuse('maintenance.hoursMissing', undefined, 'hoursReading')] : []),
    ...(hoursReading !== null && hoursPhoto === null
      ? [refuse('common.required', { field: '@order.field.hoursPhoto' }, 'hoursPhoto')]
      : []),
    ...(signature === null && !unsignedReason ? [refuse('maintenance.signatureMissing', undefined, 'signature')] : []),
    ...(summary ? [] : [refuse('maintenance.summaryMissing', undefined, 'summary')]),
  ];
}

/** The meter is read through the warranty; answers whether it shows more than the days have hours. */
async function readMeter(context: TxContext, order: Order): Promise<boolean> {
  const { gensetId, hoursReading, meterReset, meterResetNote, leftAt } = order;
  const today = todayOf(context);
  const readOn = leftAt === null ? today : wallTime(leftAt).day;
  const day = readOn > today ? today : readOn;
  const hours = Number(hoursReading ?? 0);
  const last = await lastHours(context, gensetId, day);
  // What was returned for something else has been read already.
  if ((order.round ?? 0) > 0 && last?.hours === hours && last.readOn === day) return order.flagged;
  const taken = takenReading(last, { readOn: day, hours, isReset: meterReset });
  if ('isDecrease' in taken)
    throwIfAny([refuse('maintenance.hoursDecrease', { n: `${hours}`, last: `${taken.last}` }, 'hoursReading')]);
  await recordHourReading(context, {
    gensetId,
    readOn: day,
    hours: hoursReading,
    meterReset,
    meterResetNote,
    source: 'MAINTENANCE',
  });
  return 'isSuspicious' in taken && taken.isSuspicious;
}

const isFar = ({ arriveDistance }: Order): boolean => (arriveDistance ?? 0) > nearMetres;

const photosIn = ({ results, photos, hoursPhoto, platePhoto }: Order): number =>
  (results ?? []).reduce((sum, item) => sum + (item.photos ?? []).length, 0) +
  (photos ?? []).length +
  [hoursPhoto, platePhoto].filter((each) => each !== null).length;

const isLate = ({ windowTo }: Order, day: string): boolean => windowTo !== null && day > windowTo;

/** Has the report of an order made behind the transaction. */
export async function makeReport(context: TxContext, id: string, { isMailed }: { readonly isMailed: boolean }) {
  const key = `serviceReport:${id}:${isMailed ? 'mail' : 'file'}`;
  await context.batch([enqueueAllStatement(context, [{ kind: reportJob, payload: { id, isMailed }, key }])]);
}

/** The work is submitted: judged whole, counted, its meter reading recorded. */
export async function submit(context: TxContext, order: Order): Promise<Input> {
  requireEngineer(context, order);
  throwIfAny(workGaps(context, order));
  const isJump = await readMeter(context, order);
  const findings = findingsOf(order.results ?? []);
  // The clock of a phone may be ahead: nobody leaves later than what he says of it comes in.
  const leftAt = order.leftAt === null || Date.parse(order.leftAt) > context.now.getTime() ? context.at : order.leftAt;
  await makeReport(context, order.id, { isMailed: false });
  return {
    leftAt,
    result: resultOf(order.results ?? [], order.raisedResult),
    findings: findings,
    ngCount: findings.length,
    photoCount: photosIn(order),
    flagged: isJump || isFar(order),
    overdue: isLate(order, wallTime(leftAt).day),
    signedAt: order.signature === null ? null : (order.signedAt ?? context.at),
    round: (order.round ?? 0) + 1,
    submittedAt: context.at,
    submittedById: context.userId,
  } as Input;
}

/** A visit came to nothing: it is reviewed with its reason, and counts for no service. */
export function notDone(context: TxContext, order: Order, form: Values): Input {
  requireEngineer(context, order);
  if (form['notDoneReason'] === 'OTHER' && !form['notDoneNote'])
    throwIfAny([refuse('common.required', { field: '@order.field.notDoneNote' }, 'notDoneNote')]);
  return {
    leftAt: context.at,
    result: 'NOT_DONE',
    ngCount: 0,
    photoCount: Array.isArray(form['notDonePhotos']) ? form['notDonePhotos'].length : 0,
    overdue: isLate(order, todayOf(context)),
    round: (order.round ?? 0) + 1,
    submittedAt: context.at,
    submittedById: context.userId,
  } as Input;
}
