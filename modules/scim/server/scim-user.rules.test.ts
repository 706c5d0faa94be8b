import { expect, test } from 'vitest';
import { employeeNameOf, loginNameOf, patchOfUser, readUser } from './scim-user.rules.ts';

test('a login name is what fits of the name that a directory has', () => {
  expect(
    ['zhang_san', 'adele.vance@example.org', 'Zoë.Müller@example.org', '张三', 'x'.repeat(40)].map(loginNameOf),
  ).toEqual(['zhang_san', 'adele_vance', 'Zoe_Muller', '', 'x'.repeat(30)]);
});

test('a name is what fits of the names that a directory has, Han names without spaces and family name first', () => {
  const names = [
    { displayName: 'Adele Vance' },
    { displayName: '王 小明' },
    { givenName: '小明', familyName: '王' },
    { givenName: 'Zoë', familyName: "O'Neil-Ström" },
    { displayName: 'ｽｽﾞｷ' },
    {},
  ];

  expect(names.map(employeeNameOf)).toEqual([
    'Adele_Vance',
    '王小明',
    '王小明',
    'Zoe_ONeilStrom',
    undefined,
    undefined,
  ]);
});

test('of several addresses the primary one is kept, else that of work, else the first', () => {
  const emailOf = (emails: unknown) => readUser({ userName: 'a', emails }).email;

  expect(emailOf([{ value: 'a' }, { value: 'b', primary: true }])).toBe('b');
  expect(
    emailOf([
      { value: 'a', type: 'home' },
      { value: 'b', type: 'work' },
    ]),
  ).toBe('b');
  expect(emailOf([{ value: 'a', type: 'home' }])).toBe('a');
  expect(emailOf('plain')).toBe('plain');
});

test('operations are read whatever their spelling, and of other addresses nothing is kept', () => {
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

  expect(
    patchOfUser([
      { op: 'replace', path: 'USERNAME', value: 'b' },
      { op: 'add', path: 'emails[type eq "home"].value', value: 'home@example.org' },
      { op: 'add', path: `${enterprise}:employeeNumber`, value: '42' },
      { op: 'replace', path: undefined, value: { active: 'True', 'name.familyName': 'V', phoneNumbers: [] } },
      { op: 'remove', path: 'displayName', value: undefined },
      { op: 'add', path: 'urn:example:custom:1.0:User:badge', value: '7' },
    ]),
  ).toEqual({ userName: 'b', employeeNumber: '42', active: true, familyName: 'V', displayName: null });
});

test('a path that no schema has, or that chooses an address by its value, is refused', () => {
  const patched = (path: string) => () => patchOfUser([{ op: 'replace', path, value: 'x' }]);

  for (const path of [
    'isAdmin',
    'constructor',
    '__proto__',
    'name.constructor',
    'emails[value eq "a"].type',
    'password2',
  ])
    expect(patched(path), path).toThrow('scim.invalidPath');
});
