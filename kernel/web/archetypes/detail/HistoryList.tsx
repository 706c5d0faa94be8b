import { fieldOf, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { labelKey } from '../../controls/control.ts';
import { formatInstant } from '../../controls/format.ts';
import { useLanguage, useText } from '../../i18n.ts';
import type { HistoryEntry } from '../../resource-client.ts';
import { useClient } from '../clients.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { actionText, actorText } from '../record-actions.ts';
import { ChangeList } from './ChangeList.tsx';
import './detail.css';
import { QueryResult } from '../QueryResult.tsx';

const AsOfView = lazyView(() => import('./AsOfView.tsx').then((file) => file.AsOfView));
const ChainCheck = lazyView(() => import('./ChainCheck.tsx').then((file) => file.ChainCheck));

interface HistoryListProps {
  readonly resource: Resource;
  readonly id: string;
}

/** Who changed what, when and why, the latest first, field by field; and the record as it stood at any time. */
export function HistoryList({ resource, id }: HistoryListProps): ReactNode {
  const t = useText('detail');
  const client = useClient(resource);
  const read = useQuery(client.history(id));
  const [at, setAt] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  if (!read.data) return <QueryResult read={read} skeleton={<FormSkeleton fields={4} />} />;
  if (read.data.items.length === 0) return <p className="ui-empty">{t('noHistory')}</p>;

  function handleAsOf(instant: string): void {
    setAt(instant);
    top.current?.scrollIntoView({ block: 'nearest' });
    top.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div ref={top} tabIndex={-1} className="ui-history-tools">
        <Suspense fallback={null}>
          <AsOfView resource={resource} id={id} at={at} onChange={setAt} />
          <ChainCheck resource={resource} id={id} />
        </Suspense>
      </div>
      <ol className="ui-history">
        {read.data.items.map((entry, place) => (
          <Entry
            key={`${entry.version}-${entry.at}-${entry.action}-${place}`}
            resource={resource}
            entry={entry}
            onAsOf={handleAsOf}
          />
        ))}
      </ol>
    </>
  );
}

interface EntryProps {
  readonly resource: Resource;
  readonly entry: HistoryEntry;
  readonly onAsOf: (at: string) => void;
}

function Entry({ resource, entry, onAsOf }: EntryProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const names = Object.keys(entry.changes).filter((name) => fieldOf(resource, name));
  const isLook = entry.action === 'reveal';
  const at = formatInstant(entry.at, language);
  return (
    <li data-look={isLook}>
      <p>
        <strong>
          {isLook && entry.field !== undefined
            ? t('records.revealed', { field: `@${labelKey(resource, entry.field)}` })
            : actionText(resource, entry.action)}
        </strong>{' '}
        <span>{actorText(entry)}</span>{' '}
        <time dateTime={entry.at} title={formatInstant(entry.at, language, true)}>
          {at}
        </time>
        {isLook ? null : (
          <button
            type="button"
            className="ui-action"
            aria-label={t('records.showAsOf', { at })}
            onClick={() => onAsOf(entry.at)}
          >
            {t('records.asOfThen')}
          </button>
        )}
      </p>
      {entry.reason ? <p>{t('detail.reason', { reason: entry.reason })}</p> : null}
      {names.length > 0 ? <ChangeList resource={resource} names={names} changes={entry.changes} /> : null}
    </li>
  );
}
