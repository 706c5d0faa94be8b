import type { TraceEntry } from './command.ts';
import { clearWait, emit, removeToken, trace } from './run.ts';
import type { Run } from './run.ts';
import type { Group, Scope, Token, Voter } from './state.ts';

/** A task as its row shows it. */
export function factsOf(group: Group, voter: Voter) {
  return {
    local: voter.id,
    group: group.id,
    node: group.node,
    voter: { ...voter, users: [...voter.users] },
    mode: group.mode,
  };
}

export const isOpen = ({ status }: Voter): boolean => status === 'pending' || status === 'waiting';

/** Takes a group away; its open tasks end as canceled. */
export function dropGroup(run: Run, group: Group, reason: TraceEntry['reason']): void {
  for (const voter of group.voters.filter(isOpen)) {
    voter.status = 'canceled';
    emit(run, { e: 'taskClose', task: factsOf(group, voter) });
    trace(run, { type: 'canceled', node: group.node, task: voter.id, ...(reason ? { reason } : {}) });
  }
  run.state.groups = run.state.groups.filter(({ id }) => id !== group.id);
  for (const wait of run.state.waits.filter((one) => one.group === group.id)) clearWait(run, wait);
}

/** Takes away everything that an activity has begun: tasks, waits, and the inside of sub-processes. The token stays. */
export function stopActivity(run: Run, token: Token, reason: TraceEntry['reason']): void {
  for (const group of run.state.groups.filter((one) => one.token === token.id)) dropGroup(run, group, reason);
  for (const wait of run.state.waits.filter((one) => one.token === token.id)) clearWait(run, wait);
  for (const scope of run.state.scopes.filter(({ host }) => host === token.id)) dropScope(run, scope, reason);
  delete token.multi;
}

/** Takes a token away with everything it has begun. */
export function dropToken(run: Run, token: Token, reason: TraceEntry['reason']): void {
  stopActivity(run, token, reason);
  removeToken(run, token);
}

/** Empties a scope. */
export function clearScope(run: Run, scope: Scope, reason: TraceEntry['reason']): void {
  for (const token of run.state.tokens.filter(({ s }) => s === scope.id)) dropToken(run, token, reason);
}

function dropScope(run: Run, scope: Scope, reason: TraceEntry['reason']): void {
  clearScope(run, scope, reason);
  run.state.scopes = run.state.scopes.filter(({ id }) => id !== scope.id);
}

/** Takes an empty scope away. */
export function closeScope(run: Run, scope: Scope): void {
  dropScope(run, scope, 'ended');
}
