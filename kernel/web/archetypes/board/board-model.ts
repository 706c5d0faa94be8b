import type { Lifecycle, Resource } from '@mp/kernel/contract';
import type { AnyRecord } from '../../resource-client.ts';
import { fieldRight, type Rights } from '../../rights.tsx';
import { mayDo, offeredTransitions } from '../record-actions.ts';

/** How a board may move a card to another column: by a transition, or by writing the field. */
export type BoardMove =
  | { readonly kind: 'transition'; readonly name: string; readonly refused: string | undefined }
  | { readonly kind: 'write'; readonly refused: undefined };

/** The field whose values are the columns: the lifecycle's, or the one named. */
export function boardField(lifecycle: Lifecycle | undefined, field: string | undefined): string {
  const name = field ?? lifecycle?.field;
  if (name === undefined) throw new Error('a board needs a lifecycle or a choice field');
  return name;
}

/** The values that are columns, in their order. */
export function boardColumns(resource: Resource, lifecycle: Lifecycle | undefined, field: string): readonly string[] {
  if (lifecycle?.field === field) return lifecycle.states;
  return resource.fields[field]?.options ?? [];
}

interface Board {
  readonly resource: Resource;
  readonly lifecycle: Lifecycle | undefined;
  readonly field: string;
  readonly rights: Rights;
}

/** Where a card may be moved, by column: the transitions that lead there with the guards' refusals, or a change of the field. */
export function movesOf(
  { resource, lifecycle, field, rights }: Board,
  record: AnyRecord,
): ReadonlyMap<string, BoardMove> {
  if (lifecycle?.field === field) return transitionMoves(lifecycle, record, rights);
  if (!isWritable({ resource, field, rights })) return new Map();
  const others = boardColumns(resource, lifecycle, field).filter((value) => value !== record[field]);
  return new Map(others.map((value) => [value, { kind: 'write', refused: undefined }]));
}

/** The transitions that a record is offered, by the state that they lead to: of several the first that is not refused. */
function transitionMoves(lifecycle: Lifecycle, record: AnyRecord, rights: Rights): ReadonlyMap<string, BoardMove> {
  const moves = new Map<string, BoardMove>();
  for (const { name, refused } of offeredTransitions(lifecycle, record, rights)) {
    const to = lifecycle.transitions[name]?.to ?? '';
    const known = moves.get(to);
    if (!known || (known.refused !== undefined && refused === undefined))
      moves.set(to, { kind: 'transition', name, refused });
  }
  return moves;
}

function isWritable({ resource, field, rights }: Pick<Board, 'resource' | 'field' | 'rights'>): boolean {
  const declared = resource.fields[field];
  const isFixed = declared?.readOnly === true || declared?.createOnly === true;
  return !isFixed && mayDo(resource, 'update', rights) && fieldRight(rights, resource, field) === 2;
}
