import { formatInstant, StateTag, useLanguage, useText } from '@mp/kernel/web';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { RightSource } from '../../contract/index.ts';

/** Where a right comes from: every source with how the user comes to it, who gave it and when; the winner first. */
export function SourceList({ sources }: { readonly sources: readonly RightSource[] }): ReactNode {
  const t = useText('permission');
  if (sources.length === 0) return <span className="mp-secondary">{t('source.none')}</span>;
  return (
    <ul className="perm-list perm-sources">
      {sources.map((source, at) => (
        <li key={`${source.grantId ?? at} ${source.subjectId}`} data-inactive={source.inactive !== null}>
          <b>{t(`purview.${source.purview}`)}</b> · {t(`subject.${source.subjectType}`)}{' '}
          {source.subjectType === 'all' ? '' : source.subjectName}
          {source.via ? ` ← ${t(`subject.${source.via.type}`)} ${source.via.name}` : ''} <SourceTags source={source} />
          <SourceGiven source={source} />
          <SourcePeriod source={source} />
        </li>
      ))}
    </ul>
  );
}

interface SourceProps {
  readonly source: RightSource;
}

function SourceTags({ source }: SourceProps): ReactNode {
  const t = useText('permission');
  return (
    <>
      {source.wins ? <StateTag tone="success">{t('source.wins')}</StateTag> : null}
      {source.inherited ? <Tag>{t('source.inherited')}</Tag> : null}
      {source.masked ? <Tag>{t('flag.masked')}</Tag> : null}
      {source.inactive === null ? null : <StateTag tone="waiting">{t(`source.inactive.${source.inactive}`)}</StateTag>}
      {source.through ? <Tag>{t('source.through', { name: source.through.name })}</Tag> : null}
    </>
  );
}

function SourceGiven({ source: { grantedAt, grantedByName } }: SourceProps): ReactNode {
  const t = useText('permission');
  const language = useLanguage();
  if (grantedAt === null) return null;
  return (
    <small className="mp-secondary">
      {t('source.given', { name: grantedByName ?? t('source.system'), at: formatInstant(grantedAt, language) })}
    </small>
  );
}

function SourcePeriod({ source: { validFrom, validTo } }: SourceProps): ReactNode {
  const t = useText('permission');
  const language = useLanguage();
  if (validFrom === null && validTo === null) return null;
  return (
    <small className="mp-secondary">
      {' '}
      {t('source.period', {
        from: validFrom === null ? '…' : formatInstant(validFrom, language),
        to: validTo === null ? '…' : formatInstant(validTo, language),
      })}
    </small>
  );
}
