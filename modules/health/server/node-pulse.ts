import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newId, type Services } from '@mp/kernel/server';
import { sayAlive, sayGone, type NodeFacts, type NodeName } from './node.query.ts';

const everyMs = 10_000;
const firstMs = 1000;
const slowOfNode = 20;

/** Measures this process since the last reading. */
function meter(services: Services): { read(): NodeFacts; end(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let before = { at: performance.now(), cpu: process.cpuUsage() };
  return {
    read: () => {
      const now = { at: performance.now(), cpu: process.cpuUsage() };
      const cpuMs = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1000;
      const processor = Math.round((cpuMs / Math.max(1, now.at - before.at)) * 100);
      before = now;
      const loopDelay = Math.round(delay.max / 1e6);
      delay.reset();
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = services.database.pool;
      const slow = services.database.slow.worst(slowOfNode);
      return { memory: process.memoryUsage.rss(), processor, loopDelay, connections: { open, idle, waiting }, slow };
    },
    end: () => delay.disable(),
  };
}

/** Lets this node say every ten seconds how it is; the answer ends it and takes the node off the list. */
export function startNodePulse(services: Services): () => Promise<void> {
  const { version, build } = services.environment;
  const name: NodeName = { id: newId(), host: hostname(), pid: process.pid, version, build };
  const measured = meter(services);
  let under: Promise<void> | undefined;
  let said = false;
  const say = async (): Promise<void> => {
    try {
      await sayAlive(services.database, name, measured.read());
      said = true;
    } catch (error) {
      services.log.warn({ err: error }, 'this node could not say that it is alive');
    } finally {
      under = undefined;
    }
  };
  const beat = () => void (under ??= say());
  const first = setTimeout(beat, firstMs).unref();
  const timer = setInterval(beat, everyMs).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    measured.end();
    await under;
    if (said) await sayGone(services.database, name.id).catch(() => undefined);
  };
}
