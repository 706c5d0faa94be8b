import type { Resource } from '@mp/kernel/contract';
import {
  allows,
  ChildList,
  ControlSkeleton,
  DataTable,
  editors,
  formatDay,
  plainResource,
  QueryResult,
  StateTag,
  useLanguage,
  useRights,
  useText,
  type RecordTabProps,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { hourReading, registration, type Entitlement } from '../contract/index.ts';
import { HoursChart } from './HoursChart.tsx';
import { entitlementQuery } from './warranty.client.ts';
import './warranty.css';

const resource = plainResource(registration);
const readings = plainResource(hourReading);
const dayField = { kind: 'date', required: false } as const;
const tones = { BASE: 'success', EXTENDED: 'success', NONE: 'danger', UNKNOWN: 'draft' } as const;

/** Whether a unit is covered, on which day and at which reading one asks, and why. */
export function WarrantyTab({ record }: RecordTabProps): ReactNode {
  const t = useText('warranty.tab');
  const id = useId();
  const [on, setOn] = useState<string>();
  const [hours, setHours] = useState('');
  const read = useQuery(
    entitlementQuery(`${record['serialNo']}`, { on, hours: /^\d{1,7}(\.\d)?$/u.test(hours) ? hours : undefined }),
  );
  const Day = editors.date;
  return (
    <div className="wa-finder">
      <div className="wa-form">
        <div className="ui-field">
          <label htmlFor={`${id}-on`}>{t('on')}</label>
          <Suspense fallback={<ControlSkeleton id={`${id}-on`} label={t('on')} />}>
            <Day
              id={`${id}-on`}
              name="on"
              field={dayField}
              resource={resource}
              label={t('on')}
              value={on ?? null}
              onChange={(day) => setOn(typeof day === 'string' ? day : undefined)}
            />
          </Suspense>
        </div>
        <div className="ui-field">
          <label htmlFor={`${id}-hours`}>{t('hours')}</label>
          <Input
            id={`${id}-hours`}
            inputMode="decimal"
            value={hours}
            onChange={({ target }) => {
              if (/^\d{0,7}(\.\d?)?$/u.test(target.value)) setHours(target.value);
            }}
          />
        </div>
      </div>
      <QueryResult read={read}>{(entitlement) => <Answer entitlement={entitlement} />}</QueryResult>
      <Part resource={resource} right="registration.read" id={record.id} />
      <Part resource={readings} right="hourReading.read" id={record.id}>
        <HoursChart unitId={record.id} />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly resource: Resource;
  readonly right: string;
  readonly id: string;
  /** Stands above the list. */
  readonly children?: ReactNode;
}

/** Registrations or readings of the unit, for whoever reads them. */
function Part({ resource, right, id, children }: PartProps): ReactNode {
  const t = useText();
  const rights = useRights();
  if (!allows(rights, right)) return null;
  return (
    <section aria-label={t(`${resource.entity}.title`)}>
      <h2>{t(`${resource.entity}.title`)}</h2>
      {children}
      <ChildList resource={resource} parentId={id} />
    </section>
  );
}

function Answer({ entitlement }: { readonly entitlement: Entitlement }): ReactNode {
  const t = useText('warranty.tab');
  const say = useText('warranty');
  const language = useLanguage();
  const { state, reasons, baseStart, baseEnd, baseHoursLimit, certificates, on, hours } = entitlement;
  const day = (value: string | null) => (value === null ? '—' : formatDay(value, language));
  return (
    <section aria-label={t('title')}>
      <p role="status">
        <StateTag tone={tones[state]}>{say(`coverage.${state}`)}</StateTag>{' '}
        {t('asked', { day: day(on), hours: hours ?? '—' })}
      </p>
      <ul>
        {reasons.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
      <p>{t('base', { from: day(baseStart), to: day(baseEnd), hours: baseHoursLimit ?? t('unlimited') })}</p>
      <DataTable
        label={t('certificates')}
        rows={certificates}
        rowKey={({ certNo }) => certNo}
        empty={null}
        columns={[
          { key: 'certNo', title: t('certNo'), kind: 'name' },
          { key: 'productName', title: t('product'), kind: 'text' },
          { key: 'startOn', title: t('start'), cell: ({ startOn }) => day(startOn) },
          { key: 'endOn', title: t('end'), cell: ({ endOn }) => day(endOn) },
          { key: 'hoursLimit', title: t('hoursLimit'), cell: ({ hoursLimit }) => hoursLimit ?? t('unlimited') },
        ]}
      />
    </section>
  );
}
