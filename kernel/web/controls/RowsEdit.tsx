import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EnvironmentOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { fieldTextKey, rowResource, type Field, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { targetOf, useClient } from '../archetypes/clients.tsx';
import { useText } from '../i18n.ts';
import type { MapPlace } from '../map/mercator.ts';
import { hasPlace, placeAround, placedReference, placeOf } from '../map/place-around.ts';
import { textOf, type EditProps, type Values } from './control.ts';
import { ControlSkeleton } from './ControlSkeleton.tsx';
import { editors } from './edits.ts';
import { besideRow, namesOf, rowsOf, type RowNames } from './rows.ts';
import './rows.css';

const PlaceDialog = lazy(() => import('../map/PlaceDialog.tsx').then((file) => ({ default: file.PlaceDialog })));

/** A row that begins: the defaults of its columns. */
function emptyRow(columns: Readonly<Record<string, Field>>): Values {
  return Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, field.default ?? null]));
}

/** Rows that belong to the record: one block for each with its fields, which can be moved, removed and added. */
export function RowsEdit(props: EditProps): ReactNode {
  const { id, name, field, resource, label, value, onChange, onBlur, disabled, problemPath } = props;
  const t = useText('control');
  const box = useRef<HTMLDivElement>(null);
  const columns = field.columns ?? {};
  const table = rowResource(resource, name);
  const rows = rowsOf(value);
  const labels = namesOf(props.record, name);
  const [wrongRow, wrongColumn] = (problemPath ?? '').split('.').slice(1);
  const isFull = rows.length >= (field.maxRows ?? 200);

  function change(next: readonly Values[]): void {
    onChange(next);
    onBlur?.();
  }

  function add(): void {
    change([...rows, emptyRow(columns)]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('li:last-child input, li:last-child textarea')?.focus(),
    );
  }

  function move(at: number, to: number): void {
    const next = rows.filter((_, each) => each !== at);
    change([...next.slice(0, to), rows[at] ?? {}, ...next.slice(to)]);
  }

  return (
    <div className="ui-rows" ref={box}>
      {rows.length === 0 ? <p className="ui-rows-none">{t('noRows')}</p> : null}
      <ol>
        {rows.map((row, at) => (
          // Rows have no ids: their place is what they are.
          <li key={at} aria-label={t('rowOf', { field: label, row: at + 1 })} data-invalid={String(at) === wrongRow}>
            <span className="ui-rows-number" aria-hidden>
              {at + 1}
            </span>
            <RowFields
              id={`${id}-${at}`}
              table={table}
              row={row}
              labels={labels}
              disabled={disabled === true}
              wrong={String(at) === wrongRow ? wrongColumn : undefined}
              describedBy={props.describedBy}
              onChange={(next) => onChange(rows.map((each, place) => (place === at ? next : each)))}
              onBlur={onBlur}
            />
            <span className="ui-rows-acts">
              <Button
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t('rowUp', { row: at + 1 })}
                disabled={disabled === true || at === 0}
                onClick={() => move(at, at - 1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={t('rowDown', { row: at + 1 })}
                disabled={disabled === true || at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('rowRemove', { row: at + 1 })}
                disabled={disabled === true}
                onClick={() => change(rows.filter((_, place) => place !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button
        id={id}
        icon={<PlusOutlined aria-hidden />}
        // The field's label points here, and would be its name.
        aria-label={t('rowAdd', { field: label })}
        disabled={disabled === true || isFull}
        onClick={add}
      >
        {t('rowAdd', { field: label })}
      </Button>
    </div>
  );
}

interface RowFieldsProps {
  readonly id: string;
  readonly table: Resource;
  readonly row: Values;
  readonly labels: RowNames;
  readonly disabled: boolean;
  readonly wrong: string | undefined;
  readonly describedBy: string | undefined;
  readonly onChange: (row: Values) => void;
  readonly onBlur: (() => void) | undefined;
}

function RowFields({
  id,
  table,
  row,
  labels,
  disabled,
  wrong,
  describedBy,
  onChange,
  onBlur,
}: RowFieldsProps): ReactNode {
  const t = useText();
  const record = { ...row, ...besideRow(table.fields, row, labels) };
  return (
    <div className="ui-rows-fields">
      {Object.entries(table.fields).map(([name, field]) => {
        const Edit = editors[field.kind];
        const label = t(fieldTextKey(table, name));
        return (
          <div key={name} className="ui-field" data-invalid={wrong === name}>
            <label htmlFor={`${id}-${name}`}>
              {label}
              {field.required && field.kind !== 'boolean' ? (
                <span className="ui-required" title={t('control.required')} aria-hidden>
                  *
                </span>
              ) : null}
            </label>
            <Suspense fallback={<ControlSkeleton id={`${id}-${name}`} label={label} />}>
              <Edit
                id={`${id}-${name}`}
                name={name}
                field={field}
                resource={table}
                label={label}
                value={row[name] ?? null}
                disabled={disabled || field.readOnly === true}
                invalid={wrong === name}
                describedBy={wrong === name ? describedBy : undefined}
                record={record}
                onChange={(value) => onChange({ ...row, [name]: value })}
                {...(onBlur ? { onBlur } : {})}
              />
            </Suspense>
          </div>
        );
      })}
      {hasPlace(table.fields) ? (
        <PlaceButton table={table} row={row} disabled={disabled} label={labelOf(table, t)} onChange={onChange} />
      ) : null}
    </div>
  );
}

const labelOf = (table: Resource, t: (key: string) => string): string =>
  ['lng', 'lat'].map((name) => t(fieldTextKey(table, name))).join(', ');

interface PlaceButtonProps {
  readonly table: Resource;
  readonly row: Values;
  readonly disabled: boolean;
  readonly label: string;
  readonly onChange: (row: Values) => void;
}

/** Where the map of a row without a place opens: at the region or the like that the row names, as far as it may be read. */
function usePlaceAround(table: Resource, row: Values, isAsked: boolean): MapPlace | null | undefined {
  const name = placedReference(table.fields, targetOf);
  const to = name === undefined ? undefined : table.fields[name]?.to;
  const target = to === undefined ? table : targetOf(to);
  const client = useClient(target);
  const id = name === undefined ? '' : textOf(row[name]);
  const { data } = useQuery({
    queryKey: [target.key, 'around', id],
    queryFn: ({ client: cache }) => placeAround(target, id, (each) => cache.fetchQuery(client.one(each))),
    enabled: isAsked && id !== '',
    retry: false,
  });
  return data;
}

/** Chooses on a map where a row lies, instead of typing its degrees. */
function PlaceButton({ table, row, disabled, label, onChange }: PlaceButtonProps): ReactNode {
  const t = useText('map');
  const [isOpen, setOpen] = useState(false);
  const value = placeOf(row);
  const around = usePlaceAround(table, row, isOpen && value === null);
  return (
    <div className="ui-field">
      <Button
        icon={<EnvironmentOutlined aria-hidden />}
        aria-label={t('pickOf', { field: label })}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t('pick')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PlaceDialog
            title={t('pickOf', { field: label })}
            value={value}
            around={around}
            onPick={(place) => onChange({ ...row, lng: place.lng.toFixed(6), lat: place.lat.toFixed(6) })}
            close={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
