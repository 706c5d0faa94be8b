import { describe, expect, test } from 'vitest';
import { contentFields, changeClassOf, sectionOf } from './dealer-content.ts';
import { dealer } from './dealer.resource.ts';
import { dealerVersion } from './dealer-version.resource.ts';
import {
  carriedMarks,
  changesReturnedOnly,
  classesOf,
  markAt,
  readLines,
  rebased,
  touchesService,
  versionLines,
  withMark,
  type VersionLine,
} from './difference.rules.ts';

const contact = (role: string, mobile: string) => ({ role, name: '周强', mobile, isPublic: true });
const word = { byId: 'u', byName: '审核员', at: '2026-11-22T00:00:00Z', node: 'asm' };
const marked = (line: VersionLine, mark: 'ok' | 'return'): VersionLine => ({
  ...line,
  marks: [{ ...word, mark, remark: mark === 'return' ? '请更正' : null }],
});

describe('a field of the content is declared once', () => {
  test.each(contentFields)(
    '%s stands in dealer, version, a section of both forms, a class, and the difference',
    (field) => {
      expect(Object.keys(dealer.fields)).toContain(field);
      expect(Object.keys(dealerVersion.fields)).toContain(field);
      expect(sectionOf(field)).toBeDefined();
      for (const resource of [dealer, dealerVersion])
        expect(resource.form?.sections?.some(({ fields }) => (fields as readonly string[]).includes(field))).toBe(true);
      expect(changeClassOf[field]).toMatch(/^[abcd]$/);
      const value = dealerVersion.fields[field].kind === 'rows' ? [{ name: 'x' }] : 'x';
      expect(versionLines({}, { [field]: value }).map((line) => line.field)).toEqual([field]);
    },
  );
});

describe('the difference of two versions', () => {
  test('names rows by what tells them apart, and the columns that differ', () => {
    const lines = versionLines(
      { contacts: [contact('SALES', '1'), contact('SERVICE', '2')] },
      { contacts: [contact('SERVICE', '3'), contact('SALES', '1'), contact('OTHER', '4')] },
    );

    expect(lines.map(({ path, kind, columns }) => [path, kind, columns])).toEqual([
      ['contacts/SERVICE|周强', 'changed', ['mobile']],
      ['contacts/OTHER|周强', 'added', []],
    ]);
    expect(touchesService(lines)).toBe(true);
  });

  test('nothing given and nothing there are the same', () => {
    expect(versionLines({ legalRep: null, brands: [] }, { legalRep: '', brands: null })).toEqual([]);
  });

  test('two rows of one key are two rows', () => {
    const lines = versionLines({ brands: [{ brand: 'A' }] }, { brands: [{ brand: 'A' }, { brand: 'A' }] });
    expect(lines.map(({ path, kind }) => [path, kind])).toEqual([['brands/A#2', 'added']]);
  });

  test('has the classes of what it changes', () => {
    expect(classesOf(versionLines({}, { shortName: 'x', legalRep: 'y', invoiceTitle: 'z' }))).toEqual(['a', 'b', 'c']);
  });
});

describe('a version that is submitted again', () => {
  const before = versionLines({}, { legalRep: '王', foundedOn: '2010-01-01' }).map((line) =>
    marked(line, line.field === 'legalRep' ? 'return' : 'ok'),
  );

  test('keeps what was found right and shows what was said of the rest', () => {
    const now = carriedMarks(before, versionLines({}, { legalRep: '李', foundedOn: '2010-01-01' }));
    expect(now.map(({ field, marks, was }) => [field, marks[0]?.mark ?? null, was?.remark ?? null])).toEqual([
      ['legalRep', null, '请更正'],
      ['foundedOn', 'ok', null],
    ]);
  });

  test('keeps of an untouched line the marks of those who passed it, not of whoever returned it', () => {
    const [line] = versionLines({}, { legalRep: '王' });
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
    const [{ marks: _, ...line } = marked(before[0] as VersionLine, 'ok')] = before;
    const older = { ...line, mark: { ...word, mark: 'ok', remark: null } };

    const [now] = readLines([older, { ...line, mark: null }]);

    expect(now && [markAt(now, 'asm')?.mark, markAt(now, 'specialist')]).toEqual(['ok', null]);
  });

  test('goes straight to who returned it only while nothing else has changed', () => {
    expect(changesReturnedOnly(before, versionLines({}, { legalRep: '李', foundedOn: '2010-01-01' }))).toBe(true);
    expect(changesReturnedOnly(before, versionLines({}, { legalRep: '李', foundedOn: '2011-01-01' }))).toBe(false);
    expect(changesReturnedOnly(before, versionLines({}, { legalRep: '李' }))).toBe(false);
  });
});

describe('a draft on a newer valid version', () => {
  test('takes what it has not touched, keeps its own, and names what both have changed', () => {
    const base = { legalRep: 'A', registeredAddress: 'B', foundedOn: 'C' };
    const answer = rebased(
      base,
      { ...base, legalRep: 'mine', foundedOn: 'same' },
      { legalRep: 'theirs', registeredAddress: 'new', foundedOn: 'same' },
    );
    expect(answer.values).toEqual({ registeredAddress: 'new' });
    expect(answer.conflicts).toEqual([{ field: 'legalRep', base: 'A', mine: 'mine', theirs: 'theirs' }]);
  });
});
