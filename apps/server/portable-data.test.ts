import { existsSync, readFileSync } from 'node:fs';
import { portables } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const file = new URL('../../docs/portable-data.md', import.meta.url);
const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
const rows = new Map(
  [...text.matchAll(/^\| `([\w.]+)` \| (carried|not carried) \| (.+) \|$/gmu)].map(
    ([, key = '', what = '', why = '']) => [key, { what, why }],
  ),
);
const items = serverModules
  .flatMap(({ contributes }) => contributes ?? [])
  .flatMap((given) => (given.point === portables ? (given.items as ReturnType<typeof portables.all>) : []));
const carried = items.flatMap((each) => (each.kind === 'records' ? [each.resource.key] : []));
const ofTenants = serverModules
  .flatMap(({ resources }) => resources ?? [])
  .flatMap(({ resource: { key, global } }) => (global === true ? [] : [key]));

test('every resource of a tenant is named as carried to other tenants or not, and why not', () => {
  const unnamed = ofTenants.filter((key) => !rows.has(key));
  const strange = [...rows.keys()].filter((key) => !ofTenants.includes(key));

  expect({ unnamed, strange }).toEqual({ unnamed: [], strange: [] });
});

test('those that the document calls carried are those that modules declare', () => {
  const said = [...rows].flatMap(([key, { what }]) => (what === 'carried' ? [key] : []));

  expect(said.sort()).toEqual(carried.sort());
});
