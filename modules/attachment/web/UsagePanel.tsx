import { DataTable, formatBytes, QueryResult, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import type { FileShare, FileUsage } from '../contract/index.ts';
import { usageQuery } from './stored-file.client.ts';
import './attachment.css';

/** What takes room in the store, against what the tenant and each user may have. */
export function UsagePanel(): ReactNode {
  return <QueryResult read={useQuery(usageQuery)}>{(usage) => <Usage usage={usage} />}</QueryResult>;
}

const percentOf = (part: number, whole: number): number => Math.min(100, Math.round((part / whole) * 1000) / 10);

function Usage({ usage }: { readonly usage: FileUsage }): ReactNode {
  const t = useText('storedFile');
  const { bytes, quota, files, userQuota, users, purposes, owners, states } = usage;
  return (
    <div className="attachment-usage">
      <section aria-label={t('usage.tenant')}>
        <h2>{t('usage.tenant')}</h2>
        <p>{t('usage.of', { used: formatBytes(bytes), quota: formatBytes(quota), n: files })}</p>
        <Progress
          percent={percentOf(bytes, quota)}
          status={bytes > quota * 0.9 ? 'exception' : 'normal'}
          aria-label={t('usage.tenant')}
        />
      </section>
      <section aria-label={t('usage.users')}>
        <h2>{t('usage.users')}</h2>
        <DataTable
          rows={users}
          rowKey={({ id }) => id}
          label={t('usage.users')}
          columns={[
            { key: 'name', title: t('field.userId'), kind: 'name', cell: ({ name }) => name || t('usage.system') },
            { key: 'bytes', title: t('field.size'), kind: 'digits', cell: (row) => formatBytes(row.bytes) },
            {
              key: 'id',
              title: t('usage.share'),
              kind: 'text',
              cell: (row) => (
                <Progress
                  size="small"
                  percent={percentOf(row.bytes, userQuota)}
                  aria-label={`${t('usage.share')} ${row.name || t('usage.system')}`}
                />
              ),
            },
          ]}
        />
      </section>
      <Shares title={t('usage.states')} rows={states} />
      <Shares title={t('usage.purposes')} rows={purposes} />
      <Shares title={t('usage.owners')} rows={owners} />
    </div>
  );
}

function Shares({ title, rows }: { readonly title: string; readonly rows: readonly FileShare[] }): ReactNode {
  const t = useText('storedFile');
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        rows={rows}
        rowKey={({ key }) => key}
        label={title}
        columns={[
          { key: 'name', title: t('usage.kind'), kind: 'name' },
          { key: 'files', title: t('usage.files'), kind: 'digits' },
          { key: 'bytes', title: t('field.size'), kind: 'digits', cell: (row) => formatBytes(row.bytes) },
        ]}
      />
    </section>
  );
}
