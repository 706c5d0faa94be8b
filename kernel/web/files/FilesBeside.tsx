import { useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import type { FileFacts } from './files-client.ts';
import { FileView } from './FileView.tsx';
import './files-beside.css';

interface FilesBesideProps {
  readonly files: readonly FileFacts[];
  /** The fields that are checked against the files; without them the viewer takes the whole width. */
  readonly children?: ReactNode;
  /** Id of the file that something beside asks for; the reader goes on from there. */
  readonly chosen?: string | undefined;
}

/** Scans beside the fields that are checked against them: pictures and PDF with zoom, one at a time. */
export function FilesBeside({ files, children, chosen }: FilesBesideProps): ReactNode {
  const t = useText();
  const [own, setOwn] = useState<{ readonly asked: string | undefined; readonly id: string }>();
  const id = own && own.asked === chosen ? own.id : chosen;
  const shown = files.find((file) => file.id === id) ?? files[0];
  const viewer = shown ? (
    <section className="ui-beside-files" aria-label={t('detail.attachments')}>
      <div className="ui-beside-names" role="group" aria-label={t('detail.attachments')}>
        {files.map((file) => (
          <button
            key={file.id}
            type="button"
            aria-pressed={file.id === shown.id}
            title={file.name}
            onClick={() => setOwn({ asked: chosen, id: file.id })}
          >
            {file.name}
          </button>
        ))}
      </div>
      <div className="ui-beside-view">
        <FileView file={shown} />
      </div>
    </section>
  ) : (
    <p className="ui-empty">{t('file.none')}</p>
  );
  if (children === undefined) return viewer;
  return (
    <div className="ui-beside">
      <div className="ui-beside-fields">{children}</div>
      {viewer}
    </div>
  );
}
