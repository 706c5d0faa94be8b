import type { Filter, Resource } from '@mp/kernel/contract';

/** The condition by which a list shows the children of one parent. */
export const ofParent = ({ parent = '' }: Pick<Resource, 'parent'>, id: string): Filter => ({
  field: parent,
  op: 'eq',
  value: id,
});
