import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginHistory, redo, step, undo, undoLimit, type History } from './designer-history.ts';

test('the letters of a word are one step, another field is the next', () => {
  let history = beginHistory('');
  for (const next of ['a', 'ab', 'abc']) history = step(history, next, 'label');
  history = step(history, 'abc!', 'alias');

  expect(undo(history).present).toBe('abc');
  expect(undo(undo(history)).present).toBe('');
});

test('fifty steps can be taken back, not more', () => {
  let history = beginHistory(0);
  for (let n = 1; n <= 80; n += 1) history = step(history, n);
  for (let n = 0; n < 100; n += 1) history = undo(history);

  expect(history.present).toBe(80 - undoLimit);
});

test('redo takes back what undo did, until something new is done', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), fc.nat({ max: 19 }), (values, backs) => {
      let history: History<number | string> = beginHistory<number | string>('start');
      for (const value of values) history = step(history, value);
      const end = history.present;
      let back = history;
      for (let n = 0; n < backs; n += 1) back = undo(back);
      let forth = back;
      for (let n = 0; n < backs; n += 1) forth = redo(forth);
      expect(forth.present).toBe(end);
      expect(redo(step(back, 'new')).present).toBe('new');
    }),
  );
});
