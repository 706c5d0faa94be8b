import { choice, decimal, defineActions, defineEndpoint, defineResource, flag, text } from '@mp/kernel/contract';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { beforeAll, expect, test } from 'vitest';
import type { PageDefinition } from './page-definition.ts';
import { controlsOf, functionsOfDefinition, seenDefinition } from './page-facts.ts';
import { definitionProblems, savableDefinition } from './page-problems.ts';

beforeAll(() => {
  const thing = defineResource('shop.thing', {
    label: 'name',
    fields: { name: text({ required: true }), price: decimal(), state: choice(['a', 'b']), open: flag() },
    list: { columns: ['name'], sort: 'name' },
  });
  defineActions(thing, { freeze: {} });
  defineEndpoint({ id: 'thing.count', method: 'GET', path: '/shop/thing/count', access: 'thing.count' });
  defineEndpoint({
    id: 'thing.close',
    method: 'POST',
    path: '/shop/thing/close',
    access: 'thing.close',
    body: z.object({}),
  });
});

const title = { ZH_CN: '物品' };
type Block = PageDefinition['blocks'][number];
const grid = (more: Partial<Block> = {}): Block => ({
  kind: 'grid',
  id: 'things',
  resource: 'shop.thing',
  components: [{ kind: 'text', alias: 'col_name', fieldName: 'name' }],
  ...more,
});
const pageOf = (...blocks: unknown[]) => ({ schema: 'mp.page/1', title, layout: 'rows', blocks });
const codes = (...blocks: unknown[]) =>
  definitionProblems(pageOf(...blocks)).map(({ path, code }) => `${path} ${code}`);

test('a page of search, grid and form bound to a resource has no problems', () => {
  expect(
    codes(
      {
        kind: 'search',
        id: 'find',
        target: 'things',
        components: [{ kind: 'text', alias: 'find_name', fieldName: 'name' }],
      },
      grid(),
      {
        kind: 'form',
        id: 'form',
        target: 'things',
        components: [
          { kind: 'text', alias: 'form_name', fieldName: 'name', required: true },
          { kind: 'decimal', alias: 'form_price', fieldName: 'price', visibleWhen: 'open and not empty(name)' },
          { kind: 'computed', alias: 'gross', label: title, expression: 'price * 1.13' },
        ],
      },
    ),
  ).toEqual([]);
});

test('components stand in containers, containers stand in none', () => {
  const text = { kind: 'text', alias: 'lost', fieldName: 'name' };
  expect(codes(text)).toEqual(['blocks.0 page.notContainer']);
  expect(codes(grid({ components: [{ ...grid(), alias: 'inner' } as never] }))).toEqual([
    'blocks.0.components.0 page.noNesting',
  ]);
  expect(codes({ ...grid(), kind: 'form', components: [{ kind: 'section', id: 's', components: [] }] })).toEqual([
    'blocks.0.components.0 page.noNesting',
  ]);
  // What is judged after them keeps its own path.
  expect(codes(text, grid({ resource: 'shop.nothing' }))).toEqual([
    'blocks.0 page.notContainer',
    'blocks.1.resource page.resourceUnknown',
  ]);
});

test('every control once: by alias, by selector, by column', () => {
  const twice = [
    { kind: 'text', alias: 'a', fieldName: 'name', selector: '#x' },
    { kind: 'decimal', alias: 'A', fieldName: 'price', selector: '#x', selectorIndex: 1 },
    { kind: 'text', alias: 'b', fieldName: 'name', selector: '#x' },
  ];
  expect(codes({ ...grid(), components: twice })).toEqual([
    'blocks.0.components.1.alias page.controlExists',
    'blocks.0.components.2.selector page.controlExists',
    'blocks.0.components.2.fieldName page.columnExists',
  ]);
});

test('says what is missing or unknown', () => {
  expect(codes(grid({ resource: undefined as never }))).toEqual(['blocks.0.resource page.sourceRequired']);
  expect(codes(grid({ components: [{ kind: 'text', alias: 'x', fieldName: 'colour' }] }))).toEqual([
    'blocks.0.components.0.fieldName page.fieldUnknown',
  ]);
  expect(codes(grid({ components: [{ kind: 'text', alias: 'x', fieldName: 'price' }] }))).toEqual([
    'blocks.0.components.0.kind page.kindOther',
  ]);
  expect(codes(grid({ components: [{ kind: 'button', alias: 'x', label: title, action: 'refresh' }] }))).toEqual([
    'blocks.0.components.0.kind page.kindNotHere',
  ]);
  expect(codes(grid(), { kind: 'search', id: 'find', target: 'nowhere', components: [] })).toEqual([
    'blocks.1.target page.targetUnknown',
    'blocks.1.resource page.targetRequired',
  ]);
  expect(codes({ ...grid(), id: undefined })).toEqual(['blocks.0.id common.required']);
  expect(codes({ ...grid(), colour: 'red' })).toEqual(['blocks.0.colour page.unknownPart']);
  expect(codes(grid({ loadApi: 'thing.close', resource: undefined as never }))).toEqual([
    'blocks.0.loadApi page.apiUnfit',
  ]);
});

