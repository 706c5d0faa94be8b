import { commonErrors } from '@mp/kernel/contract';
import { seededRandom, seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';
import { bucketOf } from '@mp/report/server';
import { latencyBuckets } from './latency.rules.ts';
import { reasonOf, refusalReason } from './reason.ts';
import { seedEvents } from './seed-events.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const days = 7;

interface SampleInterface {
  readonly code: string;
  readonly name: string;
  readonly system: string;
  readonly direction: 'outbound' | 'inbound';
  readonly method?: string;
  readonly url?: string;
  readonly target?: string;
  readonly timeoutSec?: number;
  readonly retry?: number;
  readonly requestMap?: readonly { readonly target: string; readonly value: string }[];
  readonly answerMap?: readonly { readonly target: string; readonly value: string }[];
  /** Calls of a working hour, milliseconds that they usually take, and the share that fails. */
  readonly perHour: number;
  readonly ms: number;
  readonly fails: number;
  /** Calls that failed in a row at the end; its breaker has counted them. */
  readonly failedLast?: number;
  readonly request: object;
  readonly answer: object;
  readonly error: string;
  readonly status: number | null;
  readonly enabled?: boolean;
}

const blankName = commonErrors.required({ field: '@customer.field.name' });

const interfaces: readonly SampleInterface[] = [
  {
    code: 'erp.customer',
    name: '客户主数据下发',
    system: 'SAP ERP',
    direction: 'outbound',
    url: 'https://erp.hengyuan.example/api/customers',
    timeoutSec: 15,
    retry: 2,
    requestMap: [
      { target: '/customer/code', value: 'form.code' },
      { target: '/customer/name', value: 'form.name' },
      { target: '/sentBy', value: '"mpcloud"' },
    ],
    answerMap: [{ target: '/erpNo', value: 'result.number' }],
    perHour: 6,
    ms: 180,
    fails: 0.02,
    request: { customer: { code: 'CUS00021', name: '华昌机电', phone: '***' }, sentBy: 'mpcloud' },
    answer: { number: '0000210088' },
    error: 'HTTP 503',
    status: 503,
  },
  {
    code: 'finance.rate',
    name: '汇率查询',
    system: '财务系统',
    direction: 'outbound',
    method: 'GET',
    url: 'https://finance.hengyuan.example/rates',
    timeoutSec: 5,
    retry: 1,
    perHour: 2,
    ms: 60,
    fails: 0,
    request: { currency: 'USD' },
    answer: { currency: 'USD', rate: '7.1085' },
    error: 'HTTP 500',
    status: 500,
  },
  {
    code: 'logistics.track',
    name: '物流轨迹查询',
    system: '承运商平台',
    direction: 'outbound',
    url: 'https://api.carrier.example/v2/track',
    timeoutSec: 10,
    retry: 3,
    perHour: 9,
    ms: 420,
    fails: 0.12,
    failedLast: 2,
    request: { waybill: 'SF1402288917', apiKey: '***' },
    answer: { state: 'inTransit', city: '武汉' },
    error: reasonOf('timeout', '10'),
    status: null,
  },
  {
    code: 'crm.lead',
    name: '官网线索接收',
    system: '官网',
    direction: 'inbound',
    target: 'customer.customer',
    requestMap: [{ target: '/name', value: 'form.company' }],
    perHour: 1,
    ms: 35,
    fails: 0.08,
    request: { company: '江城发电设备', mobile: '***' },
    answer: { id: '…' },
    error: refusalReason(blankName),
    status: null,
    enabled: false,
  },
];

const idOf = ({ code }: SampleInterface): string => seedId(`interface/hengyuan/${code}`);

/** Links of the sample company to other systems, and a week of their calls. Nothing of it calls anybody. */
export async function seedInterfaces(seeding: Seeding, { tenantId }: SampleCompany): Promise<void> {
  const { client, insert, at } = seeding;
  const known = await client.query('select 1 from interface_def where tenant_id = $1 limit 1', [tenantId]);
  if (known.rows.length > 0) return;
  const ownerId = seedId('account/hy-admin');
  const records = interfaces.map((each) => ({
    tenant_id: tenantId,
    id: idOf(each),
    created_at: at,
    created_by: ownerId,
    updated_at: at,
    updated_by: ownerId,
    owner_id: ownerId,
    ...(each.direction === 'outbound' ? outboundRow(each, ownerId) : inboundRow(each)),
  }));
  await insertAll(seeding, 'interface_def', records);
  // Logs are of the last days, whenever the company was made.
  const {
    rows: [clock],
  } = await client.query<{ now: Date }>('select now() as now');
  const lines = linesOf(tenantId, clock?.now.getTime() ?? 0);
  await insertAll(seeding, 'interface_log', lines);
  await insertAll(seeding, 'interface_minute', minutesOf(lines));
  await insert(
    'interface_circuit',
    ['tenant_id', 'interface_id', 'failures'],
    interfaces.flatMap((each) => (each.failedLast === undefined ? [] : [[tenantId, idOf(each), each.failedLast]])),
  );
  await seedEvents(seeding, tenantId, clock?.now.getTime() ?? 0);
}

const commonRow = ({
  code,
  name,
  system,
  direction,
  enabled = true,
  requestMap = [],
  answerMap = [],
}: SampleInterface) => ({
  code,
  name,
  system,
  direction,
  enabled,
  request_map: JSON.stringify(requestMap),
  answer_map: JSON.stringify(answerMap),
});

const outboundRow = (each: SampleInterface, ownerId: string): Row => ({
  ...commonRow(each),
  method: each.method ?? 'POST',
  url: each.url,
  auth: 'none',
  target: null,
  timeout_sec: each.timeoutSec,
  retry: each.retry,
  alarm_after: 5,
  alarm_user_ids: [ownerId],
});

/** The sample holds no secrets, and what comes in needs one: it is switched off until somebody gives one. */
const inboundRow = (each: SampleInterface): Row => ({
  ...commonRow(each),
  method: null,
  url: null,
  auth: 'bearer',
  target: each.target,
  timeout_sec: null,
  retry: null,
  alarm_after: null,
  alarm_user_ids: null,
});

type Row = Readonly<Record<string, unknown>>;

async function insertAll({ insert }: Seeding, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await insert(
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

interface Line extends Row {
  readonly interface_id: string;
  readonly at: string;
  readonly result: 'ok' | 'failed';
  readonly ms: number;
}

/** The calls of the last week, none after now. */
function linesOf(tenantId: string, now: number): Line[] {
  const random = seededRandom(4711);
  const start = Math.floor(now / hourMs) * hourMs - days * dayMs;
  const lines: Line[] = [];
  for (let hour = 0; hour <= days * 24; hour += 1) {
    const from = start + hour * hourMs;
    const local = (new Date(from).getUTCHours() + 8) % 24;
    for (const each of interfaces) {
      const calls = Math.round(each.perHour * (local >= 8 && local < 19 ? 1 : 0.15) * (0.5 + random()));
      for (let n = 0; n < calls; n += 1) {
        const at = from + Math.floor(random() * hourMs);
        const line = lineOf(each, { tenantId, at, random, no: `${hour}/${n}` });
        if (at < now - minuteMs) lines.push(line);
      }
    }
  }
  return interfaces.reduce(withLastFailed, lines);
}

function withLastFailed(lines: readonly Line[], each: SampleInterface): Line[] {
  const own = lines.filter(({ code }) => code === each.code).toSorted((a, b) => a.at.localeCompare(b.at));
  const last = new Set(each.failedLast === undefined ? [] : own.slice(-each.failedLast));
  return lines.map((line) => (last.has(line) ? { ...line, ...failedEnd(each) } : line));
}

interface Moment {
  readonly tenantId: string;
  readonly at: number;
  readonly no: string;
  readonly random: () => number;
}

function lineOf(each: SampleInterface, moment: Moment): Line {
  const { tenantId, at, no, random } = moment;
  const ends = random() < each.fails ? failedEnd(each) : wellEnd(each, random);
  const isOut = each.direction === 'outbound';
  return {
    tenant_id: tenantId,
    id: seedId(`interface-call/${each.code}/${no}`),
    at: new Date(at).toISOString(),
    interface_id: idOf(each),
    code: each.code,
    system: each.system,
    direction: each.direction,
    origin: isOut ? 'module' : 'remote',
    url: isOut ? `${each.method ?? 'POST'} ${each.url ?? ''}` : null,
    request: JSON.stringify(each.request, null, 2),
    request_id: `sample-${no}`,
    ...ends,
  };
}

const wellEnd = ({ direction, ms, answer }: SampleInterface, random: () => number) => {
  const slow = random() < 0.05 ? 3 + random() * 4 : 0.6 + random() * 0.7;
  return {
    result: 'ok',
    status: direction === 'outbound' ? 200 : null,
    ms: Math.round(ms * slow),
    attempts: 1,
    answer: JSON.stringify(answer, null, 2),
    error: null,
  } as const;
};

/** A call that nobody answered has waited each time as long as it may. */
const failedEnd = ({ status, ms, timeoutSec, retry = 0, error }: SampleInterface) => {
  const isLate = status === null && timeoutSec !== undefined;
  return {
    result: 'failed',
    status,
    ms: (isLate ? timeoutSec * 1000 : ms) * (retry + 1),
    attempts: retry + 1,
    answer: null,
    error,
  } as const;
};

/** The same calls by minute, as each call counts itself. */
function minutesOf(lines: readonly Line[]): Row[] {
  const minute = ({ interface_id: id, at }: Line) => `${id}/${at.slice(0, 16)}`;
  return [...Map.groupBy(lines, minute).values()].map((of) => {
    const [{ tenant_id: tenantId, interface_id: interfaceId, at } = { at: '' } as Line] = of;
    const buckets = Array.from({ length: latencyBuckets }, () => 0);
    for (const { ms } of of) {
      const bucket = bucketOf(ms, latencyBuckets);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    return {
      tenant_id: tenantId,
      interface_id: interfaceId,
      at: `${at.slice(0, 16)}:00Z`,
      calls: of.length,
      failed: of.filter(({ result }) => result === 'failed').length,
      rejected: 0,
      buckets,
    };
  });
}
