import { DeleteOutlined, DownloadOutlined, FileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useClients } from '../archetypes/clients.tsx';
import { formatBytes } from '../controls/format.ts';
import { showError } from '../dialogs/show.tsx';
import { useText } from '../i18n.ts';
import type { FileFacts } from './files-client.ts';
import { useFilesAround } from './files-around.ts';
import { usePreview } from './use-preview.tsx';
import './files.css';

interface FileItemProps {
  readonly file: FileFacts;
  /** The files among which the preview goes on and back. */
  readonly among: readonly FileFacts[];
  /** Who brought it and when. */
  readonly note?: ReactNode;
  readonly onRemove?: (() => void) | undefined;
  readonly disabled?: boolean;
}

/** A kept file: its name opens the preview, buttons save and remove it. */
export function FileItem({ file, among, note, onRemove, disabled }: FileItemProps): ReactNode {
  const t = useText('file');
  const { files } = useClients();
  const openPreview = usePreview();
  const around = useFilesAround(file, among);
  return (
    <span className="ui-file">
      <FileOutlined aria-hidden />
      <button
        type="button"
        className="ui-open"
        title={file.name}
        onClick={(event) => openPreview(file, around, event.currentTarget)}
      >
        {file.name}
      </button>
      <small>{formatBytes(file.size)}</small>
      {note}
      <Button
        size="small"
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('downloadOf', { name: file.name })}
        title={t('downloadOf', { name: file.name })}
        onClick={() => void files.download(file.id).catch(showError)}
      />
      {onRemove ? (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          disabled={disabled === true}
          aria-label={t('removeOf', { name: file.name })}
          title={t('removeOf', { name: file.name })}
          onClick={onRemove}
        />
      ) : null}
    </span>
  );
}
