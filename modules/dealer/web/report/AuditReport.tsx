import { usePage, useText } from '@mp/kernel/web';
import { ReportChart, type ChartSpec } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Figures, FigureTable, percentText, Tiles } from './Figures.tsx';
import { auditOf } from './report.client.ts';

const spans = ['3', '6', '12'] as const;

/** How fast versions are audited, how often they are returned, how many pass at once: by node and area. */
export function AuditReport(): ReactNode {
  const t = useText('dealer');
  const { search, setSearch } = usePage();
  const months = spans.find((span) => span === search.months) ?? '6';
  const read = useQuery(auditOf(months));
  const days = (value: number | null) => (value === null ? '—' : String(value));
  return (
    <Figures read={read}>
      {({ nodes, areas, finished, firstPass }) => {
        const chart: ChartSpec = {
          key: 'audit',
          title: t('report.daysByNode'),
          kind: 'bar',
          isLying: true,
          names: nodes.map(({ name }) => name),
          series: [
            { name: t('report.median'), values: nodes.map(({ median }) => median), tone: 'brand' },
            { name: t('report.p90'), values: nodes.map(({ p90 }) => p90), tone: 'warning' },
          ],
        };
        return (
          <>
            <Segmented
              aria-label={t('report.span')}
              value={months}
              options={spans.map((value) => ({ value, label: t('report.months', { count: Number(value) }) }))}
              onChange={(value) => setSearch({ months: value }, { replace: true })}
            />
            <Tiles
              tiles={[
                [t('report.finished'), String(finished)],
                [t('report.firstPass'), percentText(firstPass)],
              ]}
            />
            {nodes.length === 0 ? <p className="ui-hint">{t('report.noAudit')}</p> : <ReportChart spec={chart} />}
            <FigureTable
              title={t('report.byNode')}
              columns={[
                t('report.node'),
                t('report.decisions'),
                t('report.median'),
                t('report.p90'),
                t('report.returned'),
              ]}
              rows={nodes.map(({ node, name, count, median, p90, returned }) => ({
                key: node,
                name,
                cells: [String(count), days(median), days(p90), percentText(returned)],
              }))}
            />
            <FigureTable
              title={t('report.byArea')}
              columns={[
                t('field.bigAreaId'),
                t('report.finished'),
                t('report.firstPass'),
                t('report.median'),
                t('report.p90'),
                t('report.returned'),
              ]}
              rows={areas.map((area) => ({
                key: area.id ?? '',
                name: area.name ?? t('report.noArea'),
                cells: [
                  String(area.finished),
                  percentText(area.firstPass),
                  days(area.median),
                  days(area.p90),
                  percentText(area.returned),
                ],
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
