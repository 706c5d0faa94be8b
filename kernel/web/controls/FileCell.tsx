import { Suspense, type ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { listedFiles } from '../files/file-words.ts';
import { useText } from '../i18n.ts';
import { Blank } from './cells.tsx';
import { listOf, textOf, type CellProps } from './control.ts';

const FileLinks = lazyView(() => import('./FileLinks.tsx').then((file) => file.FileLinks));

/** Names of files; in a table in one line, elsewhere each with preview and download. */
export function FileCell({ name, value, record, line }: CellProps): ReactNode {
  const t = useText('control');
  const files = listedFiles(record, name);
  const count = Array.isArray(value) ? listOf(value).length : textOf(value) === '' ? 0 : 1;
  if (count === 0) return <Blank />;
  // A change in the history names ids only; the files may be gone.
  if (files.length === 0) return t('fileCount', { count });
  const words = files.map((each) => each.name).join(t('separator'));
  if (line) return <span title={words}>{words}</span>;
  return (
    <Suspense fallback={words}>
      <FileLinks files={files} />
    </Suspense>
  );
}
