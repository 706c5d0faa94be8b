import { decimal, defineResource, ref, text } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { placeAround, placedReference, placeOf } from './place-around.ts';

const place = {
  lng: decimal({ min: '-180', max: '180', scale: 6 }),
  lat: decimal({ min: '-90', max: '90', scale: 6 }),
};
const area = defineResource('lab.area', {
  label: 'name',
  fields: { name: text({ required: true }), parentId: ref('lab.area'), ...place },
  list: { columns: ['name'], sort: 'name' },
  tree: { parent: 'parentId' },
});
const areas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  country: { parentId: null, lng: null, lat: null },
  city: { parentId: 'country', lng: '121.470000', lat: '31.230000' },
  county: { parentId: 'city', lng: null, lat: null },
  placed: { parentId: 'city', lng: '121.568000', lat: '31.246000' },
};
const around = (id: string) => placeAround(area, id, (each) => Promise.resolve(areas[each] ?? {}));

test('a map opens at the chosen region, or at the nearest above it that says where it lies', async () => {
  expect(await around('placed')).toEqual({ lng: 121.568, lat: 31.246 });
  expect(await around('county')).toEqual({ lng: 121.47, lat: 31.23 });
  expect(await around('country')).toBeNull();
});

test('a row is placed once it has both degrees, also on the equator', () => {
  expect([placeOf({ lng: '121.5', lat: '' }), placeOf({ lng: null, lat: '31' }), placeOf({})]).toEqual([
    null,
    null,
    null,
  ]);
  expect(placeOf({ lng: '109.3', lat: '0' })).toEqual({ lng: 109.3, lat: 0 });
});

test('of the references of a row the one to something with a place counts', () => {
  const person = defineResource('lab.placed', {
    label: 'name',
    fields: { name: text({ required: true }) },
    list: { columns: ['name'], sort: 'name' },
  });
  const targets = (key: string) => (key === 'lab.area' ? area : person);

  expect(placedReference({ ownerId: ref('lab.placed'), areaId: ref('lab.area') }, targets)).toBe('areaId');
  expect(placedReference({ ownerId: ref('lab.placed') }, targets)).toBeUndefined();
});
