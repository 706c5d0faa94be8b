/**
 * Units that the expressions of one command, request or page of records may use together. A unit is about one node of
 * an expression (50 to 200 ns), so that all of them take some 30 ms at most, however they are written.
 */
const EVALUATION_UNITS = 300_000;

/** Code of the refusal on the wire. */
export const TOO_COSTLY = 'common.tooCostly';

/** An expression or a drawing asks for more work than its budget allows. */
export class TooCostly extends Error {
  constructor() {
    super('more work than the budget allows');
    this.name = 'TooCostly';
  }
}

/** Work that may still be done. Counted in units of work, never in time: the same input ends the same way everywhere. */
export class Budget {
  #left: number;
  constructor(units = EVALUATION_UNITS) {
    this.#left = units;
  }

  /** Whether more was asked for than was there; it stays so. */
  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Takes units away before the work is done. Throws `TooCostly`. */
  charge(units: number): void {
    // A budget that is spent stays spent: an error that an expression swallows (`||`, `exists`) gives nothing back.
    this.#left = this.#left < 0 ? -1 : this.#left - units;
    if (this.#left < 0) throw new TooCostly();
  }
}

/** Characters of a text that are copied or compared for one unit. */
const CHARACTERS = 32;

/** Charges for a text that is read or made. */
export function chargeText(budget: Budget, text: string): void {
  budget.charge(1 + text.length / CHARACTERS);
}

/**
 * Charges for a value with everything in it, as often as it occurs: a list that holds another one twice is read twice,
 * which is how a short expression makes something enormous.
 */
export function chargeValue(budget: Budget, value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') chargeText(budget, next);
    else budget.charge(1);
    if (typeof next !== 'object' || next === null || next instanceof Date) continue;
    for (const item of Array.isArray(next) ? next : next instanceof Map ? next.values() : Object.values(next))
      open.push(item);
  }
}
