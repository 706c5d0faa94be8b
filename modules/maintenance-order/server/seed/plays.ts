import { seededRandom, newId, ports, recordsOf, type Context, type Services, type TxContext } from '@mp/kernel/server';
import { certifiedPeople } from '@mp/dealer-person/server';
import { samplePhoto, todayOf } from '@mp/dealer/server';
import { appendEvents } from '@mp/genset/server';
import { templateFor, type TemplateItem } from '@mp/maintenance/server';
import { holdersOfRole } from '@mp/permission/server';
import { plusDays } from '@mp/reference/contract';
import { SamplePlay } from '@mp/workflow/server';
import { findingsOf, maintenanceOrder, openKeyOf, resultOf, wantsPhoto, withAnswers } from '../../contract/index.ts';

/** A unit in service, with the plan that runs for it. */
interface SampleUnit {
  readonly id: string;
  readonly serialNo: string;
  readonly modelId: string;
  readonly customerId: string;
  readonly site: string | null;
  readonly regionId: string;
  readonly bigAreaId: string | null;
  readonly dealerId: string | null;
  readonly dutyType: string | null;
  readonly saleChannel: string | null;
  readonly hours: number;
  readonly planId: string | null;
}

const unitsOf = (db: Context): Promise<SampleUnit[]> =>
  db.rows<SampleUnit>(
    `select g.id, g.serial_no as "serialNo", g.model_id as "modelId", g.customer_id as "customerId", g.site, g.region_id as "regionId",
        g.big_area_id as "bigAreaId", g.service_dealer_id as "dealerId", g.duty_type as "dutyType", g.sale_channel as "saleChannel",
        coalesce(g.running_hours, 0)::float as hours,
        (select min(p.id::text)::uuid from plan_genset u join maintenance_plan p on p.tenant_id = u.tenant_id and p.id = u.plan_id
          where u.tenant_id = g.tenant_id and u.genset_id = g.id and p.state = 'running' and u.deleted_at is null) as "planId"
      from genset g where g.state = 'inService' and g.customer_id is not null and g.region_id is not null
        and g.commissioned_on < $1::date - 730 and g.deleted_at is null
      order by g.service_dealer_id is distinct from (select dealer_id from tenant_user where user_name = 'hy-dealer-user' limit 1), g.serial_no
      limit 72`,
    [todayOf(db)],
  );

/** Who does and decides. */
interface People {
  readonly engineers: readonly string[];
  readonly ofDealer: ReadonlyMap<string, string>;
  readonly manager: string;
  readonly sales: string;
  readonly dispatcher: string;
}

async function peopleOf(tx: TxContext, units: readonly SampleUnit[]): Promise<People | undefined> {
  const named = new Map(
    (
      await tx.rows<{ name: string; id: string }>(
        `select user_name as name, id from tenant_user where user_name in ('hy-exec', 'hy-direct', 'hy-dispatcher') and deleted_at is null`,
      )
    ).map(({ name, id }) => [name, id]),
  );
  const engineers = await holdersOfRole(tx, 'R_ASE');
  const dealerIds = [...new Set(units.flatMap(({ dealerId }) => dealerId ?? []))];
  const people = await certifiedPeople(tx, { dealerIds });
  const [manager, sales, dispatcher] = ['hy-exec', 'hy-direct', 'hy-dispatcher'].map((name) => named.get(name));
  if (!manager || !sales || !dispatcher || engineers.length === 0) return undefined;
  const ofDealer = people.flatMap(({ dealerId, userId }) => (dealerId && userId ? [[dealerId, userId] as const] : []));
  return { engineers, ofDealer: new Map(ofDealer), manager, sales, dispatcher };
}

/** Where orders stand that are not over, how many days from today they are due, and how many of each. */
const open = [
  { state: 'toAssign', n: 9, due: 6 },
  { state: 'toAssign', n: 3, due: -20 },
  { state: 'assigned', n: 7, due: 3 },
  { state: 'accepted', n: 4, due: 1 },
  { state: 'working', n: 2, due: 0 },
  { state: 'execReview', n: 4, due: -1 },
  { state: 'salesReview', n: 3, due: -3 },
  { state: 'returned', n: 2, due: -4 },
  { state: 'canceled', n: 3, due: -15 },
] as const;
type Story = (typeof open)[number];
/** Days between the services of a unit that are over, and how many there were. */
const [apart, visits] = [165, 4];
/** Units with a history. */
const served = 34;

