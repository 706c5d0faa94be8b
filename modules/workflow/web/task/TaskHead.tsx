import { dataText, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { InstanceDetail } from '../../contract/index.ts';
import { DueWords, Moment, Star, StatusTag, Tags } from './flow-cells.tsx';
import { follow } from './task.client.ts';
import { attempt } from './use-task-asks.tsx';

/** What it is about and where it stands: subject, number, state, the user's own node, how long he has. */
export function TaskHead({ detail }: { readonly detail: InstanceDetail }): ReactNode {
  const t = useText('task');
  const { task, subject, businessNo, initiator, startedAt, endedAt, tags, attention, agentFor } = detail;
  const isMine = task !== null && isOpen(task.status);
  return (
    <header className="ui-detail-head task-head">
      <div className="ui-row">
        <Star on={attention} subject={subject} onChange={(on) => void attempt(() => follow(detail.id, on))} />
        <h2>{subject || dataText(detail.defName)}</h2>
        {businessNo === '' ? null : <span className="ui-number">{businessNo}</span>}
        <StatusTag {...detail} retry={detail.retries[0]} />
        {isMine ? (
          <span className="task-at">
            {task.kind === 'resubmit' ? t('iResubmit') : t('iAmAt', { node: dataText(task.nodeName) })}
          </span>
        ) : null}
        {isMine && task.dueAt ? <DueWords dueAt={task.dueAt} /> : null}
        {agentFor && isMine ? <span className="flow-badge">{t('agentFor', { name: agentFor.name })}</span> : null}
        <Tags tags={tags} />
      </div>
      <dl className="ui-facts">
        <Fact name={t('field.process')}>{dataText(detail.defName)}</Fact>
        <Fact name={t('field.initiator')}>{initiator.name}</Fact>
        <Fact name={t('field.startedAt')}>
          <Moment at={startedAt} />
        </Fact>
        {endedAt ? (
          <Fact name={t('field.endedAt')}>
            <Moment at={endedAt} />
          </Fact>
        ) : null}
        {isMine ? (
          <Fact name={t('field.arrivedAt')}>
            <Moment at={task.createdAt} />
          </Fact>
        ) : null}
      </dl>
    </header>
  );
}

/** Whether a task still waits for a decision. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'waiting';
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
