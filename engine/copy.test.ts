import { expect, test } from 'vitest';
import { copyOf } from './copy.ts';

test('a copy shares nothing with what it was made of', () => {
  const state = {
    scopes: [{ id: 1, vars: { form: { lines: [{ n: 1 }, null, 'a'] } } }],
    status: 'processing',
    parent: undefined,
  };

  const copy = copyOf(state);
  copy.scopes[0]?.vars.form.lines.push('b');

  expect(copy).toEqual({ ...state, scopes: [{ id: 1, vars: { form: { lines: [{ n: 1 }, null, 'a', 'b'] } } }] });
  expect(state.scopes[0]?.vars.form.lines).toHaveLength(3);
});

test('a value by the name of a prototype stays a value', () => {
  const given: unknown = JSON.parse('{"vars":{"__proto__":{"isAdmin":true},"title":"测量"}}');

  const copy = copyOf(given) as { vars: Record<string, unknown> };

  expect(JSON.stringify(copy)).toBe(JSON.stringify(given));
  expect(copy.vars['isAdmin']).toBeUndefined();
});
