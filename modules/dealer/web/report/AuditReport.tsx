import { useDialog, usePage, useText } from '@mp/kernel/web';
import { ReportChart, type ChartSpec } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { Figures, FigureTable, percentText, Tiles } from './Figures.tsx';
import { auditOf, type DecisionsAsked } from './report.client.ts';

const DecisionsDialog = lazy(() => import('./DecisionsDialog.tsx').then((file) => ({ default: file.DecisionsDialog })));

const spans = ['3', '6', '12'] as const;

/** How fast versions are audited, how often they are returned, how many pass at once: by node, area, auditor and month. */
export function AuditReport(): ReactNode {
  const t = useText('dealer');
  const { search, setSearch } = usePage();
  const months = spans.find((span) => span === search.months) ?? '6';
  const read = useQuery(auditOf(months));
  const open = useDialog();
  /** Opens the decisions behind a figure. */
  const behind = (title: string, narrowed: Omit<DecisionsAsked, 'months'>) => () =>
    void open((close) => (
      <Suspense fallback={null}>
        <DecisionsDialog title={title} asked={{ months, ...narrowed }} close={() => close()} />
      </Suspense>
    ));
  const days = (value: number | null) => (value === null ? '—' : String(value));
  return (
    <Figures read={read}>
      {({ nodes, areas, auditors, months: byMonth, finished, firstPass }) => {
        const chart: ChartSpec = {
          key: 'audit',
          title: t('report.daysByNode'),
          kind: 'box',
          isLying: true,
          names: nodes.map(({ name }) => name),
          series: [{ name: t('report.days'), values: [], boxes: nodes.map(({ box }) => box), tone: 'brand' }],
        };
        const line: ChartSpec = {
          key: 'auditMonths',
          title: t('report.firstPassByMonth'),
          kind: 'line',
          names: byMonth.map(({ month }) => month),
          series: [
            { name: t('report.firstPass'), values: byMonth.map((each) => each.firstPass), tone: 'success' },
            { name: t('report.returned'), values: byMonth.map(({ returned }) => returned), tone: 'danger' },
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
            {byMonth.length < 2 ? null : <ReportChart spec={line} />}
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
                onOpen: behind(name, { node }),
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
                ...(area.id === null ? {} : { onOpen: behind(area.name ?? '', { area: area.id }) }),
                cells: [
                  String(area.finished),
                  percentText(area.firstPass),
                  days(area.median),
                  days(area.p90),
                  percentText(area.returned),
                ],
              }))}
            />
            <FigureTable
              title={t('report.byAuditor')}
              columns={[
                t('report.auditor'),
                t('report.decisions'),
                t('report.median'),
                t('report.p90'),
                t('report.returned'),
              ]}
              rows={auditors.map(({ id, name, count, median, p90, returned }) => ({
                key: id ?? '',
                name: name ?? '—',
                ...(id === null ? {} : { onOpen: behind(name ?? '', { auditor: id }) }),
                cells: [String(count), days(median), days(p90), percentText(returned)],
              }))}
            />
            <FigureTable
              title={t('report.byMonth')}
              columns={[
                t('report.month'),
                t('report.finished'),
                t('report.firstPass'),
                t('report.median'),
                t('report.p90'),
                t('report.returned'),
              ]}
              rows={byMonth.map((each) => ({
                key: each.month,
                name: each.month,
                onOpen: behind(each.month, { month: each.month }),
                cells: [
                  String(each.finished),
                  percentText(each.firstPass),
                  days(each.median),
                  days(each.p90),
                  percentText(each.returned),
                ],
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
