import type { Resource } from '@mp/kernel/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { actionText } from '../archetypes/record-actions.ts';
import { useRecordPlace } from '../archetypes/RecordPages.tsx';
import { formatInstant } from '../controls/format.ts';
import { useConnection } from '../connection.ts';
import { confirm, mergeConflict, showError } from '../dialogs/show.tsx';
import { useLanguage, useText } from '../i18n.ts';
import { usePage } from '../page.tsx';
import type { OutboxEntry } from './database.ts';
import { errorOf, refusalText } from './outbox.ts';
import { enteredName } from './entered-name.ts';
import { useOutbox, useOutboxEntries } from './use-outbox.ts';
import './offline.css';

interface OutboxListProps {
  readonly resource: Resource;
  /** Only what waits of this record; all of the resource when not given. */
  readonly recordId?: string;
}

/** What of a resource waits on this device: its state, why it was not taken, and what may be done with it. */
export function OutboxList({ resource, recordId }: OutboxListProps): ReactNode {
  const t = useText('offline');
  const outbox = useOutbox();
  const { state } = useConnection();
  const entries = useOutboxEntries(resource).filter((each) => recordId === undefined || each.recordId === recordId);
  if (!outbox || entries.length === 0) return null;
  return (
    <section className="ui-outbox" aria-label={t('waitingTitle', { count: entries.length })}>
      <header>
        <strong>{t('waitingTitle', { count: entries.length })}</strong>
        {state === 'online' && entries.some((each) => each.state === 'waiting') ? (
          <Button size="small" onClick={() => void outbox.send().catch(showError)}>
            {t('send')}
          </Button>
        ) : null}
      </header>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} resource={resource} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ resource, entry }: { readonly resource: Resource; readonly entry: OutboxEntry }): ReactNode {
  const t = useText('offline');
  const language = useLanguage();
  const outbox = useOutbox();
  const page = usePage();
  const place = useRecordPlace(resource);
  const name = entry.label || enteredName(resource, entry.values, entry.names) || t('new');

  function handleOpen(): void {
    if (entry.recordId !== null) place?.edit(entry.recordId);
    else page.setSearch({ new: '1', waiting: entry.id });
  }

  async function handleResolve(): Promise<void> {
    if (!entry.refused) return;
    const merge = await mergeConflict(errorOf(entry.refused), resource, entry.values);
    if (merge) await outbox?.merge(entry.id, merge.version, merge.values);
  }

  async function handleDiscard(): Promise<void> {
    const ok = t('discard');
    const isSure = await confirm({ title: t('discardOf', { name }), body: t('discardSure'), ok, danger: true });
    if (isSure) await outbox?.discard(entry.id);
  }

  return (
    <li data-state={entry.state}>
      <span>
        <strong>{name}</strong>{' '}
        <span className="mp-secondary">
          {entry.recordId === null ? `${t('new')} · ` : null}
          {t('since', { at: formatInstant(new Date(entry.at).toISOString(), language) })}
        </span>
        {entry.transition === null ? null : (
          <span className="mp-secondary"> · {t('thenDoes', { action: actionText(resource, entry.transition) })}</span>
        )}
      </span>
      <span role={entry.state === 'waiting' ? undefined : 'alert'}>
        {t(`state.${entry.state}`)}
        {entry.state === 'refused' && entry.refused ? `: ${refusalText(entry.refused)}` : null}
      </span>
      <span className="ui-outbox-actions">
        {entry.state === 'conflict' ? (
          <Button
            size="small"
            aria-label={t('resolveOf', { name })}
            onClick={() => void handleResolve().catch(showError)}
          >
            {t('resolve')}
          </Button>
        ) : place ? (
          <Button size="small" aria-label={t('openOf', { name })} onClick={handleOpen}>
            {t('open')}
          </Button>
        ) : null}
        <Button
          size="small"
          type="text"
          danger
          aria-label={t('discardOf', { name })}
          onClick={() => void handleDiscard()}
        >
          {t('discard')}
        </Button>
      </span>
    </li>
  );
}
