import { expect, test } from 'vitest';
import { pictureIds, plainWords, withCodes, withoutCodes } from './rich-text.ts';

const id = '01a1fe30-3cfd-7476-823d-bf9be738897e';
const address = `/gateway/allinoneservice/files/${id}`;
const saved = `<p>甲 &amp; 乙<img alt="x" src="${address}"><img src="https://a.example/b.png"></p>`;

test('the address of a picture carries its code when shown and loses it when saved', () => {
  const shown = withCodes(saved, new Map([[id, `${address}?tk=abc.def`]]));

  expect(shown).toContain(`src="${address}?tk=abc.def"`);
  expect(shown).toContain('https://a.example/b.png');
  expect(withoutCodes(shown)).toBe(saved);
});

test('a text knows the files of its pictures and its words', () => {
  expect(pictureIds(saved + saved)).toEqual([id]);
  expect(plainWords(saved)).toBe('甲 & 乙');
});
