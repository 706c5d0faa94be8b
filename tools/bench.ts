/**
 * npm run bench [-- name …] [--release]: each measurement as one JSON object, as a ratio to a bare baseline in the same run, and at
 * the end all of them beside their goals and the last release; `--release` keeps the figures as those of the release.
 * Console and baseline are measured in turn, three times each, as the least-privileged demo user; the median counts.
 */
import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import { measureAcceptedEvents, measureDueJobs } from './bench/background.ts';
import { measureCustomers } from './bench/customers.ts';
import { measureDealers } from './bench/dealer.ts';
import { measureEvents } from './bench/events.ts';
import { compareExcel } from './bench/excel.ts';
import { measureGateway } from './bench/gateway.ts';
import { measureGensets } from './bench/genset.ts';
import { measureGrowth, measureScope } from './bench/growth.ts';
import { measureLogs } from './bench/logs.ts';
import { measureMaintenance } from './bench/maintenance.ts';
import { measureMigration } from './bench/migration.ts';
import { measureNotices } from './bench/notices.ts';
import { measureOverload } from './bench/overload.ts';
import { measurePermission } from './bench/permission.ts';
import { measureProjects } from './bench/projects.ts';
import { measureRisk } from './bench/risk.ts';
import { measureSignIn, measureSignInRush } from './bench/sign-in.ts';
import { measureSlowPhone } from './bench/slow-phone.ts';
import { setStage } from './bench/stage.ts';
import { askedFor, print, tellTable } from './bench/table.ts';
import { measureWarranties } from './bench/warranty.ts';
import type { Caller, Stage } from './bench/stage.ts';

