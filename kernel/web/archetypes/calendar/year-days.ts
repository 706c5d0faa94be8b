const dayMs = 86_400_000;

/** The day `n` days after, `YYYY-MM-DD`. */
export function dayAfter(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * dayMs).toISOString().slice(0, 10);
}

/** The same day of another month, or its last where that is shorter. */
export function monthAfter(day: string, n: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Weeks of a month from Monday to Sunday; places of other months are empty. */
export function weeksOf(year: number, month: number): readonly (readonly (string | undefined)[])[] {
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const lead = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const first = `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, at) =>
    at < lead || at >= lead + length ? undefined : dayAfter(first, at - lead),
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The days from one to another, in whichever order they come; both among them. */
export function daysBetween(a: string, b: string): string[] {
  const [from, to] = a <= b ? [a, b] : [b, a];
  const out: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) out.push(day);
  return out;
}
