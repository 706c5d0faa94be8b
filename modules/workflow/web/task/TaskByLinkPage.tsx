import { call, errorText, PageLink, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Skeleton } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { decideByLink, readByLink, type LinkedTask } from '../../contract/approval-link.api.ts';
import { toMyTask, toTask } from './links.ts';
import './task-by-link.css';

type Outcome = 'approve' | 'reject';

/** The ticket stands behind the `#`, so that no server is told it by the address; none where the link was cut short. */
const ticketOfAddress = (): string | undefined => /^#([\w-]{43})$/.exec(location.hash)?.[1];

/** A task behind the link of a mail: decided by its receiver without a sign-in. Opening it changes nothing. */
export function TaskByLinkPage(): ReactNode {
  const language = useLanguage();
  const t = useText();
  const [ticket] = useState(ticketOfAddress);
  const [decided, setDecided] = useState<Outcome>();
  const read = useQuery({
    queryKey: ['workflow', 'byLink', ticket, language],
    queryFn: ({ signal }) => call(readByLink, { body: { ticket: ticket ?? '' }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
    enabled: ticket !== undefined && decided === undefined,
  });
  const refusal =
    ticket === undefined ? t('workflow.error.linkUnknown') : read.isError ? errorText(read.error) : undefined;
  return (
    <div className="task-by-link">
      {decided ? (
        <Done outcome={decided} />
      ) : refusal !== undefined ? (
        <Alert type="warning" showIcon title={refusal} description={<ToTasks />} />
      ) : ticket !== undefined && read.data ? (
        <Linked ticket={ticket} task={read.data} onDecided={setDecided} />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}

/** The way to all tasks in the console, by a sign-in. */
function ToTasks(): ReactNode {
  const t = useText('taskByLink');
  return <PageLink to={toMyTask({})}>{t('toConsole')}</PageLink>;
}

function Done({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const t = useText('taskByLink');
  return (
    <div role="status">
      <Alert
        type="success"
        showIcon
        title={t(outcome === 'approve' ? 'approved' : 'rejected')}
        description={t('closeHint')}
      />
    </div>
  );
}

interface LinkedProps {
  readonly ticket: string;
  readonly task: LinkedTask;
  readonly onDecided: (outcome: Outcome) => void;
}

function Linked({ ticket, task, onDecided }: LinkedProps): ReactNode {
  const t = useText('taskByLink');
  return (
    <article className="task-by-link-card" aria-label={task.subject}>
      <h2>{task.subject}</h2>
      <dl>
        <dt>{t('process')}</dt>
        <dd>{task.process}</dd>
        <dt>{t('node')}</dt>
        <dd>{task.node}</dd>
        <dt>{t('initiator')}</dt>
        <dd>{task.initiator}</dd>
      </dl>
      {task.needsPage ? (
        <OnItsPage taskId={task.taskId} />
      ) : (
        <DecideForm ticket={ticket} task={task} onDecided={onDecided} />
      )}
    </article>
  );
}

function OnItsPage({ taskId }: { readonly taskId: string }): ReactNode {
  const t = useText('taskByLink');
  return (
    <Alert
      type="info"
      showIcon
      title={t('needsPage')}
      description={<PageLink to={toTask({ taskId })}>{t('toConsole')}</PageLink>}
    />
  );
}

/** Whether the decision asks for what only the page of the task offers, such as the choice of the next handler. */
const asksForPage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'workflow.selectHandler' || error.code === 'workflow.linkNeedsPage');

function DecideForm({ ticket, task, onDecided }: LinkedProps): ReactNode {
  const t = useText('taskByLink');
  const id = useId();
  const [opinion, setOpinion] = useState('');
  const [busy, setBusy] = useState<Outcome>();
  const [failure, setFailure] = useState<unknown>();
  const [isMissing, setMissing] = useState(false);

  async function decide(outcome: Outcome): Promise<void> {
    const said = opinion.trim();
    const isAsked = outcome === 'reject' || task.opinionRequired;
    setMissing(isAsked && said === '');
    setFailure(undefined);
    if (isAsked && said === '') return document.getElementById(id)?.focus();
    setBusy(outcome);
    try {
      await call(decideByLink, { body: { ticket, outcome, ...(said === '' ? {} : { opinion: said }) } });
      onDecided(outcome);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  }
  if (asksForPage(failure)) return <OnItsPage taskId={task.taskId} />;
  return (
    <>
      <label htmlFor={id}>{t('opinion')}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={2000}
        value={opinion}
        {...(isMissing ? { status: 'error' as const, 'aria-invalid': true } : {})}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setOpinion(target.value)}
      />
      <p
        id={`${id}-hint`}
        className={isMissing ? 'task-by-link-missing' : 'mp-secondary'}
        role={isMissing ? 'alert' : undefined}
      >
        {isMissing || task.opinionRequired ? t('opinionRequired') : task.reject === null ? null : t('opinionHint')}
      </p>
      {failure === undefined ? null : <Alert type="error" showIcon title={errorText(failure)} />}
      <div className="task-by-link-buttons">
        {task.approve === null ? null : (
          <Button
            type="primary"
            size="large"
            loading={busy === 'approve'}
            disabled={busy !== undefined}
            onClick={() => void decide('approve')}
          >
            {task.approve}
          </Button>
        )}
        {task.reject === null ? null : (
          <Button
            danger
            size="large"
            loading={busy === 'reject'}
            disabled={busy !== undefined}
            onClick={() => void decide('reject')}
          >
            {task.reject}
          </Button>
        )}
      </div>
    </>
  );
}
