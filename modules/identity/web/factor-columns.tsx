import { type DataColumn, formatInstant, useLanguage, useText } from '@mp/kernel/web';
import { Tag } from 'antd';
import type { Factor } from '../contract/index.ts';

/** What lists of factors show of each. */
export function useFactorColumns(): readonly DataColumn<Factor>[] {
  const t = useText();
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: t('factor.field.name'),
      cell: ({ name, kind }) => name || t(`login.second.${kind}`),
    },
    {
      key: 'kind',
      title: t('factor.field.kind'),
      kind: 'text',
      cell: ({ kind, backedUp, host }) => (
        <>
          {t(`login.second.${kind}`)} {backedUp ? <Tag>{t('factor.passkey.synced')}</Tag> : null}
          {host === null ? null : <span className="account-small">{host}</span>}
        </>
      ),
    },
    {
      key: 'createdAt',
      title: t('factor.field.createdAt'),
      cell: ({ createdAt }) => formatInstant(createdAt, language),
    },
    {
      key: 'lastUsedAt',
      title: t('factor.field.lastUsedAt'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('factor.never') : formatInstant(lastUsedAt, language)),
    },
  ];
}
