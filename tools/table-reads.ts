import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isService, moduleOf, tablesOf, templateText } from './record-writes.ts';
import {
  filesOf,
  jsonOf,
  recordOf,
  report,
  repositoryRoot,
  textOf,
  type Findings,
  type Problem,
} from './repository.ts';
import { isCode, parse, stringValue, visit, type Source } from './source.ts';

/** How often a module reads a table of another one by SQL of its own: `{ "dealer": { "dealer_person": 3 } }`. */
const countsFile = 'tools/table-reads.json';
const read = /\b(?:from|join)\s+(?:only\s+|lateral\s+)?"?([a-z_][a-z0-9_]*)"?/gi;

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What modules read of tables of others, by module and table; samples and tests read as they please. */
function foreignReads(root: string): { readonly seen: number; readonly counts: Counts } {
  const files = filesOf(root).filter((file) => file.startsWith('modules/') && isCode(file));
  const sources = files.map((file) => parse(file, textOf(root, file)));
  const owners = new Map(sources.flatMap(tablesOf));
  const counts: Record<string, Record<string, number>> = {};
  for (const source of sources.filter(({ file }) => isService(file)))
    for (const table of tablesReadBy(source)) {
      const [module, owner] = [moduleOf(source.file), owners.get(table)];
      if (owner === undefined || owner === module) continue;
      const own = (counts[module] ??= {});
      own[table] = (own[table] ?? 0) + 1;
    }
  return { seen: owners.size, counts: sorted(counts) };
}

/**
 * A module reads tables of its own, and what other modules export. Reads of other tables are counted in
 * tools/table-reads.json; a count may only fall, and one that has fallen is written down (`--lower`).
 */
export function checkTableReads(root: string): Findings {
  const { seen, counts } = foreignReads(root);
  const known = knownCounts(root);
  const pairs = new Set([counts, known].flatMap(pairsOf));
  return { seen, problems: [...pairs].flatMap((pair) => problemOf(pair, { counts, known })) };
}

function problemOf(pair: string, { counts, known }: { readonly counts: Counts; readonly known: Counts }): Problem[] {
  const [module = '', table = ''] = pair.split(' ');
  const [now, before] = [counts[module]?.[table] ?? 0, known[module]?.[table] ?? 0];
  if (now === before) return [];
  const text =
    now > before
      ? `${module} reads the table ${table} of another module ${now} times, ${before} are named: call what that module exports`
      : `${module} reads the table ${table} only ${now} times, not ${before}: npm run fix writes the lower count`;
  return [{ file: countsFile, text }];
}

function tablesReadBy({ program }: Source): string[] {
  const found: string[] = [];
  visit(program, (node) => {
    const sql = stringValue(node) ?? templateText(node);
    // An import path or a sentence has no statement in it.
    if (sql === undefined || !/\b(?:select|join|exists|from)\b/.test(sql)) return;
    for (const match of sql.matchAll(read)) {
      const before = sql.slice(0, match.index).trimEnd().toLowerCase();
      if (!/\b(?:delete|distinct)$/.test(before)) found.push((match[1] ?? '').toLowerCase());
    }
  });
  return found;
}

const pairsOf = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([module, tables]) => Object.keys(tables).map((table) => `${module} ${table}`));

function knownCounts(root: string): Counts {
  return Object.fromEntries(
    Object.entries(jsonOf(root, countsFile)).map(([module, tables]) => [
      module,
      Object.fromEntries(Object.entries(recordOf(tables)).map(([table, count]) => [table, Number(count)])),
    ]),
  );
}

function sorted(counts: Counts): Counts {
  const inOrder = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
  return inOrder(Object.fromEntries(Object.entries(counts).map(([module, tables]) => [module, inOrder(tables)])));
}

/** The counts as they may be written: those that have fallen, never a higher one. */
export function lowered(root: string): Counts {
  const { counts } = foreignReads(root);
  const known = knownCounts(root);
  const lower = Object.fromEntries(
    Object.entries(known).map(([module, tables]) => [
      module,
      Object.fromEntries(
        Object.entries(tables)
          .map(([table, count]) => [table, Math.min(count, counts[module]?.[table] ?? 0)] as const)
          .filter(([, count]) => count > 0),
      ),
    ]),
  );
  return sorted(Object.fromEntries(Object.entries(lower).filter(([, tables]) => Object.keys(tables).length > 0)));
}

if (import.meta.main) {
  if (process.argv.includes('--lower'))
    writeFileSync(join(repositoryRoot, countsFile), `${JSON.stringify(lowered(repositoryRoot), null, 2)}\n`);
  else report('table reads', checkTableReads(repositoryRoot));
}
