import { expect, test } from 'vitest';
import { openRight, writtenSections } from './form-sections.ts';

test('a field that a record closes as it stands is shown and not edited; a new record is open', () => {
  const resource = {
    closed: ({ status }: Readonly<Record<string, unknown>>) => (status === 'serving' ? ['name'] : []),
  };

  expect(openRight(resource, { status: 'serving' })('name', 2)).toBe(1);
  expect(openRight(resource, { status: 'serving' })('mobile', 2)).toBe(2);
  expect(openRight(resource, { status: 'serving' })('name', 0)).toBe(0);
  expect(openRight(resource, { status: 'draft' })('name', 2)).toBe(2);
  expect(openRight(resource, undefined)('name', 2)).toBe(2);
  expect(openRight({}, { status: 'serving' })('name', 2)).toBe(2);
});

test('a section that is written later is part of a form once some of it may be written', () => {
  const sections = [
    { key: 'order', fields: ['no'] },
    { key: 'work', fields: ['summary', 'parts'], later: true },
  ] as const;
  const keysWhere = (right: 0 | 1 | 2) =>
    writtenSections(sections, (name) => (name === 'parts' ? right : 1)).map(({ key }) => key);

  expect(keysWhere(1)).toEqual(['order']);
  expect(keysWhere(2)).toEqual(['order', 'work']);
});
