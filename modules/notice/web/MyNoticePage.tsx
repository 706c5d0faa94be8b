import type { ReactNode } from 'react';
import { ReceivedList } from './ReceivedList.tsx';

/** What people told the user: notices and advice. */
export function MyNoticePage(): ReactNode {
  return <ReceivedList origin="person" />;
}
