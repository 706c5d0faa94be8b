import { expect, test } from 'vitest';
import { propertyWords, valueWords, type DiffTexts } from './diff-words.ts';

const words: Readonly<Record<string, string>> = {
  'section.sign': 'Sign-off',
  'prop.mode': 'Several approvers',
  'prop.rules': 'Handler rules',
  'prop.kind': 'Type',
  'prop.name': 'Name',
  'opt.mode.all': 'Everyone',
  'opt.boolean.true': 'Yes',
};
const texts: DiffTexts = { has: (key) => key in words, text: (key) => words[key] ?? key };

test('a difference names its property and its values in words, never as JSON', () => {
  expect(propertyWords('user.sign.mode', texts)).toBe('Sign-off › Several approvers');
  expect(propertyWords('names.zh', texts)).toBe('Name › zh');
  expect(valueWords('user.sign.mode', 'all', texts)).toBe('Everyone');
  expect(valueWords('user.required', true, texts)).toBe('Yes');
  expect(valueWords('user.rules', [{ kind: 'role', role: null }, { kind: 'user' }], texts)).toBe(
    'Type: role；Type: user',
  );
  expect([valueWords('x', null, texts), valueWords('x', undefined, texts), valueWords('x', [], texts)]).toEqual([
    '—',
    '—',
    '—',
  ]);
});
