import { call, itemWord, LoadFailed, useDictionary, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { feedback, feedbackReport } from '../contract/index.ts';
import './public/public.css';

interface Group {
  readonly key: string;
  readonly count: number;
  readonly onTime: number;
  readonly rating: number | null;
}

/** Feedback of the last six months: how much, how much of it in time, how it was rated; by month, type and source. */
export function FeedbackReport(): ReactNode {
  const t = useText('feedback');
  useDictionary('FEEDBACK_TYPE');
  const read = useQuery({
    queryKey: [feedback.key, 'report'],
    queryFn: ({ signal }) => call(feedbackReport, { query: { months: '6' }, signal }),
  });
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { count, open, overdue, onTime, rating, months, types, sources } = read.data;
  const facts = [
    ['count', count],
    ['open', open],
    ['overdue', overdue],
    ['onTime', onTime === null ? '—' : `${onTime} %`],
    ['rating', rating ?? '—'],
  ] as const;
  return (
    <div className="dlr-report">
      <dl className="dlr-kpis">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`report.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Groups title={t('report.byMonth')} groups={months} word={(key) => key} />
      <Groups title={t('field.type')} groups={types} word={(key) => itemWord('FEEDBACK_TYPE', key)} />
      <Groups title={t('field.source')} groups={sources} word={(key) => t(`source.${key}`)} />
    </div>
  );
}

interface GroupsProps {
  readonly title: string;
  readonly groups: readonly Group[];
  readonly word: (key: string) => string;
}

function Groups({ title, groups, word }: GroupsProps): ReactNode {
  const t = useText('feedback');
  const most = Math.max(1, ...groups.map(({ count }) => count));
  return (
    <table className="ui-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('report.count')}</th>
          <th scope="col">{t('report.onTime')}</th>
          <th scope="col">{t('report.rating')}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">{word(group.key)}</th>
            <td>
              <span className="dlr-bar" style={{ width: `${(60 * group.count) / most}%` }} aria-hidden /> {group.count}
            </td>
            <td>{group.onTime} %</td>
            <td>{group.rating ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
