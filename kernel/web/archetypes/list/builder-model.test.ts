import { boundedFilter } from './builder-model.fixture.ts';
import { choice, date, defineResource, flag, integer, text, trimFilter, type Resource } from '@mp/kernel/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addNode,
  changeNode,
  comparisonsOf,
  countConditions,
  draftCondition,
  draftGroup,
  fromDraft,
  incomplete,
  isDraftGroup,
  toDraft,
  withComparison,
} from './builder-model.ts';

const lamp = defineResource('stage.lamp', {
  fields: {
    code: text({ required: true }),
    state: choice(['on', 'off']),
    watts: integer(),
    bought: date(),
    lit: flag(),
  },
  label: 'code',
  list: { columns: ['code'], sort: 'code' },
}) as unknown as Resource;

test('a filter that is opened and not changed stays the same filter', () => {
  fc.assert(
    fc.property(boundedFilter, (filter) => {
      expect(fromDraft(toDraft(filter))).toEqual(filter);
      expect(trimFilter(fromDraft(toDraft(filter)))).toEqual(filter);
    }),
  );
});

test('a new condition begins with the usual comparison and is not complete before it has a value', () => {
  const name = draftCondition('code', lamp.fields.code ?? text(), false);
  const lit = draftCondition('lit', lamp.fields.lit ?? flag(), false);
  const root = { key: 0, match: 'all', of: [name, lit] } as const;

  expect([name.op, lit.value]).toEqual(['like', 'true']);
  expect(incomplete(lamp, root)).toEqual([name]);
  expect(
    incomplete(
      lamp,
      changeNode(root, name.key, () => ({ ...name, value: 'x' })),
    ),
  ).toEqual([]);
});

test('conditions are added to a group, and a group goes with its last condition', () => {
  const [one, two] = [draftCondition('watts', integer(), false), draftCondition('watts', integer(), false)];
  const inner = draftGroup('any', one);
  const root = addNode(addNode({ key: 0, match: 'all', of: [] }, 0, inner), inner.key, two);

  expect(countConditions(root)).toBe(2);
  const [group] = root.of;
  expect(group && isDraftGroup(group) && group.of.length).toBe(2);
  const less = changeNode(
    changeNode(root, one.key, () => undefined),
    two.key,
    () => undefined,
  );
  expect(less.of).toEqual([]);
});

test('another comparison keeps a value that still means something', () => {
  const state = lamp.fields.state ?? text();
  const condition = { key: 1, field: 'state', op: 'in', value: 'on,off' } as const;
  expect(withComparison(state, condition, 'ne').value).toBe('on');
  expect(withComparison(state, condition, 'empty').value).toBe('');
  const bought = { key: 1, field: 'bought', op: 'last', value: '7' } as const;
  expect(withComparison(date(), bought, 'lt').value).toBe('');
  expect(comparisonsOf(date(), false)).toEqual(['eq', 'lt', 'gt', 'between', 'last', 'empty', 'filled']);
});
