import type { Context } from '@mp/kernel/server';
import { monthsAgo, share } from '@mp/dealer/server';
import { leadRows, type LeadRow } from './leads.query.ts';

const leadOf = ({ leads, verified, converted, kva }: Pick<LeadRow, 'leads' | 'verified' | 'converted' | 'kva'>) => ({
  leads,
  verified,
  converted,
  kva,
  rate: share(converted, verified),
});

/** Leads and tenders of the last months: how many, what became of them, as far as the reader sees them. */
export async function leadsOf(context: Context, months: number) {
  const rows = await leadRows(context, monthsAgo(context, months).slice(0, 10));
  const all = rows.find(({ part }) => part === 'all') ?? { leads: 0, verified: 0, converted: 0, kva: 0 };
  const of = (part: LeadRow['part']) =>
    rows.filter((row) => row.part === part).map((row) => ({ id: row.id, name: row.name, ...leadOf(row) }));
  return { all: leadOf(all), industries: of('industry'), areas: of('area'), reporters: of('reporter') };
}
