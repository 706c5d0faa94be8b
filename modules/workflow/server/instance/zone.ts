/** Zone of the tenants' calendars, without daylight saving, as hours before UTC. */
const hours = 8;

/** Day of an instant in the tenant's zone, `YYYY-MM-DD`. */
export function dayOf(at: string): string {
  return new Date(Date.parse(at) + hours * 3_600_000).toISOString().slice(0, 10);
}

/** An instant for people, in the tenant's zone: `2026-11-20 16:30`. */
export function shownTime(at: string): string {
  return new Date(Date.parse(at) + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}
