import { describe, expect, test } from 'vitest';
import { demandOf, fileRefusals, type FileFacts } from './file-rule.rules.ts';

const rule = demandOf({
  id: '0198aaaa-0000-7000-8000-000000000000' as never,
  code: 'DLR-LICENCE',
  name: { ZH_CN: '营业执照' },
  required: true,
  minCount: 0,
  maxCount: 2,
  extensions: 'pdf,jpg',
  maxSizeMb: 10,
  hasExpiry: true,
  reminderDays: '60,30,7',
  templateFile: null,
  sampleFile: null,
});
const licence: FileFacts = { name: 'Licence.PDF', bytes: 10 * 1_048_576, expiresOn: '2026-11-22' };
const refused = (files: readonly FileFacts[], of = rule) =>
  fileRefusals(of, files, '2026-11-22').map(({ code, path }) => `${path} ${code}`);

describe('the files of a line of a check list', () => {
  test('do when count, kind, size and validity do, to the last day and byte', () => {
    expect(refused([licence])).toEqual([]);
    expect(rule.reminderDays).toEqual([60, 30, 7]);
  });

  test('are at least one where they are required, whatever the smallest number says', () => {
    expect(rule.minCount).toBe(1);
    expect(refused([])).toEqual(['files fileRule.tooFew']);
    expect(refused([], { ...rule, required: false })).toEqual([]);
  });

  test('of a line that is not required are none, or as many as it asks for', () => {
    const photos = { ...rule, required: false, minCount: 2 };
    expect(refused([], photos)).toEqual([]);
    expect(refused([licence], photos)).toEqual(['files fileRule.tooFew']);
    expect(refused([licence, licence], photos)).toEqual([]);
  });

  test('are refused for their number, kind, size and validity, each with its reason', () => {
    expect(refused([licence, licence, licence])).toEqual(['files fileRule.tooMany']);
    expect(
      refused([
        { ...licence, name: 'licence.exe' },
        { ...licence, name: 'pdf' },
      ]),
    ).toEqual(['files.0 file.type', 'files.1 file.type']);
    expect(refused([{ ...licence, bytes: 10 * 1_048_576 + 1 }])).toEqual(['files.0 file.size']);
    expect(refused([{ ...licence, expiresOn: '2026-11-21' }])).toEqual(['files.0 fileRule.expired']);
    expect(refused([{ ...licence, expiresOn: null }])).toEqual(['files.0 fileRule.expiryMissing']);
  });
});
