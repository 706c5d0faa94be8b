import { isUuid } from '@mp/kernel/contract';
import { noRights } from '@mp/kernel/server';
import type { Context, RawResult, Statement, TxContext } from '@mp/kernel/server';
import { commit } from './commit.service.ts';
import { newFlow } from './command.service.ts';
import { graphOf } from './graph.query.ts';
import { openingStatements, readOpened } from './instance.query.ts';
import type { InstanceRow } from './instance.query.ts';
import { runningOf } from './running.ts';
import type { Flow, Running } from './running.ts';
import { systemId } from './system-id.ts';
import { dayOf } from './zone.ts';

/** The context of work for a tenant that no user asked for. */
export function systemContext(context: Context, tenantId: string): Context {
  return context.as({
    sessionId: null,
    tenantId,
    tenancyId: 0,
    userId: systemId,
    userName: '',
    displayName: '',
    epoch: '',
    cookieHash: null,
    stepUpUntil: null,
    actingBy: null,
    rights: { ...noRights, admin: 'tenant' },
  });
}

/** An instance on which the system works. */
export interface SystemOpening {
  readonly flow: Flow;
  readonly running: Running;
  readonly row: InstanceRow;
}

/** A command of the system on an instance, exactly once for its id. */
export interface SystemCommand {
  readonly instanceId: string;
  readonly commandId: string;
  /** Nothing is done where somebody else works on the family of the instance, instead of waiting for him. */
  readonly passes?: boolean;
}

type Work = (opening: SystemOpening) => Promise<boolean>;

/** Statements that lock and read what a command of the system works on, for `workOnOpened`. */
export function systemOpening(context: Context, { instanceId, commandId, passes = false }: SystemCommand): Statement[] {
  return openingStatements({ instanceId }, { userId: systemId, commandId, day: dayOf(context.at) }, { passes });
}

/**
 * Runs a command of the system on an instance, exactly once for its id. Answers false when there was nothing to do: the
 * instance is over or gone, or the command was done before. `work` answers false to leave everything as it is.
 */
export async function onSystem(context: Context, command: SystemCommand, work: Work): Promise<boolean> {
  if (!isUuid(command.instanceId)) return false;
  return context.tx(
    (tx, results) => workOnOpened(tx, { command, results }, work),
    () => systemOpening(context, command),
  );
}

/** The same where the instance has been opened by `systemOpening`, with what that found. */
export async function workOnOpened(
  tx: TxContext,
  { command, results }: { readonly command: SystemCommand; readonly results: readonly RawResult[] },
  work: Work,
): Promise<boolean> {
  const { commandId, passes } = command;
  if (passes && results[0]?.rows.length === 0) return false;
  const found = readOpened(results);
  if (!found || found.instance.answer || found.instance.status !== 'processing') return false;
  const row = found.instance;
  const running = runningOf(row, await graphOf(tx, row.version_id));
  const flow = newFlow(tx, { commandId, actor: { user: systemId, system: true } });
  flow.running.set(row.id, running);
  if (!(await work({ flow, running, row }))) return false;
  const worked = flow.running.get(row.id) ?? running;
  worked.undo = null;
  await commit(flow, { running: worked, keep: true });
  return true;
}
