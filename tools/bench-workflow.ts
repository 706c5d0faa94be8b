/**
 * npm run bench:wf [-- name …] [--release]: workflow's own measurements (workflow.md 19), each as one JSON object, and as a table
 * like that of `npm run bench`. The database is made on the first run and kept in the cache folder.
 */
import { mkdir } from 'node:fs/promises';
import { applicationUrl, migrate } from '@mp/kernel/server';
import { sampleTenants } from '@mp/tenant/server';
import pg from 'pg';
import { pino } from 'pino';
import { loadConfig } from '../apps/server/config.ts';
import { composeConsole } from '../apps/server/console.ts';
import { startEmbeddedDatabase } from '../apps/server/embedded-database.ts';
import { readSecrets } from '../apps/server/secrets.ts';
import { seedDemo } from '../apps/server/seed.ts';
import { measureEngine } from './bench/engine.ts';
import { measureFamily } from './bench/flow-family.ts';
import { measureHttp } from './bench/flow-http.ts';
import { measureLists } from './bench/flow-lists.ts';
import { measureTimers } from './bench/flow-timers.ts';
import { ended, freePort, openSession, untilReady } from './bench/stage.ts';
import { askedFor, print, tellTable } from './bench/table.ts';
import { deployLinear, measureSteps, templateOf } from './bench/workflow.ts';
import { forkConsole } from './console-process.ts';

const dataDir = new URL('../node_modules/.cache/mpcloud/bench-workflow/', import.meta.url).pathname;
const wanted = askedFor();
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

async function measureInDatabase(): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const secrets = readSecrets(dataDir);
  const database = await startEmbeddedDatabase({
    dataDir,
    superuserPassword: secrets.superuserPassword,
    ownerPassword: secrets.ownerPassword,
  });
  const { keys, demoPassword } = loadConfig({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl });
  const { ownerUrl } = database;
  await migrate(ownerUrl);
  await seedDemo({ ownerUrl, dataKey: keys.dataKey, pepper: keys.pepper, demoPassword });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 16 });
  const console = await composeConsole({
    log: pino({ level: 'error' }),
    appUrl: await applicationUrl(ownerUrl, keys.root.toString('hex')),
    ownerUrl,
    dataKey: keys.dataKey,
    role: 'web',
    environment: {
      pepper: keys.pepper,
      tokenKey: keys.tokenKey,
      loginCheck: 'none',
      testHooks: true,
      secure: false,
      dataDir,
      filesUrl: `file://${dataDir}files`,
      version: 'bench',
      build: 'bench',
    },
  });
  const { rows } = await owner.query<{ id: string }>(`select id from account where user_name = 'hy-admin'`);
  const ground = { services: console.services, owner, userId: rows[0]?.id ?? '' };
  try {
    if (isWanted('steps')) await measureSteps(ground, print);
    if (isWanted('family')) await measureFamily(ground, print);
    if (isWanted('http')) {
      const key = await deployLinear(ground);
      const caller = await openSession(owner, {
        tenantId: sampleTenants.hengyuan.id,
        userName: 'hy-admin',
        key: keys.tokenKey,
      });
      await withConsole(ownerUrl, (url) => measureHttp(ground, { url, caller, key }, print));
    }
    if (isWanted('timers')) await measureTimers(ground, processEnvironment(ownerUrl), print);
    if (isWanted('lists')) {
      const key = await deployLinear(ground);
      // Its states are what the rows of the lists carry.
      await templateOf(ground, key);
      await withConsole(ownerUrl, (url) =>
        measureLists(
          {
            url,
            owner,
            callerOf: (userName, tenantId) => openSession(owner, { tenantId, userName, key: keys.tokenKey }),
          },
          key,
          print,
        ),
      );
    }
  } finally {
    await console.stop();
    await owner.end();
    await database.stop();
  }
}

/** Environment of a process of the console over the same database. */
const processEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  HOST: '127.0.0.1',
  SEED: 'none',
  LOGIN_CHECK: 'none',
  TEST_HOOKS: '1',
  LOG_LEVEL: 'error',
});

/** A console in a process of its own, for what is measured over HTTP. */
async function withConsole(databaseUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const child = forkConsole({ ...processEnvironment(databaseUrl), PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${url}/readyz`);
    await work(url);
  } finally {
    await ended(child);
  }
}

if (isWanted('engine')) await measureEngine(print);
if (['steps', 'family', 'http', 'timers', 'lists'].some(isWanted)) await measureInDatabase();
tellTable();
