import { plusDays, plusMonths } from '@mp/reference/contract';
import type { CoveragePart } from './pe-product.resource.ts';

/** A base term as it is read. Days are `YYYY-MM-DD`; an open end is null. */
export interface BaseTerm {
  readonly id: string;
  readonly code: string;
  readonly dutyType: string;
  readonly series: string | null;
  readonly months: number;
  readonly hours: number | null;
  readonly startRule: 'COMMISSION_OR_SHIP' | 'DELIVERY_30';
  readonly shipGraceMonths: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** What a base warranty follows from. */
export interface UnitDays {
  readonly dutyType: string | null;
  readonly series: string | null;
  readonly shippedOn: string | null;
  readonly arrivedOn: string | null;
  readonly commissionedOn: string | null;
}

const isValidOn = ({ validFrom, validTo }: Pick<BaseTerm, 'validFrom' | 'validTo'>, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

/**
 * The base term of a unit by its use, series and the day it was shipped: a term of its series goes before one of all
 * series, a later one before an earlier one. Null where none fits or the unit was not shipped.
 */
export function baseTermOf<T extends BaseTerm>(
  terms: readonly T[],
  { dutyType, series, shippedOn }: Pick<UnitDays, 'dutyType' | 'series' | 'shippedOn'>,
): T | null {
  if (shippedOn === null || dutyType === null) return null;
  const [best] = terms
    .filter(
      (term) =>
        term.dutyType === dutyType && (term.series === null || term.series === series) && isValidOn(term, shippedOn),
    )
    .toSorted(
      (a, b) =>
        Number(b.series !== null) - Number(a.series !== null) ||
        (b.validFrom ?? '').localeCompare(a.validFrom ?? '') ||
        a.code.localeCompare(b.code),
    );
  return best ?? null;
}

/** The base warranty of a unit: first and last day, and hours by the meter; null hours are unlimited. */
export interface BasePeriod {
  readonly start: string;
  readonly end: string;
  readonly hours: number | null;
}

const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

/** From when the base warranty of a unit runs by a term; null before the unit is shipped. */
export function baseStartOf(
  { startRule, shipGraceMonths }: Pick<BaseTerm, 'startRule' | 'shipGraceMonths'>,
  { shippedOn, arrivedOn, commissionedOn }: Pick<UnitDays, 'shippedOn' | 'arrivedOn' | 'commissionedOn'>,
): string | null {
  if (shippedOn === null) return null;
  const latest = plusMonths(shippedOn, shipGraceMonths);
  const begun = startRule === 'DELIVERY_30' ? (arrivedOn === null ? null : plusDays(arrivedOn, 30)) : commissionedOn;
  return earlier(latest, begun);
}

/** The last day of a term of months that begins on a day. */
export const lastDayOf = (start: string, months: number): string => plusDays(plusMonths(start, months), -1);

/** The base warranty of a unit by a term. */
export function basePeriodOf(
  term: Pick<BaseTerm, 'startRule' | 'shipGraceMonths' | 'months' | 'hours'>,
  unit: Pick<UnitDays, 'shippedOn' | 'arrivedOn' | 'commissionedOn'>,
): BasePeriod | null {
  const start = baseStartOf(term, unit);
  return start === null ? null : { start, end: lastDayOf(start, term.months), hours: term.hours };
}

/** What a certificate covers of a system of the set. */
export interface CoveredPart {
  readonly part: CoveragePart;
  readonly parts: boolean;
  readonly labour: boolean;
  readonly travel: boolean;
  readonly limitAmount: string | null;
  readonly excluded: string | null;
}

/** A certificate of a unit, as whoever issues them tells it. Hours are those of the meter. */
export interface Certificate {
  readonly certNo: string;
  readonly productName: string;
  readonly startOn: string;
  readonly endOn: string;
  readonly hoursLimit: number | null;
  readonly isVoid: boolean;
  readonly deductible: string | null;
  readonly coverage: readonly CoveredPart[];
}

/** What is known of a unit when its coverage is asked for. */
export interface CoverageFacts {
  readonly warrantyStart: string | null;
  readonly warrantyEnd: string | null;
  readonly baseHours: number | null;
  readonly certificates: readonly Certificate[];
}

/** By what a unit is covered. */
export const coverageStates = ['BASE', 'EXTENDED', 'NONE', 'UNKNOWN'] as const;
/** By what a unit is covered. */
export type CoverageState = (typeof coverageStates)[number];

/** Why a unit is covered or is not; the text is `warranty.reason.<code>`. */
export const coverageReasons = [
  'noStart',
  'beforeStart',
  'baseRuns',
  'baseEnded',
  'baseHoursOver',
  'hoursUnknown',
  'certificateRuns',
  'certificateEarly',
  'certificateLater',
  'certificateEnded',
  'certificateHoursOver',
  'certificateVoid',
  'partNotCovered',
  'noCertificate',
] as const;

/** One step of the reasoning. */
export interface CoverageReason {
  readonly code: (typeof coverageReasons)[number];
  readonly params: Readonly<Record<string, string>>;
}

/** Whether a unit is covered, by what, and why. */
export interface Coverage {
  readonly state: CoverageState;
  /** The certificate by which it is covered. */
  readonly certificate: Certificate | null;
  /** What that certificate covers of the part that was asked for. */
  readonly covered: CoveredPart | null;
  readonly reasons: readonly CoverageReason[];
}

/** What is asked: a day, hours by the meter (null where nobody has read it), and a system of the set. */
export interface CoverageQuestion {
  readonly on: string;
  readonly hours: number | null;
  readonly part?: CoveragePart;
}

const because = (code: CoverageReason['code'], params: CoverageReason['params'] = {}): CoverageReason => ({
  code,
  params,
});
const isOver = (hours: number | null, limit: number | null): boolean =>
  hours !== null && limit !== null && hours > limit;

/** What is said of the base warranty, and whether it holds. */
function baseReason(
  { warrantyStart, warrantyEnd, baseHours }: CoverageFacts & { readonly warrantyStart: string },
  { on, hours }: CoverageQuestion,
): CoverageReason {
  if (on < warrantyStart) return because('beforeStart', { day: warrantyStart });
  if (warrantyEnd !== null && on > warrantyEnd) return because('baseEnded', { day: warrantyEnd });
  if (isOver(hours, baseHours)) return because('baseHoursOver', { hours: `${hours}`, limit: `${baseHours}` });
  return because('baseRuns', { from: warrantyStart, to: warrantyEnd ?? '' });
}

/** What is said of a certificate; `isEarly` where hours have ended the base warranty before its day. */
function certificateReason(
  { certNo, startOn, endOn, hoursLimit, isVoid, coverage }: Certificate,
  { on, hours, part }: CoverageQuestion,
  isEarly: boolean,
): CoverageReason {
  if (isVoid) return because('certificateVoid', { certNo });
  if (on > endOn) return because('certificateEnded', { certNo, day: endOn });
  if (isOver(hours, hoursLimit))
    return because('certificateHoursOver', { certNo, hours: `${hours}`, limit: `${hoursLimit}` });
  if (part !== undefined && !coverage.some((each) => each.part === part))
    return because('partNotCovered', { certNo, part });
  if (on >= startOn) return because('certificateRuns', { certNo, from: startOn, to: endOn });
  return isEarly
    ? because('certificateEarly', { certNo, day: startOn })
    : because('certificateLater', { certNo, day: startOn });
}

const covers = ({ code }: CoverageReason): boolean => code === 'certificateRuns' || code === 'certificateEarly';

/**
 * Whether a unit is covered on a day at a reading (warranty-maintenance.md 2.11): by its base warranty while day and hours
 * are within it, else by a certificate that is not void. Where hours have ended the base warranty, a certificate counts
 * from then on, and still ends on its day.
 */
export function coverage(facts: CoverageFacts, question: CoverageQuestion): Coverage {
  const { warrantyStart } = facts;
  if (warrantyStart === null)
    return { state: 'UNKNOWN', certificate: null, covered: null, reasons: [because('noStart')] };
  const base = baseReason({ ...facts, warrantyStart }, question);
  const unread = question.hours === null ? [because('hoursUnknown')] : [];
  if (base.code === 'baseRuns') return { state: 'BASE', certificate: null, covered: null, reasons: [base, ...unread] };
  const reasons = [base, ...unread];
  for (const certificate of facts.certificates.toSorted((a, b) => (a.startOn < b.startOn ? -1 : 1))) {
    const reason = certificateReason(certificate, question, base.code === 'baseHoursOver');
    reasons.push(reason);
    if (!covers(reason)) continue;
    const covered = certificate.coverage.find(({ part }) => part === question.part) ?? null;
    return { state: 'EXTENDED', certificate, covered, reasons };
  }
  if (facts.certificates.length === 0) reasons.push(because('noCertificate'));
  return { state: 'NONE', certificate: null, covered: null, reasons };
}
