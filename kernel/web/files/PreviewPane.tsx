import { CloseOutlined, DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { useClients } from '../archetypes/clients.tsx';
import { FormSkeleton } from '../archetypes/form/FormSkeleton.tsx';
import { showError } from '../dialogs/show.tsx';
import { useText } from '../i18n.ts';
import type { FileFacts, FilePreview } from './files-client.ts';
import { useZoom } from './use-zoom.tsx';
import './files.css';
import { QueryResult } from '../archetypes/QueryResult.tsx';

const PdfView = lazyView(() => import('./PdfView.tsx').then((file) => file.PdfView));

interface PreviewPaneProps {
  readonly file: FileFacts;
  /** The files among which it goes on and back. */
  readonly among: readonly FileFacts[];
  /** At which edge of the window it stands. */
  readonly side: 'start' | 'end';
  readonly onClose: () => void;
}

/** Whether an arrow key leads to another file: with Alt always, alone where nothing scrolls by it. */
const leaves = ({ altKey, target }: KeyboardEvent): boolean =>
  altKey || (target instanceof HTMLElement && target.scrollWidth <= target.clientWidth);

/** A file beside the page, which stays usable: pictures and PDF with zoom, texts and tables as they begin. Escape closes. */
export function PreviewPane({ file, among, side, onClose }: PreviewPaneProps): ReactNode {
  const t = useText('file');
  const { files } = useClients();
  const [shownId, setShownId] = useState(file.id);
  const pane = useRef<HTMLElement>(null);
  const at = among.findIndex(({ id }) => id === shownId);
  const shown = among[at] ?? file;
  const title = shown.of === undefined ? shown.name : `${shown.of} · ${shown.name}`;
  const go = (step: number) => setShownId((now) => among[at + step]?.id ?? now);
  useEffect(() => pane.current?.focus(), []);
  useEffect(() => {
    // The page makes room, so that its form is read beside the file; a drawer stands at the other edge anyway.
    document.documentElement.dataset.preview = side;
    return () => {
      delete document.documentElement.dataset.preview;
    };
  }, [side]);

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'ArrowLeft' && leaves(event)) go(-1);
    else if (event.key === 'ArrowRight' && leaves(event)) go(1);
    else return;
    event.preventDefault();
  }

  return (
    <aside
      ref={pane}
      className="ui-preview"
      data-side={side}
      tabIndex={-1}
      aria-label={t('previewOf', { name: title })}
      onKeyDown={handleKey}
    >
      <header>
        {among.length > 1 ? (
          <>
            <Button
              size="small"
              type="text"
              icon={<LeftOutlined aria-hidden />}
              disabled={at <= 0}
              aria-label={t('previousFile')}
              title={t('previousFile')}
              onClick={() => go(-1)}
            />
            <span className="ui-preview-at" aria-live="polite">{`${at + 1} / ${among.length}`}</span>
            <Button
              size="small"
              type="text"
              icon={<RightOutlined aria-hidden />}
              disabled={at >= among.length - 1}
              aria-label={t('nextFile')}
              title={t('nextFile')}
              onClick={() => go(1)}
            />
          </>
        ) : null}
        <strong title={title}>{title}</strong>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void files.download(shown.id).catch(showError)}
        >
          {t('download')}
        </Button>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('closePreview')}
          title={t('closePreview')}
          onClick={onClose}
        />
      </header>
      <PreviewBody key={shown.id} file={shown} alt={title} />
    </aside>
  );
}

/** What of a file can be shown: a picture or PDF with zoom, a text or table as it begins. */
export function PreviewBody({ file, alt = file.name }: { readonly file: FileFacts; readonly alt?: string }): ReactNode {
  const { files } = useClients();
  const read = useQuery(files.preview(file.id));
  if (!read.data) return <QueryResult read={read} skeleton={<FormSkeleton fields={3} />} />;
  return <Shown preview={read.data} alt={alt} />;
}

function Shown({ preview, alt }: { readonly preview: FilePreview; readonly alt: string }): ReactNode {
  const t = useText('file');
  const { kind, url = '', text = '', rows = [], name, isCut } = preview;
  if (kind === 'picture') return <PictureView url={url} name={alt} />;
  if (kind === 'pdf')
    return (
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <PdfView url={url} name={name} />
      </Suspense>
    );
  if (kind === 'none') return <p className="ui-empty">{t('noPreview')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className="ui-preview-body" tabIndex={0} role="region" aria-label={name}>
      {isCut ? <p className="ui-hint">{t('previewCut')}</p> : null}
      {kind === 'text' ? <pre>{text}</pre> : <Rows rows={rows} />}
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly string[])[] }): ReactNode {
  const [head = [], ...rest] = rows;
  return (
    <table className="ui-preview-table">
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rest.map((row, no) => (
          <tr key={no}>
            {row.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PictureView({ url, name }: { readonly url: string; readonly name: string }): ReactNode {
  const { zoom, bar, handleKey } = useZoom();
  return (
    <>
      <div className="ui-preview-bar">{bar}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <div className="ui-preview-body" tabIndex={0} role="region" aria-label={name} onKeyDown={handleKey}>
        <img
          src={url}
          alt={name}
          {...(zoom === 1 ? { className: 'ui-fits' } : { style: { width: `${zoom * 100}%` } })}
        />
      </div>
    </>
  );
}
