import {
  DataTable,
  formatInstant,
  PageLink,
  QueryItems,
  recordAddress,
  useLanguage,
  useRights,
  useText,
} from '@mp/kernel/web';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordChange } from '../contract/log-reading.api.ts';
import './log.css';

interface RecordChangesProps {
  readonly read: UseQueryResult<{ readonly items: readonly RecordChange[] }>;
  readonly empty: string;
}

/** What was changed, record by record: before and after in the reader's words, with the way to the record. */
export function RecordChanges({ read, empty }: RecordChangesProps): ReactNode {
  return (
    <QueryItems read={read} empty={empty}>
      {(items) => (
        <ol className="log-changes">
          {items.map((item) => (
            <OneChange key={`${item.resource} ${item.id} ${item.version}`} item={item} />
          ))}
        </ol>
      )}
    </QueryItems>
  );
}

function OneChange({ item }: { readonly item: RecordChange }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const page = recordAddress({ key: item.resource }, item.id, useRights());
  const heading = t('logChange.heading', { title: item.title, action: item.action });
  return (
    <li>
      <h3>{heading}</h3>
      <p className="log-change-of">
        {item.name === null ? <span>{t('logChange.unnamed')}</span> : <strong>{item.name}</strong>}{' '}
        {page && item.name !== null ? <PageLink to={page}>{t('logChange.open')}</PageLink> : null}{' '}
        <time dateTime={item.at}>{formatInstant(item.at, language, true)}</time>
      </p>
      {item.reason ? <p>{t('detail.reason', { reason: item.reason })}</p> : null}
      {item.changes.length === 0 ? null : (
        <DataTable
          rows={item.changes}
          rowKey={({ field }) => field}
          label={heading}
          columns={[
            { key: 'label', title: t('logChange.field'), kind: 'name' },
            { key: 'before', title: t('detail.before'), kind: 'text', cell: ({ before }) => before || '–' },
            { key: 'after', title: t('detail.after'), kind: 'text', cell: ({ after }) => after || '–' },
          ]}
        />
      )}
      {item.closed > 0 ? <p className="log-closed">{t('logChange.closed', { count: item.closed })}</p> : null}
    </li>
  );
}
