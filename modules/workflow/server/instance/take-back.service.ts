import { restore } from '@mp/engine/core';
import type { Context } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { onInstance } from './command.service.ts';
import type { CommandInput } from './command.service.ts';
import { collect } from './effects.ts';
import { undoOf } from './instance.query.ts';
import { stateOf } from './running.ts';
import { setTimer } from './timer.service.ts';

/** Takes the caller's last decision back while nothing has happened since. */
export function takeBack(context: Context, id: string, given: CommandInput): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async ({ flow, running, row }) => {
    if (row.suspended) throw workflowErrors.suspended();
    if (!running.graph.process.allowTakeBack) throw workflowErrors.notAllowed();
    const undo = await undoOf(flow.context, row.id);
    if (!undo || undo.by !== context.userId || row.status !== 'processing') throw workflowErrors.takeBackTooLate();
    const back = restore(running.graph, stateOf(running), undo.state);
    running.state = back.state;
    for (const request of collect(flow, running, { effects: back.effects, own: true }))
      if (request.e === 'timerSet') await setTimer(flow, running, request);
    running.undo = null;
  });
}
