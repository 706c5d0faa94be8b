import { keptMessage, keptUrl } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { circuitState, isRepeated, isTripped } from './circuit.rules.ts';
import { answerOf, mapMessage, MappingFault } from './message.ts';

const now = '2026-11-26T08:00:00.000Z';

test('a mapping makes a message out of expressions, nested by the names of its places', () => {
  const made = mapMessage(
    [
      { target: '/customer/code', value: 'form.code' },
      { target: '/customer/total', value: 'form.price * 2.0' },
      { target: '/sentBy', value: '"mpcloud"' },
    ],
    { form: { code: 'C1', price: 2.5, other: 'left out' }, now },
  );

  expect(made).toEqual({ customer: { code: 'C1', total: 5 }, sentBy: 'mpcloud' });
});

test('without a mapping a message is passed on, and an answer is given, as it is', () => {
  expect(mapMessage([], { form: { a: 1 }, now })).toEqual({ a: 1 });
  expect(mapMessage([], { form: { a: 1 }, result: [1, 2], now })).toEqual([1, 2]);
});

test('a value that the message lacks is refused with the place that needs it', () => {
  expect(() => mapMessage([{ target: '/name', value: 'form.name' }], { form: {}, now })).toThrow(MappingFault);
});

test.each([
  [{ password: 'pw-1', user: { mobile: '13800000000', name: 'Li' } }, ['pw-1', '13800000000'], 'Li'],
  [{ items: [{ access_token: 't0ken', id: 7 }] }, ['t0ken'], '7'],
  ['grant=x&client_secret=s3cret&page=2', ['s3cret'], 'page=2'],
  ['{"apiKey": "broken json k3y", "page": 2', ['k3y'], '"page": 2'],
  [{ echo: 'Bearer own-secret-1' }, ['own-secret-1'], 'Bearer'],
] as const)('of %j the log keeps neither secrets nor personal data', (message, gone, kept) => {
  const text = keptMessage(message, 'own-secret-1') ?? '';

  for (const each of gone) expect(text).not.toContain(each);
  expect(text).toContain(kept);
});

test('a message is cut to 4,000 characters, and secrets of an address are masked', () => {
  expect(keptMessage('x'.repeat(9000))?.length).toBe(4000);
  expect(keptUrl('https://a.example/x?api_key=k1&page=2')).toBe('https://a.example/x?api_key=***&page=2');
});

test('an answer that is no JSON, or nests too deep to be read, stays a text', () => {
  expect(answerOf('{"a":1}')).toEqual({ a: 1 });
  expect(answerOf('Bad gateway')).toBe('Bad gateway');
  expect(answerOf('['.repeat(200_000))).toBe('['.repeat(200_000));
});

test('a breaker opens when half of at least twenty calls of a minute have failed', () => {
  expect(isTripped({ calls: 19, failed: 19 })).toBe(false);
  expect(isTripped({ calls: 20, failed: 9 })).toBe(false);
  expect(isTripped({ calls: 20, failed: 10 })).toBe(true);
});

test('it is open until its pause is over, then half open', () => {
  const at = (openUntil: string | null) => circuitState({ openUntil }, new Date(now));

  expect([at(null), at('2026-11-26T08:00:01Z'), at('2026-11-26T07:59:59Z')]).toEqual(['closed', 'open', 'halfOpen']);
});

test('what was answered with a refusal is not tried again', () => {
  expect([null, 429, 503, 400, 404, 302].map((status) => isRepeated(status))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
