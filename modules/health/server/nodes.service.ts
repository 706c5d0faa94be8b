import { actsOf, type HealthCheck } from '@mp/kernel/server';
import { allNodes } from './node.query.ts';

/** A loop that stands still for so long makes everybody wait. */
const slowLoopMs = 1000;

/** The processes that serve the console. */
export const nodesCheck: HealthCheck = {
  name: 'nodes',
  ask: async (context) => {
    const nodes = await allNodes(context);
    const alive = nodes.filter((node) => node.alive);
    const away = nodes.filter((node) => !node.alive);
    const versions = new Set(alive.map(({ version, build }) => `${version} ${build}`));
    const busy = alive.filter(({ facts }) => facts.loopDelay > slowLoopMs);
    return {
      facts: [
        { name: 'alive', value: alive.length, kind: 'count' },
        { name: 'memory', value: Math.max(0, ...alive.map(({ facts }) => facts.memory)), kind: 'bytes' },
        { name: 'loopDelay', value: Math.max(0, ...alive.map(({ facts }) => facts.loopDelay)), kind: 'ms' },
      ],
      acts: actsOf(
        ...away.map(({ host, pid, seenAt }) => ({ key: 'away', params: { host, pid, at: seenAt } })),
        versions.size > 1 && { key: 'versions', params: { n: versions.size } },
        ...busy.map(({ host, pid, facts }) => ({ key: 'busy', params: { host, pid, ms: facts.loopDelay } })),
      ),
    };
  },
};
