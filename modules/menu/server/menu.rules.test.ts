import { definePages } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { madePageOfTarget, pageOfTarget } from './menu.rules.ts';

const pages = new Map(Object.entries(definePages('lamps', { lamps: { title: 'nav.lamps' } })));

test.each([
  ['/lamps', 'lamps'],
  ['lamps', 'lamps'],
  ['/lamps?q=a#b', 'lamps'],
  ['/lamps/x', null],
  ['/other', null],
  ['https://example.com/lamps', null],
  [null, null],
])('the target %s opens the page %s of the console', (target, page) => {
  expect(pageOfTarget(target, pages)).toBe(page);
});

test.each([
  ['custom:demo1', 'demo1'],
  ['report/a.js', 'report/a.js'],
  ['/report/a.json', 'report/a.json'],
  ['/iframePage?cUrl=report%2Fa.js', 'report/a.js'],
  ['https://example.com/a.js', null],
  ['/lamps', null],
  [null, null],
])('the target %s shows the made page %s', (target, page) => {
  expect(madePageOfTarget(target)).toBe(page);
});
