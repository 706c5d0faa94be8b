import { Cron } from 'croner';

/** The next instant of a cron expression after `now`, in the tenant's zone; undefined when there is none. */
export function nextCron(text: string, now: number): number | undefined {
  try {
    return new Cron(text, { timezone: 'Asia/Shanghai', paused: true }).nextRun(new Date(now))?.getTime();
  } catch {
    return undefined;
  }
}
