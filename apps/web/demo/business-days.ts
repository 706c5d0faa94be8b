import type { DictionaryItem } from '@mp/kernel/contract';
import type { FreeDays } from '@mp/dealer/web';
import { plusDays, wallTime, weekdayOf } from '@mp/reference/contract';

type Kind = 'holiday' | 'workday';
/** The state days of 2026: free from the first day to the last, and the weekends that are worked. */
const free = [
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
] as const;
const worked = ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'];

function daysFrom(first: string, last: string): string[] {
  const days = [first];
  for (let at = first; at < last; days.push(at)) at = plusDays(at, 1);
  return days;
}

const day = (date: string, kind: Kind) => ({ date, kind, name: null, source: 'state' as const, inherited: false });

/** The working calendar of 2026 as the calculator is given it. */
export const heldYear = {
  year: 2026,
  weekend: [6, 7],
  confirmed: true,
  days: [
    ...free.flatMap(([first, last]) => daysFrom(first, last)).map((date) => day(date, 'holiday')),
    ...worked.map((date) => day(date, 'workday')),
  ],
};

/** The working days of 2026 for what counts and shades by days. */
export const heldDays: ReadonlyMap<string, Kind> = new Map(heldYear.days.map(({ date, kind }) => [date, kind]));

/** Today, and the working day some working days before it by weekends alone. */
export function workdayBefore(count: number): string {
  let at = wallTime(new Date().toISOString()).day;
  for (let left = count; left > 0;) {
    at = plusDays(at, -1);
    if (weekdayOf(at) < 6) left -= 1;
  }
  return at;
}

/** The weekends of the last weeks, by which waiting is counted on the stage. */
export function heldFreeDays(): FreeDays {
  const from = workdayBefore(60);
  const all = daysFrom(from, wallTime(new Date().toISOString()).day);
  return { from, free: new Set(all.filter((each) => weekdayOf(each) > 5)) };
}

const item = (code: string, label: DictionaryItem['label']): DictionaryItem => ({
  code,
  label,
  parent: null,
  colour: null,
  enabled: true,
  isDefault: false,
});

/** Words of the dictionaries that the held values name. */
export const heldDictionaries: Readonly<Record<string, readonly DictionaryItem[]>> = {
  DEALER_TYPE: [
    item('SALES', { ZH_CN: '销售', EN_US: 'Sales', JA_JP: '販売' }),
    item('SERVICE', { ZH_CN: '服务', EN_US: 'Service', JA_JP: 'サービス' }),
    item('FULL', { ZH_CN: '销售服务', EN_US: 'Sales and service', JA_JP: '販売サービス' }),
  ],
  PRODUCT_LINE: [
    item('DIESEL', { ZH_CN: '柴油机组', EN_US: 'Diesel', JA_JP: 'ディーゼル' }),
    item('GAS', { ZH_CN: '燃气机组', EN_US: 'Gas', JA_JP: 'ガス' }),
  ],
  POWER_BAND: [
    item('P2', { ZH_CN: '201–500 kVA', EN_US: '201–500 kVA', JA_JP: '201–500 kVA' }),
    item('P3', { ZH_CN: '501–1000 kVA', EN_US: '501–1000 kVA', JA_JP: '501–1000 kVA' }),
    item('P4', { ZH_CN: '1001–2000 kVA', EN_US: '1001–2000 kVA', JA_JP: '1001–2000 kVA' }),
  ],
  CAPABILITY: [
    item('SELL', { ZH_CN: '销售', EN_US: 'Sell', JA_JP: '販売' }),
    item('SERVICE', { ZH_CN: '服务', EN_US: 'Service', JA_JP: 'サービス' }),
  ],
};
