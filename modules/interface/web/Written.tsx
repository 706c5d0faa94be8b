import type { ReactNode } from 'react';
import './interface.css';

/** A message as it was written. */
export function Written({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section className="interface-written" aria-label={title}>
      <h3>{title}</h3>
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}
