import { PageLink, QueryResult, StateTag, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { shownWeeks, weekAfter, weeklyReport, type WeeksAnswer } from '../contract/index.ts';
import { toReport, weeksQuery } from './project-weekly.client.ts';
import './project-weekly.css';

const { tones } = weeklyReport.fields.state;

type Report = WeeksAnswer['projects'][number]['reports'][number];

/** Projects down, weeks across, the latest first: who has reported, who was late, and where nothing came. */
export function WeekMatrix(): ReactNode {
  const t = useText('weeklyMatrix');
  const { search, setSearch } = usePage();
  const until = search['until'];
  const read = useQuery(weeksQuery(until));
  return (
    <QueryResult read={read}>
      {({ weeks: given, projects }) => {
        const weeks = given.toReversed();
        const go = (n: number) => setSearch({ until: weekAfter(weeks[0] ?? { from: '' }, n).from });
        return (
          <>
            <div className="pw-bar">
              <Button onClick={() => go(-shownWeeks)}>{t('earlier')}</Button>
              <Button disabled={until === undefined} onClick={() => setSearch({ until: undefined })}>
                {t('today')}
              </Button>
              <Button disabled={until === undefined} onClick={() => go(shownWeeks)}>
                {t('later')}
              </Button>
            </div>
            {projects.length === 0 ? (
              <p className="ui-empty">{t('nothing')}</p>
            ) : (
              <div className="pw-scroll" tabIndex={0} role="region" aria-label={t('title')}>
                <table className="pw-weeks">
                  <thead>
                    <tr>
                      <th scope="col">{t('project')}</th>
                      {weeks.map(({ no, from, to }) => (
                        <th key={no} scope="col" title={`${from} – ${to}`}>
                          {no.slice(5)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {projects.map(({ projectId, name, reports }) => (
                      <tr key={projectId}>
                        <th scope="row">{name}</th>
                        {weeks.map(({ from, isNeeded }) => (
                          <td key={from}>
                            <Cell report={reports.find((each) => each.weekFrom === from)} isNeeded={isNeeded} />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        );
      }}
    </QueryResult>
  );
}

function Cell({ report, isNeeded }: { readonly report: Report | undefined; readonly isNeeded: boolean }): ReactNode {
  const t = useText();
  if (!report) return isNeeded ? null : <span className="mp-secondary">{t('weeklyMatrix.notNeeded')}</span>;
  const { id, state, isLate } = report;
  const isIn = state === 'submitted' || state === 'read';
  return (
    <PageLink to={toReport({ id })}>
      <StateTag tone={isIn && isLate ? 'waiting' : tones?.[state]}>
        {isIn && isLate ? t('weeklyMatrix.late') : t(`weeklyReport.state.${state}`)}
      </StateTag>
    </PageLink>
  );
}
