import type { InstanceDetail } from '../../contract/index.ts';

/** Words of the decisions that ask for an opinion although the node does not. */
export function opinionActions(
  { allowed }: Pick<InstanceDetail, 'allowed'>,
  actions: readonly { readonly key: string; readonly label: string }[],
): string[] {
  const negative = new Set(
    allowed.flatMap(({ code, countsAs }) =>
      code === 'reject' || code === 'return' || countsAs === 'reject' ? [code] : [],
    ),
  );
  return actions.flatMap(({ key, label }) => (negative.has(key) ? [label] : []));
}
