import { roleGrantsOf, staffGrantsOf } from '@mp/kernel/server';
import { declaredRoleProblems } from '@mp/permission/server';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

test('whoever holds one declared role alone can use each of its functions, and reads regions and dealers by a scope', () => {
  expect(declaredRoleProblems(roleGrantsOf(serverModules), staffGrantsOf(serverModules))).toEqual([]);
});
