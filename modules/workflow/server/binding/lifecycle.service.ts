import { lifecycleOf, processEventName } from '@mp/kernel/contract';
import type { Lifecycle } from '@mp/kernel/contract';
import { resourceServer, runTransition } from '@mp/kernel/server';
import { formOf } from '../instance/facts.service.ts';
import type { Flow, Running } from '../instance/running.ts';

/** Moves the bound record along its lifecycle where a transition waits for the event; other events are only traced. */
export async function drivenBy(flow: Flow, running: Running, event: string): Promise<void> {
  const { resource, record_id: recordId } = running.row;
  if (resource === null || recordId === null || running.row.parent_id !== null) return;
  const server = resourceServer(resource);
  const lifecycle = lifecycleOf(resource);
  if (!server || !lifecycle) return;
  const form = await formOf(flow, running);
  const name = transitionFor(lifecycle, event, { state: String(form[lifecycle.field]), key: running.row.def_key });
  if (name === undefined) return;
  const record = await runTransition(flow.context, server, {
    id: recordId,
    name,
    version: null,
    // What was said with the decision, for effects that tell it; nothing stores it by itself.
    form: flow.opinion === null ? {} : { opinion: flow.opinion },
    byProcess: true,
  });
  running.moved = true;
  // The record is another one now: whoever asks for the form next reads it anew.
  delete running.form;
  running.recordVersion = Number(record.version);
  running.events.push({
    type: 'lifecycle',
    nodeId: null,
    task: null,
    actor: null,
    opinion: null,
    data: { event, transition: name, to: lifecycle.transitions[name]?.to ?? '' },
  });
}

/** The transition that an event drives from a state; a resubmission goes by the one that submits. */
function transitionFor(
  lifecycle: Lifecycle,
  event: string,
  record: { readonly state: string; readonly key: string },
): string | undefined {
  const leaving = Object.entries(lifecycle.transitions).filter(([, { from }]) =>
    typeof from === 'string' ? from === record.state : from.includes(record.state),
  );
  const named = leaving.find(
    ([, { by, on }]) => by === 'process' && on !== undefined && processEventName(on) === event,
  );
  if (named) return named[0];
  if (event !== 'resubmitted') return undefined;
  return leaving.find(([, { startsProcess }]) => startsProcess?.process.key === record.key)?.[0];
}
