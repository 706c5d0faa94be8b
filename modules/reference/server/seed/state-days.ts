/** A day on which a state differs from the weekends. */
export interface StateDay {
  readonly day: string;
  readonly kind: 'holiday' | 'workday';
  /** Name in Chinese, English and Japanese. */
  readonly name: readonly [string, string, string];
}

type Name = StateDay['name'];
/** Name of the calendar with which a tenant begins. */
export const chinaName: Name = ['中国大陆', 'Mainland China', '中国本土'];

const newYear: Name = ['元旦', 'New Year', '元旦'];
const spring: Name = ['春节', 'Spring Festival', '春節'];
const qingming: Name = ['清明节', 'Qingming Festival', '清明節'];
const labour: Name = ['劳动节', 'Labour Day', '労働節'];
const dragon: Name = ['端午节', 'Dragon Boat Festival', '端午節'];
const autumn: Name = ['中秋节', 'Mid-Autumn Festival', '中秋節'];
const national: Name = ['国庆节', 'National Day', '国慶節'];
const nationalAutumn: Name = ['国庆节、中秋节', 'National Day and Mid-Autumn Festival', '国慶節・中秋節'];

interface Year {
  /** First and last free day, and the name. */
  readonly off: readonly (readonly [string, string, Name])[];
  /** Days at weekends that are worked instead. */
  readonly worked: readonly (readonly [string, Name])[];
}

/** Mainland China: notices of the General Office of the State Council of 12 November 2024 and 4 November 2025. */
const years: Readonly<Record<number, Year>> = {
  2025: {
    off: [
      ['2025-01-01', '2025-01-01', newYear],
      ['2025-01-28', '2025-02-04', spring],
      ['2025-04-04', '2025-04-06', qingming],
      ['2025-05-01', '2025-05-05', labour],
      ['2025-05-31', '2025-06-02', dragon],
      ['2025-10-01', '2025-10-08', nationalAutumn],
    ],
    worked: [
      ['2025-01-26', spring],
      ['2025-02-08', spring],
      ['2025-04-27', labour],
      ['2025-09-28', nationalAutumn],
      ['2025-10-11', nationalAutumn],
    ],
  },
  2026: {
    off: [
      ['2026-01-01', '2026-01-03', newYear],
      ['2026-02-15', '2026-02-23', spring],
      ['2026-04-04', '2026-04-06', qingming],
      ['2026-05-01', '2026-05-05', labour],
      ['2026-06-19', '2026-06-21', dragon],
      ['2026-09-25', '2026-09-27', autumn],
      ['2026-10-01', '2026-10-07', national],
    ],
    worked: [
      ['2026-01-04', newYear],
      ['2026-02-14', spring],
      ['2026-02-28', spring],
      ['2026-05-09', labour],
      ['2026-09-20', national],
      ['2026-10-10', national],
    ],
  },
};

/** Years whose state days are known here. */
export const knownYears: readonly number[] = Object.keys(years).map(Number);

/** The state days of a year in their order; empty for a year that is not known. */
export function stateDays(year: number): readonly StateDay[] {
  const { off = [], worked = [] } = years[year] ?? {};
  const free = off.flatMap(([from, to, name]) => {
    const first = Date.parse(from);
    const length = (Date.parse(to) - first) / 86_400_000 + 1;
    return Array.from({ length }, (_, at): StateDay => ({
      day: new Date(first + at * 86_400_000).toISOString().slice(0, 10),
      kind: 'holiday',
      name,
    }));
  });
  return [...free, ...worked.map(([day, name]): StateDay => ({ day, kind: 'workday', name }))].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}
