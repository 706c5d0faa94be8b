import { startQueue } from '@mp/kernel/server';
import type { Queue } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { TestServer } from '@mp/kernel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { flowJobs } from '../jobs.ts';
import { Caller, deployed } from './flow.fixture.ts';

let server: TestServer;
let other: Queue;

beforeAll(async () => {
  server = await aServer([workflowModule], { queue: true });
  other = await startQueue(server.database.ownerUrl, flowJobs, server.services);
});
afterAll(() => other.stop());

// Takes seconds: timers must fall due, and the queue looks for them once a second.
test('two nodes fire every timer exactly once', async () => {
  const caller = new Caller(server);
  const user = await server.aUser();
  const { key } = await deployed(server, user.tenant, {
    nodes: {
      pause: {
        kind: 'catch',
        event: { trigger: 'timer', timer: { kind: 'duration', text: 'PT1S', expression: false, work: false } },
      },
    },
    flows: [
      ['start', 'pause'],
      ['pause', 'end'],
    ],
  });
  for (let n = 0; n < 40; n += 1) await caller.start(user, key);

  await expect
    .poll(
      () =>
        server.sql(`select count(*)::integer as n from process_instance where def_key = $1 and status = 'approved'`, [
          key,
        ]),
      {
        interval: 200,
      },
    )
    .toEqual([{ n: 40 }]);

  const fired = await server.sql(
    `select count(*)::integer as n from process_event e join process_instance i on i.tenant_id = e.tenant_id and i.id = e.instance_id
      where i.def_key = $1 and e.type = 'timer' group by e.instance_id having count(*) <> 1`,
    [key],
  );
  expect(fired).toEqual([]);
});
