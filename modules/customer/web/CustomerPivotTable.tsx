import { DownloadOutlined } from '@ant-design/icons';
import { Can, formatCount, showError, usePage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { downloadPivot, pivotOf, type PivotAsked } from './customer.client.ts';
import './customer.css';

const ways = ['province', 'bigArea'] as const;

/** How many customers there are by place and industry; the darker, the more. */
export function CustomerPivotTable(): ReactNode {
  const t = useText('customer.pivot');
  const { search, setSearch } = usePage();
  const by = ways.find((way) => way === search.by) ?? 'province';
  const asked: PivotAsked = { by };
  const read = useQuery(pivotOf(asked));
  if (!read.data) return <QueryResult read={read} />;
  const { columns, rows, totals, total } = read.data;
  const max = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  const count = (n: number) => (n === 0 ? '' : formatCount(n));
  return (
    <div className="cust-pivot">
      <div className="ui-row">
        <Segmented
          aria-label={t('by')}
          value={by}
          options={ways.map((way) => ({ value: way, label: t(`by.${way}`) }))}
          onChange={(way) => setSearch({ by: way === 'province' ? undefined : way }, { replace: true })}
        />
        <Can right="customer.export">
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void downloadPivot(asked, `${t('title')}.xlsx`).catch(showError)}
          >
            {t('export')}
          </Button>
        </Can>
      </div>
      {rows.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('empty')}
        </p>
      ) : (
        <div className="cust-pivot-scroll" role="region" aria-label={t('title')} tabIndex={0}>
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t(`by.${by}`)}</th>
                {columns.map(({ code, name }) => (
                  <th key={code ?? ''} scope="col">
                    {name ?? t('none')}
                  </th>
                ))}
                <th scope="col">{t('total')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id ?? ''}>
                  <th scope="row">{row.name ?? t('none')}</th>
                  {row.counts.map((n, at) => (
                    <td key={columns[at]?.code ?? ''} data-heat={n === 0 ? 0 : Math.ceil((n / max) * 4)}>
                      {count(n)}
                    </td>
                  ))}
                  <td>{formatCount(row.total)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {totals.map((n, at) => (
                  <td key={columns[at]?.code ?? ''}>{count(n)}</td>
                ))}
                <td>{formatCount(total)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </div>
  );
}
