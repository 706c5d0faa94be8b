import { setTimeout as wait } from 'node:timers/promises';
import { systemContext } from '@mp/kernel/server';
import { startNode } from '@mp/kernel/testing';
import { generateOrders } from './index.ts';
import { orderModules } from './order-modules.fixture.ts';

// A node of its own process, for the test that kills it: from a word on it makes orders of what is due until nothing is.
const [, , url = '', filesUrl = '', tenantId = '', now = ''] = process.argv;
const services = await startNode(orderModules, { url, now: () => new Date(now), environment: { filesUrl } });
process.once('message', async () => {
  while ((await generateOrders(systemContext(services, tenantId))) > 0) await wait(0);
  process.send?.('done');
});
process.send?.('ready');
