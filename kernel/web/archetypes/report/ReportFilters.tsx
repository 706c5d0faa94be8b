import {
  ownRange,
  resourceByKey,
  titleKey,
  type DaysWindow,
  type Field,
  type MonthsWindow,
  type Report,
  type RequestedWindow,
} from '@mp/kernel/contract';
import { DatePicker, Segmented } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useId } from 'react';
import { codeText } from '../../api-error.ts';
import { useDays } from '../../controls/use-days.ts';
import { useText } from '../../i18n.ts';
import { usePage } from '../../page.tsx';
import { KindEdit } from '../form/FormField.tsx';

/** A filter whose values only the page can offer. */
export interface OwnFilterProps {
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}
/** Such filters by name. */
export type OwnFilters = Readonly<Record<string, ComponentType<OwnFilterProps>>>;

type Change = (part: Readonly<Record<string, string | undefined>>) => void;

interface ReportFiltersProps {
  readonly report: Report;
  readonly requested: RequestedWindow;
  readonly own: OwnFilters | undefined;
}

/** Time and filters of a report; all of it stands in the address. */
export function ReportFilters({ report, requested, own }: ReportFiltersProps): ReactNode {
  const t = useText('report');
  const { setSearch } = usePage();
  const change: Change = (part) => setSearch(part, { replace: true });
  const { window, filters = {} } = report.spec;
  const shown = Object.entries(filters).filter(([, { hidden }]) => !hidden);
  if (!window && shown.length === 0) return null;
  return (
    <div className="report-filters" role="search" aria-label={t('filters')}>
      {window === undefined ? null : 'months' in window ? (
        <Months window={window} requested={requested} change={change} />
      ) : (
        <Days window={window} requested={requested} change={change} />
      )}
      {shown.map(([name, field]) => (
        <Filter key={name} report={report} name={name} field={field} Own={own?.[name]} change={change} />
      ))}
    </div>
  );
}

interface FilterProps {
  readonly report: Report;
  readonly name: string;
  readonly field: Field;
  readonly Own: OwnFilters[string] | undefined;
  readonly change: Change;
}

/** One declared filter: a switch of few words, the control of its kind, or the page's own. */
function Filter({ report, name, field, Own, change }: FilterProps): ReactNode {
  const t = useText();
  const id = useId();
  const { search } = usePage();
  const label = t(titleKey(report, name));
  const value = search[name] || undefined;
  const handleChange = (next: unknown) =>
    change({ [name]: typeof next === 'string' && next !== '' ? next : undefined });
  const resource = resourceByKey(report.resource.key);
  if (field.options && !Own)
    return (
      <Segmented<string>
        aria-label={label}
        value={value ?? field.options[0] ?? ''}
        options={field.options.map((option) => ({
          value: option,
          label: t(titleKey(report, [name, option].join('.'))),
        }))}
        onChange={(next) => handleChange(next === field.options?.[0] ? undefined : next)}
      />
    );
  return (
    <Suspense fallback={<span className="ui-bone report-pick" />}>
      <div className="report-pick">
        <label htmlFor={id}>{label}</label>
        {Own ? (
          <Own id={id} value={value} onChange={handleChange} />
        ) : resource === undefined ? null : (
          <KindEdit
            id={id}
            name={name}
            label={label}
            field={field}
            resource={resource}
            value={value ?? null}
            onChange={handleChange}
          />
        )}
      </div>
    </Suspense>
  );
}

interface WindowProps<W> {
  readonly window: W;
  readonly requested: RequestedWindow;
  readonly change: Change;
}

/** The last months, as many as one chooses. */
function Months({ window, requested, change }: WindowProps<MonthsWindow>): ReactNode {
  const t = useText('report');
  return (
    <Segmented<string>
      aria-label={t('period')}
      value={requested.moving ?? window.standard}
      options={window.months.map((value) => ({ value, label: t('lastMonths', { count: Number(value) }) }))}
      onChange={(months) => change({ months })}
    />
  );
}

/** So many days up to today, or two days of one's own, with what is wrong about them. */
function Days({ window, requested, change }: WindowProps<DaysWindow>): ReactNode {
  const t = useText('report');
  const dayjs = useDays();
  const id = useId();
  const { query, moving, refusal } = requested;
  const end = (which: 'from' | 'to') => (
    <DatePicker
      aria-label={t(which)}
      placeholder={t(which)}
      format={['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D']}
      value={query[which] ? dayjs(query[which]) : null}
      aria-invalid={refusal !== undefined}
      {...(refusal ? { status: 'error' as const, 'aria-describedby': id } : {})}
      onChange={(next) =>
        change({ days: ownRange, from: query['from'], to: query['to'], [which]: next?.format('YYYY-MM-DD') })
      }
    />
  );
  return (
    <>
      <Segmented<string>
        aria-label={t('period')}
        value={moving ?? ownRange}
        options={[
          ...window.days.map((count) => ({ value: String(count), label: t('lastDays', { count }) })),
          { value: ownRange, label: t('ownRange') },
        ]}
        onChange={(next) =>
          change(
            next === ownRange
              ? { days: ownRange, from: query['from'], to: query['to'] }
              : { days: next, from: undefined, to: undefined },
          )
        }
      />
      <span className="report-range">
        {end('from')}
        <span aria-hidden>–</span>
        {end('to')}
        <small id={id} className="ui-problem" role="alert">
          {refusal ? codeText(refusal.code, refusal.params) : null}
        </small>
      </span>
    </>
  );
}
