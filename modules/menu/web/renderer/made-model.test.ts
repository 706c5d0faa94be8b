import type { Resource } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import type { PageDefinition } from '../../contract/index.ts';
import { gridResource, isKnown, ownResource, standingBlocks, wordsIn } from './made-model.ts';

const thing: Resource = {
  key: 'shop.thing',
  module: 'shop',
  entity: 'thing',
  path: '/shop/thing',
  label: 'name',
  list: { columns: ['name', 'price', 'secret'], filters: ['price'], sort: 'name' },
  fields: {
    name: { kind: 'text', required: true, maxLength: 60 },
    price: { kind: 'decimal', required: false },
    secret: { kind: 'text', required: false },
    state: { kind: 'choice', required: false, options: ['a'] },
  },
};
const page: PageDefinition = {
  schema: 'mp.page/1',
  title: { ZH_CN: '物品', EN_US: 'Things' },
  layout: 'rows',
  blocks: [
    {
      kind: 'search',
      id: 'find',
      target: 'grid',
      components: [{ kind: 'choice', alias: 'find_state', fieldName: 'state' }],
    },
    {
      kind: 'grid',
      id: 'grid',
      resource: 'shop.thing',
      sort: '-price',
      components: [
        { kind: 'text', alias: 'col_name', fieldName: 'name' },
        { kind: 'decimal', alias: 'col_price', fieldName: 'price' },
      ],
    },
    {
      kind: 'form',
      id: 'form',
      target: 'grid',
      components: [
        { kind: 'text', alias: 'form_name', fieldName: 'name', rules: { maxLength: 10 } },
        { kind: 'decimal', alias: 'form_price', fieldName: 'price', required: true, readOnly: true },
        { kind: 'note', alias: 'hint', label: { ZH_CN: '提示' } },
      ],
    },
    { kind: 'section', id: 'more', target: 'form', title: { ZH_CN: '更多' }, components: [] },
    { kind: 'tabs', id: 'tabs', components: [{ kind: 'tab', alias: 't1', label: { ZH_CN: '一' }, target: 'chart' }] },
    {
      kind: 'chart',
      id: 'chart',
      resource: 'shop.thing',
      components: [{ kind: 'choice', alias: 'by', fieldName: 'state' }],
    },
  ],
};

test('what serves another block, or stands behind a tab, does not stand on the page by itself', () => {
  expect(standingBlocks(page).map(({ id }) => id)).toEqual(['grid', 'tabs']);
});

test('a grid brings up the fields of the page and no others, narrowed and never widened', () => {
  const [, grid] = page.blocks;
  const made = grid && gridResource(page, grid, { resource: thing, language: 'zh-CN' });

  expect(Object.keys(made?.fields ?? {}).sort()).toEqual(['name', 'price', 'state']);
  expect(made?.list).toEqual({ columns: ['name', 'price'], filters: ['state'], sort: '-price' });
  expect(made?.fields.name).toMatchObject({ required: true, maxLength: 10 });
  expect(made?.fields.price).toMatchObject({ required: true, readOnly: true });
  expect(made?.form?.sections).toEqual([
    { key: null, fields: ['name', 'price', 'made:hint'] },
    { key: 'more', title: '更多', fields: [] },
  ]);
});

test('a grid that is not edited offers no writing', () => {
  const grid = { ...page.blocks[1], editable: false } as PageDefinition['blocks'][number];
  expect(gridResource(page, grid, { resource: thing, language: 'zh-CN' }).operations).toMatchObject({
    create: false,
    update: false,
    delete: false,
  });
});

test('knows which components it can draw', () => {
  expect(isKnown({ kind: 'text', alias: 'a', fieldName: 'gone' }, thing)).toBe(false);
  expect(isKnown({ kind: 'hologram' as never, alias: 'a' }, undefined)).toBe(false);
  expect(isKnown({ kind: 'note', alias: 'a' }, thing)).toBe(true);
});

test('components of an API block make fields of their own', () => {
  const own = ownResource('F1', [
    {
      kind: 'form',
      id: 'f',
      saveApi: 'x',
      components: [
        { kind: 'integer', alias: 'n', fieldName: 'count', required: true, rules: { min: 1, max: 9 } },
        {
          kind: 'choice',
          alias: 'c',
          fieldName: 'colour',
          dataSource: { kind: 'dict', options: [{ value: 'r', label: { ZH_CN: '红' } }] },
        },
      ],
    },
  ]);
  expect(own.fields.count).toMatchObject({ kind: 'integer', required: true, min: 1, max: 9 });
  expect(own.fields.colour).toMatchObject({ kind: 'choice', options: ['r'] });
});

test('texts fall back to Chinese', () => {
  expect(wordsIn(page.title, 'en-US')).toBe('Things');
  expect(wordsIn(page.title, 'ja-JP')).toBe('物品');
});
