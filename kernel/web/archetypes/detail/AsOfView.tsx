import type { Field, Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { Suspense, useId, type ReactNode } from 'react';
import { ApiError } from '../../api-error.ts';
import { labelKey } from '../../controls/control.ts';
import { ControlSkeleton } from '../../controls/ControlSkeleton.tsx';
import { editors } from '../../controls/edits.ts';
import { formatInstant } from '../../controls/format.ts';
import { useLanguage, useText } from '../../i18n.ts';
import { useClient } from '../clients.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useRecords } from '../records/records-client.ts';
import { fieldsThatDiffer, fieldsThen } from './as-of-model.ts';
import { PastValue } from './PastValue.tsx';

const instantField: Field = { kind: 'dateTime', required: false };

interface AsOfProps {
  readonly resource: Resource;
  readonly id: string;
  readonly at: string | null;
  readonly onChange: (at: string | null) => void;
}

/** Chooses an instant and shows the record as it stood then, with what is different today. */
export function AsOfView({ resource, id, at, onChange }: AsOfProps): ReactNode {
  const t = useText('records');
  const pickerId = useId();
  const Edit = editors.dateTime;
  return (
    <section className="ui-as-of" aria-label={t('asOf')}>
      <span className="ui-row">
        <label htmlFor={pickerId}>{t('asOf')}</label>
        <Suspense fallback={<ControlSkeleton id={pickerId} label={t('asOf')} />}>
          <Edit
            id={pickerId}
            name="asOf"
            field={instantField}
            resource={resource}
            label={t('asOf')}
            value={at}
            onChange={(next) => onChange(typeof next === 'string' ? next : null)}
          />
        </Suspense>
        {at === null ? null : <Button onClick={() => onChange(null)}>{t('asOfToday')}</Button>}
      </span>
      {at === null ? null : <RecordThen resource={resource} id={id} at={at} />}
    </section>
  );
}

function RecordThen({
  resource,
  id,
  at,
}: {
  readonly resource: Resource;
  readonly id: string;
  readonly at: string;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const read = useQuery(useRecords(resource).asOf(id, at));
  const now = useQuery(useClient(resource).one(id));
  if (read.error instanceof ApiError && read.error.status === 404)
    return <p role="status">{t('records.notYetThen', { at: formatInstant(at, language) })}</p>;
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data || !now.data) return <FormSkeleton fields={4} />;
  const { record, version, actorName, at: since } = read.data;
  const differing = new Set(fieldsThatDiffer(resource, record, now.data));
  return (
    <>
      <p role="status">
        {t('records.thenHead', {
          at: formatInstant(at, language),
          version,
          actor: actorName ?? '–',
          since: formatInstant(since, language),
        })}{' '}
        {t('records.thenDiffers', { count: differing.size })}
      </p>
      <dl className="ui-fields">
        {fieldsThen(resource, record).map((name) => (
          <div key={name} className="ui-read-field" data-differs={differing.has(name)}>
            <dt>
              {t(labelKey(resource, name))} {differing.has(name) ? <Tag>{t('records.differs')}</Tag> : null}
            </dt>
            <dd>
              <PastValue resource={resource} name={name} record={record} />
            </dd>
            {differing.has(name) ? (
              <dd className="ui-today">
                {t('records.today')} <PastValue resource={resource} name={name} record={now.data} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </>
  );
}
