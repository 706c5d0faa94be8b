import { afterEach, describe, expect, test, vi } from 'vitest';
import { fileNameOf, newId, onStepUpRequired, request } from './client.ts';

test('the name of a download comes from its header, also with other signs than Latin', () => {
  expect(fileNameOf(`attachment; filename="a.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%201.pdf`)).toBe('合同 1.pdf');
  expect(fileNameOf('attachment; filename="report 1.xlsx"')).toBe('report 1.xlsx');
  expect(fileNameOf('attachment')).toBe('');
  expect(fileNameOf(null)).toBe('');
});

test('ids look like UUIDs, also without a secure context', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
});

test('an answer that is cut off on its way is none', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '' });
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(cut, { headers: { 'content-type': 'application/json' } }));

  await expect(request({ method: 'GET', path: '/thing' })).rejects.toMatchObject({ code: 'common.unreachable' });
  vi.unstubAllGlobals();
});

describe('where the server wants the password again', () => {
  afterEach(() => vi.unstubAllGlobals());
  /** A server that wants a proof until there is one, and keeps what it was sent. */
  function aServer(state: { isProved: boolean }) {
    const keys: (string | null)[] = [];
    vi.stubGlobal('sessionStorage', { getItem: () => null });
    vi.stubGlobal('location', { search: '' });
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return state.isProved
        ? Response.json({ saved: true })
        : Response.json({ code: 'auth.stepUpRequired', message: '', params: {} }, { status: 403 });
    });
    return keys;
  }
  const save = () => request({ method: 'POST', path: '/thing', body: {}, idempotencyKey: 'k1' });

  test('the user is asked once for all calls of the moment, and each is made again as it was', async () => {
    const state = { isProved: false };
    const keys = aServer(state);
    let asked = 0;
    onStepUpRequired(async () => {
      asked += 1;
      state.isProved = true;
      return true;
    });

    expect(await Promise.all([save(), save()])).toEqual([{ saved: true }, { saved: true }]);
    expect([asked, keys]).toEqual([1, ['k1', 'k1', 'k1', 'k1']]);
  });

  test('who does not give it has the refusal, and nothing is sent again', async () => {
    const keys = aServer({ isProved: false });
    onStepUpRequired(async () => false);

    await expect(save()).rejects.toMatchObject({ code: 'auth.stepUpRequired' });
    expect(keys).toEqual(['k1']);
  });
});
