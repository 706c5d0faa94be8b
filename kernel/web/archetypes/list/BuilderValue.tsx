import { fieldOf, type Field, type Resource } from '@mp/kernel/contract';
import { Select } from 'antd';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { listOf, textOf } from '../../controls/control.ts';
import { decimalOf } from '../../controls/decimal-input.ts';
import { editors } from '../../controls/edits.ts';
import { dayOf } from '../../controls/format.ts';
import { PlainInput } from '../../controls/PlainInput.tsx';
import { RefEdit } from '../../controls/RefEdit.tsx';
import { useOptions } from '../../dictionary.ts';
import { useText } from '../../i18n.ts';
import type { DraftCondition } from './builder-model.ts';

interface ValueProps {
  readonly id: string;
  readonly resource: Resource;
  readonly condition: DraftCondition;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** The value of a condition: what is asked depends on the kind of the field and on the comparison. */
export function BuilderValue(props: ValueProps): ReactNode {
  const { resource, condition } = props;
  const field = fieldOf(resource, condition.field);
  if (!field || condition.op === 'empty' || condition.op === 'filled') return null;
  if (condition.op === 'last') return <LastDays {...props} />;
  const Value = valueInputs[field.kind];
  if (Value) return <Value {...props} field={field} />;
  return <PlainInput id={props.id} label={props.label} value={condition.value} onChange={props.onChange} />;
}

/** Inputs by kind; values of other kinds are texts. */
const valueInputs: Readonly<Partial<Record<Field['kind'], ComponentType<ValueProps & { readonly field: Field }>>>> = {
  boolean: Options,
  choice: Options,
  choices: Options,
  ref: Records,
  refs: Records,
  date: Days,
  dateTime: Days,
  integer: Numbers,
  decimal: Numbers,
  money: Numbers,
};

function LastDays({ id, label, condition, onChange }: ValueProps): ReactNode {
  const t = useText('filter');
  return (
    <span className="ui-row">
      <PlainInput
        id={id}
        digits
        label={label}
        value={condition.value}
        onChange={(text) => onChange(text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 4))}
      />
      {t('days')}
    </span>
  );
}

function Options({
  id,
  resource,
  condition,
  label,
  onChange,
  field,
}: ValueProps & { readonly field: Field }): ReactNode {
  const t = useText();
  const { op, value } = condition;
  const declared = useOptions(resource, condition.field, field);
  const options =
    field.kind === 'boolean'
      ? (['true', 'false'] as const).map((each) => ({
          value: each,
          label: t(each === 'true' ? 'control.yes' : 'control.no'),
        }))
      : [...declared];
  const values = value === '' ? [] : value.split(',');
  if (op === 'in')
    return (
      <Select
        id={id}
        mode="multiple"
        className="ui-fill"
        aria-label={label}
        value={values}
        options={options}
        onChange={(next: string[]) => onChange(next.join(','))}
      />
    );
  return (
    <Select
      id={id}
      className="ui-fill"
      aria-label={label}
      value={values[0] ?? null}
      options={options}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  );
}

function Records({
  id,
  resource,
  condition,
  label,
  onChange,
  field,
}: ValueProps & { readonly field: Field }): ReactNode {
  const isMany = condition.op === 'in';
  const ids = condition.value === '' ? [] : condition.value.split(',');
  return (
    <RefEdit
      id={id}
      name={condition.field}
      field={{ ...field, kind: isMany ? 'refs' : 'ref', required: false }}
      resource={resource}
      label={label}
      value={isMany ? ids : (ids[0] ?? null)}
      onChange={(next) => onChange(isMany ? listOf(next).join(',') : textOf(next))}
    />
  );
}

/** The input of one end of a range. */
interface EndInput {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly isSecond?: boolean;
}

/** The two ends of a range, or the one value. */
function Ends({
  condition,
  label,
  onChange,
  end,
}: Omit<ValueProps, 'id' | 'resource'> & {
  readonly end: (input: EndInput) => ReactNode;
}): ReactNode {
  const t = useText('control');
  if (condition.op !== 'between') return end({ label, value: condition.value, change: onChange });
  const [from = '', to = ''] = condition.value.split(',');
  const join = (a: string, b: string) => onChange(a === '' && b === '' ? '' : `${a},${b}`);
  return (
    <span className="ui-range">
      {end({ label: t('range.from', { field: label }), value: from, change: (next) => join(next, to) })}
      <span aria-hidden>–</span>
      {end({ label: t('range.to', { field: label }), value: to, change: (next) => join(from, next), isSecond: true })}
    </span>
  );
}

function Numbers(props: ValueProps): ReactNode {
  return (
    <Ends
      {...props}
      end={({ label, value, change, isSecond }) => (
        <PlainInput
          {...(isSecond ? {} : { id: props.id })}
          digits
          label={label}
          value={value}
          onChange={change}
          onBlur={({ target }) => change(decimalOf(target.value) ?? '')}
        />
      )}
    />
  );
}

function Days(props: ValueProps): ReactNode {
  const { resource, id } = props;
  const Day = editors.date;
  return (
    <Ends
      {...props}
      end={({ label, value, change, isSecond }) => (
        <Suspense fallback={<span className="ui-bone ui-bone-control" />}>
          <Day
            id={isSecond ? `${id}-to` : id}
            name={props.condition.field}
            field={{ kind: 'date', required: false }}
            resource={resource}
            label={label}
            value={value.length > 10 ? dayOf(value) : value}
            onChange={(next) => change(textOf(next))}
          />
        </Suspense>
      )}
    />
  );
}
