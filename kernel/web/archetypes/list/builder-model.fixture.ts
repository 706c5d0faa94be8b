import { filterOperators, type Filter, type FilterGroup, type FilterNode } from '@mp/kernel/contract';
import fc from 'fast-check';

const condition: fc.Arbitrary<Filter> = fc
  .record({ field: fc.constantFrom('code', 'watts'), op: fc.constantFrom(...filterOperators), value: fc.string() })
  .map((each) => (each.op === 'null' ? { ...each, value: 'true' } : each));
const group = (depth: number): fc.Arbitrary<FilterGroup> => {
  const node: fc.Arbitrary<FilterNode> = depth === 1 ? condition : fc.oneof(condition, group(depth - 1));
  return fc.record({ match: fc.constantFrom('all', 'any'), of: fc.array(node, { minLength: 1, maxLength: 3 }) });
};

/** Any filter of up to three levels. */
export const boundedFilter: fc.Arbitrary<FilterGroup> = group(3);
