import { describe, expect, test } from 'vitest';
import { organisationTypes } from '../contract/index.ts';
import { depthRefusals, relationParentRefusals } from './org-relation.rules.ts';
import { childTypeRefusals, parentRefusals } from './organisation.rules.ts';

const codes = (refusals: readonly { code: string }[]) => refusals.map(({ code }) => code);

describe('which type may stand below which', () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    none: organisationTypes,
    group: ['company', 'department', 'field'],
    company: ['company', 'department', 'field', 'store'],
    department: ['subDepartment', 'field'],
    subDepartment: ['subDepartment'],
    field: [],
    store: [],
  };

  test.each(organisationTypes.flatMap((parent) => organisationTypes.map((child) => [parent, child] as const)))(
    '%s above %s',
    (parent, child) => {
      expect(codes(childTypeRefusals(parent, child))).toEqual(
        allowed[parent]?.includes(child) ? [] : ['org.typeChild'],
      );
    },
  );
});

describe('the parent of an organisation', () => {
  test('is not itself', () => expect(codes(parentRefusals('a', false, 'a'))).toEqual(['org.parentSelf']));
  test('is needed by all but the root', () =>
    expect(codes(parentRefusals('a', false, null))).toEqual(['org.parentRequired']));
  test('is refused to the root', () => expect(codes(parentRefusals('a', true, 'b'))).toEqual(['org.rootParent']));
});

describe('relations', () => {
  test('of pairs have two levels', () => {
    expect(depthRefusals('single', 1)).toEqual([]);
    expect(codes(depthRefusals('single', 2))).toEqual(['org.singleDepth']);
  });

  test('of trees have any depth', () => expect(depthRefusals('tree', 9)).toEqual([]));
  test('are not their own parent', () => expect(codes(relationParentRefusals('a', 'a'))).toEqual(['org.parentSelf']));
});
