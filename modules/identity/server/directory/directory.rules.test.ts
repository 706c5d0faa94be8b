import { describe, expect, test } from 'vitest';
import {
  bindNameFor,
  escapedDnValue,
  escapedFilterValue,
  filterFor,
  isBelow,
  namesOfGroup,
} from './directory.rules.ts';

describe('a name in a filter', () => {
  test.each([
    ['anna', 'anna'],
    ['*', '\\2a'],
    ['anna)(uid=*', 'anna\\29\\28uid\\3d\\2a'],
    ['a\\b', 'a\\5cb'],
    ['\u0000', '\\00'],
    ['李', '\\e6\\9d\\8e'],
  ])('%j means itself', (name, escaped) => {
    expect(escapedFilterValue(name)).toBe(escaped);
  });

  test('is put in at every place and is no template itself', () => {
    expect(filterFor('(|(uid={user})(mail={user}))', '$&{user}')).toBe('(|(uid=$\\26{user})(mail=$\\26{user}))');
  });
});

test('a name in a distinguished name is escaped, in other templates it stands as it is', () => {
  expect(escapedDnValue(' a,b=c+"d" ')).toBe('\\ a\\,b\\=c\\+\\"d\\"\\ ');
  expect(bindNameFor('uid={user},dc=example', 'x,ou=admins')).toBe('uid=x\\,ou\\=admins,dc=example');
  expect(bindNameFor('{user}@example.com', 'anna')).toBe('anna@example.com');
  expect(bindNameFor('EXAMPLE\\{user}', 'anna')).toBe('EXAMPLE\\anna');
});

test('an entry stands below the base whatever the case and the blanks', () => {
  expect(isBelow('uid=anna, OU=People,dc=Example', 'ou=people, DC=example')).toBe(true);
  expect(isBelow('uid=anna,ou=other,dc=example', 'ou=people,dc=example')).toBe(false);
  expect(isBelow('uid=anna,xou=people,dc=example', 'ou=people,dc=example')).toBe(false);
});

test.each([
  ['CN=Sales,OU=groups,DC=example', ['CN=Sales,OU=groups,DC=example', 'Sales']],
  ['cn=R\\&D\\, Europe,dc=x', ['cn=R\\&D\\, Europe,dc=x', 'R&D, Europe']],
  ['plain', ['plain']],
])('the group %s goes by its names', (value, names) => {
  expect(namesOfGroup(value)).toEqual(names);
});
