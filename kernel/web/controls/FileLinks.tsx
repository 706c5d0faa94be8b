import type { ReactNode } from 'react';
import { FileItem } from '../files/FileItem.tsx';
import type { FileFacts } from '../files/files-client.ts';

/** Files of a record as they are read: each with preview and download. */
export function FileLinks({ files }: { readonly files: readonly FileFacts[] }): ReactNode {
  return (
    <span className="ui-files">
      {files.map((file) => (
        <FileItem key={file.id} file={file} among={files} />
      ))}
    </span>
  );
}
