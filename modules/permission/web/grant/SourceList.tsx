import { formatInstant, StateTag, useLanguage, useText } from '@mp/kernel/web';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { RightSource } from '../../contract/index.ts';

/** Where a right comes from: every source with how the user comes to it, who gave it and when; the winner first. */
export function SourceList({ sources }: { readonly sources: readonly RightSource[] }): ReactNode {
  const t = useText('permission');
  const language = useLanguage();
  if (sources.length === 0) return <span className="mp-secondary">{t('source.none')}</span>;
  return (
    <ul className="perm-list perm-sources">
      {sources.map((source, at) => (
        <li key={`${source.grantId ?? at} ${source.subjectId}`} data-inactive={source.inactive !== null}>
          <b>{t(`purview.${source.purview}`)}</b> · {t(`subject.${source.subjectType}`)}{' '}
          {source.subjectType === 'all' ? '' : source.subjectName}
          {source.via ? ` ← ${t(`subject.${source.via.type}`)} ${source.via.name}` : ''}{' '}
          {source.wins ? <StateTag tone="success">{t('source.wins')}</StateTag> : null}
          {source.inherited ? <Tag>{t('source.inherited')}</Tag> : null}
          {source.masked ? <Tag>{t('flag.masked')}</Tag> : null}
          {source.inactive === null ? null : (
            <StateTag tone="waiting">{t(`source.inactive.${source.inactive}`)}</StateTag>
          )}
          {source.through ? <Tag>{t('source.through', { name: source.through.name })}</Tag> : null}
          {source.grantedAt === null ? null : (
            <small className="mp-secondary">
              {t('source.given', {
                name: source.grantedByName ?? t('source.system'),
                at: formatInstant(source.grantedAt, language),
              })}
            </small>
          )}
          {source.validFrom !== null || source.validTo !== null ? (
            <small className="mp-secondary">
              {' '}
              {t('source.period', {
                from: source.validFrom === null ? '…' : formatInstant(source.validFrom, language),
                to: source.validTo === null ? '…' : formatInstant(source.validTo, language),
              })}
            </small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
