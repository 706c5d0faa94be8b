import { BellOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { CounterBell } from './CounterBell.tsx';

/** Unread advice of people. */
export function AdviceBell(): ReactNode {
  return <CounterBell counter="advice" origin="person" icon={BellOutlined} />;
}
