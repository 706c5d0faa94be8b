const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** The day of an instant in the tenant's zone, `2026-11-20`. */
export function dayOf(instant: Date): string {
  return zoned.format(instant);
}
