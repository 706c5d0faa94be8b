import { choice, flag, longText, refs, text } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api-error.ts';
import { answerOf, askedResource, givenOf, placedError } from './form-question.ts';
import { createFormModel, createValues } from './form-model.ts';

const fields = {
  reason: longText({ required: true, max: 20 }),
  code: text({ max: 5 }),
  withMembers: flag(),
  users: refs('identity.user'),
  when: choice(['later', 'now'], { required: true, default: 'later' }),
};

describe('a question of a few fields', () => {
  test('answers what is typed, trimmed, and null where nothing is', () => {
    expect(answerOf(fields, { reason: '  too late ', code: '', withMembers: false, users: [], when: 'now' })).toEqual({
      reason: 'too late',
      code: null,
      withMembers: false,
      users: null,
      when: 'now',
    });
  });

  test('leaves out what is not filled in where it goes along with an action', () => {
    expect(givenOf(answerOf(fields, { reason: 'late', withMembers: false }))).toEqual({
      reason: 'late',
      withMembers: false,
    });
  });

  test('sends that a value was taken away', () => {
    const shown = { owner: refs('identity.user') };

    expect(givenOf(answerOf(shown, { owner: [] }), { owner: ['7'] })).toEqual({ owner: null });
    expect(givenOf(answerOf(shown, { owner: [] }), { owner: [] })).toEqual({});
  });

  test('asks for a field that its record closes', () => {
    const resource = askedResource('dealer', { lastDay: text({ required: true, readOnly: true }) });
    const model = createFormModel({ resource, mode: 'create', record: {}, writable: ['lastDay'] });

    expect(model.check(['lastDay']).map(({ path }) => path)).toEqual(['lastDay']);
  });

  test('puts an error that names no field at the one its code is about', () => {
    const taken = new ApiError({ code: 'workflow.keyTaken', status: 409, params: { key: 'a' } });

    expect(placedError(taken, { 'workflow.keyTaken': 'key' })).toMatchObject({
      code: 'workflow.keyTaken',
      fields: [{ path: 'key', code: 'workflow.keyTaken', params: { key: 'a' } }],
    });
    expect(placedError(taken, {})).toBe(taken);
  });

  test('names its fields by the texts it is told, and begins with declared defaults', () => {
    const asked = askedResource('permission.request', fields);

    expect(asked.entity).toBe('permission.request');
    expect(createValues(asked)).toMatchObject({ when: 'later' });
  });

  test('refuses by the rules of its fields alone, not by those of the resource', () => {
    const resource = askedResource(
      { ...askedResource('dealer', {}), rules: [{ fields: ['a'], check: () => null }] as never },
      fields,
    );
    const model = createFormModel({ resource, mode: 'create', record: { when: 'now' }, writable: Object.keys(fields) });

    expect(resource.rules).toEqual([]);
    expect(model.check(Object.keys(fields)).map(({ path }) => path)).toContain('reason');
  });
});
