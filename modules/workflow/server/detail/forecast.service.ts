import { Budget, simulate, type Values } from '@mp/engine/core';
import { toObjects, type Context, type TxContext } from '@mp/kernel/server';
import type { Trace } from '../../contract/index.ts';
import { resolveGroup } from '../handler/resolve.service.ts';
import { givesWay, refusingCostly } from '../budget.ts';
import { expressionForm, factsOf } from '../instance/facts.service.ts';
import { instanceById } from '../instance/instance.query.ts';
import { runningOf, type Flow } from '../instance/running.ts';
import { wireText } from '../names.rules.ts';
import type { Seen } from './detail.service.ts';
import { namesStatement } from './trace.query.ts';

/** Tasks that a forecast names at most. */
const max = 50;

/** A flow that only asks: nothing of it is written. */
function askingFlow(context: TxContext, user: string): Flow {
  return {
    context,
    at: context.at,
    commandId: 'forecast',
    actor: { user, system: true },
    opinion: null,
    lineData: {},
    running: new Map(),
    jobs: [],
    unqueued: [],
    notices: [],
    steps: 0,
    budget: new Budget(),
    assumed: undefined,
  };
}

/**
 * The tasks that are expected next when everybody approves: played on from the present state with the real handlers,
 * nothing written. Where the way cannot be foreseen (a condition on a value that is not there yet) it ends.
 */
export async function forecastOf(context: Context, seen: Seen): Promise<Trace['forecast']> {
  const { row, graph } = seen;
  if (row.suspended || !row.state.tokens?.length) return [];
  return context.tx(async (tx) => {
    const flow = askingFlow(tx, row.initiator_id);
    const running = runningOf(await instanceById(tx, row.id), graph, {
      form: expressionForm(graph, seen.form.whole as Values),
    });
    const report = await refusingCostly(async () =>
      simulate(
        graph,
        {
          initiator: row.state.initiator,
          facts: await factsOf(flow, running),
          at: context.at,
          from: row.state,
          pause: () => givesWay(context),
        },
        async (request, state) => {
          running.state = state;
          return resolveGroup(flow, running, request);
        },
      ),
    );
    const tasks = report.steps.filter(({ kind }) => kind === 'task').slice(0, max);
    const ids = tasks.flatMap(({ users }) => (users ?? []).map(({ userId }) => userId));
    const [people] = await tx.batch([namesStatement([...new Set(ids)])]);
    const names = new Map(
      (people ? toObjects<{ id: string; name: string }>(people) : []).map(({ id, name }) => [id, name]),
    );
    return tasks.map(({ nodeId, mode, users }) => ({
      nodeId,
      nodeName: wireText({ ...graph.nodes.find(({ id }) => id === nodeId)?.names }),
      mode: mode ?? 'single',
      users: (users ?? []).map(({ userId, reason }) => ({
        id: userId,
        name: names.get(userId) ?? '',
        reason: context.texts.text(context.locale, reason.key, reason.params),
      })),
    }));
  });
}
