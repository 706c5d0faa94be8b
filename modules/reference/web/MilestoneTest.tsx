import { pickText } from '@mp/kernel/contract';
import { LoadFailed, useLanguage, useText, type AnyRecord } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { type DatedPlan } from '../contract/index.ts';
import { datedQuery, planOf, type CaseValues, type TemplateItem } from './milestone.client.ts';
import { MilestoneCase } from './MilestoneCase.tsx';
import './milestone.css';
import { today } from './today.ts';

/** The dates that a revision gives for a start day and a case. */
export function MilestoneTest({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('milestoneTemplate.test');
  const [values, setValues] = useState<CaseValues>(() => ({ validFrom: today() }));
  const read = useQuery(datedQuery(record.id, values));
  return (
    <div className="ref-milestone-test">
      <MilestoneCase
        names={['validFrom', 'powerBand', 'quantity', 'regionId', 'productLine']}
        labels={{ validFrom: t('start') }}
        values={values}
        onChange={setValues}
      />
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.data ? (
        <Dated plan={read.data} items={planOf(record).items} />
      ) : read.isPending && read.fetchStatus !== 'idle' ? (
        <Skeleton active />
      ) : null}
    </div>
  );
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

function Dated({ plan, items }: { readonly plan: DatedPlan; readonly items: readonly TemplateItem[] }): ReactNode {
  const t = useText('milestoneTemplate.test');
  const language = useLanguage();
  const first = Math.min(...plan.items.map(({ start }) => dayNumber(start)));
  const span = Math.max(1, dayNumber(plan.finish ?? '') - first);
  const share = (days: number) => `${(days / span) * 100}%`;
  return (
    <>
      <p role="status">
        {t('finish', { day: plan.finish ?? '—', days: dayNumber(plan.finish ?? '') - first, factor: plan.factor })}
      </p>
      <section className="ref-milestone-box" tabIndex={0} aria-label={t('plan')}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('begin')}</th>
              <th scope="col">{t('end')}</th>
              <th scope="col">{t('days')}</th>
              <th scope="col">{t('bar')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.items.map((each) => {
              const item = items.find(({ code }) => code === each.code);
              return (
                <tr key={each.code}>
                  <th scope="row">
                    {each.code} {item ? pickText(item.name, language) : null}
                  </th>
                  <td>{each.start}</td>
                  <td>{each.finish}</td>
                  <td>
                    {t(item?.dayUnit === 'calendar' ? 'calendarDays' : 'workDays', { days: each.days })}
                    <small>
                      {t(each.ruleId === null ? 'byTemplate' : 'byRule')}
                      {each.days === each.baseDays
                        ? null
                        : ` · ${t('remote', { days: each.baseDays, factor: plan.factor })}`}
                    </small>
                  </td>
                  <td className="ref-milestone-bar">
                    <span
                      style={{
                        marginInlineStart: share(dayNumber(each.start) - first),
                        width: share(dayNumber(each.finish) - dayNumber(each.start)),
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}
