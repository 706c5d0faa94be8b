import { readFileSync } from 'node:fs';
import { applicationUrl, migrate } from '@mp/kernel/server';
import { type Logger, pino } from 'pino';
import { type Config, isLoopback, loadConfig } from './config.ts';
import { composeConsole, type Console } from './console.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { firstStart } from './first-start.ts';
import { buildNumber, mountPages } from './pages.ts';
import { readSecrets } from './secrets.ts';
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
  const ownerUrl = await ownerUrlOf(config, log, started);
  await migrate(ownerUrl);
  const accounts = await firstStart(ownerUrl, config);
  started.console = await composeConsole({
    log,
    ownerUrl,
    appUrl: await applicationAddress(config, ownerUrl),
    dataKey: config.keys.dataKey,
    role: config.role,
    rateLimit: config.testHooks ? 0 : rateLimit,
    trustProxy: isLoopback(config.host) && !isLoopback(new URL(config.publicUrl).hostname),
    environment: environmentOf(config),
  });
  await mountPages(started.console.app, started.console.services);
  await started.console.app.listen({ port: config.port, host: config.host });
  return [`Console ready at ${config.publicUrl}/mpcloud/`, ...accounts];
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

function environmentOf(config: Config): Parameters<typeof composeConsole>[0]['environment'] {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    pepper: config.keys.pepper,
    tokenKey: config.keys.tokenKey,
    loginCheck: config.loginCheck,
    testHooks: config.testHooks,
    secure: config.publicUrl.startsWith('https:'),
    dataDir: config.dataDir,
    filesUrl: config.filesUrl,
    version,
    build: buildNumber(),
  };
}
