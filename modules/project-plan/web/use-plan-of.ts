import { plainResource, useClient, type AnyRecord } from '@mp/kernel/web';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { projectPlan } from '../contract/index.ts';

/** The plan of a project; null before its definition is valid, and where the reader sees none. */
export function usePlanOf(projectId: string): UseQueryResult<AnyRecord | null> {
  const client = useClient(plainResource(projectPlan));
  return useQuery({
    ...client.list({ filters: [{ field: 'projectId', op: 'eq', value: projectId }], size: 1 }),
    select: ({ items }) => (items[0] as AnyRecord | undefined) ?? null,
  });
}
