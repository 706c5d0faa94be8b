import type { RecordedPhase } from './check-list.resource.ts';

/** Phases that a unit goes through at the site, in their order. */
const siteOrder: readonly RecordedPhase[] = ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT'];

/** State of a unit from which each phase moves it, and the event that the pass appends. */
export const phaseSteps: Readonly<Record<RecordedPhase, { readonly from: string; readonly event: string }>> = {
  ARRIVAL: { from: 'shipped', event: 'ARRIVED' },
  INSTALL: { from: 'arrived', event: 'INSTALLED' },
  COMMISSION: { from: 'installed', event: 'COMMISSIONED' },
  ACCEPT: { from: 'commissioned', event: 'ACCEPTED' },
};

/** What stands before a phase: that of the shipment before the arrival. */
export const phaseBefore = (phase: RecordedPhase): string => siteOrder[siteOrder.indexOf(phase) - 1] ?? 'SHIP';

const lifeOrder: readonly string[] = [
  'inStock',
  'reserved',
  'shipped',
  'arrived',
  'installed',
  'commissioned',
  'inService',
  'stopped',
];

/** How a unit in a state stands to a phase: it is its turn, it lacks what comes before, or it went through it. Pure. */
export function turnOf(phase: RecordedPhase, state: string | null): 'due' | 'early' | 'over' {
  const wanted = phaseSteps[phase].from;
  if (state === wanted) return 'due';
  const at = lifeOrder.indexOf(state ?? '');
  return at > lifeOrder.indexOf(wanted) ? 'over' : 'early';
}

/** A check as it stands in a record; numbers are decimals as text. */
export interface Check {
  readonly code: string;
  readonly kind: 'yesNo' | 'number' | 'photo' | 'text';
  readonly min?: string | null;
  readonly max?: string | null;
  readonly required?: boolean;
  readonly value?: string | null;
  readonly note?: string | null;
  readonly photos?: readonly string[] | null;
}

const isNumber = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value));

/** Whether a check is answered. */
export function isAnswered({ kind, value, photos }: Check): boolean {
  if (kind === 'photo') return (photos ?? []).length > 0;
  const said = (value ?? '').trim();
  if (kind === 'yesNo') return said === 'yes' || said === 'no';
  return kind === 'number' ? isNumber(said) : said !== '';
}

/** The limit that an answer breaks: a number, or `yes` for what should be so; undefined where it breaks none. Pure. */
export function brokenLimit(check: Check): string | undefined {
  const { kind, value, min, max } = check;
  if (!isAnswered(check)) return undefined;
  if (kind === 'yesNo') return value === 'no' ? 'yes' : undefined;
  if (kind !== 'number') return undefined;
  if (max && Number(value) > Number(max)) return plainNumber(max);
  return min && Number(value) < Number(min) ? plainNumber(min) : undefined;
}

/** A decimal without zeros behind: `0.500` is `0.5`. */
export const plainNumber = (value: string): string => (isNumber(value) ? String(Number(value)) : value);

/** What of a record's checks hinders its submission: what is missing, and what is beyond its limits without a word. Pure. */
export function checkProblems<C extends Check>(checks: readonly C[]) {
  return {
    missing: checks.filter((check) => check.required === true && !isAnswered(check)),
    beyond: checks.flatMap((check, at) => {
      const limit = brokenLimit(check);
      return limit === undefined || (check.note ?? '').trim() !== '' ? [] : [{ check, at, limit }];
    }),
  };
}

/** How many checks stand beyond their limits, explained or not. */
export const deviationsOf = (checks: readonly Check[]): number =>
  checks.filter((check) => brokenLimit(check) !== undefined).length;

/** What somebody says to a check. */
export type Answer = Partial<Pick<Check, 'value' | 'note' | 'photos'>> & { readonly code: string };

/** Checks as they are stored, with the answers that came in; nobody else adds checks or moves their limits. Pure. */
export function withAnswers<C extends { readonly code: string }>(stored: readonly C[], given: readonly Answer[]): C[] {
  return stored.map((check) => {
    const answer = given.find(({ code }) => code === check.code);
    if (!answer) return check;
    const { value = null, note = null, photos = null } = answer;
    return { ...check, value: value === '' ? null : value, note: note === '' ? null : note, photos };
  });
}

