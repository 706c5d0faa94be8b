/** A visit to a site: who, and on which days. */
export interface SampleVisit {
  /** Counted from 0. */
  readonly at: number;
  readonly personId: string;
  readonly days: readonly string[];
}

/** Somebody comes or goes. */
export interface SampleCheckIn {
  readonly at: string;
  readonly kind: 'in' | 'out';
  readonly byCode: boolean;
  readonly distanceM: number;
  readonly accuracyM: number;
  readonly reason: string | null;
}

/** Minutes of the day in China as an instant. */
const instant = (day: string, minutes: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minutes * 60_000).toISOString();

/** How somebody checked in on the first day of a visit, by its number: nearly always by the code, near the site. */
function firstOf(at: number): Pick<SampleCheckIn, 'byCode' | 'distanceM' | 'reason'> {
  if (at % 13 === 5) return { byCode: false, distanceM: 90, reason: '现场签到码被雨水打湿，无法识别' };
  if (at % 17 === 7) return { byCode: true, distanceM: 2380, reason: '设备临时存放在二号仓库，先到仓库清点' };
  return { byCode: true, distanceM: 18 + ((at * 29) % 160), reason: null };
}

/** The check-ins of a visit: in the morning and the afternoon of each day. */
export const checkInsOfVisit = ({ at, days }: SampleVisit): readonly SampleCheckIn[] =>
  days.flatMap((day, n): SampleCheckIn[] => {
    const usual = { byCode: true, distanceM: 18 + ((at * 29 + n * 11) % 160), reason: null };
    const accuracyM = 6 + ((at + n) % 22);
    const come = 9 * 60 + ((at * 7 + n * 13) % 40);
    const go = n === 2 ? 15 * 60 + 30 : 17 * 60 + ((at * 5) % 30);
    return [
      { ...(n === 0 ? firstOf(at) : usual), at: instant(day, come), kind: 'in', accuracyM },
      { ...usual, at: instant(day, go), kind: 'out', accuracyM },
    ];
  });
