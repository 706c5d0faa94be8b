import { readFileSync } from 'node:fs';
import { seedAudits, seedPersonAudits } from '@mp/dealer/server';
import { applicationUrl, isConnectionError, migrate } from '@mp/kernel/server';
import { sampleTenants } from '@mp/tenant/server';
import { type Logger, pino } from 'pino';
import { type Config, isLoopback, loadConfig } from './config.ts';
import { composeConsole, type Console } from './console.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { firstStart } from './first-start.ts';
import { buildNumber, mountPages } from './pages.ts';
import { readSecrets } from './secrets.ts';
import { seedProcesses } from './seed-processes.ts';
import { mountTestHooks, testClock } from './test-hooks.ts';
import { startTracing } from './tracing.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** What has been started so far; whoever stops it does so in the opposite order, also in the middle of a start. */
export interface Started {
  console?: Console;
  database?: EmbeddedDatabase;
}

/** Requests a minute and session; the test hooks lift the limit. */
const rateLimit = 1200;

/** Database, migrations, first data, modules, pages, in this order, then listens. Answers what to tell the user. */
export async function startConsole(env: NodeJS.ProcessEnv, started: Started): Promise<string[]> {
  const config = loadConfig(env);
  const log = pino({ level: config.logLevel });
  outliveDatabase(log);
  const ownerUrl = await ownerUrlOf(config, log, started);
  await migrate(ownerUrl);
  const accounts = await firstStart(ownerUrl, config);
  const appUrl = await applicationAddress(config, ownerUrl);
  const clock = config.testHooks ? testClock() : undefined;
  started.console = await composeConsole({
    ...(clock ? { now: clock.now } : {}),
    log,
    ownerUrl,
    appUrl,
    dataKey: config.keys.dataKey,
    role: config.role,
    rateLimit: config.testHooks ? 0 : rateLimit,
    trustProxy: config.trustProxy ?? (isLoopback(config.host) && !isLoopback(new URL(config.publicUrl).hostname)),
    tracing: await startTracing(config.otlpUrl, {
      version: packageVersion(),
      serviceName: env['OTEL_SERVICE_NAME'],
    }),
    environment: environmentOf(config, directAddress(appUrl, ownerUrl)),
  });
  if (config.seed === 'demo') {
    await seedProcesses(started.console.services, ownerUrl);
    await seedAudits(started.console.services, sampleTenants.hengyuan.id);
    await seedPersonAudits(started.console.services, sampleTenants.hengyuan.id);
  }
  if (clock) mountTestHooks(started.console.app, clock, ownerUrl);
  await mountPages(started.console.app, started.console.services);
  await started.console.app.listen({ port: config.port, host: config.host });
  return [`Console ready at ${config.publicUrl}/mpcloud/`, ...accounts];
}

/**
 * The queue's library lets a job that fails while the database is away end as an unhandled rejection, which would end the
 * process. What was lost is the note on the job; whoever watches the work takes it over, and a queue that ended is started
 * anew. Everything else is a bug and ends us.
 */
function outliveDatabase(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    const isOfQueue = error instanceof Error && error.stack?.includes('/graphile-worker/') === true;
    if (!isConnectionError(error) && !isOfQueue) throw error;
    log.warn({ err: error }, 'work was cut off: the database is away');
  });
}

async function ownerUrlOf(config: Config, log: Logger, started: Started): Promise<string> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given !== undefined) {
    await waitForDatabase(given);
    return given;
  }
  const { superuserPassword, ownerPassword } = readSecrets(config.dataDir);
  const onEvent = (event: string) => log.warn({ event }, 'embedded database');
  started.database = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    superuserPassword,
    ownerPassword,
    onEvent,
  });
  return started.database.ownerUrl;
}

/** The application's own role, made through the direct address, used through the pooler when there is one. */
async function applicationAddress({ keys, databaseUrl }: Config, ownerUrl: string): Promise<string> {
  const url = new URL(await applicationUrl(ownerUrl, keys.root.toString('hex')));
  if (databaseUrl !== undefined) url.host = new URL(databaseUrl).host;
  return url.href;
}

/** The same role past the pooler, for LISTEN. */
function directAddress(appUrl: string, ownerUrl: string): string {
  const url = new URL(appUrl);
  url.host = new URL(ownerUrl).host;
  return url.href;
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function environmentOf(config: Config, listenUrl: string): Parameters<typeof composeConsole>[0]['environment'] {
  return {
    pepper: config.keys.pepper,
    tokenKey: config.keys.tokenKey,
    loginCheck: config.loginCheck,
    testHooks: config.testHooks,
    secure: config.publicUrl.startsWith('https:'),
    dataDir: config.dataDir,
    filesUrl: config.filesUrl,
    publicUrl: config.publicUrl,
    smtpUrl: config.smtpUrl,
    smsUrl: config.smsUrl,
    listenUrl,
    clamdUrl: config.clamdUrl,
    version: packageVersion(),
    build: buildNumber(),
  };
}
