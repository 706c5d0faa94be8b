import { fieldOf, isUuid, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { formatInstant } from '../../controls/format.ts';
import { useLanguage, useText } from '../../i18n.ts';
import type { HistoryEntry } from '../../resource-client.ts';
import { targetOf, useClient } from '../clients.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { actionText } from '../record-actions.ts';
import './detail.css';

/** Who changed what, when and why, the latest first, field by field. */
export function HistoryList({ resource, id }: { readonly resource: Resource; readonly id: string }): ReactNode {
  const t = useText('detail');
  const client = useClient(resource);
  const read = useQuery(client.history(id));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <FormSkeleton fields={4} />;
  if (read.data.items.length === 0) return <p className="ui-empty">{t('noHistory')}</p>;
  return (
    <ol className="ui-history">
      {read.data.items.map((entry) => (
        <Entry key={`${entry.version}-${entry.at}`} resource={resource} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ resource, entry }: { readonly resource: Resource; readonly entry: HistoryEntry }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const names = Object.keys(entry.changes).filter((name) => fieldOf(resource, name));
  return (
    <li>
      <p>
        <strong>{actionText(resource, entry.action)}</strong> <span>{entry.actorName}</span>{' '}
        <time dateTime={entry.at} title={formatInstant(entry.at, language, true)}>
          {formatInstant(entry.at, language)}
        </time>
      </p>
      {entry.reason ? <p>{t('detail.reason', { reason: entry.reason })}</p> : null}
      {names.length > 0 ? (
        <dl className="ui-changes">
          {names.map((name) => (
            <div key={name}>
              <dt>{t(labelKey(resource, name))}</dt>
              <dd>
                <del aria-label={t('detail.before')}>
                  <ChangeValue resource={resource} name={name} value={entry.changes[name]?.[0]} />
                </del>
                <span aria-hidden>→</span>
                <ins aria-label={t('detail.after')}>
                  <ChangeValue resource={resource} name={name} value={entry.changes[name]?.[1]} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

interface ChangeValueProps {
  readonly resource: Resource;
  readonly name: string;
  readonly value: unknown;
}

/** A value of a change; the audit holds the ids of references, their names are read when shown. */
function ChangeValue({ resource, name, value }: ChangeValueProps): ReactNode {
  const to = fieldOf(resource, name)?.to;
  const ids = (Array.isArray(value) ? value : [value]).filter(isUuid);
  if (to !== undefined && ids.length > 0) return <Names to={to} ids={ids} />;
  return <FieldValue resource={resource} name={name} record={{ [name]: value, [`${name}Label`]: value }} line />;
}

function Names({ to, ids }: { readonly to: string; readonly ids: readonly string[] }): ReactNode {
  const t = useText('control');
  const client = useClient(targetOf(to));
  const { data, isError } = useQuery(client.options({ ids, size: 200 }));
  if (isError) return ids.join(t('separator'));
  return ids.map((id) => (data ? (data.items.find((each) => each.id === id)?.label ?? id) : '…')).join(t('separator'));
}
