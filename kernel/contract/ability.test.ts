import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abilitiesOf, bothAbilities, hasConditions } from './ability.ts';
import { defineActions } from './action.ts';
import { refuse } from './error.ts';
import { choice, flag, text } from './field.ts';
import { defineLifecycle, processFields } from './lifecycle.ts';
import { onlyIn } from './lock.ts';
import { defineResource, type Resource } from './resource.ts';

const declared = defineResource('testing.paper', {
  fields: {
    name: text(),
    state: choice(['draft', 'valid', 'closed'], { readOnly: true }),
    isLast: flag({ readOnly: true }),
    ...processFields,
  },
  label: 'name',
  list: { columns: ['name'], sort: 'name' },
  locks: {
    update: onlyIn('update', { entity: 'paper', field: 'state', states: ['draft', 'valid'] }),
    delete: {
      fields: ['state', 'isLast'],
      check: ({ state, isLast }) => (state === 'draft' && isLast !== true ? [] : [refuse('common.selectOne')]),
    },
  },
});
defineLifecycle(declared, {
  initial: 'draft',
  states: ['draft', 'valid', 'closed'],
  finals: ['closed'],
  transitions: {
    issue: { from: 'draft', to: 'valid', guard: ({ name }) => (name ? [] : [refuse('common.required')]) },
    close: { from: 'valid', to: 'closed', can: 'paper.end' },
    expire: { from: 'valid', to: 'closed', by: 'process' },
  },
});
defineActions(declared, {
  stamp: { when: ({ state }) => state === 'valid' },
  copy: {},
  burn: { can: 'paper.end', guard: ({ isLast }) => (isLast ? [refuse('common.inUse')] : []) },
});
const paper = declared as unknown as Resource;
const draft = { name: 'A', state: 'draft', isLast: false, processStatus: null };
const all = () => true;
const codes = (record: object, may: (right: string) => boolean = all) =>
  Object.entries(abilitiesOf(paper, { ...draft, ...record }, { may }).refused ?? {}).map(([name, reasons]) =>
    [name, ...reasons.map(({ code }) => code)].join(' '),
  );

describe('a record is closed or refused to', () => {
  test('being changed or deleted in the states that its resource names, with the reason', () => {
    expect(codes({ state: 'closed' })).toEqual(['update common.transitionRefused', 'delete common.selectOne']);
    expect(codes({ isLast: true })).toEqual(['delete common.selectOne', 'burn common.inUse']);
  });

  test('nothing in its open states', () => {
    expect(codes({})).toEqual([]);
    expect(abilitiesOf(paper, { ...draft, state: 'valid' }, { may: all }).closed).toEqual(['issue']);
  });

  test('transitions that do not leave from its state, and actions whose condition does not hold', () => {
    expect(abilitiesOf(paper, draft, { may: all })).toEqual({ closed: ['close', 'stamp'] });
    expect(abilitiesOf(paper, { ...draft, name: '' }, { may: all }).refused).toEqual({
      issue: [refuse('common.required')],
    });
  });

  test('change and deletion while a process decides over it, but for those who may force it', () => {
    const running = { processStatus: 'processing' };
    const unforced = (right: string) => right !== 'paper.forceEdit';
    expect(codes(running, unforced)).toEqual(['update common.inProcess', 'delete common.inProcess']);
    expect(codes(running)).toEqual([]);
  });
});

test('nothing is said of what the reader has no right to', () => {
  fc.assert(
    fc.property(
      fc.record({ state: fc.constantFrom('draft', 'valid', 'closed'), isLast: fc.boolean(), name: fc.string() }),
      fc.uniqueArray(
        fc.constantFrom<string>('paper.update', 'paper.delete', 'paper.issue', 'paper.stamp', 'paper.end'),
      ),
      (record, rights) => {
        const { closed = [], refused = {} } = abilitiesOf(
          paper,
          { ...draft, ...record },
          { may: (key) => rights.includes(key) },
        );
        const right = (name: string) => (name === 'close' || name === 'burn' ? 'paper.end' : `paper.${name}`);
        return [...closed, ...Object.keys(refused)].every((name) => rights.includes(right(name)));
      },
    ),
  );
});

test('a resource without states, locks and conditional actions has no conditions', () => {
  const plain = defineResource('testing.plain', {
    fields: { name: text() },
    label: 'name',
    list: { columns: ['name'], sort: 'name' },
  });
  defineActions(plain, { copy: {} });

  expect(hasConditions(plain as unknown as Resource)).toBe(false);
  expect(hasConditions(paper)).toBe(true);
});

test('what only the database knows is said beside what is declared', () => {
  expect(bothAbilities({ closed: ['a'] }, { closed: ['b'], refused: { c: [refuse('x')] } })).toEqual({
    closed: ['a', 'b'],
    refused: { c: [refuse('x')] },
  });
  expect(bothAbilities({}, {})).toEqual({});
});
