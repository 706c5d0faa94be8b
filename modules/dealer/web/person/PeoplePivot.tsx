import { itemWord, LoadFailed, useDictionary, useLanguage, useText } from '@mp/kernel/web';
import { pickText } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { pivotOf } from './person.client.ts';
import './person.css';

const levels = [3, 2, 1] as const;

/** How many hold what where: big area by certificate level, and the certificates that run out, month by month. */
export function PeoplePivot(): ReactNode {
  const t = useText('person');
  const language = useLanguage();
  const [certType, setType] = useState<string>();
  const [jobType, setJob] = useState<string>();
  const read = useQuery(pivotOf({ ...(certType ? { certType } : {}), ...(jobType ? { jobType } : {}) }));
  const types = useDictionary('CERT_TYPE') ?? [];
  const jobs = useDictionary('DEALER_JOB') ?? [];
  const options = (items: typeof types) =>
    items.map(({ code, label }) => ({ value: code, label: pickText(label, language) }));
  return (
    <div className="prs-pivot">
      <div className="ui-row">
        <Select
          allowClear
          style={{ minWidth: 200 }}
          aria-label={t('pivot.type')}
          placeholder={t('pivot.type')}
          value={certType}
          options={options(types)}
          onChange={(value?: string) => setType(value)}
        />
        <Select
          allowClear
          style={{ minWidth: 160 }}
          aria-label={t('field.jobType')}
          placeholder={t('field.jobType')}
          value={jobType}
          options={options(jobs)}
          onChange={(value?: string) => setJob(value)}
        />
      </div>
      {read.isError ? (
        <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <>
          <Areas areas={read.data.areas} />
          <Ahead {...read.data} />
        </>
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}

type Pivot = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof pivotOf>['queryFn']>>>>;

function Areas({ areas }: { readonly areas: Pivot['areas'] }): ReactNode {
  const t = useText('person');
  const types = [...new Set(areas.flatMap(({ cells }) => cells.map(({ type }) => type)))].toSorted();
  if (areas.length === 0) return <p className="ui-empty">{t('query.empty')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className="prs-scroll" tabIndex={0} role="region" aria-label={t('query.pivot')}>
      <table className="prs-lines">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('pivot.area')}
            </th>
            <th scope="col" rowSpan={2}>
              {t('pivot.people')}
            </th>
            {types.map((type) => (
              <th key={type} scope="colgroup" colSpan={levels.length}>
                {itemWord('CERT_TYPE', type)}
              </th>
            ))}
          </tr>
          <tr>
            {types.flatMap((type) =>
              levels.map((level) => (
                <th key={`${type}/${level}`} scope="col">
                  {t('pivot.level', { level })}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ id, name, people, cells }) => (
            <tr key={id ?? ''}>
              <th scope="row">{name ?? t('pivot.noArea')}</th>
              <td className="prs-digits">{people}</td>
              {types.flatMap((type) =>
                levels.map((level) => (
                  <td key={`${type}/${level}`} className="prs-digits">
                    {cells.find((cell) => cell.type === type && cell.level === level)?.people ?? '·'}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ahead({ ahead, expiring }: Pick<Pivot, 'ahead' | 'expiring'>): ReactNode {
  const t = useText('person');
  const months = [...Map.groupBy(ahead, ({ month }) => month)].map(([month, rows]) => ({
    month,
    count: rows.reduce((sum, row) => sum + row.count, 0),
    words: rows.map(({ type, count }) => `${itemWord('CERT_TYPE', type)} ${count}`).join('、'),
  }));
  const most = Math.max(1, ...months.map(({ count }) => count));
  return (
    <section className="prs-coverage" aria-label={t('ahead.title')}>
      <dl className="prs-figures">
        {(['in30', 'in60', 'in90', 'expired'] as const).map((key) => (
          <div
            key={key}
            data-tone={
              key === 'expired' && expiring[key] > 0
                ? 'danger'
                : key === 'in30' && expiring[key] > 0
                  ? 'waiting'
                  : undefined
            }
          >
            <dt>{t(`ahead.${key}`)}</dt>
            <dd>{expiring[key]}</dd>
          </div>
        ))}
      </dl>
      <ul className="prs-bars">
        {months.map(({ month, count, words }) => (
          <li key={month} title={words}>
            <b>{count}</b>
            <span style={{ height: `${Math.round((count / most) * 90) + 4}px` }} aria-hidden />
            {month}
          </li>
        ))}
      </ul>
    </section>
  );
}
