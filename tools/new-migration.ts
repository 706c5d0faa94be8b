/**
 * Compares tables and resources of all modules with the migrations and writes the next one from the difference: columns,
 * checks and unique indexes from the tables, everything else that a resource declares from its pieces.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { declaredPieces } from './declared-pieces.ts';
import { recordOf, repositoryRoot } from './repository.ts';
import { format } from './scaffold.ts';
import {
  uncommittedMigrations,
  type UncommittedMigration,
  recordWritten,
  tablesIn,
  revertMigrations,
} from './uncommitted-migrations.ts';

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

/** Columns of a table of which the new ones may be the old ones under another name. */
interface Renaming {
  readonly table: string;
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

function renamings(before: Snapshot, next: Snapshot): Renaming[] {
  return Object.entries<Snapshot['tables'][string]>(before.tables).flatMap(([table, { columns }]) => {
    const now = next.tables[table]?.columns;
    if (!now) return [];
    const gone = Object.keys(columns).filter((name) => !(name in now));
    const added = Object.keys(now).filter((name) => !(name in columns));
    return gone.length > 0 && added.length > 0 ? [{ table, gone, added }] : [];
  });
}

const withoutSchema = (table: string) => table.slice(table.indexOf('.') + 1);

/** One sentence for each table of which only somebody knows what became of its columns. */
function askInWords(questions: readonly Renaming[]): string {
  const sentence = ({ table, gone, added }: Renaming) =>
    `${withoutSchema(table)}: is ${added.join(', ')} new, or another name of ${gone.join(', ')}? ` +
    `Run this in a terminal, where it asks, or with --drop-and-add, by which ${gone.join(', ')} goes with its data.`;
  return questions.map(sentence).join('\n');
}

/** What is searched through a column goes with it; the pieces make it again from the columns that are left. */
const withSearch = (statement: string) => statement.replace(/(DROP COLUMN "[^"]+");$/, '$1 CASCADE;');

/** What has changed in the tables since the snapshot, and the snapshot of today. */
interface TableDifference {
  readonly statements: readonly string[];
  readonly next: Snapshot;
}

/** The snapshot that is kept, and that of the tables as they are declared. */
async function snapshots(): Promise<{ before: Snapshot; next: Snapshot }> {
  const previous = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => 'null')) as Snapshot | null;
  const before = previous ?? generateDrizzleJson({});
  return { before, next: generateDrizzleJson(await tablesOfModules(), before.id) };
}

/**
 * The difference in statements. drizzle-kit asks at the terminal whether a table or column that is gone has another name
 * now: a table never has, a column only where `asks`.
 */
async function tableDifference({ asks }: { readonly asks: boolean }): Promise<TableDifference> {
  const { before, next } = await snapshots();
  const gone = Object.keys(before.tables).filter((table) => !(table in next.tables));
  for (const table of gone) delete before.tables[table];
  const dropped = asks ? [] : renamings(before, next);
  for (const { table, gone: columns } of dropped)
    for (const column of columns) delete before.tables[table]?.columns[column];
  const changed = await generateMigration(before, next);
  return {
    statements: [
      ...changed.map(withSearch),
      ...dropped.flatMap(({ table, gone: columns }) =>
        columns.map((column) => withSearch(`ALTER TABLE "${withoutSchema(table)}" DROP COLUMN "${column}";`)),
      ),
      ...gone.map((table) => `DROP TABLE "${withoutSchema(table)}";`),
    ],
    next,
  };
}

const byName = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Keeps the snapshot by names and under the identifiers that it has, so that a new table changes only its own lines. */
async function saveSnapshot(next: Snapshot): Promise<void> {
  const { id, prevId } = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => '{}')) as Partial<Snapshot>;
  const tables = Object.entries<Snapshot['tables'][string]>(next.tables).map(([name, table]) => [
    name,
    { ...table, columns: byName(table.columns), indexes: byName(table.indexes) },
  ]);
  const kept = { ...next, tables: byName(Object.fromEntries(tables)), ...(id && prevId ? { id, prevId } : {}) };
  await writeFile(snapshotFile, JSON.stringify(kept, null, 2));
  format(repositoryRoot, ['migrations/snapshot.json']);
}

/** Throws, naming each difference, when the migrations do not make what tables and resources declare. */
async function check(): Promise<void> {
  const { statements } = await tableDifference({ asks: false });
  if (statements.length > 0)
    throw new Error(`the tables of the modules differ from migrations/snapshot.json:\n${statements.join('\n')}`);
  const { problems } = await declaredPieces([]);
  if (problems.length > 0)
    throw new Error(`the migrations do not make what the resources declare:\n${problems.join('\n')}`);
}

