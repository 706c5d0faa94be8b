import { Suspense, type ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { FormSkeleton } from '../archetypes/form/FormSkeleton.tsx';
import type { FileFacts } from './files-client.ts';

const Body = lazyView(() => import('./PreviewPane.tsx').then((file) => file.PreviewBody));

/** A file within the page: pictures and PDF with zoom, texts and tables as they begin. The place gives the height. */
export function FileView({ file }: { readonly file: FileFacts }): ReactNode {
  return (
    <Suspense fallback={<FormSkeleton fields={3} />}>
      <Body key={file.id} file={file} />
    </Suspense>
  );
}
