import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraph, picturesByFile, picturesOf, plainText, sanitizeBody, withPictures } from './notice-body.ts';

const file = '0190d5a0-0000-7000-8000-000000000001';

test.each([
  ['<p>hello <strong>all</strong></p>', '<p>hello <strong>all</strong></p>'],
  ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ['<p onclick="x()">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a target="_blank" rel="noopener noreferrer nofollow">x</a>'],
  ['<a href="//evil.example">x</a>', '<a target="_blank" rel="noopener noreferrer nofollow">x</a>'],
  [
    '<a href="https://example.com">x</a>',
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  ],
  ['<p style="color:#ff0000;position:fixed;background:url(x)">x</p>', '<p style="color:#ff0000">x</p>'],
  ['<img src="https://example.com/pixel.gif">', ''],
  [`<img src="x" data-file="${file}" onerror="x()" alt="a">`, `<img data-file="${file}" alt="a" />`],
  ['<iframe src="https://example.com"></iframe><form><input></form>', ''],
  ['<svg><animate onbegin="x()"></svg>y', 'y'],
])('%s becomes %s', (given, kept) => {
  expect(sanitizeBody(given)).toBe(kept);
});

const pieces = `< > " ' / = p img script onerror href style javascript: svg a &lt; <!-- -->`
  .split(' ')
  .concat(' ', '\n');

test('sanitising twice changes nothing, and nothing that could run survives', () => {
  const piece = fc.constantFrom(...pieces);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (given) => {
      const once = sanitizeBody(given.join(''));
      expect(sanitizeBody(once)).toBe(once);
      expect(once).not.toMatch(/<script|<svg|<[^>]*\son\w+\s*=|<[^>]*javascript:/i);
    }),
    { numRuns: 500 },
  );
});

test('pictures get the addresses of their files, and only theirs', () => {
  const body = sanitizeBody(`<p>a<img data-file="${file}" alt="b"></p>`);

  expect(picturesOf(body)).toEqual([file]);
  expect(withPictures(body, new Map([[file, '/files/x?a="b']]))).toBe(
    '<p>a<img src="/files/x?a=&quot;b" alt="b" /></p>',
  );
  expect(withPictures(body, new Map())).toBe('<p>a</p>');
});

test('the text of a body has its lines and signs, nothing else', () => {
  expect(plainText('<h2>A &amp; B</h2><p>1 &lt; 2<br>next</p><ul><li>x</li><li>y</li></ul>')).toBe(
    'A & B\n1 < 2\nnext\nx\ny',
  );
  expect(sanitizeBody(paragraph('a < b\n<script>'))).toBe('<p>a &lt; b<br />&lt;script&gt;</p>');
});

test('a picture of a record keeps its file and loses its address, and one from elsewhere goes', () => {
  const html = `<p><img src="/gateway/allinoneservice/files/${file}?code=x" alt="a" /><img src="https://evil.example/x.png" /></p>`;

  const body = sanitizeBody(picturesByFile(html));

  expect(picturesOf(body)).toEqual([file]);
  expect(body).not.toMatch(/src=|evil/);
});
