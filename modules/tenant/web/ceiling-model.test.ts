import { expect, test } from 'vitest';
import type { CeilingPage } from '../contract/index.ts';
import { groupsOf, isSame, toggled, withheldOf } from './ceiling-model.ts';

const page = (
  code: string,
  group: string,
  { functions, withheld = false }: { readonly functions: readonly string[]; readonly withheld?: boolean },
): CeilingPage => ({
  code,
  name: code,
  group,
  withheld,
  functions: functions.map((key) => ({ key, name: key, withheld: key === 'user.lock' })),
});
const pages = [
  page('users', 'people', { functions: ['user.read', 'user.lock'] }),
  page('roles', 'rights', { functions: ['role.read'], withheld: true }),
];

test('what is taken away is known, changed and compared', () => {
  const before = withheldOf(pages);

  expect([[...before.pages], [...before.functions]]).toEqual([['roles'], ['user.lock']]);
  expect(isSame(before, { ...before, pages: toggled(before.pages, 'users', true) })).toBe(false);
  expect(isSame(before, { ...before, pages: toggled(toggled(before.pages, 'users', true), 'users', false) })).toBe(
    true,
  );
});

test('a text finds pages by their name, their module, or one of their functions', () => {
  const found = (q: string) =>
    groupsOf(pages, q).map(({ name, pages: some }) => [
      name,
      some.map(({ code, functions }) => [code, functions.length]),
    ]);

  expect(found('')).toHaveLength(2);
  expect(found('LOCK')).toEqual([['people', [['users', 1]]]]);
  expect(found('rights')).toEqual([['rights', [['roles', 1]]]]);
  expect(found('nothing')).toEqual([]);
});
