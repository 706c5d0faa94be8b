import type { Values } from '@mp/engine/core';
import { graphOf } from './graph.query.ts';
import { instanceById } from './instance.query.ts';
import { runningOf } from './running.ts';
import type { Flow, Running } from './running.ts';

/** Another instance of the family, read once per command. */
export async function memberOf(flow: Flow, id: string): Promise<Running> {
  const known = flow.running.get(id);
  if (known) return known;
  const row = await instanceById(flow.context, id);
  const running = runningOf(row, await graphOf(flow.context, row.version_id));
  flow.running.set(id, running);
  return running;
}

/** Process variables of the outermost scope. */
export function varsOf(running: Running): Values {
  return running.state?.scopes[0]?.vars ?? {};
}
