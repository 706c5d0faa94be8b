import { hostname } from 'node:os';
import { newId } from '@mp/kernel/server';

/** How many buckets there are; the last one holds all that took longer. */
export const bucketCount = 46;
const base = Math.log(1.25);

/** The bucket of a call that took so long, out of `count`: bucket n holds those up to 1.25 ^ n milliseconds. */
export const bucketOf = (ms: number, count = bucketCount): number =>
  ms <= 1 ? 0 : Math.min(count - 1, Math.ceil(Math.log(ms) / base - 1e-9));

/** The milliseconds within which a share of the calls was answered; null where there were none. */
export function percentileOf(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  let seen = 0;
  const at = buckets.findIndex((n) => (seen += n) >= share * total);
  return Math.round(1.25 ** at);
}

/** A call as the counter is told it. */
export interface CountedCall {
  readonly tenantId: string;
  readonly service: string;
  readonly status: number;
  readonly ms: number;
}

/** A row of counted calls as the table holds it. */
export interface CallRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly at: string;
  readonly node: string;
  readonly service: string;
  readonly calls: number;
  readonly refused: number;
  readonly failed: number;
  readonly ms_sum: number;
  readonly ms_max: number;
  readonly buckets: readonly number[];
}

interface Count {
  calls: number;
  refused: number;
  failed: number;
  msSum: number;
  msMax: number;
  readonly buckets: number[];
}

interface CounterOptions {
  readonly now: () => Date;
  readonly write: (rows: readonly CallRow[]) => Promise<void>;
  readonly onLost: (count: number, error: unknown) => void;
  readonly everyMs?: number;
}

/**
 * Counts calls by tenant and operation and writes the counts once a minute, so that a call costs an addition and no row. A
 * process that is killed loses up to a minute of counts; one that stops in good order writes them first.
 */
export class CallCounter {
  readonly #options: CounterOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #node = hostname().slice(0, 60);
  #counts = new Map<string, Map<string, Count>>();

  constructor(options: CounterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), options.everyMs ?? 60_000).unref();
  }

  /** Counts a call. */
  count({ tenantId, service, status, ms }: CountedCall): void {
    let ofTenant = this.#counts.get(tenantId);
    if (!ofTenant) this.#counts.set(tenantId, (ofTenant = new Map()));
    let count = ofTenant.get(service);
    if (!count) {
      count = {
        calls: 0,
        refused: 0,
        failed: 0,
        msSum: 0,
        msMax: 0,
        buckets: Array.from({ length: bucketCount }, () => 0),
      };
      ofTenant.set(service, count);
    }
    count.calls += 1;
    if (status >= 500) count.failed += 1;
    else if (status >= 400) count.refused += 1;
    count.msSum += ms;
    if (ms > count.msMax) count.msMax = ms;
    const bucket = bucketOf(ms);
    count.buckets[bucket] = (count.buckets[bucket] ?? 0) + 1;
  }

  /** Writes what was counted until now. */
  async flush(): Promise<void> {
    const counted = this.#counts;
    if (counted.size === 0) return;
    this.#counts = new Map();
    const at = this.#options.now().toISOString();
    const rows = [...counted].flatMap(([tenantId, services]) =>
      [...services].map(([service, each]) => ({
        tenant_id: tenantId,
        id: newId(),
        at,
        node: this.#node,
        service,
        calls: each.calls,
        refused: each.refused,
        failed: each.failed,
        ms_sum: Math.round(each.msSum),
        ms_max: Math.round(each.msMax),
        buckets: each.buckets,
      })),
    );
    try {
      await this.#options.write(rows);
    } catch (error) {
      this.#options.onLost(rows.length, error);
    }
  }

  /** Writes the rest and ends. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
