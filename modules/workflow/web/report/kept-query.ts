import { ownRange, type RequestedWindow } from '@mp/kernel/contract';

/** The parts of an address that narrow a report. */
const reportParts = ['days', 'from', 'to', 'orgId', 'categoryId', 'defKey', 'step'] as const;

/** A report's filters as they are kept: a range that moves along keeps moving. */
export function keptQuery({ moving, query }: Pick<RequestedWindow, 'moving' | 'query'>): string {
  const { from, to, ...rest } = query;
  const range = moving === undefined ? { from, to } : { days: moving };
  const pairs = Object.entries({ ...range, ...rest }).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return new URLSearchParams(pairs).toString();
}

/** The parts of the address of a kept report; the parts that it does not name are taken away. */
export function searchOfKept(query: string): Readonly<Record<string, string | undefined>> {
  const kept = new URLSearchParams(query);
  const own = kept.has('from') || kept.has('to') ? ownRange : undefined;
  return {
    ...Object.fromEntries(reportParts.map((name) => [name, kept.get(name) ?? undefined])),
    days: kept.get('days') ?? own,
  };
}
