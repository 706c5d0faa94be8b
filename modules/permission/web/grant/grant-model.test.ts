import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Access } from '../../contract/index.ts';
import {
  type GrantNode,
  changesOf,
  countsOf,
  type HeldObject,
  isDirty,
  noEdits,
  ticked,
  withCascade,
  withGrantsOf,
  withHolding,
} from './grant-model.ts';

const object = (access: Access, more: Partial<HeldObject> = {}): HeldObject => ({
  objType: 1,
  key: 'm1',
  text: '菜单',
  most: 2,
  purview: access,
  masked: false,
  inherit: false,
  grantable: false,
  validFrom: null,
  validTo: null,
  ...more,
});
const node = (more: Partial<GrantNode>): GrantNode => ({
  ...object(0),
  id: 'x',
  parentID: '',
  level: 1,
  checked: false,
  checkState: 0,
  open: false,
  menuId: '',
  ctrlId: '',
  apiUrl: '',
  isparent: 'false',
  inherited: { purview: 0, from: [] },
  maskable: false,
  comes: 0,
  ...more,
});

test('ticking writable makes readable, and readable stays while writable is on', () => {
  expect(ticked(0, 'write', true)).toBe(2);
  expect(ticked(2, 'read', false)).toBe('readNeededByWrite');
  expect(ticked(2, 'write', false)).toBe(1);
  expect(ticked(1, 'read', false)).toBe(0);
});

test('whatever is ticked, writable implies readable', () => {
  const step = fc.record({ box: fc.constantFrom('read' as const, 'write' as const), isOn: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let now: Access = 0;
      for (const { box, isOn } of steps) {
        const next = ticked(now, box, isOn);
        if (next !== 'readNeededByWrite') now = next;
        if (box === 'write' && isOn) expect(now).toBe(2);
      }
    }),
  );
});

test('what is set back to the stored holding is no edit', () => {
  const stored = object(1);
  const edited = withHolding(noEdits, stored, { purview: 2 });

  expect(isDirty(edited)).toBe(true);
  expect(isDirty(withHolding(edited, stored, { purview: 1 }))).toBe(false);
});

test('edits are counted as added, changed and removed, and carry what was seen', () => {
  const edits = [object(0, { key: 'a' }), object(1, { key: 'b' }), object(2, { key: 'c' })].reduce(
    (all, each) => withHolding(all, each, { purview: each.key === 'c' ? 0 : 2 }),
    noEdits,
  );

  expect(countsOf(edits)).toEqual({ added: 1, changed: 1, removed: 1 });
  expect(changesOf(edits).map(({ key, was, purview: access }) => [key, was, access])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 2, 0],
  ]);
});

test('a grant that is gone leaves no mask, no period and no right to hand on', () => {
  const held = object(1, { masked: true, grantable: true, validTo: '2030-01-01T00:00:00Z' });

  expect(changesOf(withHolding(noEdits, held, { purview: 0 }))).toEqual([
    expect.objectContaining({ purview: 0, masked: false, grantable: false, validTo: null }),
  ]);
});

test('children follow as far as the grantor may go; functions come with writable and go with nothing', () => {
  const below = [
    node({ key: 'm2', most: 1 }),
    node({ objType: 2, key: 'user.lock' }),
    node({ objType: 2, key: 'user.read', comes: 1 }),
    node({ objType: 2, key: 'user.delete', purview: 2 }),
    node({ objType: 3, key: '' }),
  ];
  const purviews = (access: Access) =>
    changesOf(withCascade(noEdits, below, access)).map(({ key, purview: wanted }) => `${key} ${wanted}`);

  expect(purviews(2)).toEqual(['m2 1', 'user.lock 2']);
  expect(purviews(1)).toEqual(['m2 1']);
  expect(purviews(0)).toEqual(['user.delete 0']);
});

test('grants of somebody else raise what is held and lower nothing', () => {
  const grant = (key: string, access: 1 | 2) => ({
    ...object(access, { key }),
    purview: access,
    name: key,
    grantedByName: null,
    grantedAt: '2026-01-01T00:00:00Z',
  });
  const own = [grant('a', 2), grant('b', 1)];
  const edits = withGrantsOf(noEdits, own, [grant('a', 1), grant('b', 2), grant('c', 1)]);

  expect(changesOf(edits).map(({ key, was, purview: access }) => [key, was, access])).toEqual([
    ['b', 1, 2],
    ['c', 0, 1],
  ]);
});
