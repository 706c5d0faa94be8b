const literal = String.raw`[A-Za-z0-9_\-/.]|\{(?:yyyy|yy|MM|dd)\}`;

/** What a number rule looks like: `DLR{#####}`, `SSA-{yyyy}{MM}-{####}`; one run of signs, dates as wanted. */
export const numberPattern = new RegExp(String.raw`^(?:${literal})*\{#{1,10}\}(?:${literal})*$`, 'u');

/** A rule with its dates filled in for a day `YYYY-MM-DD`; numbers count within what it answers. */
export function numberPeriod(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern
    .replaceAll('{yyyy}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{MM}', month)
    .replaceAll('{dd}', date);
}

/** The n-th number of a period, `ORG00042`; more digits than signs when they do not suffice. */
export function numberOf(period: string, n: number): string {
  return period.replace(/\{(#+)\}/u, (_, signs: string) => String(n).padStart(signs.length, '0'));
}
