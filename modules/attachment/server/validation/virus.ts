import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { fileErrors } from '@mp/kernel/contract';
import type { ScanState } from '../attachment.query.ts';

/** The harmless file by which scanners are tested, put together so that none takes this one for it. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join(''),
);

/** Looks for the test file in a stream of pieces, also where it lies across two. */
export function eicarWatch(): { readonly see: (bytes: Buffer) => void; readonly isFound: () => boolean } {
  let rest: Buffer = Buffer.alloc(0);
  let found = false;
  return {
    see: (bytes) => {
      const joined = Buffer.concat([rest, bytes]);
      found ||= joined.includes(eicar);
      rest = joined.subarray(Math.max(0, joined.length - eicar.length + 1));
    },
    isFound: () => found,
  };
}

const waitMs = 60_000;
const chunkBytes = 65_536;

/**
 * What the scanner at `clamdUrl` says of a file; `skipped` when there is no scanner. Throws `file.infected`, and
 * `file.notScanned` when the scanner does not answer.
 */
export async function scanFile(path: string, clamdUrl: string | undefined): Promise<ScanState> {
  const watch = eicarWatch();
  for await (const chunk of createReadStream(path)) watch.see(chunk as Buffer);
  if (watch.isFound()) throw fileErrors.infected();
  if (clamdUrl === undefined) return 'skipped';
  const answer = await askClamd(path, clamdUrl).catch(() => {
    throw fileErrors.notScanned();
  });
  if (/\bFOUND\b/.test(answer)) throw fileErrors.infected();
  if (!answer.startsWith('stream: OK')) throw fileErrors.notScanned();
  return 'clean';
}

function socketOf(url: URL): Socket {
  return url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || '3310'), url.hostname);
}

/** Sends a file by clamd's INSTREAM: pieces with their length in front, a length of 0 at the end. */
async function askClamd(path: string, clamdUrl: string): Promise<string> {
  const socket = socketOf(new URL(clamdUrl));
  socket.setTimeout(waitMs, () => socket.destroy(new Error('clamd does not answer')));
  const answer = collect(socket);
  // A refusal by the scanner shows when reading its answer; it must not go unheard while we still send.
  answer.catch(() => undefined);
  try {
    await write(socket, Buffer.from('zINSTREAM\0'));
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE((chunk as Buffer).length);
      await write(socket, Buffer.concat([length, chunk as Buffer]));
    }
    await write(socket, Buffer.alloc(4));
    return (await answer).replaceAll('\0', '').trim();
  } finally {
    socket.destroy();
  }
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

function collect(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('utf8');
      if (text.includes('\0')) resolve(text);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
