import type { Tone } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import './controls.css';

/** A state: its word, with a dot and a colour of its meaning (ui.md section 3); the colour never stands alone. */
export function StateTag({
  tone,
  children,
}: {
  readonly tone: Tone | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className="ui-tag" data-tone={tone ?? 'draft'}>
      <span>{children}</span>
    </span>
  );
}
