import { onSystem } from './system.service.ts';
import { perform } from './run-command.service.ts';
import type { Context } from '@mp/kernel/server';

/**
 * Withdraws a process as the system, for one that nobody goes on with; once for the command's id (a uuid). Answers false
 * when it is over already.
 */
export function withdrawBySystem(context: Context, instanceId: string, commandId: string): Promise<boolean> {
  return onSystem(context, { instanceId, commandId }, async ({ flow, running }) => {
    await perform(flow, { running, bare: { type: 'withdraw' }, own: true });
    return true;
  });
}