interface Figure {
  readonly rps: number;
  readonly p99: number;
  /** Processor time of a request in the server and in the database, in milliseconds. */
  readonly server: number;
  readonly database: number;
}
interface Work {
  readonly name: string;
  /** Least ratio of the console's requests a second to the baseline's (architecture.md section 7). */
  readonly goal: number;
  readonly path: string;
  readonly bare: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly user?: string;
  /** Changes each request, where the same body twice would be refused. */
  readonly body?: (n: number) => { readonly path: string; readonly body: object };
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 16;

/** Where requests go, in whose name, and how many have changed something so far. */
interface Target {
  readonly stage: Stage;
  readonly url: string;
  readonly caller?: Caller;
  readonly count: { n: number };
}

async function fire(work: Work, { stage, url, caller, count }: Target): Promise<Figure> {
  const before = await stage.processorTime();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...caller?.headers, ...(work.body && caller ? { 'content-type': 'application/json' } : {}) },
    ...(work.body && caller
      ? {
          requests: [
            {
              method: work.method ?? 'POST',
              setupRequest: (request) => {
                const { path, body } = work.body?.((count.n += 1)) ?? { path: '', body: {} };
                return { ...request, path: `${apiPrefix}${path}`, body: JSON.stringify(body) };
              },
            },
          ],
        }
      : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${work.name}: ${result.non2xx} refusals, ${result.errors} errors from ${url}`);
  const after = await stage.processorTime();
  const server = caller ? after.console - before.console : after.bare - before.bare;
  const each = (taken: number) => round(taken / result.requests.total);
  return {
    rps: result.requests.average,
    p99: result.latency.p99,
    server: each(server),
    database: each(after.database - before.database),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number): number => Math.round(value * 1000) / 1000;

async function compare(stage: Stage, work: Work): Promise<void> {
  const caller = await stage.callerOf(work.user ?? 'hy-staff');
  const full: Figure[] = [];
  const bare: Figure[] = [];
  const count = { n: 0 };
  for (let round = 0; round < 3; round += 1) {
    bare.push(await fire(work, { stage, url: `${stage.bareUrl}${work.bare}`, count }));
    full.push(await fire(work, { stage, url: `${stage.consoleUrl}${apiPrefix}${work.path}`, caller, count }));
  }
  const [a, b] = [full, bare].map((each) => ({
    rps: median(each.map(({ rps }) => rps)),
    p99: median(each.map(({ p99 }) => p99)),
    server: median(each.map(({ server }) => server)),
    database: median(each.map(({ database }) => database)),
  }));
  if (!a || !b) return;
  print(work.name, {
    ratio: round(a.rps / b.rps),
    goal: work.goal,
    // What others take of the machine weighs on this one little.
    processorRatio: round((b.server + b.database) / (a.server + a.database)),
    p99ratio: round(a.p99 / Math.max(b.p99, 1)),
    console: a,
    bare: b,
  });
}

async function works(stage: Stage): Promise<Work[]> {
  const { rows } = await stage.owner.query<{ id: string; version: number }>(
    `select id, version from org_relation where tenant_id = $1 and code like 'full%' and length(code) < 9 order by code limit 500`,
    [stage.tenantId],
  );
  const [user] = (
    await stage.owner.query<{ id: string; user_name: string; employee_name: string }>(
      `select id, user_name, employee_name from tenant_user where tenant_id = $1 order by user_name collate "C" offset 50000 limit 1`,
      [stage.tenantId],
    )
  ).rows;
  const prefix = user?.user_name.slice(0, -2) ?? '';
  const part = user?.employee_name ?? '';
  const versions = rows.map(({ version }) => version);
  const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  return [
    { name: 'list', goal: 0.8, path: '/identity/user?size=20&sort=userName', bare: '/list' },
    {
      name: 'contains',
      goal: 0.7,
      path: `/identity/user?q=${encodeURIComponent(part)}`,
      bare: `/contains/${encodeURIComponent(part.toLowerCase())}`,
    },
    { name: 'prefix', goal: 0.7, path: `/identity/user?userName[starts]=${prefix}`, bare: `/prefix/${prefix}/${end}` },
    { name: 'one', goal: 0.7, path: `/identity/user/${user?.id}`, bare: `/one/${user?.id}` },
    { name: 'tree', goal: 0.7, path: '/organisation/organisation/whole', bare: '/tree' },
    {
      name: 'create',
      goal: 0.65,
      path: '/organisation/orgRelation',
      bare: '/create',
      user: 'hy-admin',
      body: (n) => ({
        path: '/organisation/orgRelation',
        body: { name: `新建 ${n}`, code: `c${Date.now()}_${n}`, type: 'tree' },
      }),
    },
    {
      name: 'update',
      goal: 0.65,
      path: '/organisation/orgRelation',
      bare: '/update',
      method: 'PUT',
      user: 'hy-admin',
      body: (n) => {
        // Sixteen connections walk 500 records, so no two of them hold the same one at the same time.
        const at = n % rows.length;
        const version = versions[at] ?? 1;
        versions[at] = version + 1;
        return { path: `/organisation/orgRelation/${rows[at]?.id}`, body: { version, name: `改名 ${n}` } };
      },
    },
  ];
}

async function residentMemory(stage: Stage): Promise<number> {
  const text = await (await fetch(`${stage.consoleUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1_048_576;
}

const asked = askedFor();
const wanted = (name: string) => asked.length === 0 || asked.includes(name);
const stage = await setStage();
try {
  if (wanted('coldStart')) print('coldStart', { ms: Math.round(stage.coldStart), goal: 1200 });
  if (wanted('idleMemory')) {
    // What its start took is given back at rest.
    await new Promise((resolve) => setTimeout(resolve, 8000));
    print('idleMemory', { mib: Math.round(await residentMemory(stage)), goal: 200 });
  }
  for (const work of await works(stage)) if (wanted(work.name)) await compare(stage, work);
  if (wanted('events')) print('events', await measureEvents(stage));
  if (wanted('acceptedEvents')) print('acceptedEvents', await measureAcceptedEvents(stage));
  if (wanted('dueJobs')) print('dueJobs', await measureDueJobs(stage));
  if (wanted('overload')) print('overload', await measureOverload(stage));
  // A million users take minutes to make, so growth is measured only when it is named.
  if (asked.includes('growth')) {
    print('growth', await measureGrowth(stage));
    print('scopeOfMillion', await measureScope(stage));
  }
  if (asked.includes('customers')) for await (const [name, facts] of measureCustomers(stage)) print(name, facts);
  // A hundred thousand projects with their million units take eight minutes to make.
  if (asked.includes('projects')) for await (const [name, facts] of measureProjects(stage)) print(name, facts);
  if (asked.includes('gensets')) for await (const [name, facts] of measureGensets(stage)) print(name, facts);
  // A million certificates, sales, registrations and orders beside the units of the projects take ten minutes to make, once.
  if (asked.includes('warranties')) for await (const [name, facts] of measureWarranties(stage)) print(name, facts);
  if (asked.includes('maintenance')) for await (const [name, facts] of measureMaintenance(stage)) print(name, facts);
  if (asked.includes('migration')) for await (const [name, facts] of measureMigration(stage)) print(name, facts);
  // Ten million lines of two logs take minutes to make, once.
  if (asked.includes('logs')) for await (const [name, facts] of measureLogs(stage)) print(name, facts);
  if (asked.includes('notices')) for await (const [name, facts] of measureNotices(stage)) print(name, facts);
  if (wanted('dealer')) print('dealer', await measureDealers(stage));
  if (wanted('permission')) for (const [name, facts] of await measurePermission(stage)) print(name, facts);
  if (wanted('gateway')) print('gateway', await measureGateway(stage));
  if (wanted('signIn')) print('signIn', await measureSignIn(stage));
  if (wanted('signInRush')) print('signInRush', await measureSignInRush(stage));
  if (wanted('slowPhone')) print('slowPhone', await measureSlowPhone(stage));
  if (wanted('risk')) print('risk', await measureRisk(stage));
  if (wanted('excel')) for (const [name, facts] of await compareExcel(stage)) print(name, facts);
  tellTable();
} finally {
  await stage.stop();
}
