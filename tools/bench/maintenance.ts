import {
  loadTexts,
  loadModules,
  Database,
  noRights,
  principalLoader,
  systemContext,
  useDataKey,
} from '@mp/kernel/server';
import type { Services } from '@mp/kernel/server';
import { dueVisits, recountAll } from '@mp/maintenance/server';
import { generateOrders } from '@mp/maintenance-order/server';
import { pino } from 'pino';
import { serverModules } from '../../apps/server/modules.ts';
import { perProject, sizes } from './projects.ts';
import { makeWarranties } from './warranty.ts';
import type { Stage } from './stage.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What the night does runs in this process, as a node of its own would. */
async function aNode(stage: Stage): Promise<Services> {
  const key = Buffer.alloc(32, 1);
  useDataKey(key);
  loadModules(serverModules);
  const database = new Database({ url: stage.appUrl, max: 4 });
  return {
    database,
    texts: await loadTexts(),
    log: pino({ level: 'error' }),
    environment: {
      pepper: key,
      tokenKey: key,
      loginCheck: 'none',
      testHooks: false,
      secure: false,
      dataDir: '',
      filesUrl: '',
      version: '0',
      build: 'bench',
    },
    now: () => new Date(),
    loadPrincipal: principalLoader(database, () => noRights),
  };
}

/** Seconds on the clock and of the processor, of this process as the node and of the database. */
interface Took {
  readonly seconds: number;
  readonly node: number;
  readonly database: number;
}

const tenth = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

async function tookOf(stage: Stage, work: () => Promise<unknown>): Promise<Took> {
  const [began, node, { database }] = [performance.now(), process.cpuUsage(), await stage.processorTime()];
  await work();
  const { user, system } = process.cpuUsage(node);
  const after = await stage.processorTime();
  return {
    seconds: tenth(performance.now() - began),
    node: tenth((user + system) / 1000),
    database: tenth(after.database - database),
  };
}

/** How long it takes to count anew when all units are due, first and again, and to order what is due once on two nodes. */
async function measureNight(services: Services, stage: Stage, code: string): Promise<Facts> {
  const { rows } = await stage.owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [code]);
  const tenantId = rows[0]?.id ?? '';
  await stage.owner.query(
    `update plan_due set next_due_on = null, next_due_hours = null, due_reason = null, visit_key = null
       where tenant_id = $1 and (next_due_on is not null or visit_key is not null)`,
    [tenantId],
  );
  await stage.owner.query(`delete from maintenance_order where tenant_id = $1 and service_level = 'B'`, [tenantId]);
  await stage.owner.query('vacuum analyze plan_due');
  const context = () => systemContext(services, tenantId);
  let [changed, again, due] = [0, 0, 0];
  const recount = await tookOf(stage, async () => (changed = await recountAll(context())));
  const unchanged = await tookOf(stage, async () => (again = await recountAll(context())));
  const today = new Date().toISOString().slice(0, 10);
  const find = await tookOf(stage, async () => (due = (await dueVisits(context(), today)).length));
  let made: number[] = [];
  const order = await tookOf(stage, async () => {
    made = await Promise.all([1, 2].map(() => generateOrders(context())));
  });
  return { changed, again, recount, unchanged, goalSeconds: 60, due, find, made, order };
}

/** What the night counts and orders of 100,000 and of a million units. */
export async function* measureMaintenance(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  await makeWarranties(stage);
  const services = await aNode(stage);
  try {
    for (const size of sizes) yield [`night ${size * perProject}`, await measureNight(services, stage, `proj${size}`)];
  } finally {
    await services.database.close();
  }
}
