import { CameraOutlined, UploadOutlined } from '@ant-design/icons';
import type { FilePurpose } from '@mp/kernel/contract';
import { Button } from 'antd';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { limitText } from './file-words.ts';
import type { RunningUpload } from './use-uploads.ts';
import './files.css';

interface FileDropProps {
  readonly id: string;
  /** What the files are for in words: the name of the field. */
  readonly label: string;
  readonly purpose: FilePurpose | undefined;
  readonly isMany: boolean;
  /** Photos that are taken on the spot: devices with a camera open it. */
  readonly isPhoto?: boolean;
  readonly running: readonly RunningUpload[];
  readonly onChoose: (files: readonly File[]) => void;
  readonly onStop: (key: string) => void;
  readonly onRetry: (key: string) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly children?: ReactNode;
}

/** Whether the finger is what points here: a phone or a tablet. */
const hasTouch = () => matchMedia('(pointer: coarse)').matches;

/** What the button says: nothing is dropped with a finger. */
const chooseKey = (isMany: boolean) =>
  isMany ? (hasTouch() ? 'pickMany' : 'chooseMany') : hasTouch() ? 'pickOne' : 'chooseOne';

/** Takes files by button or by dropping them, shows those on their way and what may come. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { id, label, purpose, isMany, running, onChoose, disabled, invalid, describedBy, children } = props;
  const t = useText('file');
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onChoose(isMany ? files : files.slice(0, 1));
  };

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (disabled !== true) choose(event.dataTransfer.files);
  }

  return (
    <div
      className="ui-file-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      {children}
      {running.map((upload) => (
        <Running key={upload.key} upload={upload} {...props} />
      ))}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        multiple={isMany}
        accept={(purpose?.extensions ?? []).map((each) => `.${each}`).join(',')}
        onChange={(event) => {
          choose(event.target.files);
          event.target.value = '';
        }}
      />
      {props.isPhoto === true && hasTouch() ? (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            tabIndex={-1}
            aria-hidden
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              choose(event.target.files);
              event.target.value = '';
            }}
          />
          <Button
            type="primary"
            ghost
            icon={<CameraOutlined aria-hidden />}
            disabled={disabled === true}
            aria-label={t('takePhotoOf', { field: label })}
            onClick={() => camera.current?.click()}
          >
            {t('takePhoto')}
          </Button>
        </>
      ) : null}
      <Button
        id={id}
        icon={<UploadOutlined aria-hidden />}
        disabled={disabled === true}
        danger={invalid === true}
        aria-label={t('chooseOf', { field: label })}
        aria-describedby={[describedBy, `${id}-limits`].filter(Boolean).join(' ')}
        onClick={() => input.current?.click()}
      >
        {t(chooseKey(isMany))}
      </Button>
      <small id={`${id}-limits`} className="ui-file-limits">
        {t('limits', { types: (purpose?.extensions ?? []).join(', '), max: limitText(purpose?.maxBytes ?? 0) })}
      </small>
    </div>
  );
}

function Running({
  upload,
  onStop,
  onRetry,
}: Pick<FileDropProps, 'onStop' | 'onRetry'> & { readonly upload: RunningUpload }): ReactNode {
  const t = useText('file');
  const { name } = upload.file;
  const percent = Math.round(upload.part * 100);
  return (
    <span className="ui-file" data-problem={upload.problem !== undefined} aria-busy={upload.problem === undefined}>
      <span>{name}</span>
      {upload.problem === undefined ? (
        <>
          <progress max={100} value={percent} aria-label={t('uploading', { name })} />
          <small>{`${percent}%`}</small>
        </>
      ) : (
        <>
          <small role="alert" className="ui-problem">
            {upload.problem}
          </small>
          {upload.isRefused === true ? null : (
            <Button size="small" onClick={() => onRetry(upload.key)}>
              {t('retry')}
            </Button>
          )}
        </>
      )}
      <Button
        size="small"
        type="text"
        aria-label={t(upload.problem === undefined ? 'stopOf' : 'dismissOf', { name })}
        onClick={() => onStop(upload.key)}
      >
        {t(upload.problem === undefined ? 'stop' : 'dismiss')}
      </Button>
    </span>
  );
}
