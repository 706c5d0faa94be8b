import { declareScheduled, startQueue } from '@mp/kernel/server';
import { startNode } from '@mp/kernel/testing';
import { runGroupHandler } from './run-group.service.ts';
import { runHandler } from './run.service.ts';
import { startScheduler } from './scheduler.service.ts';
import { timeAt } from './fast-clock.fixture.ts';

// A node of its own process, for tests that kill it: schedules and runs `test.beat`, whose effect is one row. Its clock says
// when fire times have come and runs faster than time; leases and runs take the time that they take.
const [, , url = '', ownerUrl = '', node = '', began = '', pace = ''] = process.argv;
const clock = () => timeAt(Number(began), Number(pace));
const options = { node, tickMs: 1000 / Number(pace), leaseMs: 1500, clock };
const services = await startNode([], { url, max: 6 });
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
