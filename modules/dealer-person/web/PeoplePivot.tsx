import { itemWord, PageLink, ReportChart, useDictionary, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { pickText, type ChartSpec } from '@mp/kernel/contract';
import { plusDays, wallTime } from '@mp/reference/contract';
import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { countingStates } from '@mp/dealer/contract';
import { toPeople } from '@mp/dealer/web';
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
      {read.data ? (
        <>
          <Areas areas={read.data.areas} />
          <Ahead {...read.data} />
        </>
      ) : (
        <QueryResult read={read} />
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
      <table className="prs-lines prs-areas">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('pivot.area')}
            </th>
            <th scope="col" rowSpan={2} className="prs-digits">
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
                <th key={`${type}/${level}`} scope="col" className="prs-digits">
                  {t('pivot.level', { level })}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ id, name, people, cells }) => (
            <tr key={id ?? ''}>
              <th scope="row">
                {id === null ? t('pivot.noArea') : <PageLink to={toPeople({ bigAreaId: id })}>{name}</PageLink>}
              </th>
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

const tones = ['brand', 'success', 'warning', 'danger', 'secondary'] as const;
/** Colours of the types after those, which read on light and dark alike. */
const further = ['#8250df', '#0e8f8f', '#b5487a'] as const;
const counting = countingStates.join(',');
const ofCertificates = (more: Readonly<Record<string, string>>) => toPeople({ part: 'certificates', ...more });

/** Certificates that end: how many within which time, and month by month by their types; a figure leads to them. */
function Ahead({ ahead, expiring }: Pick<Pivot, 'ahead' | 'expiring'>): ReactNode {
  const t = useText('person');
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  const months = [...new Set(ahead.map(({ month }) => month))].toSorted();
  const types = [...new Set(ahead.map(({ type }) => type))].toSorted();
  const within = (days: number) =>
    ofCertificates({ 'expiresOn[gte]': today, 'expiresOn[lte]': plusDays(today, days), 'state[in]': counting });
  const figures = [
    ['in30', within(30)],
    ['in60', within(60)],
    ['in90', within(90)],
    ['expired', ofCertificates({ state: 'expired' })],
  ] as const;
  const chart: ChartSpec = {
    key: 'ahead',
    title: t('ahead.byMonth'),
    kind: 'bar',
    isStacked: true,
    names: months,
    series: types.map((type, at) => ({
      name: itemWord('CERT_TYPE', type),
      tone: tones[at % tones.length] ?? 'brand',
      ...(at < tones.length ? {} : { colour: further[(at - tones.length) % further.length] ?? further[0] }),
      values: months.map((month) =>
        ahead.reduce((sum, row) => sum + (row.month === month && row.type === type ? row.count : 0), 0),
      ),
    })),
    links: months.map((month) =>
      ofCertificates({
        'expiresOn[gte]': `${month}-01`,
        'expiresOn[lte]': plusDays(`${plusDays(`${month}-01`, 31).slice(0, 7)}-01`, -1),
        'state[in]': counting,
      }),
    ),
  };
  return (
    <section className="prs-coverage" aria-label={t('ahead.title')}>
      <dl className="prs-figures">
        {figures.map(([key, to]) => (
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
            <dd>
              <PageLink to={to}>{expiring[key]}</PageLink>
            </dd>
          </div>
        ))}
      </dl>
      {months.length === 0 ? null : (
        <Suspense fallback={<Skeleton active />}>
          <ReportChart spec={chart} />
        </Suspense>
      )}
    </section>
  );
}
