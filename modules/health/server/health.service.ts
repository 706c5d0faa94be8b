import { askHealth, type Context } from '@mp/kernel/server';
import type { HealthOverview } from '../contract/index.ts';
import { allNodes, type NodeRow } from './node.query.ts';

const slowShown = 20;

function slowOf(nodes: readonly NodeRow[]): HealthOverview['slow'] {
  return nodes
    .flatMap(({ host, pid, facts }) => facts.slow.map((each) => ({ host, pid, ...each })))
    .toSorted((a, b) => b.totalMs - a.totalMs)
    .slice(0, slowShown);
}

/** Looks at every part of the installation now. */
export async function healthOverview(context: Context): Promise<HealthOverview> {
  const [checks, nodes] = await Promise.all([askHealth(context), allNodes(context)]);
  return {
    at: context.now.toISOString(),
    checks: checks.map((check) => ({ ...check, facts: [...check.facts], acts: check.acts.map((act) => ({ ...act })) })),
    nodes: nodes.map(({ facts: { slow: _slow, ...facts }, ...node }) => ({ ...node, ...facts })),
    slow: slowOf(nodes),
  };
}
