import { identityModule } from '@mp/identity/server';
import {
  createServer,
  Database,
  declareScheduled,
  loadModules,
  loadTexts,
  noRights,
  principalLoader,
  sessionErrors,
  useDataKey,
  type Services,
} from '@mp/kernel/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { pino } from 'pino';
import { startEventDelivery } from './event.service.ts';
import { interfaceModule } from './index.ts';

// A node of its own process, for the test that kills it: it takes changes over HTTP and tells subscribers of them. Its
// clock may go ahead, so that nobody waits for what a dead node has claimed.
const [, , url = '', aheadMs = '0'] = process.argv;
const modules = [settingsModule, organisationModule, identityModule, interfaceModule];
// As the server of the test seals.
useDataKey(Buffer.alloc(32, 7));
const key = Buffer.alloc(32, 1);
loadModules(modules);
for (const { scheduled } of modules) declareScheduled(scheduled ?? []);
const database = new Database({ url, max: 10, acquireTimeout: 60_000 });
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
    filesUrl: '',
    version: '0',
    build: 'test',
    privateHosts: ['127.0.0.1'],
  },
  now: () => new Date(Date.now() + Number(aheadMs)),
  loadPrincipal: principalLoader(database, ({ isTenantAdmin }) => ({
    ...noRights,
    admin: isTenantAdmin ? 'tenant' : null,
  })),
};
for (const module of modules) await module.start?.(services);
const app = await createServer({
  services,
  modules,
  texts: services.texts,
  log: services.log,
  sessionOf: ({ headers: { token } }) => {
    if (typeof token !== 'string') throw sessionErrors.tokenInvalid();
    return { sessionId: token, cookieHash: 'test' };
  },
  isReady: () => true,
});
startEventDelivery(services);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
