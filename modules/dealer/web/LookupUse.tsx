import { hasText, LoadFailed, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useOfPublic } from './lookup.client.ts';

interface Use {
  readonly key: string;
  readonly queries: number;
  readonly none: number;
  readonly scans: number;
  readonly suspicious: number;
}

const measures = ['queries', 'none', 'scans', 'suspicious'] as const;

/** How the public used its pages in the last thirty days. */
export function LookupUse(): ReactNode {
  const t = useText('dealerLookUp.use');
  const all = useText();
  const read = useQuery(useOfPublic);
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { total, pages, provinces, days, words } = read.data;
  const pageName = (key: string) => (hasText(`nav.${key}`) ? all(`nav.${key}`) : key);
  return (
    <div className="dlr-report">
      <dl className="dlr-kpis">
        {measures.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{total[name]}</dd>
          </div>
        ))}
      </dl>
      <Uses title={t('byPage')} rows={pages} word={pageName} />
      <Uses title={t('byProvince')} rows={provinces} word={(key) => key || t('unknown')} />
      <Uses title={t('byDay')} rows={days} word={(key) => key} />
      <table className="ui-table">
        <caption>{t('words')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('word')}</th>
            <th scope="col">{t('queries')}</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ word, count }) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface UsesProps {
  readonly title: string;
  readonly rows: readonly Use[];
  readonly word: (key: string) => string;
}

function Uses({ title, rows, word }: UsesProps): ReactNode {
  const t = useText('dealerLookUp.use');
  return (
    <table className="ui-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {measures.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{word(row.key)}</th>
            {measures.map((name) => (
              <td key={name}>{row[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
