import { Database, declareScheduled, loadTexts, startQueue } from '@mp/kernel/server';
import type { Services } from '@mp/kernel/server';
import { pino } from 'pino';
import { runGroupHandler } from './run-group.service.ts';
import { runHandler } from './run.service.ts';
import { startScheduler } from './scheduler.service.ts';

// A node of its own process, for tests that kill it: schedules and runs `test.beat`, whose effect is one row.
const [, , url = '', ownerUrl = '', node = ''] = process.argv;
const options = { node, tickMs: 1000, leaseMs: 1500 };
const key = Buffer.alloc(32, 1);
const services: Services = {
  database: new Database({ url, max: 6 }),
  texts: await loadTexts(),
  log: pino({ level: 'fatal' }),
  environment: {
    pepper: key,
    tokenKey: key,
    loginCheck: 'none',
    testHooks: false,
    secure: false,
    dataDir: '',
    filesUrl: '',
    version: '0',
    build: 'test',
  },
  now: () => new Date(),
  loadPrincipal: () => Promise.reject(new Error('no users here')),
};
declareScheduled([
  {
    code: 'test.beat',
    run: (context, run) =>
      context.tx(async (tx) => {
        await tx.rows('insert into beat (fire_time, node, attempt) values ($1::timestamptz, $2, $3)', [
          run.fireTime,
          node,
          run.attempt,
        ]);
        // Long enough that kills often meet a run in the middle.
        await new Promise((resolve) => setTimeout(resolve, 300));
        await run.complete(tx, node);
        return '';
      }),
  },
]);
await startQueue(ownerUrl, [runHandler(() => options), runGroupHandler(() => options)], services);
await startScheduler(services, options);
process.send?.('ready');
