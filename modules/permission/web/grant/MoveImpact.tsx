import { type OrganisationMove, useCan } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moveImpactQuery } from './grant.client.ts';
import { ImpactView } from './ImpactView.tsx';

/** Who gains and who loses what when an organisation stands below another one; nothing for those who may not see rights. */
export function MoveImpact({ orgId, parentId }: OrganisationMove): ReactNode {
  const mayRead = useCan('permission.read');
  const { data } = useQuery({ ...moveImpactQuery(orgId, parentId), enabled: mayRead });
  return data ? <ImpactView impact={data} /> : null;
}
