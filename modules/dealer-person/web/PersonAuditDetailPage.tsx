import { TaskPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { personChange } from '../contract/index.ts';

/** The audit of one change: what is asked for beside the scans, the way so far, the decision. */
export function PersonAuditDetailPage(): ReactNode {
  return <TaskPage resource={personChange} />;
}
