import { fieldTextKey, type Resource } from '@mp/kernel/contract';
import {
  dataText,
  Disclosure,
  FieldValue,
  formatBytes,
  hasText,
  serverNow,
  showError,
  useClients,
  useText,
} from '@mp/kernel/web';
import { Button, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import type { TaskFactsOnWire, Trace, TraceLine } from '../../contract/index.ts';
import { Moment, NextAttempt, useSpanWords } from './flow-cells.tsx';
import { act } from './task.client.ts';
import { isTold, toneOf } from './trace-words.ts';
import { attempt, useTaskAsks } from './use-task-asks.tsx';

interface TraceListProps {
  readonly trace: Trace;
  /** The form whose fields were changed; names and values are shown in its words. */
  readonly resource: Resource | null | undefined;
}

/** What has happened, who has it now and what comes next. */
export function TraceList({ trace, resource }: TraceListProps): ReactNode {
  const t = useText('trace');
  const [isWhole, setWhole] = useState(false);
  const lines = trace.timeline.filter(({ type }) => isWhole || isTold(type));
  return (
    <div className="task-trace">
      <label className="task-whole">
        <Switch size="small" checked={isWhole} onChange={setWhole} /> {t('whole')}
      </label>
      <ol className="task-lines">
        {lines.map((line) => (
          <Line key={line.seq} line={line} resource={resource} />
        ))}
        {trace.pending.map((task) => (
          <PendingLine key={task.id} task={task} />
        ))}
        {trace.retries.map((retry) => (
          <RetryLine key={`${retry.nodeId} ${retry.nextAt}`} retry={retry} />
        ))}
        {trace.forecast.map(({ nodeId, nodeName, users }) => (
          <li key={nodeId} data-state="later">
            <p>
              <strong>{dataText(nodeName)}</strong> <span className="mp-secondary">{t('expected')}</span>
            </p>
            {users.length > 0 ? (
              <p title={users.map(({ name, reason }) => [name, reason].filter(Boolean).join(': ')).join('\n')}>
                {t('handlers', { users: users.map(({ name }) => name) })}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The action of a line in words. */
function useActionWords(): (line: TraceLine) => string {
  const t = useText();
  return ({ type, label }) => {
    if (label) return dataText(label);
    const key = `trace.type.${type}`;
    return hasText(key) ? t(key) : type;
  };
}

function Line({
  line,
  resource,
}: {
  readonly line: TraceLine;
  readonly resource: TraceListProps['resource'];
}): ReactNode {
  const t = useText('trace');
  const words = useActionWords();
  const reason = line.reason && hasText(`trace.reason.${line.reason}`) ? t(`reason.${line.reason}`) : null;
  const changes = Object.entries(line.changes);
  return (
    <li data-tone={toneOf(line.type)}>
      <p className="task-line-head">
        <strong>{words(line)}</strong>
        {line.nodeName ? <span>{dataText(line.nodeName)}</span> : null}
        <span className="task-line-at">
          <Moment at={line.at} />
        </span>
      </p>
      <p>
        {line.actor ? line.actor.name : t('system')}
        <HowDecided line={line} />
        {line.users.length > 0 ? <span> → {line.users.map(({ name }) => name).join(t('separator'))}</span> : null}
        {line.duration === null ? null : <TimeTaken duration={line.duration} workDuration={line.workDuration} />}
      </p>
      {reason ? <p className="mp-secondary">{reason}</p> : null}
      {line.opinion ? <blockquote>{line.opinion}</blockquote> : null}
      {line.files.length > 0 ? <Files files={line.files} /> : null}
      {changes.length > 0 ? <Changes changes={changes} resource={resource} /> : null}
    </li>
  );
}

/** For whom somebody decided, and that he came by the link of a mail. */
function HowDecided({ line: { onBehalfOf, data } }: { readonly line: TraceLine }): ReactNode {
  const t = useText('trace');
  return (
    <>
      {onBehalfOf ? <span className="flow-badge">{t('onBehalfOf', { name: onBehalfOf.name })}</span> : null}
      {data.byLink ? <span className="flow-badge">{t('byLink')}</span> : null}
    </>
  );
}

/** Seconds from arrival to decision; in working time where that is known. */
function TimeTaken({
  duration,
  workDuration,
}: {
  readonly duration: number;
  readonly workDuration: number | null;
}): ReactNode {
  const t = useText('trace');
  const span = useSpanWords();
  return (
    <small
      className="mp-secondary task-span"
      {...(workDuration === null ? {} : { title: t('working', { span: span(workDuration) }) })}
    >
      {t('took', { span: span(duration) })}
    </small>
  );
}

function Changes({
  changes,
  resource,
}: {
  readonly changes: readonly (readonly [string, readonly unknown[]])[];
  readonly resource: TraceListProps['resource'];
}): ReactNode {
  const t = useText();
  return (
    <Disclosure title={t('trace.changes', { count: changes.length })}>
      <dl className="task-changes">
        {changes.map(([name, [before, after]]) => (
          <div key={name}>
            <dt>{resource && hasText(fieldTextKey(resource, name)) ? t(fieldTextKey(resource, name)) : name}</dt>
            <dd>
              <del>
                <PlainValue name={name} value={before} resource={resource} />
              </del>{' '}
              →{' '}
              <ins>
                <PlainValue name={name} value={after} resource={resource} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function PlainValue({
  name,
  value,
  resource,
}: {
  readonly name: string;
  readonly value: unknown;
  readonly resource: TraceListProps['resource'];
}): ReactNode {
  if (resource?.fields[name]) return <FieldValue resource={resource} name={name} record={{ [name]: value }} line />;
  return value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/** Attached files, each to be downloaded. */
export function Files({ files }: { readonly files: TraceLine['files'] }): ReactNode {
  const { files: client } = useClients();
  return (
    <ul className="task-files">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <button type="button" className="mp-link-button" onClick={() => void client.download(id).catch(showError)}>
            {name}
          </button>{' '}
          <small className="mp-secondary">{formatBytes(size)}</small>
        </li>
      ))}
    </ul>
  );
}

function PendingLine({ task }: { readonly task: TaskFactsOnWire }): ReactNode {
  const t = useText('trace');
  const span = useSpanWords();
  const people = task.assignee ? [task.assignee] : task.candidates;
  return (
    <li data-state="now">
      <p className="task-line-head">
        <strong>{dataText(task.nodeName)}</strong>
        <span>{t(task.status === 'waiting' ? 'waiting' : 'pending')}</span>
      </p>
      <p>
        {people.map(({ name }) => name).join(t('separator'))}
        {task.onBehalfOf ? <span className="flow-badge">{t('onBehalfOf', { name: task.onBehalfOf.name })}</span> : null}
        <small className="mp-secondary task-span">
          {t('since', { span: span(Math.max(0, (serverNow() - Date.parse(task.createdAt)) / 1000)) })}
          {' · '}
          {t(task.readAt === null ? 'unread' : 'read')}
        </small>
        {task.removable ? (
          <RemoveSigner task={task} name={people.map(({ name }) => name).join(t('separator'))} />
        ) : null}
      </p>
    </li>
  );
}

/** Failed work that is tried again by itself. */
function RetryLine({ retry }: { readonly retry: Trace['retries'][number] }): ReactNode {
  const t = useText('trace');
  return (
    <li data-state="now" data-tone="waiting">
      <p className="task-line-head">
        <strong>{dataText(retry.nodeName)}</strong>
        <span>{t('retrying')}</span>
      </p>
      <p>
        <NextAttempt attempt={retry.attempt} nextAt={retry.nextAt} />
      </p>
      {retry.fault ? <blockquote>{retry.fault}</blockquote> : null}
    </li>
  );
}

/** Takes an added signer away again. */
function RemoveSigner({ task, name }: { readonly task: TaskFactsOnWire; readonly name: string }): ReactNode {
  const { t, sure } = useTaskAsks();
  const word = t('action.removeSign');
  const title = t('removeSignOf', { name });

  async function handleRemove(): Promise<void> {
    if (await sure(t('sureOf', { action: word, subject: name }), word))
      await attempt(() => act('removeSign', task.id), t('done', { action: word }));
  }

  return (
    <Button type="link" size="small" aria-label={title} onClick={() => void handleRemove()}>
      {word}
    </Button>
  );
}
