import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { Impact, ImpactItem } from '../../contract/index.ts';

/** Who gains and who loses what by a change that is not saved yet. */
export function ImpactView({ impact }: { readonly impact: Impact }): ReactNode {
  const t = useText('permission.impact');
  const { members, affected, gains, losses, scopes } = impact;
  return (
    <div className="perm-stack">
      <p role="status">{t('people', { members, affected })}</p>
      <ImpactList title={t('gains')} items={gains} tone="success" />
      <ImpactList title={t('losses')} items={losses} tone="danger" />
      {scopes.length > 0 ? (
        <section aria-label={t('scopes')}>
          <h4>{t('scopes')}</h4>
          <ul className="perm-list">
            {scopes.map((each) => (
              <li key={`${each.resource} ${each.action}`}>
                {t('scopeLine', {
                  entity: `@${each.resource}.title`,
                  action: `@permission.scopeAction.${each.action}`,
                  count: each.users,
                })}{' '}
                <span className="mp-secondary">
                  {each.records
                    ? t('records', { name: each.sample[0]?.employeeName ?? '', ...each.records })
                    : each.sample.map(({ employeeName }) => employeeName).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const shownItems = 50;

function ImpactList({
  title,
  items,
  tone,
}: {
  readonly title: string;
  readonly items: readonly ImpactItem[];
  readonly tone: 'success' | 'danger';
}): ReactNode {
  const t = useText('permission');
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4 data-tone={tone}>{title}</h4>
      <ul className="perm-list">
        {items.slice(0, shownItems).map((each) => (
          <li key={`${each.objType} ${each.key}`}>
            <b>{each.name}</b>{' '}
            {t('impact.line', {
              from: `@permission.purview.${each.from}`,
              to: `@permission.purview.${each.to}`,
              count: each.users,
            })}{' '}
            <span className="mp-secondary">{each.sample.map(({ employeeName }) => employeeName).join(', ')}</span>
          </li>
        ))}
      </ul>
      {items.length > shownItems ? <p>{t('impact.more', { count: items.length - shownItems })}</p> : null}
    </section>
  );
}
