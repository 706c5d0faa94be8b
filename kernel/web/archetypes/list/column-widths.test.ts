import { choice, date, phone, text } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { columnRoom, contentFit, contentWidth, fitColumns } from './column-widths.ts';

const kind = { width: 160, least: 96 };
const heading = { title: 'Name', sortable: true };

test('a short code takes less room than a text, and a state as much as its longest word', () => {
  const words = (field: Parameters<typeof columnRoom>[0]['field'], of: readonly string[] = []) =>
    columnRoom({ ...heading, field, kind, words: of });

  expect(words(text({ max: 10 })).width).toBeLessThan(words(text({ max: 60 })).width);
  expect(words(text({ max: 60 }))).toMatchObject(kind);
  const state = words(choice(['on', 'off'], { tones: { on: 'success', off: 'void' } }), ['启用', '禁用']);
  expect(state.width).toBeLessThan(100);
  expect(state.least).toBe(state.width);
  const long = words(choice(['draft'], { tones: { draft: 'waiting' } }), ['Not handed over']);
  expect(long.width).toBeGreaterThan(kind.width);
  expect(long.least).toBe(long.width);
});

test('a heading is whole as long as there is room, but never makes a narrow column a wide one', () => {
  const field = date();
  const room = (title: string) =>
    columnRoom({ title, sortable: true, field, kind: { width: 72, least: 64 }, words: [] });

  expect(room('经销商编码').width).toBeGreaterThan(100);
  expect(room('The day on which the contract between both ends').width).toBe(176);
  expect(room('The day on which the contract between both ends').least).toBe(104);
});

test('where room is short columns give what they can, but for those that the user has drawn himself', () => {
  const columns = [
    { name: 'code', width: 100, least: 100 },
    { name: 'name', width: 200, least: 100 },
    { name: 'remark', width: 300, least: 100 },
  ];
  const widths = (room: number, fixed = {}) => fitColumns(columns, room, fixed).map(({ width }) => width);

  expect(widths(700)).toEqual([100, 200, 300]);
  expect(widths(450)).toEqual([100, 150, 200]);
  expect(widths(200)).toEqual([100, 100, 100]);
  expect(widths(450, { remark: 300 })).toEqual([100, 100, 300]);
  expect(widths(0)).toEqual([100, 200, 300]);
});

test('contents narrow a column to what they need and let a name have more', () => {
  const names = ['合肥庐阳动力设备有限公司', '南京金陵动力设备有限公司', '上海'].map((name) => ({ name }));
  const content = contentWidth('name', text({ max: 60 }), names) ?? 0;
  const column = { heading: 70, width: 160, least: 96 };

  expect(content).toBe(12 * 14 + 24);
  expect(contentFit(column, content, true)).toEqual({ width: 192, least: 168 });
  expect(contentFit(column, content, false)).toEqual({ width: 160, least: 96 });
  expect(contentFit(column, 50, false)).toEqual({ width: 70, least: 70 });
  expect(contentFit({ ...column, width: 90 }, 120, false)).toEqual({ width: 120, least: 120 });
  expect(contentWidth('at', date(), [{ at: '2026-01-01' }])).toBeUndefined();
});

test('what is masked has room for the lock behind it, digits and capitals for their own width', () => {
  const open = contentWidth('mobile', phone(), [{ mobile: '139****0021' }]) ?? 0;
  const masked = contentWidth('mobile', phone({ mask: 'middle' }), [{ mobile: '139****0021' }]) ?? 0;

  expect(masked).toBe(open + 20);
  expect(contentWidth('code', text({ max: 20 }), [{ code: 'HY000021' }])).toBeGreaterThan(90);
});
