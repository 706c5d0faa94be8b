import { itemWord, useDictionary, useText, call } from '@mp/kernel/web';
import { ReportChart, type ChartSpec } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { feedback, feedbackReport } from '../contract/index.ts';
import { Figures, FigureTable, percentText, Tiles, toFeedback, withinMonth } from '@mp/dealer/web';

const all = { view: 'all' } as const;
const waiting = { ...all, 'state[in]': 'open,handling' } as const;

/** Feedback of the last six months: how much, how much of it in time, how it was rated; each figure leads to its items. */
export function FeedbackReport(): ReactNode {
  const t = useText('feedback');
  useDictionary('FEEDBACK_TYPE');
  const [now] = useState(() => new Date().toISOString());
  const read = useQuery({
    queryKey: [feedback.key, 'report'],
    queryFn: ({ signal }) => call(feedbackReport, { query: { months: '6' }, signal }),
  });
  return (
    <Figures read={read}>
      {({ count, open, overdue, onTime, rating, months, types, sources, areas }) => {
        const columns = (name: string) => [name, t('report.count'), t('report.onTime'), t('report.rating')];
        const cells = (row: (typeof months)[number]) => [
          String(row.count),
          percentText(row.onTime),
          row.rating === null ? '—' : String(row.rating),
        ];
        const names = months.map(({ key }) => key);
        const columnsOf: ChartSpec = {
          key: 'feedback',
          title: t('report.byMonth'),
          kind: 'bar',
          names,
          series: [{ name: t('report.count'), values: months.map((month) => month.count), tone: 'brand' }],
          links: months.map(({ key }) => toFeedback({ ...all, ...withinMonth('createdAt', key) })),
        };
        const line: ChartSpec = {
          key: 'onTime',
          title: t('report.onTimeByMonth'),
          kind: 'line',
          names,
          series: [{ name: t('report.onTime'), values: months.map((month) => month.onTime), tone: 'success' }],
        };
        return (
          <>
            <Tiles
              tiles={[
                [t('report.count'), String(count), toFeedback(all)],
                [t('report.open'), String(open), toFeedback(waiting)],
                [t('report.overdue'), String(overdue), toFeedback({ ...waiting, 'dueAt[lte]': now })],
                [t('report.onTime'), percentText(onTime)],
                [t('report.rating'), rating === null ? '—' : String(rating)],
              ]}
            />
            {months.length === 0 ? <p className="ui-hint">{t('list.emptyAll')}</p> : <ReportChart spec={columnsOf} />}
            {months.length < 2 ? null : <ReportChart spec={line} />}
            <FigureTable
              title={t('report.byMonth')}
              columns={columns(t('report.month'))}
              rows={months.map((row) => ({
                key: row.key,
                name: row.key,
                to: toFeedback({ ...all, ...withinMonth('createdAt', row.key) }),
                cells: cells(row),
              }))}
            />
            <FigureTable
              title={t('field.type')}
              columns={columns(t('field.type'))}
              rows={types.map((row) => ({
                key: row.key,
                name: itemWord('FEEDBACK_TYPE', row.key),
                to: toFeedback({ ...all, type: row.key }),
                cells: cells(row),
              }))}
            />
            <FigureTable
              title={t('field.source')}
              columns={columns(t('field.source'))}
              rows={sources.map((row) => ({
                key: row.key,
                name: t(`source.${row.key}`),
                to: toFeedback({ ...all, source: row.key }),
                cells: cells(row),
              }))}
            />
            <FigureTable
              title={t('report.area')}
              columns={columns(t('report.area'))}
              rows={areas.map((row) => ({
                key: row.key,
                name: row.name ?? t('report.noArea'),
                to: toFeedback({
                  ...all,
                  ...(row.key === '' ? { 'bigAreaId[null]': 'true' } : { bigAreaId: row.key }),
                }),
                cells: cells(row),
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
