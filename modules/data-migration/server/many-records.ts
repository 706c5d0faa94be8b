import { AppError, crossProblems, inputProblems, normaliseInput, permErrors, permissionKey } from '@mp/kernel/contract';
import { accessLevelOf, requireRight, serverOf } from '@mp/kernel/server';
import type { PortableRecords, TxContext, Values } from '@mp/kernel/server';
import type { AppliedLine } from './application.ts';

/** A record that waits to be made together with others. */
export interface WaitingRecord {
  readonly applied: AppliedLine;
  readonly id: string;
  readonly values: Values;
}

/** Records made in one piece. */
const chunk = 500;

/**
 * New records of a resource that knows how to store many (`createMany`, as sheets are imported): they are judged as the form
 * judges them and stored together. All others are made one by one.
 */
export class ManyRecords {
  readonly #tx: TxContext;
  readonly #portable: PortableRecords;
  #waiting: WaitingRecord[] = [];

  constructor(tx: TxContext, portable: PortableRecords) {
    this.#tx = tx;
    this.#portable = portable;
  }

  /** Whether a record with these values may wait for others. */
  takes(values: Values): boolean {
    const { resource, create } = this.#portable;
    const needsNumber = Object.entries(resource.fields).some(
      ([name, { numberRule }]) => numberRule !== undefined && (values[name] ?? null) === null,
    );
    return create === undefined && serverOf(resource).hooks.createMany !== undefined && !needsNumber;
  }

  add(record: WaitingRecord): void {
    this.#waiting.push(record);
  }

  get isFull(): boolean {
    return this.#waiting.length >= chunk;
  }

  /** Those that wait; none waits afterwards. */
  take(): readonly WaitingRecord[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  /** What is wrong with records, by their id. */
  async problems(records: readonly WaitingRecord[]): Promise<ReadonlyMap<string, AppError>> {
    const { resource } = this.#portable;
    const { rowProblems, valueProblems } = serverOf(resource).hooks;
    const planned = new Map(records.map(({ id, values }) => [id, this.#filled(values)]));
    const told = (await rowProblems?.(this.#tx, [...planned.values()], planned)) ?? [];
    const wrong = new Map<string, AppError>();
    for (const [at, { id, values }] of records.entries()) {
      const own = inputProblems(resource, values, 'create');
      const fields = [
        ...own,
        ...crossProblems(resource, this.#filled(values), own),
        ...(valueProblems?.(this.#tx, values) ?? []),
        ...(told[at] ?? []),
      ];
      const closed = Object.keys(values).filter((name) => accessLevelOf(this.#tx.rights, resource, name) < 2);
      if (closed.length > 0) wrong.set(id, permErrors.fieldNotWritable({ fields: closed }));
      else if (fields.length > 0) wrong.set(id, new AppError('common.validation', 422, { fields }));
    }
    return wrong;
  }

  /** Stores judged records. Throws `perm.denied`, and what the database refuses. */
  async store(records: readonly WaitingRecord[]): Promise<void> {
    const { resource } = this.#portable;
    requireRight(this.#tx.rights, permissionKey(resource, 'create'));
    if (records.length === 0) return;
    const rows = records.map(({ id, values }) => ({ id, values: this.#filled(values) }));
    await serverOf(resource).hooks.createMany?.(this.#tx, rows);
  }

  /** The values as they are stored, with the defaults of those that were not given. */
  #filled(values: Values): Record<string, unknown> {
    const { resource } = this.#portable;
    const filled = normaliseInput(resource, values);
    for (const [name, field] of Object.entries(resource.fields))
      if (filled[name] === undefined && field.default !== undefined) filled[name] = field.default;
    return filled;
  }
}
