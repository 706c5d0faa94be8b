import type { Fields } from '../contract/index.ts';
import type { Context } from './context.ts';
import type { Tx } from './database.ts';

/** What a scheduled job is told of its run. */
export interface ScheduledRun {
  /** The fire time, ISO 8601. */
  readonly fireTime: string;
  /** Names the run in other systems: the same over all attempts of one fire time. */
  readonly key: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly params: Readonly<Record<string, unknown>>;
  /** Ends at the time limit, when the run was given to another node, and when the server stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the run in the transaction of its work, so that both happen or neither: with it the effect inside our
   * database happens exactly once. Throws when this node has lost the run, which takes the work back.
   */
  readonly complete: (tx: Tx, output?: string) => Promise<void>;
}

/** A job that a module brings along; it is a row of the job table, so that it can be watched, stopped and moved. */
export interface ScheduledJob {
  /** `<module>.<name>`, the handler's name. */
  readonly code: string;
  /**
   * Cron expression of 6 or 7 fields. Without one it is a handler that jobs of tenants may name: it works with the rights
   * of the job's owner, behind the wall of his tenant; its name is the text `jobHandler.<code>`.
   */
  readonly cron?: string;
  /** What a job that names the handler says to it; texts `jobHandler.<code>.field.<name>`. */
  readonly params?: Fields;
  /** Time zone of the expression, Asia/Shanghai unless said. */
  readonly zone?: string;
  /** Longest run, 300 seconds unless said. */
  readonly timeoutSeconds?: number;
  /** Further attempts after an error, a time-out or a lost node. */
  readonly retry?: number;
  /** What happens when all nodes were away for more than a minute: one run, none, or all that were missed (at most 100). */
  readonly misfire?: 'once' | 'skip' | 'all';
  /** Whether a run may begin while an older one goes on. */
  readonly concurrent?: boolean;
  /** Does the work; the answer is kept as the run's output. Built-in jobs work for the platform, not for one tenant. */
  readonly run: (context: Context, run: ScheduledRun) => Promise<string>;
}

const declared = new Map<string, ScheduledJob>();

/** Makes the jobs of a module known; the composition does this before modules start. */
export function declareScheduled(jobs: readonly ScheduledJob[]): void {
  for (const job of jobs) declared.set(job.code, job);
}

/** All scheduled jobs of the loaded modules by code. */
export function scheduledJobs(): ReadonlyMap<string, ScheduledJob> {
  return declared;
}
