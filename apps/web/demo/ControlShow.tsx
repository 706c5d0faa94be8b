import { fieldOf, type Filter, type Resource } from '@mp/kernel/contract';
import { controls, KindEdit, type Values, useText } from '@mp/kernel/web';
import { Suspense, useState, type ReactNode } from 'react';
import type { ShowState } from './exhibits.tsx';
import { specimen } from './specimens.ts';
import { specimens } from './stage-records.ts';

const resource = specimen as unknown as Resource;

/** Every control that edits, and every filter, in one state. */
export function ControlShow({ state }: { readonly state: ShowState }): ReactNode {
  const record: Values = specimens[state === 'longText' ? 2 : 0] ?? {};
  const [values, setValues] = useState<Values>(state === 'empty' ? {} : record);
  const [filters, setFilters] = useState<Readonly<Record<string, readonly Filter[]>>>({});
  const t = useText();
  return (
    <>
      <div className="ui-fields">
        {Object.keys(resource.fields).map((name) => (
          <OneControl
            key={name}
            name={name}
            state={state}
            values={values}
            record={record}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      <h3>{t('stage.show.filters')}</h3>
      <div className="ui-more-filters">
        {(resource.list.filters ?? []).map((name) => {
          const field = fieldOf(resource, name);
          if (!field) return null;
          const Filter = controls[field.kind].filter;
          const label = t(`specimen.field.${name}`);
          return (
            <div key={name} className="ui-labelled-filter" role="group" aria-label={label}>
              <span>{label}</span>
              <Filter
                id={`show-filter-${name}`}
                name={name}
                field={field}
                resource={resource}
                label={label}
                value={filters[name] ?? []}
                onChange={(next) => setFilters({ ...filters, [name]: next })}
                place="panel"
              />
            </div>
          );
        })}
      </div>
    </>
  );
}

interface OneControlProps {
  readonly name: string;
  readonly state: ShowState;
  readonly values: Values;
  readonly record: Values;
  readonly onChange: (value: unknown) => void;
}

function OneControl({ name, state, values, record, onChange }: OneControlProps): ReactNode {
  const t = useText();
  const field = fieldOf(resource, name);
  if (!field) return null;
  const label = t(`specimen.field.${name}`);
  const id = `show-${name}`;
  const isWrong = state === 'error';
  const isGroup = ['image', 'icon', 'file', 'files', 'richText'].includes(field.kind);
  return (
    <div className="ui-field" data-wide={controls[field.kind].wide ?? false}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <div {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}>
        <Suspense fallback={null}>
          <KindEdit
            id={id}
            name={name}
            field={field}
            resource={resource}
            label={label}
            value={values[name]}
            onChange={onChange}
            disabled={state === 'disabled'}
            invalid={isWrong}
            describedBy={isWrong ? `${id}-problem` : undefined}
            record={record}
          />
        </Suspense>
      </div>
      {isWrong ? (
        <small id={`${id}-problem`} className="ui-problem">
          {t('common.error.format', { field: label })}
        </small>
      ) : null}
    </div>
  );
}
