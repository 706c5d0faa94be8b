import { expect, test } from 'vitest';
import {
  brokenLimit,
  changedLines,
  checkProblems,
  checksFor,
  lockedLine,
  openLines,
  scanVerdict,
  scannedSerial,
  turnOf,
  withAnswers,
  worstDamage,
  type Check,
} from './checks.rules.ts';

const band: Check = { code: 'FREQ_BAND', kind: 'number', max: '0.500', required: true };

test('a frequency band of 0.7 % breaks the limit of 0.5 of class G3, until somebody says why', () => {
  expect(brokenLimit({ ...band, value: '0.7' })).toBe('0.5');
  expect(brokenLimit({ ...band, value: '0.5' })).toBeUndefined();
  expect(checkProblems([{ ...band, value: '0.7' }]).beyond).toMatchObject([{ at: 0, limit: '0.5' }]);
  expect(checkProblems([{ ...band, value: '0.7', note: '电网并联' }])).toEqual({ missing: [], beyond: [] });
});

test('a lower limit is broken from below, a no is a deviation, a number that is none is missing', () => {
  expect(brokenLimit({ code: 'INSULATION', kind: 'number', min: '1', value: '0.8' })).toBe('1');
  expect(brokenLimit({ code: 'GROUTED', kind: 'yesNo', value: 'no' })).toBe('yes');
  expect(checkProblems([{ ...band, value: 'abc' }]).missing).toHaveLength(1);
  expect(checkProblems([{ code: 'VIEW', kind: 'photo', required: true, photos: [] }]).missing).toHaveLength(1);
});

test('answers come in, limits and checks do not', () => {
  expect(
    withAnswers([band], [{ code: 'FREQ_BAND', max: '9', value: '0.7' } as Check, { code: 'MADE_UP', value: '1' }]),
  ).toEqual([{ ...band, value: '0.7', note: null, photos: null }]);
});

test('a record has the checks of its class beside those of all', () => {
  const items = [
    { code: 'A' },
    { code: 'B', performanceClass: 'G2', max: '1.5' },
    { code: 'B', performanceClass: 'G3', max: '0.5' },
  ];
  expect(checksFor(items, 'G3')).toEqual([{ code: 'A' }, { code: 'B', max: '0.5' }]);
});

test('lines that the last round remarked are open; where none was, all are', () => {
  const remarks = [
    { line: 'A', remark: '?', round: 1 },
    { line: 'B', remark: '?', round: 2 },
  ];
  expect(openLines(remarks, 2)).toEqual(new Set(['B']));
  expect(openLines(remarks, 3)).toBeUndefined();
});

test('a line is changed when it says something else, comes or goes; what is empty is empty however it is', () => {
  interface Line {
    readonly code: string;
    readonly value?: string;
    readonly note?: string | null;
  }
  const key = ({ code }: Line) => code;
  const before: readonly Line[] = [
    { code: 'A', value: '1', note: null },
    { code: 'B', value: '2' },
  ];
  expect(changedLines(before, [{ code: 'A', note: '', value: '1' }, before[1] as Line], key)).toEqual([]);
  expect(
    changedLines(
      before,
      [
        { code: 'A', value: '3', note: null },
        { code: 'C', value: '' },
      ],
      key,
    ),
  ).toEqual(['A', 'B', 'C']);
});

test('a unit has its turn, comes too early, or went through the phase', () => {
  expect(turnOf('INSTALL', 'arrived')).toBe('due');
  expect(turnOf('INSTALL', 'shipped')).toBe('early');
  expect(turnOf('INSTALL', null)).toBe('early');
  expect(turnOf('INSTALL', 'inService')).toBe('over');
});

test('a scan is expected, came before, or is of no unit of the list', () => {
  const list = { expected: ['H26C004117', 'H26C004118'], scanned: ['H26C004117'] };
  expect(scanVerdict(scannedSerial(' h26c 004118'), list)).toBe('expected');
  expect(scanVerdict('H26C004117', list)).toBe('twice');
  expect(scanVerdict('H26C009999', list)).toBe('wrong');
  expect(worstDamage(['none', 'minor', null])).toBe('minor');
});

test('a change touches open lines alone; in place of a remarked scan another one may come', () => {
  const record = {
    checks: [{ code: 'A', value: '1' }],
    arrivals: [{ serialNo: 'S1' }, { serialNo: 'S2' }],
    carrier: '甲',
  };
  const open = new Set(['S1']);
  expect(lockedLine(record, { arrivals: [{ serialNo: 'S3' }, { serialNo: 'S2' }] }, open)).toBeUndefined();
  expect(lockedLine(record, { arrivals: [{ serialNo: 'S1' }] }, open)).toBe('S2');
  expect(lockedLine(record, { checks: [{ code: 'A' }] }, open)).toBe('A');
  expect(lockedLine(record, { carrier: '乙' } as object, open)).toBe('record');
  expect(lockedLine(record, { summary: '已重做' } as object, open)).toBeUndefined();
  expect(lockedLine(record, { arrivals: [...record.arrivals, { serialNo: 'S4' }] }, new Set(['A']))).toBe('S4');
});
