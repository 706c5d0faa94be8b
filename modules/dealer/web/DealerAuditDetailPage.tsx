import { TaskPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { dealerVersion } from '../contract/index.ts';

/** The audit of one version: its difference with marks, the papers beside it, the way so far, the decision. */
export function DealerAuditDetailPage(): ReactNode {
  return <TaskPage resource={dealerVersion} />;
}
