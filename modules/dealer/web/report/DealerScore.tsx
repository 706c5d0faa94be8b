import { useText } from '@mp/kernel/web';
import { ReportChart, type ChartSpec } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures, FigureTable, Tiles } from './Figures.tsx';
import { Radar } from './Radar.tsx';
import { scoreOf } from './report.client.ts';

/** The score of a dealer: what is measured with its points, what is not yet measured, and a grade once all is. */
export function DealerScore({ id }: { readonly id: string }): ReactNode {
  const t = useText('dealer');
  const read = useQuery(scoreOf(id));
  return (
    <Figures read={read}>
      {({ parts, points, of, grade }) => {
        const counted = parts.filter((part) => part.points !== null);
        const chart: ChartSpec = {
          key: 'score',
          title: t('score.share'),
          kind: 'bar',
          isLying: true,
          names: counted.map(({ key }) => t(`score.${key}`)),
          series: [
            {
              name: t('score.percent'),
              values: counted.map((part) => Math.round((100 * (part.points ?? 0)) / part.most)),
              tone: 'brand',
            },
          ],
        };
        return (
          <>
            <Tiles
              tiles={[
                [t('score.points'), `${points} / ${of}`],
                [t('score.grade'), grade ?? '—'],
              ]}
            />
            {grade === null ? (
              <p className="ui-hint">{t('score.notWhole')}</p>
            ) : (
              <p className="ui-hint">{t('score.setGrade')}</p>
            )}
            {counted.length === 0 ? null : <ReportChart spec={chart} />}
            <Radar
              title={t('score.share')}
              spokes={counted.map((part) => ({
                name: t(`score.${part.key}`),
                percent: (100 * (part.points ?? 0)) / part.most,
              }))}
            />
            <FigureTable
              title={t('score.parts')}
              columns={[t('score.part'), t('score.most'), t('score.points')]}
              rows={parts.map((part) => ({
                key: part.key,
                name: t(`score.${part.key}`),
                cells: [
                  String(part.most),
                  part.points === null ? t(part.isMeasured ? 'score.noFigures' : 'score.notYet') : String(part.points),
                ],
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
