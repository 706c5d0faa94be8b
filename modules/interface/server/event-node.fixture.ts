import { identityModule } from '@mp/identity/server';
import { serveNode, startNode } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { startEventDelivery } from './event.service.ts';
import { interfaceModule } from './index.ts';

// A node of its own process, for the test that kills it: it takes changes over HTTP and tells subscribers of them. Its
// clock may go ahead, so that nobody waits for what a dead node has claimed.
const [, , url = '', aheadMs = '0'] = process.argv;
const modules = [settingsModule, organisationModule, identityModule, interfaceModule];
const services = await startNode(modules, {
  url,
  max: 10,
  now: () => new Date(Date.now() + Number(aheadMs)),
  environment: { privateHosts: ['127.0.0.1'] },
});
const address = await serveNode(services, modules);
startEventDelivery(services);
process.send?.(address);
