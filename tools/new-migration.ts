/**
 * Compares tables and resources of all modules with the migrations and writes the next one from the difference: columns,
 * checks and unique indexes from the tables, everything else that a resource declares from its pieces.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { declaredPieces } from './declared-pieces.ts';

const root = new URL('../', import.meta.url);
const snapshotFile = new URL('migrations/snapshot.json', root);
type Snapshot = ReturnType<typeof generateDrizzleJson>;

async function tablesOfModules(): Promise<Record<string, unknown>> {
  const out: Record<string, unknown> = {};
  for (const module of await readdir(new URL('modules/', root))) {
    const files = await readdir(new URL(`modules/${module}/server/`, root), { recursive: true }).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.table.ts'))) {
      const loaded: Record<string, unknown> = await import(new URL(`modules/${module}/server/${file}`, root).href);
      for (const [name, value] of Object.entries(loaded)) if (is(value, PgTable)) out[`${module}_${name}`] = value;
    }
  }
  if (Object.keys(out).length === 0) throw new Error('no tables seen');
  return out;
}

/** What has changed in the tables since the snapshot, and the snapshot of today. */
async function tableDifference(): Promise<{ statements: string[]; next: Snapshot }> {
  const tables = await tablesOfModules();
  const previous = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => 'null')) as Snapshot | null;
  const before = previous ?? generateDrizzleJson({});
  const next = generateDrizzleJson(tables, before.id);
  // drizzle-kit asks at the terminal whether a table that is gone has another name now; here it never has.
  const gone = Object.keys(before.tables).filter((table) => !(table in next.tables));
  for (const table of gone) delete before.tables[table];
  const changed = await generateMigration(before, next);
  return { statements: [...changed, ...gone.map((table) => `DROP TABLE "${table.split('.').at(-1)}";`)], next };
}

const saveSnapshot = (next: Snapshot) => writeFile(snapshotFile, `${JSON.stringify(next, null, 2)}\n`);

/** Throws, naming each difference, when the migrations do not make what tables and resources declare. */
async function check(): Promise<void> {
  const { statements } = await tableDifference();
  if (statements.length > 0)
    throw new Error(`the tables of the modules differ from migrations/snapshot.json:\n${statements.join('\n')}`);
  const { problems } = await declaredPieces([]);
  if (problems.length > 0)
    throw new Error(`the migrations do not make what the resources declare:\n${problems.join('\n')}`);
}

/** Takes the tables as they are: for a migration that was written by hand. */
async function adopt(): Promise<void> {
  const { statements, next } = await tableDifference();
  await saveSnapshot(next);
  console.log(`taken over:\n${statements.join('\n')}`);
}

async function write(name: string): Promise<void> {
  const { statements, next } = await tableDifference();
  const pieces = await declaredPieces(statements);
  if (pieces.unmended.length > 0) throw new Error(`no migration makes this:\n${pieces.unmended.join('\n')}`);
  if (statements.length + pieces.statements.length === 0) return console.log('nothing to do');
  const numbers = (await readdir(new URL('migrations/', root)))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => Number(file.slice(0, 4)));
  const file = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name.replaceAll('-', '_')}.sql`;
  const parts = [...statements, pieces.statements.join('\n')].filter((part) => part !== '');
  await writeFile(new URL(`migrations/${file}`, root), `${parts.join('\n\n')}\n`);
  await saveSnapshot(next);
  console.log(`migrations/${file}`);
}

const [argument = ''] = process.argv.slice(2);
if (!/^(--check|--adopt|[a-z0-9][a-z0-9-]*)$/.test(argument)) {
  console.error('usage: npm run new:migration -- <name-in-kebab-case> | --check | --adopt');
  process.exit(2);
}
try {
  if (argument === '--check') await check();
  else if (argument === '--adopt') await adopt();
  else await write(argument);
} catch (error) {
  const mend = argument === '--check' ? '\nrun: npm run new:migration -- <name>' : '';
  console.error(`${error instanceof Error ? error.message : String(error)}${mend}`);
  process.exit(1);
}
// Modules that were loaded and not started keep handles open.
process.exit();
