import { MailOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { CounterBell } from './CounterBell.tsx';

/** Unread messages of the system. */
export function MessageBell(): ReactNode {
  return <CounterBell counter="message" origin="system" icon={MailOutlined} />;
}
