import type { RevisionComparison } from '@mp/kernel/contract';
import { QueryResult, resourceClient, type AnyRecord } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dealerVersion } from '../contract/index.ts';
import { comparisonOf } from './dealer.client.ts';

const client = resourceClient(dealerVersion);

interface ComparedVersion {
  readonly record: AnyRecord;
  readonly comparison: RevisionComparison;
}

/** A version with what it changes; until both are there, what is shown instead. */
export function useComparedVersion(id: string): ComparedVersion | { readonly instead: ReactNode } {
  const one = useQuery(client.one(id));
  const read = useQuery(comparisonOf(id));
  if (!one.data) return { instead: <QueryResult read={one} /> };
  if (!read.data) return { instead: <QueryResult read={read} /> };
  return { record: { ...one.data }, comparison: read.data };
}