/** Takes the tables as they are: for a migration that was written by hand. */
async function adopt(): Promise<void> {
  const { statements, next } = await tableDifference({ asks: false });
  await saveSnapshot(next);
  console.log(`taken over:\n${statements.join('\n')}`);
}

interface Plan extends TableDifference {
  readonly pieces: readonly string[];
}

/** All that the next migration does. Throws when no migration can, or when only somebody at a terminal can tell. */
async function plan(dropAndAdd: boolean): Promise<Plan> {
  const asks = !dropAndAdd && process.stdin.isTTY && process.stdout.isTTY;
  if (!asks && !dropAndAdd) {
    const { before, next } = await snapshots();
    const questions = renamings(before, next);
    if (questions.length > 0) throw new Error(askInWords(questions));
  }
  const difference = await tableDifference({ asks });
  const { statements: pieces, unmended } = await declaredPieces(difference.statements);
  if (unmended.length > 0) throw new Error(`no migration makes this:\n${unmended.join('\n')}`);
  return { ...difference, pieces };
}

/** Tables whose columns differ from the snapshot. */
async function changedTables(): Promise<string[]> {
  const { before, next } = await snapshots();
  // As it would be kept: without what is undefined.
  const declared = recordOf(JSON.parse(JSON.stringify(next.tables)));
  const all = new Set([...Object.keys(before.tables), ...Object.keys(declared)]);
  const isChanged = (table: string) => !isDeepStrictEqual(before.tables[table], declared[table]);
  return [...all].filter(isChanged).map(withoutSchema);
}

async function write(name: string, dropAndAdd: boolean): Promise<void> {
  const loose = uncommittedMigrations(repositoryRoot);
  const byHand = loose.filter(({ isGenerated }) => !isGenerated);
  const concerned = new Set(loose.flatMap(({ sql }) => [...tablesIn(sql)]));
  const isReplaced = (tables: Iterable<string>) =>
    byHand.length === 0 && [...tables].some((table) => concerned.has(table));
  if (isReplaced(await changedTables())) return replace(loose, name, dropAndAdd);
  const followed = byHand.map(
    ({ file }) => `\n${file} was written or changed by hand and stays; delete it to have it made anew.`,
  );
  const made = await plan(dropAndAdd).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}${followed.join('')}`, { cause: error });
  });
  if (made.statements.length + made.pieces.length === 0) return console.log('nothing to do');
  if (isReplaced(tablesIn(made.pieces.join('\n')))) return replace(loose, name, dropAndAdd);
  await save(made, name);
}

/** Writes one migration in place of those that are not committed yet. */
async function replace(loose: readonly UncommittedMigration[], name: string, dropAndAdd: boolean): Promise<void> {
  const undo = revertMigrations(repositoryRoot, loose);
  try {
    const made = await plan(dropAndAdd);
    if (made.statements.length + made.pieces.length > 0) await save(made, name);
  } catch (error) {
    undo();
    throw error;
  }
  const files = loose.map(({ file }) => file).join(', ');
  console.log(`replaces ${files}, not committed yet; where it has run already: npm run db:reset`);
}

async function save({ statements, pieces, next }: Plan, name: string): Promise<void> {
  const numbers = (await readdir(new URL('migrations/', root)))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => Number(file.slice(0, 4)));
  const file = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name.replaceAll('-', '_')}.sql`;
  const sql = `${[...statements, pieces.join('\n')].filter((part) => part !== '').join('\n\n')}\n`;
  await writeFile(new URL(`migrations/${file}`, root), sql);
  recordWritten(repositoryRoot, sql);
  await saveSnapshot(next);
  console.log(`migrations/${file}`);
}

const usage = `npm run new:migration -- <name-in-kebab-case> [--drop-and-add] | --check | --adopt
  <name>           writes the next migration; one that is not committed yet and concerns the same tables is replaced
  --drop-and-add   a column that is gone has no other name now: it is dropped, without the question
  --check          only tells what the migrations lack
  --adopt          takes the tables as they are, for a migration that was written by hand`;

const [argument = '', ...flags] = process.argv.slice(2);
if (argument === '--help') {
  console.log(usage);
  process.exit();
}
const isKnown = /^(--check|--adopt|[a-z0-9][a-z0-9-]*)$/.test(argument);
if (!isKnown || flags.some((flag) => flag !== '--drop-and-add')) {
  console.error(`usage: ${usage}`);
  process.exit(2);
}
try {
  if (argument === '--check') await check();
  else if (argument === '--adopt') await adopt();
  else await write(argument, flags.length > 0);
} catch (error) {
  const mend = argument === '--check' ? '\nrun: npm run new:migration -- <name>' : '';
  console.error(`${error instanceof Error ? error.message : String(error)}${mend}`);
  process.exit(1);
}
// Modules that were loaded and not started keep handles open.
process.exit();
