import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barPath, foldRows, type GanttRow, linkPath, pointPath, seenLinks, spanOf } from './gantt-rows.ts';
import { ganttWindow } from './use-gantt-window.ts';

const row = (key: string, parent: string | null, kind: GanttRow['kind'] = 'task'): GanttRow => ({
  key,
  parent,
  kind,
  title: key,
  start: '2026-01-05',
  finish: '2026-01-09',
  isDone: false,
  isPoint: false,
  isCritical: false,
  isMovable: true,
});
const rows = [
  row('design', null, 'group'),
  row('draw', 'design'),
  row('site', null, 'group'),
  row('mount', 'site', 'summary'),
  row('mount 1', 'mount'),
  row('mount 2', 'mount'),
  row('run', 'site'),
];
const links = [
  { from: 'draw', to: 'mount 1', kind: 'FS' },
  { from: 'draw', to: 'mount 2', kind: 'FS' },
  { from: 'mount 1', to: 'run', kind: 'FS' },
  { from: 'mount 2', to: 'run', kind: 'FS' },
  { from: 'mount 1', to: 'mount 2', kind: 'SS' },
] as const;
const keysOf = (folded: string[]) => foldRows(rows, new Set(folded)).lines.map(({ row: { key } }) => key);

test('what stands below a folded row is not seen, however deep', () => {
  expect(keysOf([])).toHaveLength(7);
  expect(keysOf(['mount'])).toEqual(['design', 'draw', 'site', 'mount', 'run']);
  expect(keysOf(['site'])).toEqual(['design', 'draw', 'site']);
  expect(keysOf(['site', 'mount'])).toEqual(['design', 'draw', 'site']);
});

test('a row knows how deep it stands and whether something stands below it', () => {
  const { lines } = foldRows(rows, new Set(['mount']));

  expect(lines.map(({ level }) => level)).toEqual([1, 2, 1, 2, 2]);
  expect(lines.map(({ hasChildren }) => hasChildren)).toEqual([true, false, true, true, false]);
});

test('links to folded rows are drawn once to the row that stands for them, and none to a heading', () => {
  const drawn = (folded: string[]) => {
    const folding = foldRows(rows, new Set(folded));
    return seenLinks(links, folding).map(({ from, to }) =>
      [from, to].map((at) => folding.lines[at]?.row.key).join(' → '),
    );
  };

  expect(drawn([])).toHaveLength(5);
  expect(drawn(['mount'])).toEqual(['draw → mount', 'mount → run']);
  expect(drawn(['site'])).toEqual([]);
});

test('no link reaches a row that is hidden, whatever is folded', () => {
  const parents = fc.subarray(['design', 'site', 'mount']);
  fc.assert(
    fc.property(parents, (folded) => {
      const folding = foldRows(rows, new Set(folded));
      return seenLinks(links, folding).every(
        ({ from, to }) => from < folding.lines.length && to < folding.lines.length && from !== to,
      );
    }),
  );
});

test('the time reaches over baselines and marked days', () => {
  const late = { ...row('a', null), baseline: { start: '2025-12-01', finish: '2025-12-05' } };

  expect(spanOf([late], ['2026-03-01'])).toEqual({ start: '2025-12-01', finish: '2026-03-01' });
});

test('what is critical has another shape, not only another colour', () => {
  expect(barPath([0, 40], 0, true)).not.toBe(barPath([0, 40], 0, false));
  expect(pointPath([0, 14], 0, true)).not.toBe(pointPath([0, 14], 0, false));
});

test('links run in right angles', () => {
  const place = fc.record({
    ends: fc.constantFrom([0, 30], [100, 140], [60, 74] as const),
    y: fc.constantFrom(0, 32, 320),
  });
  fc.assert(
    fc.property(fc.constantFrom('FS', 'SS', 'FF' as const), place, place, (kind, from, to) => {
      const [way] = linkPath(kind, from as never, to as never).split('m');
      return !/[LC]/iu.test(way ?? '');
    }),
  );
});

test('the window holds what is seen with a margin, and is bounded by the box', () => {
  fc.assert(
    fc.property(fc.nat(400_000), fc.nat(100_000), (scrollTop, scrollLeft) => {
      const box = { scrollTop, scrollLeft, clientWidth: 1000, clientHeight: 640 };
      const { first, last, left, right } = ganttWindow(box);
      return (
        first * 32 <= scrollTop &&
        last * 32 >= scrollTop + 640 &&
        left <= scrollLeft &&
        right >= scrollLeft + 1000 &&
        last - first <= 60 &&
        right - left <= 2048
      );
    }),
  );
});
