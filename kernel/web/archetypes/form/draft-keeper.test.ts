import { defineResource, password, text } from '@mp/kernel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-error.ts';
import { plainResource } from '../clients.tsx';
import { makeKeeper } from './draft-keeper.ts';
import type { FormDraft } from '@mp/kernel/contract';
import { createFormModel } from './form-model.ts';

const note = plainResource(
  defineResource('testing.draftedNote', {
    fields: { title: text(), body: text(), secret: password() },
    label: 'title',
    list: { columns: ['title'], sort: 'title' },
  }),
);
const key = 'draft:note';
const gone = new ApiError({ code: 'common.unreachable', status: 0 });

/** A form with its draft, a server that remembers one, and a browser that does. */
function aForm({ draft = null, isGone = false }: { draft?: FormDraft | null; isGone?: boolean } = {}) {
  const local = new Map<string, string>();
  const heard: { back?: () => void; hide?: () => void } = {};
  const server = { draft, isGone };
  const records = {
    draft: async () => (server.isGone ? Promise.reject(gone) : server.draft),
    saveDraft: async (_id: string | null, version: number, values: Readonly<Record<string, unknown>>) => {
      if (server.isGone) throw gone;
      server.draft = { values, version, at: new Date().toISOString() };
      return undefined;
    },
    dropDraft: async () => {
      server.draft = null;
      return undefined;
    },
  };
  const model = createFormModel({
    resource: note,
    mode: 'update',
    record: { title: '旧', body: '' },
    writable: ['title', 'body', 'secret'],
  });
  const keeper = makeKeeper({
    resource: note,
    model,
    recordId: 'n1',
    key,
    store: {
      getItem: (name) => local.get(name) ?? null,
      setItem: (name, value) => void local.set(name, value),
      removeItem: (name) => void local.delete(name),
    },
    onBack: (listener) => {
      heard.back = listener;
      return () => delete heard.back;
    },
    onHide: (listener) => {
      heard.hide = listener;
      return () => delete heard.hide;
    },
  });
  const found: FormDraft[] = [];
  const open = (isKept = false) =>
    keeper.start(
      () => ({ records, version: 3, isKept: () => isKept }),
      (each) => found.push(each),
    );
  return { model, keeper, records, server, local, heard, found, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is kept two seconds after the last key, without passwords', async () => {
  const { model, server, open } = aForm();
  open();
  model.set('title', '新');
  await vi.advanceTimersByTimeAsync(1500);
  model.set('secret', 'S3cret!!');
  await vi.advanceTimersByTimeAsync(1900);
  expect(server.draft).toBeNull();

  await vi.advanceTimersByTimeAsync(200);

  expect(server.draft).toMatchObject({ version: 3, values: { title: '新' } });
  expect(server.draft?.values).not.toHaveProperty('secret');
});

test('while the server is gone it waits in the browser, and goes there when it is back', async () => {
  const { model, server, local, heard, open } = aForm({ isGone: true });
  open();
  model.set('title', '新');
  await vi.advanceTimersByTimeAsync(2000);
  expect(local.get(key)).toContain('新');

  server.isGone = false;
  heard.back?.();
  await vi.advanceTimersByTimeAsync(0);

  expect(server.draft?.values).toEqual({ title: '新' });
  expect(local.has(key)).toBe(false);
});

test('a page that is left in the middle of a word keeps it in the browser', async () => {
  const { model, local, heard, open } = aForm();
  open();
  model.set('title', '新');

  heard.hide?.();

  expect(local.get(key)).toContain('新');
});

test('an older draft is offered, and is not lost while the user types beside it', async () => {
  const draft = { values: { body: '昨天的' }, version: 3, at: '2026-11-20T08:00:00.000Z' };
  const { model, server, found, open } = aForm({ draft });
  open();
  await vi.advanceTimersByTimeAsync(0);
  expect(found).toEqual([draft]);

  model.set('title', '新');
  await vi.advanceTimersByTimeAsync(2000);

  expect(server.draft?.values).toEqual({ body: '昨天的', title: '新' });
});

test('what was typed and taken back leaves no draft', async () => {
  const { model, server, open } = aForm();
  open();
  model.set('title', '新');
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.draft).not.toBeNull();

  model.set('title', '旧');
  await vi.advanceTimersByTimeAsync(2000);

  expect(server.draft).toBeNull();
});

test('a form that is left without saving forgets what was typed; one behind another page keeps it', async () => {
  const left = aForm();
  const stop = left.open();
  left.model.set('title', '新');
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(left.server.draft).toBeNull();

  const behind = aForm();
  const hide = behind.open(true);
  behind.model.set('title', '新');
  hide();
  await vi.advanceTimersByTimeAsync(0);
  expect(behind.server.draft?.values).toEqual({ title: '新' });
});
