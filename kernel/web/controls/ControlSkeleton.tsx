import type { ReactNode } from 'react';
import type { EditProps } from './control.ts';

/** Holds the place of a control whose code is on its way; it takes the label, so nothing moves. */
export function ControlSkeleton({ id, label }: Pick<EditProps, 'id' | 'label'>): ReactNode {
  return <input id={id} className="ui-skeleton-control" aria-label={label} aria-busy disabled readOnly value="" />;
}
