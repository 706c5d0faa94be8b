import type { Tone } from '@mp/kernel/contract';
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { currentLanguage, dataText, formatInstant, serverNow, StateTag, useLanguage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { FlowRow } from '../../contract/index.ts';
import { dueSpan, spanOf } from './due-words.ts';
import { statusTones } from './flow-resource.ts';
import './task.css';

type Stated = Pick<FlowRow, 'status' | 'outcome'> &
  Partial<Pick<FlowRow, 'suspended' | 'incident'>> & { readonly retry?: FlowRow['retry'] | undefined };

/** State of a process in words: `Canceled · rejected`, `Processing · suspended`. */
function useStatusWords(): (row: Stated) => string {
  const t = useText();
  return ({ status, outcome, suspended, incident, retry }) =>
    [
      t(`flow.status.${status}`),
      outcome && outcome !== status ? t(`flow.outcome.${outcome}`) : '',
      suspended ? t('flow.suspended') : '',
      incident ? t('flow.incident') : '',
      retry ? t('flow.retrying') : '',
    ]
      .filter(Boolean)
      .join(' · ');
}

function toneOfState({ status, outcome, suspended, incident, retry }: Stated): Tone {
  if (incident === true) return 'danger';
  const isHeld = outcome === 'returned' || suspended === true || Boolean(retry);
  if (status === 'processing' && isHeld) return 'waiting';
  return status === 'canceled' && outcome === 'rejected' ? 'danger' : statusTones[status];
}

/** State of a process with the colour of its meaning. */
export function StatusTag(row: Stated): ReactNode {
  const words = useStatusWords();
  return (
    <>
      <StateTag tone={toneOfState(row)}>{words(row)}</StateTag>
      {row.retry ? <NextAttempt {...row.retry} /> : null}
    </>
  );
}

/** Which attempt of failed work comes next, and when. */
export function NextAttempt({ attempt, nextAt }: { readonly attempt: number; readonly nextAt: string }): ReactNode {
  const t = useText('flow');
  const language = useLanguage();
  return (
    <small className="mp-secondary flow-retry" title={formatInstant(nextAt, language, true)}>
      {t('nextAttempt', { attempt, time: formatInstant(nextAt, language) })}
    </small>
  );
}

/** When it is due in words, the exact time on pointing; red and with its word when it is overdue. */
export function DueWords({
  dueAt,
  closed = false,
}: {
  readonly dueAt: string | null;
  readonly closed?: boolean;
}): ReactNode {
  const t = useText('flow.due');
  const language = useLanguage();
  if (dueAt === null) return null;
  const { overdue, unit, count } = dueSpan(dueAt, serverNow());
  return (
    <time
      className="flow-due"
      dateTime={dueAt}
      title={formatInstant(dueAt, language, true)}
      data-overdue={overdue && !closed}
    >
      {closed ? formatInstant(dueAt, language) : t(`${overdue ? 'over' : 'left'}.${unit}`, { count })}
    </time>
  );
}

/** A length of time in words. */
export function useSpanWords(): (seconds: number) => string {
  const t = useText('flow.span');
  return (seconds) => {
    const { days, hours, minutes } = spanOf(seconds);
    if (days > 0) return t('days', { days, hours });
    if (hours > 0) return t('hours', { hours, minutes });
    return minutes === 0 ? t('moment') : t('minutes', { minutes });
  };
}

/** An instant with its exact time on pointing. */
export function Moment({ at }: { readonly at: string }): ReactNode {
  const language = useLanguage();
  return (
    <time dateTime={at} title={formatInstant(at, language, true)}>
      {formatInstant(at, language)}
    </time>
  );
}

/** The subject: bold while unread, with what marks the row. */
export function SubjectCell({ row }: { readonly row: FlowRow }): ReactNode {
  const t = useText('flow');
  const text = row.subject || dataText(row.defName);
  return (
    <span className="flow-subject" data-unread={!row.read} title={text}>
      {row.read ? null : <span className="flow-dot" role="img" aria-label={t('unread')} />}
      <span className="flow-text">{text}</span>
      {row.agentFor ? <span className="flow-badge">{t('agentFor', { name: row.agentFor.name })}</span> : null}
      {row.sharedBy ? <span className="flow-badge">{t('sharedBy', { name: row.sharedBy.name })}</span> : null}
      {row.urged > 0 ? (
        <span className="flow-badge" data-tone="waiting">
          {t('urged', { count: row.urged })}
        </span>
      ) : null}
    </span>
  );
}

/** The user's tags on a process. */
export function Tags({ tags }: { readonly tags: FlowRow['tags'] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <span className="flow-tags">
      {tags.map(({ id, name, colour }) => (
        <span key={id} className="flow-tag">
          <span className="flow-tag-dot" style={{ background: colour }} aria-hidden />
          {name}
        </span>
      ))}
    </span>
  );
}

/** Follows a process, or no longer. */
export function Star({
  on,
  subject,
  onChange,
}: {
  readonly on: boolean;
  readonly subject: string;
  readonly onChange: (on: boolean) => void;
}): ReactNode {
  const t = useText('flow');
  const name = t(on ? 'unfollowOf' : 'followOf', { subject });
  return (
    <button
      type="button"
      className="flow-star"
      aria-pressed={on}
      aria-label={name}
      title={name}
      onClick={() => onChange(!on)}
    >
      {on ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </button>
  );
}

/** Several data texts in one line. */
export function textsOf(texts: FlowRow['nodes']): string {
  return texts.map((each) => dataText(each)).join(currentLanguage() === 'en-US' ? ', ' : '、');
}
