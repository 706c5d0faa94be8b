import { AppError, commonErrors, type ErrorParams } from '@mp/kernel/contract';
import {
  constraintError,
  createRecord,
  inOrder,
  newId,
  portableCode,
  portableRecords,
  portables,
  requireRight,
  serverOf,
} from '@mp/kernel/server';
import type { Portable, PortableContent, PortableRecords, ResourceServer, TxContext } from '@mp/kernel/server';
import { migrateErrors, type LineOutcome, type LineSolution } from '../contract/index.ts';
import {
  carriedFields,
  codeBeside,
  codeField,
  foundHere,
  idsIn,
  resourceOf,
  standing,
  withIds,
  type CarriedLine,
  type StandingRecord,
} from './carried.ts';
import { ManyRecords } from './many-records.ts';
import { ownerOf, parentsFirst } from './package-order.ts';
import type { ReadPackage } from './package-read.ts';
import { versionsOf, writeRecord } from './write-record.ts';

/** Why a line is not taken over, as it is kept. */
export interface LineProblem {
  readonly code: string;
  readonly params: ErrorParams;
}

/** What became of a line, or would become of it. */
export interface AppliedLine {
  readonly no: number;
  readonly type: string;
  readonly sourceId: string;
  targetId: string | null;
  readonly code: string | null;
  readonly label: string;
  outcome: LineOutcome;
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** What an undo gives back. */
  before: Readonly<Record<string, unknown>> | null;
  problem: LineProblem | null;
  readonly solution: LineSolution | null;
  isNew: boolean;
  version: number | null;
}

/** Which records here a line stands for. */
interface Match {
  readonly byId: StandingRecord | undefined;
  readonly byCode: StandingRecord | undefined;
}

/** A line, what it stands for, and those that are made in one piece with it. */
interface RecordToApply {
  readonly line: CarriedLine;
  readonly match: Match;
  readonly isBinned: boolean;
  readonly many: ManyRecords;
}

/** Whether a line is left out, by what was said of it, or since it stands for two records and nothing was said. */
function isLeftOut(
  applied: AppliedLine,
  { line, target, other }: { readonly line: CarriedLine } & Record<'target' | 'other', StandingRecord | undefined>,
): boolean {
  if (applied.solution === 'skip') stop(applied, 'skipped');
  else if (other && applied.solution === null)
    stop(
      applied,
      'conflict',
      migrateErrors.conflict({ here: target?.label ?? '', other: other.label, code: line.code ?? '' }),
    );
  else return false;
  return true;
}

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );

const isSame = (left: unknown, right: unknown): boolean => canonical(left) === canonical(right);

/** Whether a value says something; empty lists and nothing do not, when a record is made. */
const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * Takes a package over within a transaction, line by line in the order of dependencies and through the same writes as the
 * forms: a line that they refuse is taken back by itself and says why. A dry run is the same in a transaction that is
 * taken back as a whole.
 */
export class Application {
  readonly lines: AppliedLine[] = [];
  readonly #tx: TxContext;
  readonly #pack: ReadPackage;
  readonly #solutions: ReadonlyMap<number, LineSolution>;
  /** Ids here by the ids of the package. */
  readonly #here = new Map<string, string>();
  /** What the package calls the records that it knows. */
  readonly #names = new Map<string, string>();
  readonly #made = new Set<string>();

  constructor(tx: TxContext, pack: ReadPackage, solutions: ReadonlyMap<number, LineSolution>) {
    this.#tx = tx;
    this.#pack = pack;
    this.#solutions = solutions;
  }

