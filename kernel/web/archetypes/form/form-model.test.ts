import { expect, test, vi } from 'vitest';
import { date, defineResource, password, refuse, text } from '@mp/kernel/contract';
import type { Resource } from '@mp/kernel/contract';
import { createFormModel, createValues } from './form-model.ts';

const lease = defineResource('stage.lease', {
  fields: {
    code: text({ required: true, max: 5 }),
    note: text({ max: 10, default: 'new' }),
    secret: password({ required: true }),
    from: date(),
    until: date(),
    stamp: text({ readOnly: true, required: true }),
  },
  label: 'code',
  list: { columns: ['code'], sort: 'code' },
  rules: [
    {
      fields: ['from', 'until'],
      check: ({ from, until }) =>
        typeof from === 'string' && typeof until === 'string' && from > until
          ? [refuse('common.dateOrder', { a: from, b: until }, 'until')]
          : [],
    },
  ],
}) as unknown as Resource;
const writable = ['code', 'note', 'secret', 'from', 'until'];
const order = ['from', 'code', 'note', 'until', 'secret'];

const aNewForm = () => createFormModel({ resource: lease, mode: 'create', record: createValues(lease), writable });
const aForm = () =>
  createFormModel({
    resource: lease,
    mode: 'update',
    record: { code: 'A1', note: null, from: '2026-01-01', until: null },
    writable,
  });

test('a new form begins with the declared defaults and is not dirty', () => {
  const form = aNewForm();
  expect(form.value('note')).toBe('new');
  expect(form.isDirty()).toBe(false);
});

test('only the control of the changed field is told', () => {
  const form = aForm();
  const code = vi.fn();
  const note = vi.fn();
  form.subscribe('code', code);
  form.subscribe('note', note);

  form.set('code', 'A2');

  expect(code).toHaveBeenCalledTimes(1);
  expect(note).not.toHaveBeenCalled();
});

test('blank for blank and spaces around are no change', () => {
  const form = aForm();
  form.set('note', '');
  form.set('code', ' A1 ');
  expect(form.isDirty()).toBe(false);
  expect(form.changed()).toEqual({});
});

test('only what differs is sent, emptied fields as null', () => {
  const form = aForm();
  form.set('from', '');
  form.set('note', ' x ');
  expect(form.changed()).toEqual({ from: null, note: 'x' });
});

test('a field is judged after it was left, and forgiven as soon as it is right', () => {
  const form = aForm();
  form.set('code', 'ABCDEF');
  expect(form.problem('code')).toBeUndefined();

  form.leave('code');
  expect(form.problem('code')?.code).toBe('common.maxChars');

  form.set('code', 'ABC');
  expect(form.problem('code')).toBeUndefined();
});

test('problems come in the order of the screen', () => {
  const form = aNewForm();
  expect(form.check(order).map(({ path }) => path)).toEqual(['code', 'secret']);
  expect(form.problem('secret')?.code).toBe('common.required');
});

test('an unchanged password is left alone, read-only fields are never judged', () => {
  expect(aForm().check(order)).toEqual([]);
});

test('a rule over several fields lands on its field and goes when the other one is mended', () => {
  const form = aForm();
  form.set('until', '2025-01-01');
  expect(form.check(order).map(({ path }) => path)).toEqual(['until']);

  form.set('from', '2024-01-01');
  form.leave('from');
  expect(form.problem('until')).toBeUndefined();
});

test('refusals of the server land on their field, the others come back', () => {
  const form = aForm();
  const left = form.place(
    [
      { path: 'code', code: 'common.duplicate' },
      { path: 'elsewhere', code: 'common.format' },
    ],
    order,
  );
  expect(form.problem('code')?.code).toBe('common.duplicate');
  expect(left.map(({ path }) => path)).toEqual(['elsewhere']);

  form.set('code', 'B1');
  expect(form.problem('code')).toBeUndefined();
});

test('a form that begins again with the saved record is clean', () => {
  const form = aForm();
  form.set('code', 'B1');
  form.restart({ code: 'B1', note: null });
  expect(form.isDirty()).toBe(false);

  form.restart({ code: 'C1' }, { code: 'B1' });
  expect(form.changed()).toEqual({ code: 'B1' });
});

test('a step is judged alone: only its fields are marked', () => {
  const form = aNewForm();

  expect(form.isRight(['code'])).toBe(false);
  expect(form.isRight(['note'])).toBe(true);
  expect(form.problem('code')).toBeUndefined();

  expect(form.checkPart(['note', 'code']).map(({ path }) => path)).toEqual(['code']);
  expect(form.problem('code')?.code).toBe('common.required');
  expect(form.problem('secret')).toBeUndefined();
});

test('a step is right once its fields are mended', () => {
  const form = aNewForm();
  form.checkPart(['code']);

  form.set('code', 'A1');

  expect(form.problem('code')).toBeUndefined();
  expect(form.checkPart(['code'])).toEqual([]);
});
