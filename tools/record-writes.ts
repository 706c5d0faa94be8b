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
import { child, isCode, isTest, lineOf, parse, stringValue, visit, type Source, type SyntaxNode } from './source.ts';

/** Which file may write which table by SQL of its own, and why: `{ "modules/x/server/y.ts": { "table": "reason" } }`. */
const exceptionsFile = 'tools/record-writes.json';
const write = /\b(?:update|insert\s+into|delete\s+from)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi;

/** A statement that changes rows of a table. */
interface Write {
  readonly file: string;
  readonly line: number;
  readonly table: string;
}

/**
 * Rows of a resource are written by the record store alone, so that each change has version and history; tables are
 * written by the module that owns them. What must be otherwise is named in tools/record-writes.json with its reason, and
 * a name that nothing needs any more is refused.
 */
export function checkRecordWrites(root: string): Findings {
  const files = filesOf(root).filter((file) => file.startsWith('modules/') && isCode(file));
  const sources = files.map((file) => parse(file, textOf(root, file)));
  const tables = new Map(sources.flatMap(tablesOf));
  const served = new Set(sources.flatMap(servedTables));
  const writes = sources.filter(({ file }) => isService(file)).flatMap(writesOf);
  const exceptions = exceptionsOf(root);
  const wrong = writes.flatMap((each) => {
    const owner = tables.get(each.table);
    const isForeign = owner !== undefined && owner !== moduleOf(each.file);
    if (!served.has(each.table) && !isForeign) return [];
    return [{ ...each, isForeign, key: `${each.file} ${each.table}` }];
  });
  const needed = new Set(wrong.map(({ key }) => key));
  return {
    seen: served.size === 0 ? 0 : writes.length,
    problems: [
      ...wrong.filter(({ key }) => !exceptions.has(key)).map(problemOf),
      ...[...exceptions.keys()]
        .filter((key) => !needed.has(key))
        .map((key) => ({ file: exceptionsFile, text: `nothing needs the exception ${key} any more` })),
      ...[...exceptions]
        .filter(([, reason]) => reason.trim() === '')
        .map(([key]) => ({ file: exceptionsFile, text: `the exception ${key} gives no reason` })),
    ],
  };
}

function problemOf({ file, line, table, isForeign }: Write & { readonly isForeign: boolean }): Problem {
  return {
    file: `${file}:${line}`,
    text: isForeign
      ? `writes the table ${table} of another module: call what that module exports`
      : `writes rows of the resource behind ${table} past the record store: use recordsOf(context, tx, …)`,
  };
}

function exceptionsOf(root: string): Map<string, string> {
  return new Map(
    Object.entries(jsonOf(root, exceptionsFile)).flatMap(([file, tables]) =>
      Object.entries(recordOf(tables)).map(([table, reason]) => [`${file} ${table}`, String(reason)] as const),
    ),
  );
}

/** The module that a file belongs to. */
export const moduleOf = (file: string): string => file.split('/')[1] ?? '';

/** Program text that serves people; samples of the demo tenants play years in a few seconds and write as they please. */
export const isService = (file: string): boolean =>
  /^modules\/[^/]+\/server\//.test(file) &&
  !isTest(file) &&
  !/\.fixture\.ts$|\/seed\/|[./-]seed[.-]|\/seed-/.test(file);

/** The tables that a file declares, with the module that owns them. */
export function tablesOf({ file, program }: Source): [table: string, module: string][] {
  const found: [string, string][] = [];
  if (!file.endsWith('.table.ts')) return found;
  visitCalls(program, (name, args) => {
    const table = name === 'pgTable' ? stringValue(args[0]) : name === 'tableOf' ? option(args[1], 'name') : undefined;
    if (table !== undefined) found.push([table, moduleOf(file)]);
  });
  return found;
}

/** The tables of resources that a file serves. */
function servedTables({ program }: Source): string[] {
  const found: string[] = [];
  visitCalls(program, (name, args) => {
    const table = name === 'serveResource' ? option(args[1], 'table') : undefined;
    if (table !== undefined) found.push(table);
  });
  return found;
}

function visitCalls(program: SyntaxNode, look: (name: string, args: readonly SyntaxNode[]) => void): void {
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const name = child(node, 'callee')?.['name'];
    const args = Array.isArray(node['arguments']) ? (node['arguments'] as SyntaxNode[]) : [];
    if (typeof name === 'string') look(name, args);
  });
}

/** The text under a key of an object that is written out. */
function option(node: SyntaxNode | undefined, key: string): string | undefined {
  const properties = Array.isArray(node?.['properties']) ? (node['properties'] as SyntaxNode[]) : [];
  const found = properties.find((each) => child(each, 'key')?.['name'] === key);
  return found && stringValue(child(found, 'value'));
}

function writesOf({ file, text, program }: Source): Write[] {
  const found: Write[] = [];
  visit(program, (node) => {
    const sql = stringValue(node) ?? templateText(node);
    if (sql === undefined) return;
    for (const match of sql.matchAll(write)) {
      const before = sql.slice(0, match.index).trimEnd().toLowerCase();
      // `for update of t`, `on conflict … do update set` change nothing of their own.
      if (/\b(for|do|no key)$/.test(before)) continue;
      found.push({ file, line: lineOf(text, node.start + match.index), table: (match[1] ?? '').toLowerCase() });
    }
  });
  return found;
}

/** The text of a piece of a template. */
export function templateText(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateElement') return undefined;
  const raw = recordOf(node['value'])['raw'];
  return typeof raw === 'string' ? raw : undefined;
}

if (import.meta.main) report('record writes', checkRecordWrites(repositoryRoot));
