import { itemWord, useDictionary, useText } from '@mp/kernel/web';
import { ReportChart, type ChartSpec } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures, FigureTable, percentText, Tiles } from '@mp/dealer/web';
import { leads, toInfos } from './leads.client.ts';

const kinds = { 'category[in]': 'LEAD,TENDER' } as const;

/** Leads and tenders of the last year: how many were verified and converted; by industry, area and reporter. */
export function LeadsReport(): ReactNode {
  const t = useText('industryInfo');
  useDictionary('INDUSTRY');
  const read = useQuery(leads);
  return (
    <Figures read={read}>
      {({ all, industries, areas, reporters }) => {
        const funnel: ChartSpec = {
          key: 'leads',
          title: t('report.funnel'),
          kind: 'bar',
          isLying: true,
          names: (['leads', 'verified', 'converted'] as const).map((name) => t(`report.${name}`)),
          series: [{ name: t('report.count'), values: [all.leads, all.verified, all.converted], tone: 'brand' }],
          links: [
            toInfos({ ...kinds, 'status[ne]': 'draft' }),
            toInfos({ ...kinds, 'status[in]': 'verified,converted' }),
            toInfos({ ...kinds, status: 'converted' }),
          ],
        };
        const columns = (name: string) => [
          name,
          t('report.leads'),
          t('report.verified'),
          t('report.converted'),
          t('report.rate'),
          t('report.kva'),
        ];
        const cells = (row: typeof all) => [
          String(row.leads),
          String(row.verified),
          String(row.converted),
          percentText(row.rate),
          row.kva.toLocaleString('en-US'),
        ];
        return (
          <>
            <Tiles
              tiles={[
                [t('report.leads'), String(all.leads), toInfos({ ...kinds, 'status[ne]': 'draft' })],
                [t('report.rate'), percentText(all.rate), toInfos({ ...kinds, status: 'converted' })],
                [t('report.kva'), all.kva.toLocaleString('en-US')],
              ]}
            />
            {all.leads === 0 ? <p className="ui-hint">{t('report.nothing')}</p> : <ReportChart spec={funnel} />}
            <FigureTable
              title={t('report.byIndustry')}
              columns={columns(t('field.industry'))}
              rows={industries.map((row) => ({
                key: row.id ?? '',
                name: row.id === null ? '—' : itemWord('INDUSTRY', row.id),
                ...(row.id === null ? {} : { to: toInfos({ ...kinds, industry: row.id }) }),
                cells: cells(row),
              }))}
            />
            <FigureTable
              title={t('report.byArea')}
              columns={columns(t('report.area'))}
              rows={areas.map((row) => ({
                key: row.id ?? '',
                name: row.name ?? t('report.noArea'),
                to: toInfos({
                  ...kinds,
                  'status[ne]': 'draft',
                  ...(row.id === null ? { 'bigAreaId[null]': 'true' } : { bigAreaId: row.id }),
                }),
                cells: cells(row),
              }))}
            />
            <FigureTable
              title={t('report.byReporter')}
              columns={columns(t('field.ownerUserId'))}
              rows={reporters.map((row) => ({
                key: row.id ?? '',
                name: row.name ?? '—',
                ...(row.id === null ? {} : { to: toInfos({ ...kinds, ownerUserId: row.id }) }),
                cells: cells(row),
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
