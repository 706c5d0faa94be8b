import { TaskPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { phaseRecord } from '../contract/index.ts';

/** The audit of one phase record: its checks with limits and photos, the way so far, the decision. */
export function PhaseAuditDetailPage(): ReactNode {
  return <TaskPage resource={phaseRecord} />;
}
