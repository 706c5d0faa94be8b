import { codeText, noteError } from '@mp/kernel/web';
import { useEffect, type ReactNode } from 'react';

/** Stands in place of a control that nobody knows; the page around it goes on. */
export function MissingControl({ name }: { readonly name: string }): ReactNode {
  useEffect(() => {
    noteError(new Error(`form.controlNotFound ${name}`));
  }, [name]);
  return (
    <span className="made-missing" role="note">
      {codeText('form.controlNotFound', { name })}
    </span>
  );
}
