import { readFileSync } from 'node:fs';
import { applicationUrl, isConnectionError, migrate } from '@mp/kernel/server';
import { type Logger, pino } from 'pino';
import { type Config, loadConfig } from './config.ts';
import { composeConsole, type Console } from './console.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { firstStart } from './first-start.ts';
import { buildNumber, mountPages } from './pages.ts';
import { playSamples } from './samples.ts';
import { readSecrets } from './secrets.ts';
import { mountTestHooks, testClock } from './test-hooks.ts';
import { startTracing } from './tracing.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** What has been started so far; whoever stops it does so in the opposite order, also in the middle of a start. */
export interface Started {
  console?: Console;
  database?: EmbeddedDatabase;
}

/** How a start is told, and pages that are being built meanwhile. */
export interface Start {
  /** Runs a step and tells whoever looks on how long it took. */
  readonly step?: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  readonly pages?: { readonly hash: string; readonly ready: Promise<void> };
}

/** Requests a minute and session; the test hooks lift the limit. */
const rateLimit = 1200;

/** Database, migrations, first data, modules, pages, in this order, then listens. Answers what to tell the user. */
export async function startConsole(
  env: NodeJS.ProcessEnv,
  started: Started,
  { step = (_name, work) => work(), pages }: Start = {},
): Promise<string[]> {
  const config = loadConfig(env);
  const log = pino({ level: config.logLevel });
  outliveDatabase(log);
  const ownerUrl = await step('Preparing the database', async () => {
    const url = await ownerUrlOf(config, log, started);
    await migrate(url);
    return url;
  });
  const isDemo = config.seed === 'demo';
  const sampleStep: typeof step = (name, work) => (isDemo ? step(name, work) : work());
  const accounts = await sampleStep('Sample company', () => firstStart(ownerUrl, config));
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
    ...(config.trustProxy === undefined ? {} : { trustProxy: config.trustProxy }),
    metrics: { token: config.metricsToken, isLocal: config.isLocal },
    tracing: await startTracing(config.otlpUrl, {
      version: packageVersion(),
      serviceName: env['OTEL_SERVICE_NAME'],
    }),
    environment: environmentOf(config, { listenUrl: directAddress(appUrl, ownerUrl), build: buildNumber(pages?.hash) }),
  });
  const { services } = started.console;
  if (isDemo) await step('A year of the sample company', () => playSamples(services, { ownerUrl, appUrl }));
  if (clock) mountTestHooks(started.console.app, clock, ownerUrl);
  await pages?.ready;
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

function environmentOf(
  config: Config,
  given: { readonly listenUrl: string; readonly build: string },
): Parameters<typeof composeConsole>[0]['environment'] {
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
    privateHosts: config.privateHosts,
    clamdUrl: config.clamdUrl,
    geoipDb: config.geoipDb,
    licenceKeys: config.licenceKeys,
    version: packageVersion(),
    ...given,
  };
}
