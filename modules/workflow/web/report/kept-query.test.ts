import { requestedWindow } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { processReports } from '../../contract/index.ts';
import { keptQuery, searchOfKept } from './kept-query.ts';

const asked = (search: Record<string, string>) => {
  const { moving, query } = requestedWindow(processReports.durations.spec.window, search, '2026-11-20');
  return { moving, query: { ...query, defKey: search['defKey'] } };
};

test('keeps moving in a kept report, and a fixed one stays', () => {
  expect(keptQuery(asked({ days: '7', defKey: 'leave' }))).toBe('days=7&defKey=leave');
  expect(keptQuery(asked({ from: '2026-11-01', to: '2026-11-02' }))).toBe('from=2026-11-01&to=2026-11-02');
  expect(searchOfKept('days=7&defKey=leave')).toMatchObject({ days: '7', defKey: 'leave', from: undefined });
  expect(searchOfKept('from=2026-11-01&to=2026-11-02')).toMatchObject({ days: 'own', from: '2026-11-01' });
});
