import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';

let server: Server;
let port = 0;
const streams: EventStream[] = [];
let closed = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
    streams.push(new EventStream(response, () => (closed += 1)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function opened(): Promise<{ socket: Socket; stream: EventStream }> {
  const before = streams.length;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  while (streams.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  const stream = streams.at(-1);
  if (!stream) throw new Error('no stream');
  return { socket, stream };
}

test('events and beats arrive in the format of text/event-stream', async () => {
  const { socket, stream } = await opened();
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString()));

  stream.send('counters', { message: 1 });
  stream.beat();
  stream.end();
  await once(socket, 'end');

  expect(text).toContain('event: counters\ndata: {"message":1}\n\n');
  expect(text).toContain(':\n\n');
  socket.destroy();
});

test('a reader who does not read is dropped before much is kept for him', async () => {
  const { socket, stream } = await opened();
  socket.pause();
  const before = closed;

  let sent = 0;
  while (stream.isOpen && sent < 20_000) {
    stream.send('counters', { filler: 'x'.repeat(1000) });
    sent += 1;
    if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(stream.isOpen).toBe(false);
  expect(closed).toBe(before + 1);
  socket.destroy();
});

test('a reader who goes away is noticed once', async () => {
  const { socket, stream } = await opened();
  const before = closed;
  socket.destroy();
  while (stream.isOpen) await new Promise((resolve) => setTimeout(resolve, 5));

  stream.send('counters', {});
  stream.end();

  expect(closed).toBe(before + 1);
});
