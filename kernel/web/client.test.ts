import { expect, test } from 'vitest';
import { fileNameOf, newId } from './client.ts';

test('the name of a download comes from its header, also with other signs than Latin', () => {
  expect(fileNameOf(`attachment; filename="a.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%201.pdf`)).toBe('合同 1.pdf');
  expect(fileNameOf('attachment; filename="report 1.xlsx"')).toBe('report 1.xlsx');
  expect(fileNameOf('attachment')).toBe('');
  expect(fileNameOf(null)).toBe('');
});

test('ids look like UUIDs, also without a secure context', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
});
