import { nextFire, readCron } from '../contract/cron.ts';

/** What decides when a job fires. */
export interface JobClock {
  readonly type: 'simple' | 'cron';
  readonly cron: string | null;
  readonly zone: string;
  readonly startTime: Date;
  readonly endTime: Date | null;
  readonly repeatCount: number | null;
  readonly intervalSec: number | null;
  readonly firedCount: number;
  readonly misfire: 'once' | 'skip' | 'all';
  readonly concurrent: boolean;
  /** Days on which it may fire, `YYYY-MM-DD` of its zone; all when not given. */
  readonly isWorkDay?: ((day: string) => boolean) | undefined;
}

/** A fire time that has come, and whether it starts a run or is only noted. */
interface Fire {
  readonly at: Date;
  readonly state: 'queued' | 'misfired';
}

/** What a claim does: runs to begin, and when the job fires next; without a next time the job is over. */
export interface ClaimPlan {
  readonly fires: readonly Fire[];
  readonly next: Date | undefined;
}

/** Later than this, a fire time counts as missed. */
const missedAfterMs = 60_000;
/** Most fire times of one claim, so that nothing that was missed for long floods the queue. */
const maxCatchUp = 100;

/** The first fire time after `after`, not before the start, not after the end; `fired` runs have been before it. */
export function fireAfter(job: JobClock, after: Date, fired: number): Date | undefined {
  let from = after.getTime() < job.startTime.getTime() ? new Date(job.startTime.getTime() - 1) : after;
  for (let idle = 0; idle <= maxIdleDays; idle += 1) {
    const found = job.type === 'simple' ? simpleAfter(job, from, fired) : cronAfter(job, from);
    if (!found || (job.endTime !== null && found.getTime() > job.endTime.getTime())) return undefined;
    if (!job.isWorkDay || job.isWorkDay(dayIn(job.zone, found))) return found;
    from = lastMinuteOfDay(job.zone, found);
  }
  return undefined;
}

/** Fire times on free days after which a job is taken to have no other ones. */
const maxIdleDays = 400;
const minuteMs = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a zone, `YYYY-MM-DD`. */
function dayIn(zone: string, at: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(at);
}

/** The last instant of the day on which `at` lies in a zone: the clocks of a day may be set, so it is looked for. */
function lastMinuteOfDay(zone: string, at: Date): Date {
  const day = dayIn(zone, at);
  let [low, high] = [Math.floor(at.getTime() / minuteMs), Math.floor(at.getTime() / minuteMs) + 26 * 60];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayIn(zone, new Date(middle * minuteMs)) === day) low = middle;
    else high = middle;
  }
  return new Date(high * minuteMs - 1);
}

/** The next fire times, at most `count`. */
export function firesAfter(job: JobClock, after: Date, count: number): Date[] {
  const fires: Date[] = [];
  for (let from = after; fires.length < count;) {
    const next = fireAfter(job, from, job.firedCount + fires.length);
    if (!next) break;
    fires.push(next);
    from = next;
  }
  return fires;
}

/** Whether a text names a time zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function simpleAfter({ startTime, intervalSec, repeatCount }: JobClock, from: Date, fired: number): Date | undefined {
  if (intervalSec === null || repeatCount === null || fired >= repeatCount) return undefined;
  const step = intervalSec * 1000;
  const passed = Math.floor((from.getTime() - startTime.getTime()) / step) + 1;
  return new Date(startTime.getTime() + passed * step);
}

function cronAfter({ cron, zone }: JobClock, from: Date): Date | undefined {
  const read = readCron(cron ?? '');
  return read.ok ? nextFire(read.schedule, from, zone) : undefined;
}

/**
 * What is to be done with a job whose fire time has come. A job that may not run twice at a time notes a fire time that
 * comes while a run is open; when it catches up all that was missed, those runs wait for each other instead.
 */
export function planClaim(
  job: JobClock,
  { due, now, isBusy }: { readonly due: Date; readonly now: Date; readonly isBusy: boolean },
): ClaimPlan {
  const isMissed = now.getTime() - due.getTime() > missedAfterMs;
  if (isMissed && job.misfire === 'skip')
    return { fires: [{ at: due, state: 'misfired' }], next: fireAfter(job, now, job.firedCount + 1) };
  const ats = [due];
  if (!isMissed || job.misfire === 'all')
    for (let at = due; ats.length < maxCatchUp; ats.push(at)) {
      const next = fireAfter(job, at, job.firedCount + ats.length);
      if (!next || next.getTime() > now.getTime()) break;
      at = next;
    }
  const waits = isMissed && job.misfire === 'all';
  const fires = ats.map((at, index): Fire => ({
    at,
    state: job.concurrent || waits || (index === 0 && !isBusy) ? 'queued' : 'misfired',
  }));
  return { fires, next: fireAfter(job, now, job.firedCount + fires.length) };
}

/** What becomes of a run that did not end well: another attempt while there are some left. */
export function isRetried(attempt: number, retry: number): boolean {
  return attempt <= retry;
}

/** Seconds before the next attempt: 10, 20, 40 … at most 10 minutes. */
export function retryDelay(attempt: number): number {
  return Math.min(600, 10 * 2 ** (attempt - 1));
}
