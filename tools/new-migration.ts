/**
 * Compares the tables of all modules with the last snapshot and writes the next migration from the difference.
 * Policies, grants, counters and search come as calls of the kernel's helpers, to be completed by hand.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const root = new URL('../', import.meta.url);
const snapshotFile = new URL('migrations/snapshot.json', root);

async function tablesOfModules(): Promise<Record<string, unknown>> {
  const out: Record<string, unknown> = {};
  for (const module of await readdir(new URL('modules/', root))) {
    const files = await readdir(new URL(`modules/${module}/server/`, root), { recursive: true }).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.table.ts'))) {
      const loaded: Record<string, unknown> = await import(new URL(`modules/${module}/server/${file}`, root).href);
      for (const [name, value] of Object.entries(loaded)) if (is(value, PgTable)) out[`${module}_${name}`] = value;
    }
  }
  return out;
}

const name = process.argv[2];
const check = name === '--check';
/** Takes the tables as they are: for a migration that was written by hand. */
const adopt = name === '--adopt';
if (!name || (!check && !adopt && !/^[a-z0-9-]+$/.test(name))) {
  console.error('usage: npm run new:migration -- <name-in-kebab-case> | --check | --adopt');
  process.exit(2);
}
const tables = await tablesOfModules();
if (Object.keys(tables).length === 0) {
  console.error('no tables seen');
  process.exit(1);
}
const previous = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => 'null')) as ReturnType<
  typeof generateDrizzleJson
> | null;
const empty = generateDrizzleJson({});
const next = generateDrizzleJson(tables, (previous ?? empty).id);
const before = previous ?? empty;
// drizzle-kit asks at the terminal whether a table that is gone has another name now; here it never has.
const gone = Object.keys(before.tables).filter((table) => !(table in next.tables));
for (const table of gone) delete before.tables[table];
const statements = [
  ...(await generateMigration(before, next)),
  ...gone.map((table) => `DROP TABLE "${table.split('.').at(-1)}";`),
];
if (check) {
  if (statements.length > 0) {
    console.error(
      `the tables of the modules differ from migrations/snapshot.json:\n${statements.join('\n')}\nrun: npm run new:migration -- <name>`,
    );
    process.exit(1);
  }
  process.exit(0);
}
if (statements.length === 0) {
  console.log('nothing to do');
  process.exit(0);
}
if (adopt) {
  await writeFile(snapshotFile, `${JSON.stringify(next, null, 1)}\n`);
  console.log(`taken over:\n${statements.join('\n')}`);
  process.exit(0);
}
const numbers = (await readdir(new URL('migrations/', root)))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => Number(file.slice(0, 4)));
const file = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name.replaceAll('-', '_')}.sql`;
const created = statements.flatMap((statement) => /^CREATE TABLE "([^"]+)"/.exec(statement)?.[1] ?? []);
const walls = created.map((table) => `select mp_wall('${table}');`);
await writeFile(new URL(`migrations/${file}`, root), `${[...statements, ...walls].join('\n\n')}\n`);
await writeFile(snapshotFile, `${JSON.stringify(next, null, 1)}\n`);
console.log(`migrations/${file}`);
