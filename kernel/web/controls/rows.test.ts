import { expect, test } from 'vitest';
import { file, files, i18nText, text } from '@mp/kernel/contract';
import { filesOfRows } from './rows.ts';

const facts = (id: string) => ({ id, name: `${id}.jpg`, size: 1, type: 'image/jpeg' });

test('the files of a table of rows stand in the order of its rows, each with what its row is about', () => {
  const columns = { code: text(), name: i18nText(), photos: files({ capture: 'photo' }), plate: file() };
  const rows = [
    { code: '1', name: { ZH_CN: '机油', EN_US: 'Oil' }, photos: ['b', 'gone'], plate: 'c' },
    { code: '2', photos: ['a'], plate: null },
  ];
  const names = { labels: undefined, files: { a: facts('a'), b: facts('b'), c: facts('c') } };

  expect(filesOfRows(columns, rows, { names, language: 'en-US' })).toEqual([
    { ...facts('b'), of: 'Oil' },
    { ...facts('c'), of: 'Oil' },
    facts('a'),
  ]);
});

test('what is taken as a photo is kept as one, so that nothing else is chosen for it', () => {
  expect([file({ capture: 'photo' }).purpose, files({ capture: 'photo' }).purpose]).toEqual(['photo', 'photo']);
  expect([file().purpose, files({ capture: 'signature' }).purpose]).toEqual(['attachment', 'attachment']);
  expect(files({ capture: 'photo', purpose: 'document' }).purpose).toBe('document');
});
