import { expect, test } from 'vitest';
import { frameTarget } from './frame-target.ts';

const own = 'https://console.example.com';
const of = (cUrl: string) => frameTarget(cUrl, own, ['https://bi.example.com']);

test.each([
  ['demo1', 'demo1'],
  ['custom:demo1', 'demo1'],
  ['report/a.js', 'report/a.js'],
  ['form/order.page.json', undefined],
])('%s names the made page %s', (cUrl, page) => {
  expect(of(cUrl)).toEqual(page === undefined ? { kind: 'refused' } : { kind: 'made', page });
});

test('a page of an allowed site keeps its own origin in the sandbox, one of ours does not', () => {
  expect(of('https://bi.example.com/board?x=1')).toEqual({
    kind: 'site',
    address: 'https://bi.example.com/board?x=1',
    sandbox: 'allow-scripts allow-forms allow-popups allow-same-origin',
  });
  expect(of('/legacy/list.jsp?x=1')).toEqual({
    kind: 'site',
    address: 'https://console.example.com/legacy/list.jsp?x=1',
    sandbox: 'allow-scripts allow-forms allow-popups',
  });
});

test.each([
  'https://evil.example.com/a.html',
  'https://bi.example.com.evil.example/a.html',
  'javascript:alert(1)',
  'data:text/html,<script>',
  '//evil.example.com/a.html',
  '\\\\evil.example.com/a.html',
  '',
  'a b.html',
])('%j is refused', (cUrl) => {
  expect(of(cUrl)).toEqual({ kind: 'refused' });
});
