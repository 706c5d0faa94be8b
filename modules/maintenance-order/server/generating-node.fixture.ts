import { setTimeout as wait } from 'node:timers/promises';
import {
  Database,
  declareScheduled,
  loadModules,
  loadTexts,
  noRights,
  principalLoader,
  systemContext,
  useDataKey,
  type Services,
} from '@mp/kernel/server';
import { pino } from 'pino';
import { generateOrders } from './index.ts';
import { orderModules } from './order-modules.fixture.ts';

// A node of its own process, for the test that kills it: from a word on it makes orders of what is due until nothing is.
const [, , url = '', filesUrl = '', tenantId = '', now = ''] = process.argv;
useDataKey(Buffer.alloc(32, 7));
const key = Buffer.alloc(32, 1);
loadModules(orderModules);
for (const { scheduled } of orderModules) declareScheduled(scheduled ?? []);
const database = new Database({ url, max: 4, acquireTimeout: 60_000 });
const services: Services = {
  database,
  texts: await loadTexts(),
  log: pino({ level: 'fatal' }),
  environment: {
    pepper: key,
    tokenKey: key,
    loginCheck: 'none',
    testHooks: true,
    secure: false,
    dataDir: '',
    filesUrl,
    version: '0',
    build: 'test',
  },
  now: () => new Date(now),
  loadPrincipal: principalLoader(database, () => noRights),
};
for (const module of orderModules) await module.start?.(services);
process.once('message', async () => {
  while ((await generateOrders(systemContext(services, tenantId))) > 0) await wait(0);
  process.send?.('done');
});
process.send?.('ready');
