import type { RevisionComparison } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../resource-client.ts';
import { useClient } from '../clients.tsx';
import { QueryResult } from '../QueryResult.tsx';
import type { RevisionView } from './revision-view.ts';

interface ComparedVersion {
  readonly record: AnyRecord;
  readonly comparison: RevisionComparison;
}

/** A version with what it changes; until both are there, what is shown instead. */
export function useComparedVersion(
  { revision, comparison }: RevisionView,
  id: string,
): ComparedVersion | { readonly instead: ReactNode } {
  const one = useQuery(useClient(revision.version).one(id));
  const read = useQuery(comparison(id));
  if (!one.data) return { instead: <QueryResult read={one} /> };
  if (!read.data) return { instead: <QueryResult read={read} /> };
  return { record: one.data, comparison: read.data };
}
