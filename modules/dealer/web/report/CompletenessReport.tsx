import { itemWord, useDictionary, useText } from '@mp/kernel/web';
import { ReportChart, type ChartSpec } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures, FigureTable, percentText, Tiles } from './Figures.tsx';
import { completeness, toDealers } from './report.client.ts';

/** How full and how fresh what is known of dealers is: by area and grade. */
export function CompletenessReport(): ReactNode {
  const t = useText('dealer');
  useDictionary('DEALER_GRADE');
  const read = useQuery(completeness);
  const columns = (name: string) => [name, t('report.count'), t('field.completeness'), t('report.verified')];
  return (
    <Figures read={read}>
      {({ all, areas, grades }) => {
        const chart: ChartSpec = {
          key: 'completeness',
          title: t('report.fullness'),
          kind: 'bar',
          isLying: true,
          names: areas.map(({ name }) => name ?? t('report.noArea')),
          series: [
            { name: t('field.completeness'), values: areas.map((area) => area.completeness), tone: 'brand' },
            { name: t('report.verified'), values: areas.map(({ verified }) => verified), tone: 'success' },
          ],
          links: areas.map(({ id }) => (id === null ? undefined : toDealers({ bigAreaId: id }))),
        };
        const cells = (row: typeof all) => [
          String(row.count),
          percentText(row.completeness),
          percentText(row.verified),
        ];
        return (
          <>
            <Tiles
              tiles={[
                [t('report.count'), String(all.count), toDealers({ 'status[in]': 'active,suspended' })],
                [t('field.completeness'), percentText(all.completeness)],
                [t('report.verified'), percentText(all.verified)],
              ]}
            />
            {areas.length === 0 ? <p className="ui-hint">{t('report.nothing')}</p> : <ReportChart spec={chart} />}
            <FigureTable
              title={t('report.byArea')}
              columns={columns(t('field.bigAreaId'))}
              rows={areas.map((area) => ({
                key: area.id ?? '',
                name: area.name ?? t('report.noArea'),
                ...(area.id === null ? {} : { to: toDealers({ bigAreaId: area.id }) }),
                cells: cells(area),
              }))}
            />
            <FigureTable
              title={t('report.byGrade')}
              columns={columns(t('field.grade'))}
              rows={grades.map((row) => ({
                key: row.grade ?? '',
                name: row.grade === null ? t('report.noGrade') : itemWord('DEALER_GRADE', row.grade),
                ...(row.grade === null ? {} : { to: toDealers({ grade: row.grade }) }),
                cells: cells(row),
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
