import { pino } from 'pino';
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
} from '../server/index.ts';
import type { Environment, ServerModule, Services } from '../server/index.ts';

/** What a node of a test differs in from others. */
export interface NodeOptions {
  /** Address of the test's database for the application's role. */
  readonly url: string;
  /** Most connections at once. */
  readonly max?: number;
  readonly now?: () => Date;
  readonly environment?: Partial<Environment>;
}

/** Services of a node in a process of its own, which a test may kill: the modules are loaded and started. */
export async function startNode(
  modules: readonly ServerModule[],
  { url, max = 5, now = () => new Date(), environment = {} }: NodeOptions,
): Promise<Services> {
  // As the server of the test seals.
  useDataKey(Buffer.alloc(32, 7));
  const key = Buffer.alloc(32, 1);
  loadModules(modules);
  for (const { scheduled } of modules) declareScheduled(scheduled ?? []);
  const database = new Database({ url, max, acquireTimeout: 60_000 });
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
      ...environment,
    },
    now,
    loadPrincipal: principalLoader(database, ({ isTenantAdmin }) => ({
      ...noRights,
      admin: isTenantAdmin ? 'tenant' : null,
    })),
  };
  for (const module of modules) await module.start?.(services);
  return services;
}

/** Has a node answer by HTTP; callers bring the id of their session as their token. Answers its address. */
export async function serveNode(services: Services, modules: readonly ServerModule[]): Promise<string> {
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
  return app.listen({ host: '127.0.0.1', port: 0 });
}
