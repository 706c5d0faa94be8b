import { expect, test } from 'vitest';
import { tileOrigin } from './tiles.rules.ts';

test.each([
  ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
  ['https://tiles.example.com:8443/map?z={z}&x={x}&y={y}&key=k', 'https://tiles.example.com:8443'],
])('%s is a tile service at %s', (template, origin) => {
  expect(tileOrigin(template)).toBe(origin);
});

test.each([
  ['plain http', 'http://tiles.example.com/{z}/{x}/{y}.png'],
  ['no row', 'https://tiles.example.com/{z}/{x}.png'],
  ['a host that changes with the tile', 'https://{x}.example.com/{z}/{x}/{y}.png'],
  ['an unknown placeholder', 'https://{s}.example.com/{z}/{x}/{y}.png'],
  ['a name and password', 'https://me:secret@tiles.example.com/{z}/{x}/{y}.png'],
  ['a policy smuggled in', "https://tiles.example.com; script-src 'unsafe-inline'/{z}/{x}/{y}"],
  ['a host that ends a part of the policy', 'https://tiles;x.example.com/{z}/{x}/{y}.png'],
  ['no address', 'tiles/{z}/{x}/{y}'],
  ['nothing', null],
])('%s is none', (_what, template) => {
  expect(tileOrigin(template)).toBeNull();
});
