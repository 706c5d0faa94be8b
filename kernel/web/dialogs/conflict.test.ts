import { defineResource, text } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { conflictOf, mergeChoices, mergedInput } from './conflict.ts';

const note = defineResource('testing.note', {
  fields: { title: text(), body: text(), author: text() },
  label: 'title',
  list: { columns: ['title'], sort: 'title' },
});
const current = { id: '1', version: 5, title: '新标题', body: '正文', author: '李四' };
const error = new ApiError({
  code: 'common.versionConflict',
  status: 409,
  detail: {
    current,
    changes: [{ version: 5, at: '2026-11-21T08:00:00.000Z', actor: '李四', changes: { title: ['标题', '新标题'] } }],
  },
});

const given = (mine: Readonly<Record<string, unknown>>) => {
  const conflict = conflictOf(error, note as never, mine);
  if (!conflict) throw new Error('no conflict');
  return conflict;
};

describe('a save refused for a stale version', () => {
  test('asks only for fields that both sides changed to different values', () => {
    expect(mergeChoices(given({ title: '我的标题', body: '我的正文' }))).toEqual(['title']);
    expect(mergeChoices(given({ title: '新标题' }))).toEqual([]);
  });

  test('keeps mine unless the other side is taken', () => {
    const conflict = given({ title: '我的标题', body: '我的正文' });

    expect(mergedInput(conflict, {})).toEqual({ title: '我的标题', body: '我的正文' });
    expect(mergedInput(conflict, { title: 'theirs' })).toEqual({ body: '我的正文' });
  });

  test('sends nothing for what is already so', () => {
    expect(mergedInput(given({ author: '李四', title: '我的标题' }), {})).toEqual({ title: '我的标题' });
  });
});

test('another error, or one without the current record, is no conflict', () => {
  expect(conflictOf(new ApiError({ code: 'common.notFound', status: 404 }), note as never, {})).toBeNull();
  expect(conflictOf(new ApiError({ code: 'common.versionConflict', status: 409 }), note as never, {})).toBeNull();
  expect(conflictOf(new Error('x'), note as never, {})).toBeNull();
});
