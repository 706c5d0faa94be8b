import { refuse, type Refusal } from '@mp/kernel/contract';
import type { Context, TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { greatScore } from '../contract/index.ts';
import { openPunches, risksFrom, type OpenPunch } from './punch.query.ts';

/** A text in a list of what is open: short enough that several fit into one sentence. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const named = ({ no, punchClass, text }: OpenPunch): string => `${no} (${punchClass}) ${shortened(text)}`;

/** Punch items of class A and B that are open where a project is to be closed. */
export async function openPunchNames(context: TxContext, projectId: string): Promise<readonly string[]> {
  return (await openPunches(context, projectId)).filter(({ punchClass }) => punchClass !== 'C').map(named);
}

/**
 * Why units of a project cannot be accepted: a class A item is open for one of them or for the project as a whole; a
 * conditional acceptance has no open item that says until when it is done. (projects.md 2.5)
 */
export async function acceptanceRefusals(
  context: Context,
  {
    projectId,
    unitIds,
    result,
  }: { readonly projectId: string; readonly unitIds: readonly string[]; readonly result: string | null },
): Promise<readonly Refusal[]> {
  if (result !== 'accepted' && result !== 'conditional') return [];
  const units = new Set(unitIds);
  const open = (await openPunches(context, projectId)).filter(({ unitId }) => unitId === null || units.has(unitId));
  const blocking = open.filter(({ punchClass }) => punchClass === 'A');
  if (blocking.length > 0) {
    const separator = context.texts.text(context.locale, 'control.separator');
    return [refuse('punch.blocksAcceptance', { list: blocking.map(named).join(separator) })];
  }
  return result === 'conditional' && !open.some(({ dueOn }) => dueOn !== null)
    ? [refuse('punch.noCondition', undefined, 'result')]
    : [];
}

/** What the plan of a project shows of its punch list and risks; an overdue class A item is a warning. */
export async function punchCounts(context: TxContext, projectId: string) {
  const open = await openPunches(context, projectId);
  const today = todayOf(context);
  const blocking = open.filter(({ punchClass }) => punchClass === 'A');
  return {
    counts: {
      openPunchA: blocking.length,
      openPunchB: open.filter(({ punchClass }) => punchClass === 'B').length,
      greatRisks: await risksFrom(context, projectId, greatScore),
    },
    isWarning: blocking.some(({ dueOn }) => dueOn !== null && dueOn < today),
    blocksCompletion: blocking.length > 0,
  };
}
