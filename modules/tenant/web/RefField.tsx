import { editors, plainResource } from '@mp/kernel/web';
import { ref } from '@mp/kernel/contract';
import { Suspense, useId, type ReactNode } from 'react';
import { tenant } from '../contract/index.ts';

/** A choice of one record of another resource, with its name above it. */
export function RefField({
  to,
  label,
  hint,
  value,
  onChange,
}: {
  /** `module.entity`. */
  readonly to: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}): ReactNode {
  const id = useId();
  const Edit = editors.ref;
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={null}>
        <Edit
          id={id}
          name={to}
          label={label}
          field={ref(to)}
          resource={plainResource(tenant)}
          value={value}
          onChange={(next) => onChange(typeof next === 'string' && next !== '' ? next : null)}
        />
      </Suspense>
      {hint === undefined ? null : <small className="ui-hint">{hint}</small>}
    </div>
  );
}
