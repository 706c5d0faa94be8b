import { formatInstant, PageLink, recordAddress, useLanguage, useRights, useText } from '@mp/kernel/web';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecentChange } from '../contract/index.ts';
import { changesQuery } from './home.client.ts';

/** The latest changes: which record, what was done to it, which fields, by whom and when. */
export function RecentChangesCard(): ReactNode {
  const t = useText('home.changes');
  const { data } = useSuspenseQuery(changesQuery);
  if (data.items.length === 0) return <p className="mp-secondary">{t('none')}</p>;
  return (
    <ul className="home-changes">
      {data.items.map((change) => (
        <Change key={`${change.entity} ${change.entityId} ${change.version}`} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { readonly change: RecentChange }): ReactNode {
  const t = useText('home.changes');
  const language = useLanguage();
  const { kind, act, fields, at, actorName } = change;
  return (
    <li>
      <span>
        <ChangedRecord change={change} />
        <small className="mp-secondary">{t('what', { kind, act })}</small>
      </span>
      {fields.length === 0 ? null : <span className="home-fields">{t('fields', { fields })}</span>}
      <small className="mp-secondary">
        {actorName ?? t('system')} ·{' '}
        <time dateTime={at} title={formatInstant(at, language, true)}>
          {formatInstant(at, language)}
        </time>
      </small>
    </li>
  );
}

/** The name of the record as the way to it, where there is one. */
function ChangedRecord({ change }: { readonly change: RecentChange }): ReactNode {
  const t = useText('home.changes');
  const rights = useRights();
  const { entity, entityId, name, isThere } = change;
  const words = name ?? t('unnamed');
  const page = isThere ? recordAddress({ key: entity }, entityId, rights) : undefined;
  return page ? <PageLink to={page}>{words}</PageLink> : <strong>{words}</strong>;
}
