import { filterLimits, isCondition, isGroup, operatorsOf } from '@mp/kernel/contract';
import type { Field, FilterGroup, FilterNode, FilterOperator, Resource } from '@mp/kernel/contract';

/** How a condition compares, as it is chosen: being empty and being filled are two choices. */
export type Comparison = Exclude<FilterOperator, 'null'> | 'empty' | 'filled';

/** A condition that is being put together. */
export interface DraftCondition {
  readonly key: number;
  readonly field: string;
  readonly op: Comparison;
  readonly value: string;
}

/** A group that is being put together; the root has key 0. */
export interface DraftGroup {
  readonly key: number;
  readonly match: 'all' | 'any';
  readonly of: readonly DraftNode[];
}

/** A condition or a group that is being put together. */
export type DraftNode = DraftCondition | DraftGroup;

/** Whether a node is a group. */
export function isDraftGroup(node: DraftNode): node is DraftGroup {
  return 'match' in node;
}

let lastKey = 0;
const newKey = (): number => (lastKey += 1);

/** The comparisons that a field offers, the usual one first. */
export function comparisonsOf(field: Field, isTree: boolean): Comparison[] {
  return operatorsOf(field, isTree).flatMap((op): Comparison[] => (op === 'null' ? ['empty', 'filled'] : [op]));
}

/** A new condition on a field. */
export function draftCondition(name: string, field: Field, isTree: boolean): DraftCondition {
  const op = comparisonsOf(field, isTree)[0] ?? 'filled';
  return { key: newKey(), field: name, op, value: field.kind === 'boolean' ? 'true' : '' };
}

/** A new group of one condition. */
export function draftGroup(match: 'all' | 'any', first: DraftCondition): DraftGroup {
  return { key: newKey(), match, of: [first] };
}

/** A filter as it is put together further. */
export function toDraft(group: FilterGroup): DraftGroup {
  const draft = (node: FilterNode): DraftNode =>
    isGroup(node)
      ? { key: newKey(), match: node.match, of: node.of.map(draft) }
      : node.op === 'null'
        ? { key: newKey(), field: node.field, op: node.value === 'true' ? 'empty' : 'filled', value: '' }
        : { key: newKey(), field: node.field, op: node.op, value: node.value };
  return { key: 0, match: group.match, of: group.of.map(draft) };
}

/** A condition as the list asks it. */
function conditionOf({ field, op, value }: DraftCondition): {
  field: string;
  op: FilterOperator;
  value: string;
} {
  return op === 'empty' || op === 'filled'
    ? { field, op: 'null', value: String(op === 'empty') }
    : { field, op, value };
}

/** The filter that a draft says; groups that hold nothing stay out when it is trimmed. */
export function fromDraft(group: DraftGroup): FilterGroup {
  return { match: group.match, of: group.of.map((node) => (isDraftGroup(node) ? fromDraft(node) : conditionOf(node))) };
}

/** The conditions that say nothing yet, or nothing possible, in the order in which they are read. */
export function incomplete(resource: Resource, group: DraftGroup): DraftCondition[] {
  return group.of.flatMap((node) =>
    isDraftGroup(node) ? incomplete(resource, node) : isCondition(resource, conditionOf(node)) ? [] : [node],
  );
}

/** How many conditions there are. */
export function countConditions(group: DraftGroup): number {
  return group.of.reduce((sum, node) => sum + (isDraftGroup(node) ? countConditions(node) : 1), 0);
}

/** Whether a further condition may be added. */
export function hasRoom(root: DraftGroup): boolean {
  return countConditions(root) < filterLimits.conditions;
}

/** The draft with the node of a key changed; undefined takes it away, with groups that then hold nothing. */
export function changeNode(
  group: DraftGroup,
  key: number,
  change: (node: DraftNode) => DraftNode | undefined,
): DraftGroup {
  const of = group.of.flatMap((node): readonly DraftNode[] => {
    if (node.key === key) {
      const changed = change(node);
      return changed ? [changed] : [];
    }
    if (!isDraftGroup(node)) return [node];
    const inner = changeNode(node, key, change);
    return inner.of.length === 0 ? [] : [inner];
  });
  return { ...group, of };
}

/** The draft with a node added to the group of a key. */
export function addNode(root: DraftGroup, key: number, node: DraftNode): DraftGroup {
  if (root.key === key) return { ...root, of: [...root.of, node] };
  return changeNode(root, key, (group) => (isDraftGroup(group) ? { ...group, of: [...group.of, node] } : group));
}

/** The condition after choosing another comparison; the value stays where it still means something. */
export function withComparison(field: Field, condition: DraftCondition, op: Comparison): DraftCondition {
  const single = condition.value.split(',')[0] ?? '';
  const before = condition.op;
  const kept =
    op === 'in' || op === before
      ? condition.value
      : op === 'between' || op === 'last' || op === 'empty' || op === 'filled' || before === 'last'
        ? ''
        : single;
  return { ...condition, op, value: field.kind === 'boolean' ? condition.value || 'true' : kept };
}
