import type { ReactNode } from 'react';
import { ReceivedList } from './ReceivedList.tsx';

/** What the system told the user. */
export function MyMessagePage(): ReactNode {
  return <ReceivedList origin="system" />;
}
