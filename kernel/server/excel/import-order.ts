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

/** Places in a line of what names its record; -1 where the sheet does not give it. */
interface NameCells {
  readonly label: number;
  readonly number: number;
  readonly parent: number;
}

function nameCells(resource: Resource, columns: readonly MappedColumn[]): NameCells {
  const at = (name: string | undefined) =>
    columns.findIndex((column) => column.name === name && (column.part ?? 'ZH_CN') === 'ZH_CN');
  return { label: at(resource.label), number: at(resource.number), parent: at(resource.tree?.parent) };
}

/** Lines by the names that their cells give, in full or by number, and by mere labels. */
class LineNames {
  readonly #exact = new Map<string, NamedLine[]>();
  readonly #loose = new Map<string, NamedLine[]>();
  readonly #lines: Sheet['lines'];
  readonly #cells: NameCells;

  constructor(lines: Sheet['lines'], cells: NameCells) {
    this.#lines = lines;
    this.#cells = cells;
  }

  /** Lines that a name may mean; a number or full name counts before a mere label. */
  named(name: string): readonly NamedLine[] {
    return this.#exact.get(name) ?? this.#loose.get(name) ?? [];
  }

  /** Names every line by its own cells: number, label, and in a tree the name of its parent before that. */
  addOwn(isTree: boolean): void {
    const { label, number, parent } = this.#cells;
    for (const [line, { texts }] of this.#lines.entries()) {
      const own = { label: texts[label] ?? '', number: texts[number] || null };
      const as = { ...own, full: isTree && texts[parent] ? `${texts[parent]}/${own.label}` : own.label };
      for (const name of new Set([as.full, as.number ?? ''])) keep(this.#exact, name, { line, as });
      if (as.label !== as.full) keep(this.#loose, as.label, { line, as });
    }
  }

  /** Names every line by its whole way from the root, where parents are given by number or label only. */
  addWholeWays(): void {
    const { label, number } = this.#cells;
    for (const [line, { texts }] of this.#lines.entries()) {
      const full = this.#wholeWay(line);
      const known = this.#exact.get(full) ?? [];
      if (!known.some((each) => each.line === line))
        keep(this.#exact, full, { line, as: { label: texts[label] ?? '', number: texts[number] || null, full } });
    }
  }

  #wholeWay(line: number): string {
    const { label, parent } = this.#cells;
    const way: string[] = [];
    for (let current: number | undefined = line; current !== undefined && way.length < highest;) {
      const { texts } = this.#lines[current] ?? { texts: [] };
      way.unshift(texts[label] ?? '');
      const above: string = texts[parent] ?? '';
      current = above === '' ? undefined : lineOf(this.named(above))[0];
      if (above !== '' && current === undefined) way.unshift(above);
    }
    return way.join('/');
  }
}

/** Puts the lines of a file in the order in which they can be written. */
export function orderOf(resource: Resource, { columns, lines }: Sheet): FileOrder {
  const pointing = selfColumns(resource, columns);
  const cells = nameCells(resource, columns);
  const names = new LineNames(lines, cells);
  if (pointing.length > 0) names.addOwn(resource.tree !== undefined);
  if (resource.tree && cells.parent >= 0) names.addWholeWays();
  const needs = (line: number) =>
    pointing
      .flatMap((each) =>
        namesIn(columns[each], lines[line]?.texts[each] ?? '').flatMap((name) => lineOf(names.named(name))),
      )
      .filter((other) => other !== line);
  return { ...levelsOf(lines.length, needs), named: (name) => names.named(name) };
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
