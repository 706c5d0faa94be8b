import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { ownerConnection } from '../owner-connection.ts';
import { backUp } from './back-up.ts';
import { ArchiveError } from './archive.ts';
import { restore } from './restore.ts';

const usage = `npm run backup -- [file.tar.gz]
npm run restore -- file.tar.gz [--force] [--other-key]`;

function version(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function runBackup(file: string | undefined): Promise<string> {
  const config = loadConfig(process.env);
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const out = resolve(file ?? join(config.dataDir, 'backup', `mpcloud-${stamp}Z.tar.gz`));
  const database = await ownerConnection(config);
  try {
    const report = await backUp({
      ownerUrl: database.ownerUrl,
      filesUrl: config.filesUrl,
      dataKey: config.keys.dataKey,
      version: version(),
      out,
    });
    return `${out}: ${report.tables} tables, ${report.rows} rows, ${report.files} files. Keep SECRET_KEY (or DATA_DIR/secrets.json) elsewhere; it is not in the archive.`;
  } finally {
    await database.stop();
  }
}

async function runRestore(
  file: string,
  flags: { readonly force: boolean; readonly otherKey: boolean },
): Promise<string> {
  const config = loadConfig(process.env);
  const database = await ownerConnection(config);
  try {
    const report = await restore({
      archive: resolve(file),
      ownerUrl: database.ownerUrl,
      filesUrl: config.filesUrl,
      dataKey: config.keys.dataKey,
      ...flags,
    });
    const store = report.filesInStore > 0 ? `; ${report.filesInStore} files must be in the object store` : '';
    return `As of ${report.createdAt}: ${report.tables} tables, ${report.rows} rows, ${report.files} files, all compared with the archive${store}.`;
  } finally {
    await database.stop();
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, 'other-key': { type: 'boolean', default: false } },
});
const [command, file] = positionals;
try {
  if (command === 'backup') say(await runBackup(file));
  else if (command === 'restore' && file !== undefined)
    say(await runRestore(file, { force: values.force, otherKey: values['other-key'] }));
  else {
    complain(usage);
    process.exitCode = 2;
  }
} catch (error) {
  complain(error instanceof ArchiveError ? error.message : inspect(error));
  process.exitCode = 1;
}
