import {
  createServer,
  Database,
  loadModules,
  requireContributionsTaken,
  declarePlatformFunction,
  declareScheduled,
  excelJobs,
  loadTexts,
  noRights,
  principalLoader,
  requireCatalogueMet,
  rightsCompilerOf,
  startQueue,
  useDataKey,
} from '@mp/kernel/server';
import type { Environment, JobHandler, MetricsAccess, Queue, ServerModule, Services } from '@mp/kernel/server';
import { tileOrigins } from '@mp/dealer-public/server';
import { parentOrigins, sessionOf } from '@mp/identity/server';
import { frameOrigins } from '@mp/menu/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { serverModules } from './modules.ts';
import type { Tracing } from './tracing.ts';

/** What a console is composed of; main.ts, tests and the bench make one each. */
export interface ConsoleOptions {
  readonly log: Logger;
  /** Login role of the application. */
  readonly appUrl: string;
  /** Owner, for the queue. */
  readonly ownerUrl: string;
  readonly dataKey: Buffer;
  readonly environment: Environment;
  readonly now?: () => Date;
  readonly role?: 'all' | 'web' | 'worker';
  readonly rateLimit?: number;
  readonly trustProxy?: string;
  readonly metrics?: MetricsAccess;
  readonly poolSize?: number;
  readonly tracing?: Tracing | undefined;
}

/** A running console. */
export interface Console {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly stop: () => Promise<void>;
}

function jobsOf(modules: readonly ServerModule[], tracing: Tracing | undefined): readonly JobHandler[] {
  const all = [...excelJobs, ...modules.flatMap(({ jobs }) => jobs ?? [])];
  return tracing ? all.map((handler) => tracing.job(handler)) : all;
}

function declareModules(): void {
  loadModules(serverModules);
  requireContributionsTaken(serverModules);
  for (const { platformFunctions } of serverModules)
    for (const key of platformFunctions ?? []) declarePlatformFunction(key);
  for (const { scheduled } of serverModules) declareScheduled(scheduled ?? []);
}

/** What the edge is told of its surroundings. */
function edgeOf({ rateLimit = 0, trustProxy, metrics }: ConsoleOptions) {
  return {
    rateLimit,
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(metrics === undefined ? {} : { metrics }),
  };
}

/** Starts what the modules do in the background; answers what ends it. */
async function startBackground(services: Services): Promise<(() => Promise<void>)[]> {
  const ends: (() => Promise<void>)[] = [];
  for (const { background } of serverModules) if (background) ends.push(await background(services));
  return ends;
}

/** Composes the modules to a console on a migrated database; it listens when the caller says so. */
export async function composeConsole(options: ConsoleOptions): Promise<Console> {
  useDataKey(options.dataKey);
  const database = new Database({
    url: options.appUrl,
    ...(options.poolSize === undefined ? {} : { max: options.poolSize }),
  });
  options.tracing?.database(database);
  declareModules();
  await requireCatalogueMet(
    { rows: (text, values) => database.rows({}, text, values) },
    serverModules.flatMap(({ resources }) => resources ?? []),
  );
  const texts = await loadTexts();
  const services: Services = {
    database,
    log: options.log,
    environment: options.environment,
    texts,
    now: options.now ?? (() => new Date()),
    loadPrincipal: principalLoader(database, (member) => compile(member)),
  };
  const compile = rightsCompilerOf(serverModules, services) ?? (() => noRights);
  for (const module of serverModules) await module.start?.(services);
  let queue: Queue | undefined;
  const app = await createServer({
    services,
    modules: serverModules,
    texts,
    log: options.log,
    sessionOf: sessionOf(options.environment, services.now),
    isReady: () => options.role === 'web' || queue !== undefined,
    secure: options.environment.secure,
    frameAncestors: parentOrigins,
    frameSources: frameOrigins,
    imageSources: tileOrigins,
    ...edgeOf(options),
    version: options.environment.version,
    prepare: options.tracing?.requests,
  });
  if (options.role !== 'web')
    queue = await startQueue(options.ownerUrl, jobsOf(serverModules, options.tracing), services);
  const background = options.role === 'web' ? [] : await startBackground(services);
  return {
    app,
    services,
    stop: async () => {
      await app.close();
      await Promise.all(background.map((end) => end()));
      await queue?.stop();
      for (const module of serverModules) await module.stop?.();
      await database.close();
      await options.tracing?.stop();
    },
  };
}
