import { Suspense, type ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { plainWords } from '../files/rich-text.ts';
import { Blank } from './cells.tsx';
import { textOf, type CellProps } from './control.ts';

const RichTextView = lazyView(() => import('./RichTextView.tsx').then((file) => file.RichTextView));

/** A formatted text; in a table its words alone. */
export function RichTextCell({ value, line }: CellProps): ReactNode {
  const html = textOf(value);
  if (html === '') return <Blank />;
  const words = plainWords(html);
  if (line) return <span title={words.slice(0, 500)}>{words.slice(0, 200)}</span>;
  return (
    <Suspense fallback={words}>
      <RichTextView html={html} />
    </Suspense>
  );
}
