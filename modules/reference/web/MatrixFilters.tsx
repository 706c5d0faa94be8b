import { date } from '@mp/kernel/contract';
import { editors, plainResource, useOptions, usePage, useText } from '@mp/kernel/web';
import { Select } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { areaAssignment } from '../contract/index.ts';
import './master.css';

const resource = plainResource(areaAssignment);
const day = date();
const Day = editors.date;

interface MatrixFiltersProps {
  readonly on: string;
  readonly today: string;
  /** People are counted whatever line and channel they work for. */
  readonly isMatrix: boolean;
  readonly children: ReactNode;
}

/** The day, product line and channel that the matrix is looked at for; they stand in the address. */
export function MatrixFilters({ on, today, isMatrix, children }: MatrixFiltersProps): ReactNode {
  const t = useText('areaAssignment');
  const { search, setSearch } = usePage();
  const lines = useOptions(resource, 'productLine', areaAssignment.fields.productLine);
  const channels = useOptions(resource, 'channel', areaAssignment.fields.channel);
  return (
    <div className="ref-bar">
      <Suspense fallback={null}>
        <Day
          id="area-personnel-on"
          name="on"
          field={day}
          resource={resource}
          label={t('on')}
          value={on}
          onChange={(next) => setSearch({ on: typeof next === 'string' && next !== today ? next : undefined })}
        />
      </Suspense>
      {isMatrix ? (
        <>
          <Select
            aria-label={t('field.productLine')}
            allowClear
            placeholder={t('allLines')}
            className="ref-line"
            value={search.line ?? null}
            options={lines.map(({ value, label }) => ({ value, label }))}
            onChange={(next: string | null | undefined) => setSearch({ line: next ?? undefined })}
          />
          <Select
            aria-label={t('field.channel')}
            className="ref-channel"
            value={search.channel ?? 'any'}
            options={channels.map(({ value, label }) => ({ value, label }))}
            onChange={(next: string) => setSearch({ channel: next === 'any' ? undefined : next })}
          />
        </>
      ) : null}
      {children}
    </div>
  );
}
