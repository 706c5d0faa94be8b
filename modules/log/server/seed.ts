import { pickOne, seededRandom, seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';

/** Days of logs that the sample company begins with. */
const days = 30;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Local time of the tenant's zone, China Standard Time. */
const zoneMs = 8 * hourMs;

/** Who works with the console, and how much of a day. */
const people = [
  { userName: 'hy-staff', pages: 9 },
  { userName: 'hy-engineer', pages: 14 },
  { userName: 'hy-trade', pages: 11 },
  { userName: 'hy-service', pages: 8 },
  { userName: 'hy-finance', pages: 6 },
  { userName: 'hy-project', pages: 7 },
  { userName: 'hy-training', pages: 4 },
] as const;
const pages = [
  '/dashboard',
  '/myTask',
  '/dealerManager',
  '/customerQuery',
  '/myNotice',
  '/orgBasicDataMgr',
  '/userManager',
  '/wfReportMgr',
] as const;
const actions = ['dealer.export', 'customer.create', 'organisation.update', 'customer.update'] as const;
const operations = [
  { method: 'PUT', operation: 'customer.update' },
  { method: 'POST', operation: 'customer.create' },
  { method: 'PUT', operation: 'organisation.update' },
  { method: 'POST', operation: 'dealer.export' },
] as const;
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const;
const errors = [
  {
    source: 'web',
    message: "Cannot read properties of undefined (reading 'label')",
    stack: 'TypeError: Cannot read properties of undefined\n    at Cell (/mpcloud/assets/customer.js:1:2817)',
    route: '/customerQuery',
    fingerprint: '5a1f0c29d7e4b836',
  },
  {
    source: 'server',
    message: 'canceling statement due to statement timeout',
    stack: 'error: canceling statement due to statement timeout\n    at Database.batch (kernel/server/database.ts)',
    route: 'GET /gateway/allinoneservice/api/dealer/dealer/summary',
    fingerprint: 'c83b72e1904fd56a',
  },
  {
    source: 'job',
    message: 'connect ETIMEDOUT mail.example.com:465',
    stack: 'Error: connect ETIMEDOUT\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net)',
    route: 'notice.mail',
    fingerprint: '1d96e0ab35c7f482',
  },
] as const;

type Row = readonly unknown[];
interface Lines {
  readonly login: Row[];
  readonly function: Row[];
  readonly operation: Row[];
  readonly error: Row[];
}
interface Day {
  readonly tenantId: string;
  /** Midnight of the tenant's zone. */
  readonly start: number;
  readonly name: string;
  readonly random: () => number;
}

/** The lines of one person on one day. */
function workOf(lines: Lines, { tenantId, start, name, random }: Day, person: (typeof people)[number]): void {
  const userId = seedId(`account/${person.userName}`);
  const ip = `10.20.${people.indexOf(person) + 1}.${20 + Math.floor(random() * 40)}`;
  const begin = start + 8 * hourMs + random() * 1.5 * hourMs;
  const id = (what: string) => seedId(`log/${name}/${person.userName}/${what}`);
  const at = (ms: number) => new Date(ms).toISOString();
  const ua = pickOne(browsers, random);
  if (random() < 0.15)
    lines.login.push([
      tenantId,
      id('miss'),
      at(begin - 40_000),
      userId,
      person.userName,
      'login',
      'auth.loginFailed',
      ip,
      ua,
      id('m'),
    ]);
  lines.login.push([tenantId, id('in'), at(begin), userId, person.userName, 'login', 'ok', ip, ua, id('i')]);
  const end = begin + (6 + random() * 3) * hourMs;
  lines.login.push([tenantId, id('out'), at(end), userId, person.userName, 'logout', 'ok', ip, ua, id('o')]);
  const count = Math.round(person.pages * (0.6 + random() * 0.8));
  for (let n = 0; n < count; n += 1) {
    const moment = begin + ((end - begin) * (n + random() * 0.8)) / count;
    lines.function.push([tenantId, id(`p${n}`), at(moment), userId, ip, 'menu', pickOne(pages, random), id(`r${n}`)]);
    if (random() < 0.35)
      lines.function.push([
        tenantId,
        id(`a${n}`),
        at(moment + 30_000),
        userId,
        ip,
        'action',
        pickOne(actions, random),
        id(`s${n}`),
      ]);
    if (random() > 0.3) continue;
    const { method, operation } = pickOne(operations, random);
    const isRefused = random() < 0.06;
    lines.operation.push([
      tenantId,
      id(`w${n}`),
      at(moment + 45_000),
      userId,
      ip,
      method,
      operation,
      isRefused ? 403 : 200,
      isRefused ? 'perm.denied' : null,
      Math.round(8 + random() * 60),
      id(`t${n}`),
    ]);
  }
}

function errorsOf(lines: Lines, { tenantId, start, name, random }: Day): void {
  for (const [place, error] of errors.entries()) {
    if (random() > 0.25) continue;
    const at = new Date(start + (9 + random() * 8) * hourMs).toISOString();
    const n = 1 + Math.floor(random() * 4);
    const { source, message, stack, route, fingerprint } = error;
    const userId = source === 'job' ? null : seedId(`account/${pickOne(people, random).userName}`);
    const id = seedId(`log/${name}/error/${place}`);
    lines.error.push([tenantId, id, at, userId, source, fingerprint, message, stack, route, n, '10.20.1.30', id]);
  }
}

function linesUntil(tenantId: string, now: number): Lines {
  const lines: Lines = { login: [], function: [], operation: [], error: [] };
  const random = seededRandom(1907);
  const today = Math.floor((now + zoneMs) / dayMs) * dayMs - zoneMs;
  for (let back = days; back >= 1; back -= 1) {
    const start = today - back * dayMs;
    const weekday = new Date(start + zoneMs).getUTCDay();
    const day = { tenantId, start, name: `day-${back}`, random };
    // On a weekend hardly anybody works.
    for (const person of people) if (random() < (weekday % 6 === 0 ? 0.12 : 0.92)) workOf(lines, day, person);
    errorsOf(lines, day);
  }
  return lines;
}

/** A month of logs of the sample company up to yesterday, once. */
export async function seedLogs({ client, insert }: Seeding, { tenantId }: SampleCompany): Promise<void> {
  const known = await client.query('select 1 from log_function where tenant_id = $1 limit 1', [tenantId]);
  if (known.rows.length > 0) return;
  // Logs are of the last days, whenever the company was made.
  const {
    rows: [clock],
  } = await client.query<{ now: Date }>('select now() as now');
  const now = clock?.now.getTime() ?? 0;
  const lines = linesUntil(tenantId, now);
  const login = ['tenant_id', 'id', 'at', 'account_id', 'user_name', 'kind', 'result', 'ip', 'ua', 'request_id'];
  await insert('log_login', login, lines.login);
  await insert(
    'log_function',
    ['tenant_id', 'id', 'at', 'user_id', 'ip', 'kind', 'name', 'request_id'],
    lines.function,
  );
  await insert(
    'log_operation',
    ['tenant_id', 'id', 'at', 'user_id', 'ip', 'method', 'operation', 'status', 'code', 'ms', 'request_id'],
    lines.operation,
  );
  await insert(
    'log_error',
    ['tenant_id', 'id', 'at', 'user_id', 'source', 'fingerprint', 'message', 'stack', 'route', 'n', 'ip', 'request_id'],
    lines.error,
  );
}
