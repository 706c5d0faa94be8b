import type { RevisionComparison } from '@mp/kernel/contract';

/** A row of a table. */
export type Row = Readonly<Record<string, unknown>>;
/** Names of records and files that values name by their ids. */
export type Names = Pick<RevisionComparison, 'labels' | 'files'>;

/** Values with the names and files that stand beside them in a record. */
export function withLabels(values: Row, { labels, files }: Names): Record<string, unknown> {
  const out: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && labels[value]) out[`${name}Label`] = labels[value];
    if (!Array.isArray(value)) continue;
    const isTable = value.some((each) => typeof each === 'object');
    out[`${name}Labels`] = isTable ? labels : value.map((each) => labels[String(each)] ?? null);
    out[`${name}Files`] = isTable ? files : value.flatMap((each) => files[String(each)] ?? []);
  }
  return out;
}