/** Checks of a list for a class, with the answers that were given before. Pure. */
export function checksFor<I extends { readonly performanceClass?: string | null; readonly code: string }>(
  items: readonly I[],
  performanceClass: string | null,
): Omit<I, 'performanceClass'>[] {
  return items
    .filter((item) => !item.performanceClass || item.performanceClass === performanceClass)
    .map(({ performanceClass: _, ...item }) => item);
}

/** A remark of an audit, see `remarkColumns` of the record. */
export interface Remark {
  readonly line: string;
  readonly remark: string;
  readonly round: number;
}

/** Lines that are open in a returned record: those remarked in its last round; undefined for all, where none was. */
export function openLines(remarks: readonly Remark[] | null, round: number): ReadonlySet<string> | undefined {
  const lines = (remarks ?? []).filter((each) => each.round === round).map(({ line }) => line);
  return lines.length === 0 ? undefined : new Set(lines);
}

const same = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

/** A value to compare by: what is empty is the same, however it is empty, in whatever order fields stand. */
function comparable(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) => {
    if (each === '' || each === false || (Array.isArray(each) && each.length === 0)) return null;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(
      Object.entries(each)
        .filter(([, inner]) => inner !== null && inner !== undefined && inner !== '' && inner !== false)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}

/** Lines whose content is another one afterwards, by their key; a line that is new or gone is one as well. Pure. */
export function changedLines<R>(before: readonly R[], after: readonly R[], keyOf: (row: R) => string): string[] {
  const [old, now] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...keys].filter((key) => !same(old?.get(key), now?.get(key)));
}

/** What of a record stands in lines. */
interface Lined {
  readonly checks?: readonly { readonly code: string }[] | null;
  readonly arrivals?: readonly { readonly serialNo: string }[] | null;
  readonly loadSteps?: unknown;
}

/** Fields that are lines, and the words in which the performer answers. */
const lineFields = new Set(['checks', 'arrivals', 'loadSteps', 'summary']);

/** Scans that differ; in place of one that is open another one may come. */
function lockedScans(before: Lined, { arrivals }: Lined, open: ReadonlySet<string>): string[] {
  if (arrivals === undefined) return [];
  const old = before.arrivals ?? [];
  const isReplaced = old.some(({ serialNo }) => open.has(serialNo));
  const known = new Set(old.map(({ serialNo }) => serialNo));
  return changedLines(old, arrivals ?? [], ({ serialNo }) => serialNo).filter((line) => known.has(line) || !isReplaced);
}

/**
 * The first line that a change touches and that is not open: code of a check, serial number of an arrival, `loadSteps`, or
 * `record` for all else; undefined where it touches open ones alone. Pure.
 */
export function lockedLine(before: Lined, patch: Lined, open: ReadonlySet<string>): string | undefined {
  const now: Readonly<Record<string, unknown>> = { ...patch };
  const was: Readonly<Record<string, unknown>> = { ...before };
  const isOther = (name: string) => !same(now[name], was[name]);
  const changed = [
    ...(patch.checks === undefined ? [] : changedLines(before.checks ?? [], patch.checks ?? [], ({ code }) => code)),
    ...lockedScans(before, patch, open),
    ...(patch.loadSteps !== undefined && isOther('loadSteps') ? ['loadSteps'] : []),
    ...(Object.keys(now).some((name) => !lineFields.has(name) && isOther(name)) ? ['record'] : []),
  ];
  return changed.find((line) => !open.has(line));
}

/** The worst of some damages. */
export function worstDamage(damages: readonly (string | null | undefined)[]): 'none' | 'minor' | 'major' {
  if (damages.includes('major')) return 'major';
  return damages.includes('minor') ? 'minor' : 'none';
}

/** A serial number as it is compared: without spaces, in capitals. */
export const scannedSerial = (value: string): string => value.replace(/\s+/gu, '').toUpperCase();

/** What a scan is beside what is expected. Pure. */
export function scanVerdict(
  serial: string,
  { expected, scanned }: { readonly expected: readonly string[]; readonly scanned: readonly string[] },
): 'expected' | 'twice' | 'wrong' {
  if (scanned.includes(serial)) return 'twice';
  return expected.includes(serial) ? 'expected' : 'wrong';
}
