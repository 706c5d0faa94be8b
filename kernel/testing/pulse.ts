import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a process fared while it worked. */
export interface Pulse {
  /** Longest answer of `/healthz` over the network, in milliseconds. */
  readonly longestMs: number;
  /** Bytes that the process has grown by at most. */
  readonly grownBytes: number;
}

/** Asks a server again and again whether it is alive while `work` is done, and watches its memory. */
export async function pulseDuring(app: FastifyInstance, work: () => Promise<void>): Promise<Pulse> {
  const address = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' });
  const memory = process.memoryUsage().rss;
  let isOver = false;
  let longestMs = 0;
  let grownBytes = 0;
  const asking = async () => {
    while (!isOver) {
      const begun = performance.now();
      const { status } = await fetch(`${address}/healthz`);
      if (status !== 200) throw new Error(`healthz answers ${status}`);
      longestMs = Math.max(longestMs, performance.now() - begun);
      grownBytes = Math.max(grownBytes, process.memoryUsage().rss - memory);
      await setTimeout(10);
    }
  };
  const asked = asking();
  try {
    await work();
  } finally {
    isOver = true;
  }
  await asked;
  return { longestMs, grownBytes };
}