  /** Applies all lines; throws only what is wrong with the server itself. */
  async run(): Promise<readonly AppliedLine[]> {
    const { references, lines } = this.#pack;
    for (const { id, code, resource } of references) this.#names.set(id, code ?? resource);
    for (const each of lines.values()) for (const { id, code, label } of each) this.#names.set(id, code ?? label);
    for (const [id, here] of await foundHere(this.#tx, references)) this.#here.set(id, here);
    for (const portable of inOrder(portables.all()).order) {
      const carried = lines.get(portableCode(portable));
      if (!carried) continue;
      if (portable.kind === 'records') await this.#records(portable, carried);
      else await this.#contents(portable, carried);
    }
    await this.#readVersions();
    return this.lines;
  }

  async #records(portable: PortableRecords, carried: readonly CarriedLine[]): Promise<void> {
    const { resource } = portable;
    const code = codeField(resource);
    const codeOf = (line: CarriedLine) => (code === undefined ? '' : String(line.values[code] ?? '').toLowerCase());
    const rows = await standing(this.#tx, portable, {
      ids: carried.map(({ id }) => id),
      codes: carried.map(codeOf).filter((each) => each !== ''),
    });
    const beside = codeBeside(resource);
    const place = (values: CarriedLine['values'], own: string) =>
      beside === undefined ? own : `${String(values[beside])}/${own}`;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const byCode = new Map(
      rows.flatMap((row) => (row.code === null ? [] : [[place(row.values, row.code.toLowerCase()), row] as const])),
    );
    const binned = await this.#binned(portable, carried);
    const many = new ManyRecords(this.#tx, portable);
    for (const line of parentsFirst(portable, carried)) {
      const at = beside === undefined ? line.values : { [beside]: this.#here.get(String(line.values[beside])) };
      const match = {
        byId: byId.get(line.id),
        byCode: codeOf(line) === '' ? undefined : byCode.get(place(at, codeOf(line))),
      };
      await this.#record(portable, { line, match, isBinned: binned.has(line.id), many });
      if (many.isFull) await this.#flush(portable, many);
    }
    await this.#flush(portable, many);
  }

  /** Makes the records that wait in one piece; where that is refused, one by one, so that each says why. */
  async #flush(portable: PortableRecords, many: ManyRecords): Promise<void> {
    const waiting = many.take();
    if (waiting.length === 0) return;
    const server = serverOf(portable.resource);
    const wrong = await many.problems(waiting);
    for (const { applied } of waiting.filter(({ id }) => wrong.has(id)))
      this.#refuse(applied, wrong.get(applied.sourceId));
    const right = waiting.filter(({ id }) => !wrong.has(id));
    if (!(await this.#guarded(server, () => many.store(right)))) return;
    for (const { applied, id, values } of right) {
      const refused = await this.#guarded(server, async () => {
        await createRecord(this.#tx, server, { id, values, action: 'migrate' });
      });
      if (refused) this.#refuse(applied, refused);
    }
  }

  /** Takes back what was said of a record that is not made after all. */
  #refuse(applied: AppliedLine, refused: AppError | undefined): void {
    this.#here.delete(applied.sourceId);
    Object.assign(applied, { targetId: null, isNew: false, changes: {} });
    stop(applied, 'refused', refused);
  }

  /** Ids of lines under which something lies in the recycle bin, which a new record cannot have. */
  async #binned({ resource }: PortableRecords, carried: readonly CarriedLine[]): Promise<ReadonlySet<string>> {
    const rows = await this.#tx.rows<{ id: string }>(
      `select id from ${serverOf(resource).table} where id = any($1::uuid[]) and deleted_at is not null`,
      [carried.map(({ id }) => id)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  #line(portable: Portable, { id, code, label }: CarriedLine): AppliedLine {
    const no = this.lines.length + 1;
    const line: AppliedLine = {
      no,
      type: portableCode(portable),
      sourceId: id,
      targetId: null,
      code,
      label,
      outcome: 'same',
      changes: {},
      before: null,
      problem: null,
      solution: this.#solutions.get(no) ?? null,
      isNew: false,
      version: null,
    };
    this.lines.push(line);
    return line;
  }

  async #record(portable: PortableRecords, { line, match, isBinned, many }: RecordToApply): Promise<void> {
    const applied = this.#line(portable, line);
    const target = targetOf(match, applied.solution);
    const other = conflicting(match);
    if (target) {
      applied.targetId = target.id;
      this.#here.set(line.id, target.id);
    }
    if (isLeftOut(applied, { line, target, other }) || this.#isStopped(portable, { applied, line, target })) return;
    // The code belongs to the other record, so the one that the ID names does not get it.
    const closed = other && target !== other ? codeField(portable.resource) : undefined;
    const values = this.#valuesOf(portable, line, closed);
    const refused = target
      ? await this.#update(portable, { applied, target, values })
      : await this.#create(portable, { applied, line, values, isBinned, many });
    if (refused) stop(applied, 'refused', refused);
    else if (applied.targetId !== null) this.#made.add(applied.targetId);
  }

  /** Whether a line is not taken over for what it says itself. */
  #isStopped(
    portable: PortableRecords,
    {
      applied,
      line,
      target,
    }: { readonly applied: AppliedLine; readonly line: CarriedLine; readonly target: StandingRecord | undefined },
  ): boolean {
    const missing = this.#missing(portable, line);
    const foreign = Object.keys(line.values).find((name) => !Object.hasOwn(portable.resource.fields, name));
    if (missing.length > 0) stop(applied, 'missing', migrateErrors.missingReference({ names: missing.join(', ') }));
    else if (foreign !== undefined) stop(applied, 'refused', commonErrors.unknownField({ field: foreign }));
    else if (target && this.#made.has(target.id)) stop(applied, 'refused', migrateErrors.twice({ name: target.label }));
    return applied.problem !== null;
  }

  /** The values that are taken over, with ids of here; one field may be left as it is. */
  #valuesOf(portable: PortableRecords, line: CarriedLine, closed: string | undefined): Record<string, unknown> {
    const carried = new Set(carriedFields(this.#tx, portable));
    const given = Object.entries(line.values).filter(([name]) => carried.has(name) && name !== closed);
    return withIds(Object.fromEntries(given), (id) => this.#here.get(id) ?? id);
  }

  /** What a line names and that is not here, in the words of the package. */
  #missing(portable: Portable, { values }: CarriedLine): string[] {
    const named = Object.entries(values).flatMap(([name, value]) => {
      const kind = portable.kind === 'records' ? portable.resource.fields[name]?.kind : 'json';
      const isReference = kind === 'ref' || kind === 'refs';
      return idsIn(value).filter((id) => !this.#here.has(id) && (isReference || this.#names.has(id)));
    });
    return [...new Set(named)].map((id) => this.#names.get(id) ?? id);
  }

  async #create(
    portable: PortableRecords,
    given: {
      readonly applied: AppliedLine;
      readonly line: CarriedLine;
      readonly values: Readonly<Record<string, unknown>>;
      readonly isBinned: boolean;
      readonly many: ManyRecords;
    },
  ): Promise<AppError | undefined> {
    const { applied, line } = given;
    const server = serverOf(portable.resource);
    // What was emptied stays empty, where it would be filled with a default.
    const { fields } = portable.resource;
    const values = Object.fromEntries(
      Object.entries(given.values).filter(([name, value]) => isGiven(value) || fields[name]?.default !== undefined),
    );
    const id = given.isBinned ? newId() : line.id;
    let made = id;
    const waits = !given.isBinned && given.many.takes(values);
    if (waits) given.many.add({ applied, id, values });
    const make = async () => {
      if (portable.create) made = await portable.create(this.#tx, { id, values });
      else await createRecord(this.#tx, server, { id, values, action: 'migrate' });
    };
    const refused = waits ? undefined : await this.#guarded(server, make);
    if (refused) return refused;
    Object.assign(applied, { outcome: 'create', targetId: made, isNew: true });
    applied.changes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [null, value]]));
    this.#here.set(line.id, made);
    return undefined;
  }

  async #update(
    portable: PortableRecords,
    {
      applied,
      target,
      values,
    }: {
      readonly applied: AppliedLine;
      readonly target: StandingRecord;
      readonly values: Readonly<Record<string, unknown>>;
    },
  ): Promise<AppError | undefined> {
    const changed = Object.entries(values).filter(([name, value]) => !isSame(value, target.values[name]));
    if (changed.length === 0) return undefined;
    const server = serverOf(portable.resource);
    const refused = await this.#guarded(server, () =>
      writeRecord(this.#tx, server, { record: target, values: Object.fromEntries(changed), action: 'migrate' }),
    );
    if (refused) return refused;
    applied.outcome = 'update';
    applied.changes = Object.fromEntries(changed.map(([name, value]) => [name, [target.values[name] ?? null, value]]));
    applied.before = Object.fromEntries(changed.map(([name]) => [name, target.values[name] ?? null]));
    return undefined;
  }

  async #contents(portable: PortableContent, carried: readonly CarriedLine[]): Promise<void> {
    const owners = carried.flatMap(({ id }) => this.#here.get(id) ?? []);
    const read = await portable.read(this.#tx, owners);
    const records = await standing(this.#tx, portableRecords(portable.group, portable.of), {
      ids: carried.map(({ id }) => id),
      codes: carried.flatMap(({ code }) => code?.toLowerCase() ?? []),
    });
    for (const line of carried) {
      const applied = this.#line(portable, line);
      const owner = this.#here.get(line.id) ?? ownerOf(line, records);
      if (owner !== undefined) this.#here.set(line.id, owner);
      const missing = this.#missing(portable, { ...line, values: { ...line.values, owner: line.id } });
      if (owner === undefined || missing.length > 0) {
        stop(applied, 'missing', migrateErrors.missingReference({ names: missing.join(', ') }));
        continue;
      }
      const before = read.get(owner) ?? (await portable.read(this.#tx, [owner])).get(owner);
      await this.#content(portable, { applied, line, owner, before });
    }
  }

  async #content(
    portable: PortableContent,
    {
      applied,
      line,
      owner,
      before,
    }: { readonly applied: AppliedLine; readonly line: CarriedLine; readonly owner: string; readonly before: unknown },
  ): Promise<void> {
    applied.targetId = owner;
    if (applied.solution === 'skip') return stop(applied, 'skipped');
    const content = withIds(line.values.content, (id) => this.#here.get(id) ?? id);
    if (isSame(before, content)) return;
    const refused = await this.#guarded(serverOf(portable.of), async () => {
      requireRight(this.#tx.rights, portable.access.write);
      if (!(await portable.write(this.#tx, owner, content))) throw migrateErrors.notTakenOver();
    });
    if (refused) return stop(applied, 'refused', refused);
    Object.assign(applied, {
      outcome: 'update',
      before: { content: before ?? null },
      changes: { content: [null, null] },
    });
  }

  /**
   * Does something that is taken back by itself when it is refused; answers the refusal. The savepoint travels with the
   * first statement of the work, its release with what comes next: both were round trips of their own for each line.
   */
  async #guarded(server: ResourceServer, work: () => Promise<void>): Promise<AppError | undefined> {
    const opened = this.#tx.rows('savepoint migration_line');
    const [isOpen, done] = await Promise.allSettled([opened, work()]);
    try {
      if (done.status === 'rejected') throw done.reason;
      if (isOpen.status === 'rejected') throw isOpen.reason;
      this.#tx.defer([{ text: 'release savepoint migration_line', values: [] }]);
      return undefined;
    } catch (error) {
      const refused = error instanceof AppError ? error : constraintError(server, error);
      if (!refused || refused.status >= 500) throw error;
      await this.#tx.rows('rollback to savepoint migration_line');
      return refused;
    }
  }

  /** The versions of all records that were written, by which an undo knows whether somebody changed them since. */
  async #readVersions(): Promise<void> {
    const written = this.lines.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
    for (const portable of portables.all()) {
      const lines = written.filter(({ type }) => type === portableCode(portable));
      if (lines.length === 0) continue;
      const versions = await versionsOf(
        this.#tx,
        serverOf(resourceOf(portable)),
        lines.flatMap(({ targetId }) => targetId ?? []),
      );
      for (const line of lines) line.version = versions.get(line.targetId ?? '') ?? null;
    }
  }
}

/** The record that the code of a line names, where its id names another one. */
function conflicting({ byId, byCode }: Match): StandingRecord | undefined {
  return byId !== undefined && byCode?.id !== byId.id ? byCode : undefined;
}

/** The record that a line stands for: that with its id, else that with its code, unless somebody decided for the code. */
function targetOf(match: Match, solution: LineSolution | null): StandingRecord | undefined {
  const other = conflicting(match);
  return other && solution === 'keepCode' ? other : (match.byId ?? match.byCode);
}

function stop(line: AppliedLine, outcome: LineOutcome, error?: AppError): void {
  line.outcome = outcome;
  const [first] = error?.fields ?? [];
  const said = first ?? error;
  if (said) line.problem = { code: said.code, params: said.params ?? {} };
}
