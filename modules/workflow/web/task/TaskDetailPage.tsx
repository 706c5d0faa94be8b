import type { ReactNode } from 'react';
import { TaskOfAddress } from './TaskOfAddress.tsx';

/** A process by its task or by itself, as the address names it. */
export function TaskDetailPage(): ReactNode {
  return <TaskOfAddress />;
}
