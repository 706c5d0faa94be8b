import { QueryResult, ReportBody, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Radar } from './Radar.tsx';
import { scoreOf } from './report.client.ts';
import './report.css';

/** The score of a dealer: what is measured with its points, what is not yet measured, and a grade once all is. */
export function DealerScore({ id }: { readonly id: string }): ReactNode {
  const t = useText('dealer');
  const read = useQuery(scoreOf(id));
  return (
    <QueryResult read={read}>
      {({ parts, deductions, points, of, grade }) => {
        const counted = parts.flatMap((part) =>
          part.points === null ? [] : [{ name: t(`score.${part.key}`), percent: (100 * part.points) / part.most }],
        );
        const share = counted.map(({ percent }) => Math.round(percent));
        return (
          <ReportBody
            model={{
              tiles: [
                { title: t('score.points'), value: `${points} / ${of}` },
                { title: t('score.grade'), value: grade ?? '—' },
              ],
              charts: [
                {
                  key: 'score',
                  title: t('score.share'),
                  kind: 'bar' as const,
                  isLying: true,
                  names: counted.map(({ name }) => name),
                  series: [{ name: t('score.percent'), values: share, tone: 'brand' as const }],
                },
              ].filter(({ names }) => names.length > 0),
              tables: [
                {
                  key: 'parts',
                  title: t('score.parts'),
                  columns: [
                    { key: 'part', title: t('score.part') },
                    ...['most', 'points'].map((key) => ({ key, title: t(`score.${key}`), isDigits: true })),
                  ],
                  rows: [
                    ...parts.map((part) => [
                      { text: t(`score.${part.key}`) },
                      { text: String(part.most) },
                      {
                        text:
                          part.points === null
                            ? t(part.isMeasured ? 'score.noFigures' : 'score.notYet')
                            : String(part.points),
                      },
                    ]),
                    ...deductions.map(({ key, count, points: taken }) => [
                      { text: t(`score.${key}`, { count }) },
                      { text: '—' },
                      { text: `−${taken}` },
                    ]),
                  ],
                },
              ],
            }}
          >
            <p className="ui-hint">{t(grade === null ? 'score.notWhole' : 'score.setGrade')}</p>
            <Radar title={t('score.share')} spokes={counted} />
          </ReportBody>
        );
      }}
    </QueryResult>
  );
}
