import type { Resource } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { definitionProblems, emptyDefinition, type PageDefinition } from '../../contract/index.ts';
import {
  addBlock,
  addComponent,
  addField,
  draggedOf,
  dragText,
  type Edited,
  moveBy,
  moveTo,
  patchBlock,
  patchComponent,
  placeId,
  placeOf,
  placeOfPath,
  remove,
  wholePage,
} from './page-edit.ts';

const thing: Resource = {
  key: 'shop.thing',
  module: 'shop',
  entity: 'thing',
  path: '/shop/thing',
  label: 'name',
  list: { columns: ['name'], sort: 'name' },
  fields: { name: { kind: 'text', required: true }, price: { kind: 'decimal', required: false } },
};
const around = { resource: (key: string) => (key === thing.key ? thing : undefined), endpoint: () => undefined };
const empty = emptyDefinition({ ZH_CN: '物品' });
function done(edited: Edited) {
  if ('refused' in edited) throw new Error(edited.refused);
  return edited;
}
function withGrid(): PageDefinition {
  const added = done(addBlock(empty, 'grid', wholePage));
  return patchBlock(added.page, 'grid', { resource: 'shop.thing' });
}
const inGrid = { at: 'block', block: 'grid' } as const;

test('a page is built from nothing without a problem', () => {
  let page = withGrid();
  page = done(addField(page, thing, { name: 'name', place: inGrid })).page;
  page = done(addBlock(page, 'form', wholePage)).page;
  page = done(addField(page, thing, { name: 'name', place: { at: 'block', block: 'form' } })).page;

  expect(page.blocks.map(({ kind, target }) => [kind, target])).toEqual([
    ['grid', undefined],
    ['form', 'grid'],
  ]);
  expect(page.blocks.flatMap(({ components }) => components.map(({ alias }) => alias))).toEqual([
    'grid_name',
    'form_name',
  ]);
  expect(definitionProblems(page, around)).toEqual([]);
});

test('components go into containers, containers into none, and a column comes once', () => {
  const page = withGrid();

  expect(addComponent(page, 'text', wholePage)).toEqual({ refused: 'page.notContainer' });
  expect(addComponent(page, 'button', inGrid)).toMatchObject({ refused: 'page.kindNotHere' });
  expect(
    moveTo(
      done(addBlock(page, 'form', wholePage)).page,
      { at: 'block', block: 'form' },
      { at: 'component', block: 'grid', alias: 'x' },
    ),
  ).toEqual({
    refused: 'page.noNesting',
  });
  const once = done(addField(page, thing, { name: 'name', place: inGrid })).page;
  expect(addField(once, thing, { name: 'name', place: inGrid })).toEqual({ refused: 'page.columnExists' });
});

test('who names a block follows its new id', () => {
  const page = patchBlock(done(addBlock(withGrid(), 'search', wholePage)).page, 'grid', { id: 'things' });

  expect(page.blocks.map(({ id, target }) => [id, target])).toEqual([
    ['things', undefined],
    ['search', 'things'],
  ]);
});

test('moves among brothers, into another block, and takes away', () => {
  let page = done(addField(withGrid(), thing, { name: 'name', place: inGrid })).page;
  page = done(addField(page, thing, { name: 'price', place: inGrid })).page;
  page = done(addBlock(page, 'form', wholePage)).page;
  const price = { at: 'component', block: 'grid', alias: 'grid_price' } as const;
  const aliases = (given: PageDefinition) => given.blocks.map(({ components }) => components.map(({ alias }) => alias));

  expect(aliases(done(moveBy(page, price, -1)).page)).toEqual([['grid_price', 'grid_name'], []]);
  expect(aliases(done(moveTo(page, price, { at: 'block', block: 'form' })).page)).toEqual([
    ['grid_name'],
    ['grid_price'],
  ]);
  expect(done(moveBy(page, inGrid, 1)).page.blocks.map(({ id }) => id)).toEqual(['form', 'grid']);
  expect(done(moveTo(page, inGrid, { at: 'block', block: 'form' })).page.blocks.map(({ id }) => id)).toEqual([
    'form',
    'grid',
  ]);
  expect(done(remove(page, price))).toMatchObject({ place: inGrid });
});

test('an emptied property is none', () => {
  const page = done(addField(withGrid(), thing, { name: 'name', place: inGrid })).page;
  const place = { at: 'component', block: 'grid', alias: 'grid_name' } as const;

  expect(patchComponent(patchComponent(page, place, { width: 120 }), place, { width: undefined as never })).toEqual(
    page,
  );
});

test('places and drags travel as words', () => {
  for (const place of [wholePage, inGrid, { at: 'component', block: 'grid', alias: 'a' } as const])
    expect(placeOf(placeId(place))).toEqual(place);
  expect(draggedOf(dragText({ new: 'block', kind: 'grid' }))).toEqual({ new: 'block', kind: 'grid' });
  expect(draggedOf('https://example.com')).toBeUndefined();
  expect(placeOfPath(withGrid(), 'blocks.0.resource')).toEqual(inGrid);
  expect(placeOfPath(withGrid(), 'title.ZH_CN')).toEqual(wholePage);
});
