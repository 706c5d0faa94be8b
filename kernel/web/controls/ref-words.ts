import { writeFilter, type Field, type Filter } from '@mp/kernel/contract';
import { listOf, textOf, type Values } from './control.ts';

/** The labels of references that a record already carries: `xLabel`, `xLabels`. */
export function carriedLabels(name: string, value: unknown, record: Values | undefined): Map<string, string> {
  const ids = Array.isArray(value) ? listOf(value) : [textOf(value)];
  const one = record?.[`${name}Label`];
  const labels = record?.[`${name}Labels`];
  const stored = record?.[name];
  const storedIds = Array.isArray(stored) ? listOf(stored) : [textOf(stored)];
  const pairs = storedIds.map(
    (id, at) => [id, Array.isArray(labels) ? textOf(labels[at]) : at === 0 ? textOf(one) : ''] as const,
  );
  return new Map(pairs.filter(([id, label]) => id !== '' && label !== '' && ids.includes(id)));
}

/** Which records are offered, in the wire form of filters; undefined where all are. */
export function offeredBy({ offers }: Field, record: Values = {}): string | undefined {
  const of = Object.entries(offers ?? {}).flatMap(([field, wanted]): Filter[] => {
    if (Array.isArray(wanted)) return [{ field, op: 'in', value: wanted.join(',') }];
    const value = typeof wanted === 'object' && 'same' in wanted ? textOf(record[wanted.same]) : textOf(wanted);
    return value === '' ? [] : [{ field, op: 'eq', value }];
  });
  return of.length === 0 ? undefined : writeFilter({ match: 'all', of });
}
