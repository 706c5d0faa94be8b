import type { ReactNode } from 'react';

/** What stands beside the control of a property. */
export interface PropertyText {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Sentence of what is wrong with it. */
  readonly problem?: string | undefined;
}

/** A property of a designer: name above, control, hint, what is wrong. */
export function PropertyRow({
  id,
  label,
  hint,
  problem,
  children,
}: PropertyText & { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="ui-field" data-invalid={problem !== undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
      {hint === undefined ? null : <small className="ui-hint">{hint}</small>}
      <small className="ui-problem" role="alert">
        {problem ?? null}
      </small>
    </div>
  );
}
