import { expect, test } from 'vitest';
import { askParent, originsOf, tokenOfSameOriginParent, type FrameWindow } from './parent-frame.ts';

const portal = 'https://portal.example.com';

/** A frame whose parent answers what `answer` makes of a question. */
function aFrame(answer: (question: { nonce: string }, origin: string) => Partial<MessageEvent> | undefined) {
  const asked: string[] = [];
  let listener: ((event: MessageEvent) => void) | undefined;
  const frame: FrameWindow = {
    parent: {
      postMessage: (message, origin) => {
        asked.push(origin);
        const event = answer(message as { nonce: string }, origin);
        if (event) queueMicrotask(() => listener?.({ source: frame.parent, ...event } as unknown as MessageEvent));
      },
    },
    addEventListener: (_type, added) => (listener = added),
    removeEventListener: () => (listener = undefined),
  };
  return { frame, asked, isListening: () => listener !== undefined };
}
const ask = ({ frame }: ReturnType<typeof aFrame>, origins = [portal]) =>
  askParent(frame, origins, { nonce: 'n1', waitMs: 20 });

test('takes the ticket of a parent that is allowed', async () => {
  const given = aFrame(({ nonce }, origin) => ({ origin, data: { type: 'mp.token', nonce, token: 'st_x' } }));

  expect(await ask(given)).toBe('st_x');
  expect(given.asked).toEqual([portal]);
  expect(given.isListening()).toBe(false);
});

test('asks nobody when no site is allowed', async () => {
  const given = aFrame(() => ({ origin: portal, data: { type: 'mp.token', nonce: 'n1', token: 'st_x' } }));

  expect(await ask(given, [])).toBeUndefined();
  expect(given.asked).toEqual([]);
});

test.each([
  ['another site', { origin: 'https://evil.example', data: { type: 'mp.token', nonce: 'n1', token: 'st_x' } }],
  ['another window', { source: null, origin: portal, data: { type: 'mp.token', nonce: 'n1', token: 'st_x' } }],
  ['another question', { origin: portal, data: { type: 'mp.token', nonce: 'n0', token: 'st_x' } }],
  ['something else', { origin: portal, data: 'hello' }],
  ['no token', { origin: portal, data: { type: 'mp.token', nonce: 'n1', token: 17 } }],
])('does not listen to %s', async (_name, event) => {
  expect(await ask(aFrame(() => event))).toBeUndefined();
});

test('does not wait for a silent parent', async () => {
  const given = aFrame(() => undefined);

  expect(await ask(given)).toBeUndefined();
  expect(given.isListening()).toBe(false);
});

test('a page of the same origin may offer the token as a function; any other may not be looked into', async () => {
  const foreign = {
    get parent(): unknown {
      throw new DOMException('blocked', 'SecurityError');
    },
  };

  expect(await tokenOfSameOriginParent({ parent: { getMpToken: () => 'st_y' } })).toBe('st_y');
  expect(await tokenOfSameOriginParent({ parent: {} })).toBeUndefined();
  expect(await tokenOfSameOriginParent(foreign)).toBeUndefined();
});

test('reads the sites of the setting, one a line', () => {
  expect(originsOf('https://a.example\n https://b.example ')).toEqual(['https://a.example', 'https://b.example']);
  expect(originsOf(null)).toEqual([]);
});
