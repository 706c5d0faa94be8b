import { fieldOf, isBlank, type Resource } from '@mp/kernel/contract';
import type { Values } from '../../controls/control.ts';

const same = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields whose value at that time is not today's; a field that one side does not hold was not readable there. */
export function fieldsThatDiffer(resource: Resource, then: Values, now: Values): string[] {
  return Object.keys(resource.fields).filter(
    (name) =>
      fieldOf(resource, name) !== undefined &&
      Object.hasOwn(then, name) &&
      Object.hasOwn(now, name) &&
      !same(then[name], now[name]),
  );
}

/** The fields that a past state shows: what it holds of the resource's visible fields, secrets never. */
export function fieldsThen(resource: Resource, then: Values): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.kind !== 'password' && field.hidden !== true && Object.hasOwn(then, name))
    .map(([name]) => name);
}
