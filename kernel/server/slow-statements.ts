import type { Statement } from './batch.ts';

/** A statement that made somebody wait, without its values. */
export interface SlowStatement {
  /** The statements of one round trip, shortened. */
  readonly text: string;
  readonly count: number;
  readonly maxMs: number;
  readonly totalMs: number;
  /** Instant, ISO 8601. */
  readonly lastAt: string;
}

const maxKept = 50;
const maxLength = 1000;

const isScope = (text: string): boolean =>
  text.includes(`set_config('app.tenant_id'`) || /^(?:begin|commit)$/.test(text);

const textOf = (statements: readonly Statement[]): string =>
  statements
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => !isScope(text))
    .join('; ')
    .slice(0, maxLength);

/** Counts the round trips to the database that took longer than `limitMs`, fifty different ones; values are not kept. */
export class SlowStatements {
  readonly #kept = new Map<string, SlowStatement>();
  readonly #limitMs: number;

  constructor(limitMs = 500) {
    this.#limitMs = limitMs;
  }

  /** Takes note of a round trip when it was slow. */
  note(statements: readonly Statement[], ms: number): void {
    if (ms < this.#limitMs) return;
    const text = textOf(statements);
    const known = this.#kept.get(text);
    this.#kept.delete(text);
    this.#kept.set(text, {
      text,
      count: (known?.count ?? 0) + 1,
      maxMs: Math.round(Math.max(known?.maxMs ?? 0, ms)),
      totalMs: Math.round((known?.totalMs ?? 0) + ms),
      lastAt: new Date().toISOString(),
    });
    // The one that was slow the longest ago goes first.
    if (this.#kept.size > maxKept) this.#kept.delete(this.#kept.keys().next().value ?? '');
  }

  /** Those of since the start that cost the most together, the worst first. */
  worst(count: number): readonly SlowStatement[] {
    return [...this.#kept.values()].toSorted((a, b) => b.totalMs - a.totalMs).slice(0, count);
  }
}
