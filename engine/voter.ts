import { factsOf } from './end-activity.ts';
import type { Node, UserTaskSpec } from './graph.ts';
import { emit, nextId } from './run.ts';
import type { Run } from './run.ts';
import type { Group, UserId, Voter, VoterKind } from './state.ts';

/** The user task of a node. */
export function userOf(node: Node): UserTaskSpec {
  if (!node.user) throw new Error(`${node.id} is no user task`);
  return node.user;
}

/** A new task of a group. */
export function addVoter(run: Run, group: Group, users: UserId[], kind: VoterKind, more: Partial<Voter> = {}): Voter {
  const voter: Voter = { id: nextId(run), kind, users, status: 'pending', order: group.voters.length, ...more };
  group.voters.push(voter);
  emit(run, { e: 'taskCreate', task: factsOf(group, voter) });
  return voter;
}
