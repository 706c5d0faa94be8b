import type { Field } from '@mp/kernel/contract';
import { editors } from '@mp/kernel/web';
import { Suspense, useId, type ReactNode } from 'react';
import { resourceByReference } from './known-resources.ts';

/** A reference picker with its label, outside of a form: roles, positions, users, organisations. */
export function PickerField({
  label,
  field,
  value,
  onChange,
  hint,
}: {
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly hint?: string;
}): ReactNode {
  const id = useId();
  const Edit = editors[field.kind];
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={null}>
        <Edit
          id={id}
          name="picked"
          label={label}
          field={field}
          resource={resourceByReference(field.to)}
          value={value}
          onChange={onChange}
        />
      </Suspense>
      {hint === undefined ? null : <small className="ui-hint">{hint}</small>}
    </div>
  );
}
