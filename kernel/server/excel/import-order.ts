import type { Resource } from '../../contract/index.ts';
import type { MappedColumn } from './columns.ts';
import { splitList } from './cells.ts';
import type { Sheet } from './import-sheet.ts';
import type { Named } from './references.ts';

/** A line that a name may mean, with how it is named. */
interface NamedLine {
  readonly line: number;
  readonly as: Omit<Named, 'id'>;
}

/** Rows of one file that other rows of it may name, and the order in which they are to be judged and written. */
export interface FileOrder {
  /** Indexes of lines, referred ones before those that refer to them. */
  readonly order: readonly number[];
  /** Depth of each line: 0 for one that refers to no other. */
  readonly levels: readonly number[];
  /** Lines that refer to themselves in a circle. */
  readonly circular: ReadonlySet<number>;
  /** Lines that a name may mean; a number or full name counts before a mere label. */
  readonly named: (name: string) => readonly NamedLine[];
}

/** Columns that point to records of the resource itself, such as the parent of a tree. */
function selfColumns(resource: Resource, columns: readonly MappedColumn[]): number[] {
  return columns.flatMap(({ field, use }, at) => (use === 'write' && field.to === resource.key ? [at] : []));
}

/** Puts the lines of a file in the order in which they can be written. */
export function orderOf(resource: Resource, { columns, lines }: Sheet): FileOrder {
  const pointing = selfColumns(resource, columns);
  const at = (name: string | undefined) =>
    columns.findIndex((column) => column.name === name && (column.part ?? 'ZH_CN') === 'ZH_CN');
  const [label, number, parent] = [at(resource.label), at(resource.number), at(resource.tree?.parent)];
  const exact = new Map<string, NamedLine[]>();
  const loose = new Map<string, NamedLine[]>();
  if (pointing.length > 0)
    for (const [line, { texts }] of lines.entries()) {
      const own = { label: texts[label] ?? '', number: texts[number] || null };
      const as = { ...own, full: resource.tree && texts[parent] ? `${texts[parent]}/${own.label}` : own.label };
      for (const name of new Set([as.full, as.number ?? ''])) keep(exact, name, { line, as });
      if (as.label !== as.full) keep(loose, as.label, { line, as });
    }
  if (resource.tree && parent >= 0)
    for (const [line, { texts }] of lines.entries()) {
      const full = wholeWay(
        lines,
        { label, parent },
        (name) => lineOf(exact.get(name) ?? loose.get(name) ?? [])[0],
        line,
      );
      const known = exact.get(full) ?? [];
      if (!known.some((each) => each.line === line))
        keep(exact, full, { line, as: { label: texts[label] ?? '', number: texts[number] || null, full } });
    }
  const named: FileOrder['named'] = (name) => exact.get(name) ?? loose.get(name) ?? [];
  const needs = (line: number) =>
    pointing
      .flatMap((each) => namesIn(columns[each], lines[line]?.texts[each] ?? '').flatMap((name) => lineOf(named(name))))
      .filter((other) => other !== line);
  return { ...levelsOf(lines.length, needs), named };
}

/** Two lines of one name are enough to know that it says nothing. */
function keep(names: Map<string, NamedLine[]>, name: string, found: NamedLine): void {
  const known = names.get(name);
  if (name === '') return;
  if (!known) names.set(name, [found]);
  else if (known.length < 2) known.push(found);
}

const namesIn = (column: MappedColumn | undefined, cell: string) =>
  column?.field.kind === 'refs' ? splitList(cell) : cell === '' ? [] : [cell];

/** Trees deeper than this are not climbed. */
const highest = 40;

/** The way to a line from the root down, where its parents are given by number or label only. */
function wholeWay(
  lines: Sheet['lines'],
  at: { readonly label: number; readonly parent: number },
  lineBy: (name: string) => number | undefined,
  line: number,
): string {
  const way: string[] = [];
  for (let current: number | undefined = line; current !== undefined && way.length < highest;) {
    const { texts } = lines[current] ?? { texts: [] };
    way.unshift(texts[at.label] ?? '');
    const above: string = texts[at.parent] ?? '';
    current = above === '' ? undefined : lineBy(above);
    if (above !== '' && current === undefined) way.unshift(above);
  }
  return way.join('/');
}

const lineOf = (found: readonly NamedLine[]) => (found.length === 1 ? found.map(({ line }) => line) : []);

function levelsOf(
  count: number,
  needs: (line: number) => readonly number[],
): Pick<FileOrder, 'order' | 'levels' | 'circular'> {
  const levels = Array.from({ length: count }, () => -1);
  const circular = new Set<number>();
  const open = new Set<number>();
  for (let first = 0; first < count; first += 1) {
    const stack = levels[first] === -1 ? [first] : [];
    for (let line = stack.at(-1); line !== undefined; line = stack.at(-1)) {
      const waiting = needs(line).filter((other) => levels[other] === -1);
      const next = waiting.find((other) => !open.has(other));
      if (next !== undefined && !open.has(line)) open.add(line);
      if (next !== undefined) {
        stack.push(next);
        continue;
      }
      if (waiting.length > 0) circular.add(line);
      levels[line] = Math.max(-1, ...needs(line).map((other) => levels[other] ?? -1)) + 1;
      open.delete(line);
      stack.pop();
    }
  }
  const order = [...levels.keys()].sort((a, b) => (levels[a] ?? 0) - (levels[b] ?? 0) || a - b);
  return { order, levels, circular };
}
