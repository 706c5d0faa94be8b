import { describe, expect, test } from 'vitest';
import { rows, text } from './field.ts';
import { defineRevisionContent, revised } from './revision-content.ts';
import {
  carriedMarks,
  changesReturnedOnly,
  classesOf,
  differenceOf,
  markAt,
  readLines,
  rebased,
  withMark,
  type RevisionLine,
} from './revision-lines.ts';

const content = defineRevisionContent({
  textsOf: 'sample',
  classes: ['a', 'b', 'c'],
  correctable: ['a'],
  sections: {
    basics: {
      shortName: revised('a', text({ required: true })),
      legalRep: revised('b', text()),
      foundedOn: revised('b', text()),
      registeredAddress: revised('b', text()),
      invoiceTitle: revised('c', text()),
    },
    tables: {
      contacts: revised('a', rows({ role: text(), name: text({ required: true }), mobile: text() }), ['role', 'name']),
      brands: revised('b', rows({ brand: text() }), ['brand']),
    },
  },
});
const linesOf = (before: object | null, after: object) =>
  differenceOf(content, before as Record<string, unknown> | null, after as Record<string, unknown>);

const contact = (role: string, mobile: string) => ({ role, name: '周强', mobile, isPublic: true });
const word = { byId: 'u', byName: '审核员', at: '2026-11-22T00:00:00Z', node: 'asm' };
const marked = (line: RevisionLine, mark: 'ok' | 'return'): RevisionLine => ({
  ...line,
  marks: [{ ...word, mark, remark: mark === 'return' ? '请更正' : null }],
});

test('content knows of each field its section, class and draft', () => {
  expect(content.names).toEqual([
    'shortName',
    'legalRep',
    'foundedOn',
    'registeredAddress',
    'invoiceTitle',
    'contacts',
    'brands',
  ]);
  expect(content.sections.map(({ key, fields }) => [key, fields.length])).toEqual([
    ['basics', 5],
    ['tables', 2],
  ]);
  expect(content.of('legalRep')).toMatchObject({ section: 'basics', changeClass: 'b' });
  expect(content.of('constructor')).toBeUndefined();
  expect([content.isCorrectable('shortName'), content.isCorrectable('legalRep'), content.isCorrectable('x')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(content.fields.shortName).toMatchObject({ required: true, textsOf: 'sample' });
  expect(content.draft.shortName.required).toBe(false);
  expect(content.draft.contacts.columns?.name?.required).toBe(false);
  expect(content.valuesOf({ legalRep: 'x', id: '1' })).toMatchObject({ legalRep: 'x', shortName: null });
});

describe('the difference of two versions', () => {
  test('names rows by what tells them apart, and the columns that differ', () => {
    const lines = linesOf(
      { contacts: [contact('SALES', '1'), contact('SERVICE', '2')] },
      { contacts: [contact('SERVICE', '3'), contact('SALES', '1'), contact('OTHER', '4')] },
    );

    expect(lines.map(({ path, kind, columns }) => [path, kind, columns])).toEqual([
      ['contacts/SERVICE|周强', 'changed', ['mobile']],
      ['contacts/OTHER|周强', 'added', []],
    ]);
  });

  test('nothing given and nothing there are the same', () => {
    expect(linesOf({ legalRep: null, brands: [] }, { legalRep: '', brands: null })).toEqual([]);
  });

  test('two rows of one key are two rows', () => {
    const lines = linesOf({ brands: [{ brand: 'A' }] }, { brands: [{ brand: 'A' }, { brand: 'A' }] });
    expect(lines.map(({ path, kind }) => [path, kind])).toEqual([['brands/A#2', 'added']]);
  });

  test('has the classes of what it changes', () => {
    expect(classesOf(linesOf({}, { shortName: 'x', legalRep: 'y', invoiceTitle: 'z' }))).toEqual(['a', 'b', 'c']);
  });
});

describe('a version that is submitted again', () => {
  const before = linesOf({}, { legalRep: '王', foundedOn: '2010-01-01' }).map((line) =>
    marked(line, line.field === 'legalRep' ? 'return' : 'ok'),
  );

  test('keeps what was found right and shows what was said of the rest', () => {
    const now = carriedMarks(before, linesOf({}, { legalRep: '李', foundedOn: '2010-01-01' }));
    expect(now.map(({ field, marks, was }) => [field, marks[0]?.mark ?? null, was?.remark ?? null])).toEqual([
      ['legalRep', null, '请更正'],
      ['foundedOn', 'ok', null],
    ]);
  });

  test('keeps of an untouched line the marks of those who passed it, not of whoever returned it', () => {
    const [line] = linesOf({}, { legalRep: '王' });
    if (!line) throw new Error('no line');
    const both = withMark(marked(line, 'ok'), 'specialist', {
      ...word,
      node: 'specialist',
      mark: 'return',
      remark: '请更正',
    });

    const [now] = carriedMarks([both], [line]);

    expect([now?.marks.map(({ node }) => node), now?.was?.remark]).toEqual([['asm'], '请更正']);
  });

  test('reads the one mark of an older difference as that of the node which made it', () => {
    const [{ marks: _, ...line } = marked(before[0] as RevisionLine, 'ok')] = before;
    const older = { ...line, mark: { ...word, mark: 'ok', remark: null } };

    const [now] = readLines([older, { ...line, mark: null }]);

    expect(now && [markAt(now, 'asm')?.mark, markAt(now, 'specialist')]).toEqual(['ok', null]);
  });

  test('goes straight to who returned it only while nothing else has changed', () => {
    expect(changesReturnedOnly(before, linesOf({}, { legalRep: '李', foundedOn: '2010-01-01' }))).toBe(true);
    expect(changesReturnedOnly(before, linesOf({}, { legalRep: '李', foundedOn: '2011-01-01' }))).toBe(false);
    expect(changesReturnedOnly(before, linesOf({}, { legalRep: '李' }))).toBe(false);
  });
});

describe('a draft on a newer valid version', () => {
  test('takes what it has not touched, keeps its own, and names what both have changed', () => {
    const base = { legalRep: 'A', registeredAddress: 'B', foundedOn: 'C' };
    const answer = rebased(content, {
      base,
      mine: { ...base, legalRep: 'mine', foundedOn: 'same' },
      theirs: { legalRep: 'theirs', registeredAddress: 'new', foundedOn: 'same' },
    });
    expect(answer.values).toEqual({ registeredAddress: 'new' });
    expect(answer.conflicts).toEqual([{ field: 'legalRep', base: 'A', mine: 'mine', theirs: 'theirs' }]);
  });
});
