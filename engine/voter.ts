import { factsOf } from './end-activity.ts';
import type { Node, UserTaskSpec } from './graph.ts';
import { emit, nextId } from './run.ts';
import type { Run } from './run.ts';
import type { Group, UserId, Voter, VoterKind } from './state.ts';

/** One task: a voter in its group. */
export interface Task {
  readonly group: Group;
  readonly voter: Voter;
}

/** The user task of a node. */
export function userOf(node: Node): UserTaskSpec {
  if (!node.user) throw new Error(`${node.id} is no user task`);
  return node.user;
}

/** Whom a new task is for; `parent` is the voter that adds it. */
interface NewVoter {
  readonly kind: VoterKind;
  readonly users: readonly UserId[];
  readonly parent?: number;
}

/** A new task of a group. */
export function addVoter(run: Run, group: Group, { kind, users, ...more }: NewVoter): Voter {
  const order = group.voters.length;
  const voter: Voter = { id: nextId(run), kind, users: [...users], status: 'pending', order, ...more };
  group.voters.push(voter);
  emit(run, { e: 'taskCreate', task: factsOf(group, voter) });
  return voter;
}
