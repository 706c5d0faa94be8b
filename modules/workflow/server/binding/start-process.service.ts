import { lockRecord, newId, resourceServer } from '@mp/kernel/server';
import type { Ports } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { activeGraph } from '../instance/graph.query.ts';
import { initiatorOf } from '../instance/initiator.query.ts';
import { begin, requireStartable, givenOf } from '../instance/start.service.ts';
import { completeTask } from '../instance/task.service.ts';
import { runningOfRecord, type BoundInstance } from './record.query.ts';

/** The open task by which the initiator submits a returned process again. */
const resubmitTaskOf = (running: BoundInstance | undefined): string | null =>
  running?.outcome === 'returned' ? running.resubmit_id : null;

/** The port `startProcess`: starts the process of a record, or submits the one again that was returned to its initiator. */
export const startProcess: Ports['startProcess'] = async (context, { process: { key }, ...start }, subject) => {
  const server = resourceServer(subject.resource);
  const [all, found, stored, initiator] = await Promise.all([
    runningOfRecord(context, subject.resource, subject.id),
    activeGraph(context, key),
    subject.stored ?? (server && lockRecord(context, server, { id: subject.id })),
    initiatorOf(context, context.userId),
  ]);
  const running = all.find(({ def_key: known }) => known.toLowerCase() === key.toLowerCase());
  const resubmitTask = resubmitTaskOf(running);
  if (resubmitTask !== null) {
    await completeTask(context, resubmitTask, { outcome: 'approve' });
    return;
  }
  if (start.optional && (found?.graph === undefined || found.definition.state !== 'active')) return;
  const startable = requireStartable(found);
  if (running) throw workflowErrors.running();
  const given = givenOf(context);
  const businessNo = start.businessNo && stored?.[start.businessNo];
  // A use of its own inside the transition's transaction, which goes on after it.
  await context.tx((inner) =>
    begin(inner, {
      ...startable,
      id: newId(),
      record: { ...subject, ...(stored ? { stored } : {}) },
      given: {
        defKey: key,
        vars: { ...start.variables },
        ...(given?.selected ? { selected: given.selected } : {}),
      },
      ...(typeof businessNo === 'string' && businessNo !== '' ? { businessNo } : {}),
      initiator,
      isKnownFree: true,
    }),
  );
};
