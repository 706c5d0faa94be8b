import { dataText, PageLink, useText } from '@mp/kernel/web';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DueWords, Moment } from './flow-cells.tsx';
import { flowPages } from './flow-list.client.ts';
import { toMyTask, toTask } from './links.ts';
import './task.css';

/** What waits for the user: the latest tasks, each with its way to the decision. */
export function PendingCard(): ReactNode {
  const t = useText('flow');
  const { data } = useSuspenseInfiniteQuery(flowPages('inbox', { size: '6' }));
  const rows = data.pages[0]?.items ?? [];
  if (rows.length === 0) return <p className="mp-secondary">{t('empty.inbox')}</p>;
  return (
    <>
      <ul className="flow-card">
        {rows.map((row) => (
          <li key={row.taskId ?? row.instanceId} data-unread={!row.read}>
            <PageLink to={toTask(row.taskId ? { taskId: row.taskId } : { instanceId: row.instanceId })}>
              {row.subject || dataText(row.defName)}
            </PageLink>
            <small className="mp-secondary">
              {row.initiator.name} ·{' '}
              {row.dueAt ? <DueWords dueAt={row.dueAt} /> : <Moment at={row.at ?? row.startedAt} />}
            </small>
          </li>
        ))}
      </ul>
      <PageLink to={toMyTask()}>{t('allPending')}</PageLink>
    </>
  );
}
