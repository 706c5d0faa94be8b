import { ref } from '@mp/kernel/contract';
import { codeText, dataText, KindEdit, plainResource, usePage, useDays, useText } from '@mp/kernel/web';
import { organisation } from '@mp/organisation/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Segmented, Select } from 'antd';
import { type ReactNode, Suspense, useId } from 'react';
import { processCategory, processReport } from '../../contract/index.ts';
import { type RequestedRange, ownRange, presets } from './report-range.ts';
import { processesQuery } from './report.client.ts';

const orgField = ref(organisation.key);
const categoryField = ref(processCategory.key);
const own = plainResource(processReport);

/** Range and filters of a report; all of it stands in the address. */
export function ReportFilters({
  asked,
  hasSteps,
}: {
  readonly asked: RequestedRange;
  readonly hasSteps: boolean;
}): ReactNode {
  const t = useText('processReport');
  const { setSearch } = usePage();
  const change = (part: Readonly<Record<string, string | undefined>>): void => setSearch(part, { replace: true });
  const { query, days } = asked;
  return (
    <div className="report-filters" role="search" aria-label={t('filters')}>
      <Segmented<string>
        aria-label={t('presets')}
        value={days ?? ownRange}
        options={[
          ...presets.map((count) => ({ value: String(count), label: t('lastDays', { count }) })),
          { value: ownRange, label: t('ownRange') },
        ]}
        onChange={(next) =>
          change(
            next === ownRange
              ? { days: ownRange, from: query.from, to: query.to }
              : { days: next, from: undefined, to: undefined },
          )
        }
      />
      <Range asked={asked} change={change} />
      <Picker label={t('field.organisation')} name="orgId" value={query.orgId} field={orgField} change={change} />
      <Picker
        label={t('field.category')}
        name="categoryId"
        value={query.categoryId}
        field={categoryField}
        change={change}
      />
      <ProcessPick value={query.defKey} change={change} />
      {hasSteps ? (
        <Segmented<string>
          aria-label={t('steps')}
          value={query.step ?? 'day'}
          options={[
            { value: 'day', label: t('column.day') },
            { value: 'week', label: t('column.week') },
          ]}
          onChange={(step) => change({ step: step === 'week' ? step : undefined })}
        />
      ) : null}
    </div>
  );
}

type Change = (part: Readonly<Record<string, string | undefined>>) => void;

/** The two days of the range, with what is wrong about them. */
function Range({ asked, change }: { readonly asked: RequestedRange; readonly change: Change }): ReactNode {
  const t = useText('processReport');
  const dayjs = useDays();
  const id = useId();
  const { query, refusal } = asked;
  const end = (which: 'from' | 'to') => (
    <DatePicker
      aria-label={t(`field.${which}`)}
      placeholder={t(`field.${which}`)}
      format={['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D']}
      value={query[which] ? dayjs(query[which]) : null}
      aria-invalid={refusal !== undefined}
      {...(refusal ? { status: 'error' as const, 'aria-describedby': id } : {})}
      onChange={(next) =>
        change({ days: ownRange, from: query.from, to: query.to, [which]: next?.format('YYYY-MM-DD') })
      }
    />
  );
  return (
    <span className="report-range">
      {end('from')}
      <span aria-hidden>–</span>
      {end('to')}
      <small id={id} className="ui-problem" role="alert">
        {refusal ? codeText(refusal.code, refusal.params) : null}
      </small>
    </span>
  );
}

/** A reference to narrow by. */
function Picker({
  label,
  name,
  value,
  field,
  change,
}: {
  readonly label: string;
  readonly name: 'orgId' | 'categoryId';
  readonly value: string | undefined;
  readonly field: typeof orgField;
  readonly change: Change;
}): ReactNode {
  const id = useId();
  return (
    <Suspense fallback={<span className="ui-bone report-pick" />}>
      <div className="report-pick">
        <label htmlFor={id}>{label}</label>
        <KindEdit
          id={id}
          name={name}
          label={label}
          field={field}
          resource={own}
          value={value ?? null}
          onChange={(next) => change({ [name]: typeof next === 'string' && next !== '' ? next : undefined })}
        />
      </div>
    </Suspense>
  );
}

/** A process by its name. */
function ProcessPick({ value, change }: { readonly value: string | undefined; readonly change: Change }): ReactNode {
  const t = useText('processReport');
  const { data } = useQuery(processesQuery);
  const options = (data?.items ?? []).map(({ key, name }) => ({ value: key, label: dataText(name) }));
  const id = useId();
  return (
    <div className="report-pick">
      <label htmlFor={id}>{t('field.process')}</label>
      <Select
        id={id}
        className="ui-fill"
        placeholder={t('anyProcess')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={value === undefined ? null : (options.find((each) => each.value === value) ?? { value, label: value })}
        labelInValue
        options={options}
        onChange={(next: { value: string } | null | undefined) => change({ defKey: next?.value })}
      />
    </div>
  );
}
