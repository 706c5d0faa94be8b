import type { FileLevel } from './file-template.resource.ts';

/** The revision after one: A, B … Z, AA, AB …; A after none. */
export function nextRevision(rev: string | null): string {
  const letters = [...(rev ?? '')];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const letter = letters[at] ?? 'A';
    if (letter !== 'Z') {
      letters[at] = String.fromCharCode(letter.charCodeAt(0) + 1);
      return letters.join('');
    }
    letters[at] = 'A';
  }
  return `A${letters.join('')}`;
}

/** The flags of a level, by which its files are closed to others. */
export const classOf = (level: FileLevel) => ({ isInternal: level === 'L3', isCommercial: level === 'L4' });

/** The day some years after one, `YYYY-MM-DD`; null where nothing is kept. */
export function retainedUntil(day: string, years: number | null): string | null {
  if (years === null) return null;
  const until = new Date(`${day}T00:00:00Z`);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until.toISOString().slice(0, 10);
}