const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`;

/** What two units show that drift away from their limits, by unit and lower limit. */
const drifts: Readonly<
  Record<number, { readonly unit: string; readonly min: number; readonly at: (visit: number) => string }>
> = {
  1: { unit: '°C', min: 75, at: (visit) => `${84 + visit * 4}` },
  2: { unit: 'V', min: 24.5, at: (visit) => (26.4 - visit * 0.9).toFixed(1) },
};

/** What a number shows at a visit: in the middle of its limits, with some noise. */
function measured({ min, max }: TemplateItem, noise: number): string {
  const low = Number(min ?? Number(max ?? 10) * 0.6);
  const high = Number(max ?? low * 1.4);
  return (low + (high - low) * (0.35 + 0.3 * noise)).toFixed(Math.abs(high) < 30 ? 1 : 0);
}

/** What is said to an item at a visit. */
function answered(item: TemplateItem, isWrong: boolean, noise: number): string {
  if (item.kind === 'NUMBER') return measured(item, noise);
  if (item.kind === 'OK_NG') return isWrong ? 'NG' : 'OK';
  return item.kind === 'CHOICE' ? (item.options ?? '').split('/')[0]?.trim() || '—' : '已检查';
}

/** What was found at a visit. */
function inspected(items: readonly TemplateItem[], visit: number, [unit, random]: readonly [number, () => number]) {
  const drift = drifts[unit];
  const asked = items.map(({ itemNo, text, part: _, ...item }) => ({ ...item, code: itemNo, name: text }));
  const answers = items.map((item) => {
    const isWrong = random() < 0.012;
    const isDrift = drift !== undefined && item.unit === drift.unit && Number(item.min) === drift.min;
    const value = isDrift ? drift.at(visit) : answered(item, isWrong, random());
    return { code: item.itemNo, value, action: 'WATCH' as const, note: isWrong ? '已告知客户，下次复查' : null };
  });
  return withAnswers(asked, answers);
}

async function* piece(bytes: Uint8Array) {
  yield Buffer.from(bytes);
}

/** What is photographed at a visit, and where the needles stand there. */
const shots = { 'hour-meter': 0.1, item: 0.4, 'after-service': 0.7 } as const;
const pictures = new Map<keyof typeof shots, Buffer>();

/** A photo of what is named; each is drawn once. */
async function photoOf(engineer: Context, of: keyof typeof shots): Promise<string> {
  const picture = pictures.get(of) ?? samplePhoto(shots[of]);
  pictures.set(of, picture);
  const file = { name: `${of}.png`, type: 'image/png', purpose: 'photo' };
  return (await ports().storeFile(engineer, piece(picture), file)).id;
}

/** Maintenance of the sample company: two years that are over, and orders at every place of their way. */
export async function playOrders(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from maintenance_order limit 1');
  if (known) return;
  const units = await unitsOf(system);
  const reviewed = await system.tx(async (tx) => {
    const people = await peopleOf(tx, units);
    return people ? write(tx, units, people) : [];
  });
  for (const { id, engineer, state } of reviewed) {
    const context = await play.as(engineer);
    const hoursPhoto = await photoOf(context, 'hour-meter');
    const [seen, after] = [await photoOf(context, 'item'), await photoOf(context, 'after-service')];
    await context.tx(async (tx) => {
      const order = await recordsOf(tx, maintenanceOrder).lock(id);
      const results = (order.results ?? []).map((item) =>
        item.kind === 'PHOTO' || wantsPhoto(item) ? { ...item, photos: [seen] } : item,
      );
      const photos = [{ stage: 'AFTER' as const, file: after, takenAt: null, note: null }];
      await recordsOf(tx, maintenanceOrder).update(order, { hoursPhoto, results, photos }, { action: 'update' });
      const owner = { resource: maintenanceOrder, id, onlyGains: true };
      await ports().attachFiles(tx, { ...owner, field: 'hoursPhoto' }, [hoursPhoto]);
      await ports().attachFiles(tx, { ...owner, field: 'results' }, [seen]);
      await ports().attachFiles(tx, { ...owner, field: 'photos' }, [after]);
    });
    await play.move(maintenanceOrder, { id, by: engineer, name: 'submit', form: {} });
    if (state === 'salesReview') await play.decide(id, { outcome: 'approve', form: { executionScore: 5 } });
    if (state === 'returned') await play.decide(id, { outcome: 'reject', opinion: '照片不清晰，请补拍' });
  }
}

/** What the orders of the sample are made of. */
function makers(items: readonly TemplateItem[], people: People) {
  const random = seededRandom(2026);
  const counts = new Map<string, number>();
  const noOf = (day: string) => {
    const month = day.slice(0, 7).replace('-', '');
    const n = (counts.get(month) ?? 0) + 1;
    counts.set(month, n);
    return `WB${month}S${String(n).padStart(4, '0')}`;
  };
  const engineerOf = (unit: SampleUnit, n: number) =>
    (unit.dealerId && people.ofDealer.get(unit.dealerId)) || (people.engineers[n % people.engineers.length] ?? '');
  const base = (unit: SampleUnit, n: number, dueOn: string) => {
    const engineer = engineerOf(unit, n);
    const isDealer = unit.dealerId !== null && people.ofDealer.has(unit.dealerId);
    return {
      no: noOf(dueOn),
      origin: unit.planId ? 'PLAN' : 'SINGLE',
      planId: unit.planId,
      gensetId: unit.id,
      serialNo: unit.serialNo,
      modelId: unit.modelId,
      customerId: unit.customerId,
      siteName: unit.site,
      siteRegionId: unit.regionId,
      bigAreaId: unit.bigAreaId,
      saleChannel: unit.saleChannel ?? 'trade',
      serviceLevel: 'B',
      chargeType: unit.planId ? 'CONTRACT' : 'PAID',
      dueOn,
      dueReason: n % 4 === 0 ? 'HOURS' : 'DATE',
      windowFrom: plusDays(dueOn, -7),
      windowTo: plusDays(dueOn, 7),
      serviceOrgType: isDealer ? 'DEALER' : 'INTERNAL',
      dealerId: isDealer ? unit.dealerId : null,
      executionManagerId: people.manager,
      directSalesManagerId: unit.saleChannel === 'direct' ? people.sales : null,
      engineer,
    };
  };
  const planned = (engineer: string, day: string, hour: number) => ({
    engineerId: engineer,
    plannedStart: at(day, hour),
    plannedEnd: at(day, hour + 3),
    dispatcherId: people.dispatcher,
    ownerIds: [...new Set([engineer, people.manager, people.sales])],
  });
  const done = (unit: SampleUnit, visit: number, n: number) => {
    const results = inspected(items, visit, [n, random]);
    const findings = findingsOf(results);
    return {
      results,
      findings,
      ngCount: findings.length,
      result: resultOf(results, null),
      hoursReading: Math.max(0, unit.hours - (visits - visit) * 40).toFixed(1),
      parts: [
        { partNo: 'LF9009', name: '机油滤清器', qty: '2.000', unit: '个', chargeType: 'CONTRACT', price: '168.00' },
      ],
      summary: '按B级项目完成保养，机组运行正常',
      unsignedReason: '客户值班人员口头确认',
      customerScore: 3 + Math.floor(random() * 3),
    };
  };
  return { base, planned, done, blank: (n: number) => inspected(items, 0, [n, random]) };
}
type Makers = ReturnType<typeof makers>;

/** Two years of services that are over. */
const pastOrders = (
  { base, planned, done }: Makers,
  units: readonly SampleUnit[],
  [today, people]: readonly [string, People],
) =>
  units.slice(0, served).flatMap((unit, n) =>
    Array.from({ length: visits }, (_, visit) => {
      const dueOn = plusDays(today, -apart * (visits - visit) + (n % 40) + 20);
      const closedOn = plusDays(dueOn, ((n * 5 + visit * 3) % 12) - 4);
      const { engineer, ...order } = base(unit, n, dueOn);
      const isLate = closedOn > order.windowTo;
      return {
        ...order,
        ...planned(engineer, closedOn, 9),
        ...done(unit, visit, n),
        arrivedAt: at(closedOn, 9),
        arriveDistance: 40 + ((n * 37) % 300),
        leftAt: at(closedOn, 12),
        labour: [{ userId: engineer, kind: 'WORK', from: at(closedOn, 9), to: at(closedOn, 12), km: null }],
        photoCount: 0,
        executionScore: 3 + ((n + visit) % 3),
        reviews: [
          {
            node: 'execution',
            result: 'passed',
            reviewerId: people.manager,
            reviewedAt: at(plusDays(closedOn, 1), 10),
            score: 3 + ((n + visit) % 3),
            comment: null,
          },
        ],
        round: 1,
        submittedAt: at(closedOn, 13),
        submittedById: engineer,
        closedOn,
        overdue: isLate,
        state: 'closed',
      };
    }),
  );

const isReviewed = ({ state }: Story) => state === 'execReview' || state === 'salesReview' || state === 'returned';
const isUnassigned = ({ state }: Story) => state === 'toAssign' || state === 'canceled';

interface Placed {
  readonly story: Story;
  readonly n: number;
  readonly today: string;
  readonly people: People;
}

/** What has been written of an order by where it stands. */
function writtenOf({ done, blank }: Makers, unit: SampleUnit, { story, n, today }: Placed) {
  if (story.state === 'accepted')
    return { results: blank(n).map((item) => ({ ...item, value: null, verdict: null, action: null, note: null })) };
  if (!isReviewed(story) && story.state !== 'working') return {};
  const { result: _, findings: __, ngCount: ___, ...work } = done(unit, visits, n);
  return { ...work, arrivedAt: at(plusDays(today, -1), 9), arriveDistance: 60 };
}

/** An order that is not over. */
function toDo(make: Makers, unit: SampleUnit, placed: Placed) {
  const { story, n, today, people } = placed;
  const { state, due } = story;
  const order = make.base(unit, n, plusDays(today, due + n));
  const visit = plusDays(today, Math.max(due, 0));
  return {
    ...order,
    ...(state === 'salesReview' ? { saleChannel: 'direct', directSalesManagerId: people.sales } : {}),
    ...(isUnassigned(story)
      ? { ownerIds: [people.manager, people.sales] }
      : make.planned(order.engineer, visit, 8 + (n % 8))),
    ...writtenOf(make, unit, placed),
    id: newId(),
    overdue: due < -14 && state === 'toAssign',
    openKey: state === 'canceled' ? null : openKeyOf(unit.id, 'B'),
    state: isReviewed(story) ? 'working' : state,
  };
}

/** Orders that are not over, and those of them that are submitted. */
function waitingOrders(make: Makers, units: readonly SampleUnit[], [today, people]: readonly [string, People]) {
  const free = units.slice(served);
  const reviewed: { id: string; engineer: string; state: Story['state'] }[] = [];
  const waiting = open.flatMap((story) =>
    Array.from({ length: story.n }, (_, n) => {
      const wanted = story.state === 'salesReview' ? free.findIndex(({ saleChannel }) => saleChannel === 'direct') : 0;
      const [unit] = free.splice(Math.max(0, wanted), 1);
      if (!unit) return [];
      const made = toDo(make, unit, { story, n, today, people });
      if (isReviewed(story)) reviewed.push({ id: made.id, engineer: made.engineer, state: story.state });
      return [made];
    }).flat(),
  );
  return { waiting, reviewed };
}

async function write(tx: TxContext, units: readonly SampleUnit[], people: People) {
  const today = todayOf(tx);
  const template = await templateFor(tx, { level: 'B', series: null, dutyType: 'ESP', at: today });
  const make = makers(template?.items ?? [], people);
  const past = pastOrders(make, units, [today, people]);
  const { waiting, reviewed } = waitingOrders(make, units, [today, people]);
  await recordsOf(tx, maintenanceOrder).insertMany(
    [
      ...past.map((values) => ({ id: newId(), values: values as never })),
      ...waiting.map(({ id, engineer: _, ...values }) => ({ id, values: values as never })),
    ],
    { action: 'create' },
  );
  await appendEvents(
    tx,
    past
      .filter((_, n) => n % visits === visits - 1)
      .map(({ gensetId, closedOn, serviceLevel, result, no }) => ({
        gensetId,
        kind: 'MAINTAINED',
        on: closedOn,
        params: { level: serviceLevel, result, orderNo: no },
        source: { type: maintenanceOrder.key, no },
      })),
  );
  return reviewed;
}
