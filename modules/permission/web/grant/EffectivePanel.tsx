import { DownloadOutlined } from '@ant-design/icons';
import { SearchInput, showError, StateTag, useCan, useText, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { EffectiveItem, Subject } from '../../contract/index.ts';
import { openExplain } from '../explain/open-explain.tsx';
import { Pages } from '../SearchedItems.tsx';
import { downloadEffective, effectiveOf } from './grant.client.ts';
import { isWhole } from './grant-model.ts';
import { SourceList } from './SourceList.tsx';
import '../permission.css';

const pageSize = 50;

/** What a subject holds in effect: per object the winning purview and all its sources; data scopes below. */
export function EffectivePanel({ subject }: { readonly subject: Subject }): ReactNode {
  const t = useText('permission');
  const mayExplain = useCan('permission.explain') && subject.subjectType === 'user';
  const [q, setQ] = useState('');
  const [type, setType] = useState(0);
  const [page, setPage] = useState(1);
  const read = useQuery(effectiveOf(subject));
  if (!read.data) return <QueryResult read={read} />;
  const { admin, items, scopes } = read.data;
  const types = [...new Set(items.map(({ objType }) => objType))].sort((a, b) => a - b);
  const sought = q.toLowerCase();
  const found = items.filter(
    (item) =>
      (type === 0 || item.objType === type) &&
      (sought === '' || `${item.name} ${item.key}`.toLowerCase().includes(sought)),
  );
  return (
    <div className="perm-panel">
      {admin === null ? null : <Alert type="info" showIcon title={t(`admin.${admin}`)} />}
      <div className="perm-bar">
        <Select
          aria-label={t('field.objType')}
          className="perm-narrow"
          value={type}
          options={[
            { value: 0, label: t('allTypes') },
            ...types.map((each) => ({ value: each, label: t(`objType.${each > 7 ? 8 : each}`) })),
          ]}
          onChange={(next: number) => {
            setType(next);
            setPage(1);
          }}
        />
        <SearchInput
          search
          label={t('searchObjects')}
          placeholder={t('searchObjects')}
          applied={q}
          onApply={(next) => {
            setQ(next);
            setPage(1);
          }}
        />
        <span className="perm-space" />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void downloadEffective(subject).catch((error: unknown) => showError(error))}
        >
          {t('exportSheet')}
        </Button>
      </div>
      {found.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('effective.empty')}
        </p>
      ) : (
        <DataTable
          rows={found.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={(item) => `${item.objType} ${item.key}`}
          columns={[
            {
              key: 'object',
              title: t('field.object'),
              kind: 'text',
              className: 'perm-object',
              cell: (item) => (
                <>
                  {item.name}{' '}
                  <small className="mp-secondary">{t(`objType.${item.objType > 7 ? 8 : item.objType}`)}</small>
                </>
              ),
            },
            {
              key: 'purview',
              title: t('field.purview'),
              className: 'perm-word',
              cell: (item) => <AccessTag item={item} />,
            },
            {
              key: 'sources',
              title: t('field.sources'),
              kind: 'text',
              cell: (item) => <SourceList sources={item.sources} />,
            },
            mayExplain && {
              key: 'action',
              label: t('explain.action'),
              className: 'perm-word',
              cell: (item) => (
                <Button
                  size="small"
                  type="link"
                  aria-label={t('explain.of', { name: item.name })}
                  onClick={() => openExplain({ objType: item.objType, objectId: item.key, userId: subject.subjectId })}
                >
                  {t('explain.action')}
                </Button>
              ),
            },
          ]}
        />
      )}
      <Pages page={page} total={found.length} size={pageSize} onPage={setPage} />
      <Scopes scopes={scopes} />
    </div>
  );
}

interface GrantedScope {
  readonly resource: string;
  readonly action: string;
  readonly text: string;
  readonly from: string;
}

function Scopes({ scopes }: { readonly scopes: readonly GrantedScope[] }): ReactNode {
  const t = useText('permission');
  if (scopes.length === 0) return null;
  return (
    <section aria-label={t('scopesTitle')}>
      <h4>{t('scopesTitle')}</h4>
      <DataTable
        rows={scopes}
        rowKey={(each, at) => `${each.resource} ${each.action} ${at}`}
        columns={[
          { key: 'resource', kind: 'name', cell: (each) => t('scope.of', { entity: `@${each.resource}.title` }) },
          { key: 'action', cell: (each) => t(`scopeAction.${each.action}`) },
          { key: 'text', kind: 'text' },
          { key: 'from', className: 'mp-secondary' },
        ]}
      />
    </section>
  );
}

function AccessTag({ item }: { readonly item: EffectiveItem }): ReactNode {
  const t = useText('permission');
  return (
    <StateTag tone={item.purview === 2 ? 'success' : 'processing'}>
      {isWhole(item.objType) ? t('mayUse') : t(`purview.${item.purview}`)}
      {item.masked ? ` · ${t('flag.masked')}` : ''}
    </StateTag>
  );
}
