import type { ReactNode } from 'react';

interface ProblemProps {
  readonly text: string | undefined;
  readonly children: ReactNode;
}

/** What is wrong with a field of a public form, below it. */
export function Problem({ text, children }: ProblemProps): ReactNode {
  return (
    <div data-invalid={text !== undefined}>
      {children}
      <small role="alert" className="dlr-problem">
        {text}
      </small>
    </div>
  );
}
