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
import { dealerModules } from '@mp/dealer/testing';
import { inOrderOfApplication } from '@mp/kernel/testing';
import { pino } from 'pino';
import { phaseModules } from './phase-modules.fixture.ts';

// A node of its own process, for the test that kills it in the middle of an audit.
const [, , url = ''] = process.argv;
const modules = inOrderOfApplication([...dealerModules, ...phaseModules]);
// As the server of the test seals.
useDataKey(Buffer.alloc(32, 7));
const key = Buffer.alloc(32, 1);
loadModules(modules);
for (const { scheduled } of modules) declareScheduled(scheduled ?? []);
const database = new Database({ url, max: 5, acquireTimeout: 60_000 });
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
    filesUrl: 'file:///nowhere',
    version: '0',
    build: 'test',
  },
  now: () => new Date(),
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
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
