import type { Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstant } from '../../controls/format.ts';
import { useLanguage, useText } from '../../i18n.ts';
import { useClient } from '../clients.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { actionText, actorText } from '../record-actions.ts';
import { PastValue } from './PastValue.tsx';
import { QueryResult } from '../QueryResult.tsx';

interface FieldHistoryProps {
  readonly resource: Resource;
  readonly id: string;
  readonly name: string;
}

/** The values that a field has had, the latest first: since when, by whom, by which act and why. */
export function FieldHistory({ resource, id, name }: FieldHistoryProps): ReactNode {
  const t = useText('detail');
  const language = useLanguage();
  const client = useClient(resource);
  const read = useQuery(client.history(id));
  if (!read.data) return <QueryResult read={read} skeleton={<FormSkeleton fields={2} />} />;
  const entries = read.data.items.filter(({ changes }) => name in changes);
  if (entries.length === 0) return <p className="ui-hint">{t('noFieldHistory')}</p>;
  return (
    <ol className="ui-history">
      {entries.map((entry, place) => (
        <li key={`${entry.version}-${entry.at}-${place}`}>
          <p>
            <strong>
              <PastValue resource={resource} name={name} record={{ [name]: entry.changes[name]?.[1] }} />
            </strong>
          </p>
          <p>
            {actionText(resource, entry.action)} <span>{actorText(entry)}</span>{' '}
            <time dateTime={entry.at} title={formatInstant(entry.at, language, true)}>
              {formatInstant(entry.at, language)}
            </time>
          </p>
          {entry.reason ? <p>{t('reason', { reason: entry.reason })}</p> : null}
        </li>
      ))}
    </ol>
  );
}