test('expressions are read and their fields looked up', () => {
  const form = (visibleWhen: string) =>
    codes({
      kind: 'form',
      id: 'f',
      resource: 'shop.thing',
      components: [{ kind: 'text', alias: 'a', fieldName: 'name', visibleWhen }],
    });
  expect(form('price > ')).toEqual(['blocks.0.components.0.visibleWhen page.expression']);
  expect(form('weight > 1')).toEqual(['blocks.0.components.0.visibleWhen form.controlNotFound']);
  expect(form('constructor = 1')).toEqual(['blocks.0.components.0.visibleWhen page.expression']);
});

test('refuses script tags, names of the machinery, cycles and depth, whatever stands around them', () => {
  const hostile = JSON.parse(
    '{"schema":"mp.page/1","title":{"ZH_CN":"<script>x</script>"},"layout":"rows","blocks":[{"kind":"grid","id":"g","resource":"shop.thing","components":[],"__proto__":{"polluted":true}}]}',
  ) as unknown;
  const found = definitionProblems(hostile);
  expect(found.map(({ code }) => code)).toEqual(['common.scriptRejected', 'page.nameReserved']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();

  const round: Record<string, unknown> = pageOf();
  round.title = { ZH_CN: 'x', round };
  expect(definitionProblems(round)).toMatchObject([{ code: 'page.cycle' }]);

  let deep: unknown = 'x';
  for (let n = 0; n < 5000; n += 1) deep = { deep };
  expect(definitionProblems(deep)).toMatchObject([{ code: 'page.tooDeep' }]);

  expect(codes(grid({ components: [{ kind: 'text', alias: 'constructor', fieldName: '__proto__' }] }))).toEqual([
    'blocks.0.components.0.alias page.nameReserved',
    'blocks.0.components.0.fieldName page.nameReserved',
    'blocks.0.components.0.fieldName page.fieldUnknown',
  ]);
});

test('tabs that lead back to themselves are refused', () => {
  const tabs = (id: string, to: string) => ({
    kind: 'tabs',
    id,
    components: [{ kind: 'tab', alias: `tab_${id}`, label: title, target: to }],
  });
  expect(codes(tabs('one', 'two'), tabs('two', 'one'))).toEqual(['blocks.1 page.cycle']);
  expect(savableDefinition(pageOf(tabs('one', 'one')))).toBeUndefined();
});

test('ten thousand controls are refused at once', () => {
  const components = Array.from({ length: 10_000 }, (_, n) => ({ kind: 'text', alias: `a${n}`, fieldName: 'name' }));
  const began = performance.now();
  const problems = definitionProblems(pageOf(grid({ components: components as never })));

  expect(problems).toMatchObject([{ code: 'page.tooMany', params: { max: 500 }, blocks: 'saving' }]);
  expect(performance.now() - began).toBeLessThan(200);
});

test('never throws, whatever it is given', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({
      schema: fc.constantFrom('mp.page/1', 'x'),
      title: fc.anything(),
      layout: fc.constantFrom('rows', 'other'),
      blocks: fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            kind: fc.constantFrom('grid', 'form', 'text', 'tabs', 'x'),
            id: fc.string(),
            target: fc.string(),
            components: fc.oneof(
              fc.anything(),
              fc.array(fc.oneof(fc.anything(), fc.record({ kind: fc.constant('text'), alias: fc.string() }))),
            ),
          }),
        ),
        { maxLength: 5 },
      ),
    }),
  );
  fc.assert(
    fc.property(anything, (definition) => {
      const problems = definitionProblems(definition);
      expect(problems.length).toBeLessThanOrEqual(100);
      if (savableDefinition(definition) === undefined) expect(problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test('its functions follow from what it binds', () => {
  const page = pageOf(grid({ loadApi: 'thing.count' }), {
    kind: 'toolbar',
    id: 'bar',
    components: [{ kind: 'button', alias: 'close', label: title, action: 'call', api: 'thing.close' }],
  }) as PageDefinition;

  expect(functionsOfDefinition(page)).toEqual({
    reads: ['thing.count', 'thing.read'],
    writes: ['thing.close', 'thing.create', 'thing.update'],
    others: ['thing.delete', 'thing.freeze'],
  });
  expect(functionsOfDefinition(pageOf(grid({ editable: false })) as PageDefinition)).toEqual({
    reads: ['thing.read'],
    writes: [],
    others: [],
  });
});

test('controlled controls are seen by their grant alone', () => {
  const page = pageOf(
    grid({
      components: [
        { kind: 'text', alias: 'name', fieldName: 'name' },
        { kind: 'decimal', alias: 'price', fieldName: 'price', permission: 'controlled' },
        { kind: 'choice', alias: 'state', fieldName: 'state', permission: 'controlled' },
      ],
    }),
  ) as PageDefinition;

  expect(controlsOf('F1', page).map(({ key }) => key)).toEqual(['F1.price', 'F1.state']);
  const seen = seenDefinition('F1', page, (key) => (key === 'F1.price' ? 0 : key === 'F1.state' ? 1 : 2));
  expect(seen.blocks[0]?.components).toMatchObject([{ alias: 'name' }, { alias: 'state', readOnly: true }]);
});
