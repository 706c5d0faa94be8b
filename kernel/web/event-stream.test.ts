import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

test('events are read as they come, in pieces, between comments', () => {
  const first = readEvents(':\n\nevent: counters\ndata: {"message":1}\n\nevent: cou');
  const second = readEvents(`${first.rest}nters\r\ndata: {"message":2}\r\n\r\n`);

  expect(first.events).toEqual([{ event: 'counters', data: { message: 1 } }]);
  expect(second.events).toEqual([{ event: 'counters', data: { message: 2 } }]);
  expect(second.rest).toBe('');
});

test('what is no JSON is left out', () => {
  expect(readEvents('data: {\n\ndata: 1\n\n').events).toEqual([{ event: 'message', data: 1 }]);
});
