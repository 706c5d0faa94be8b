import { BulbOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { CameraProblem, openCamera, type Camera, type CameraHelp } from './camera.ts';
import { openDecoder, type Decoder } from './decoder.ts';
import { scannedText } from './scanned-text.ts';
import './scan.css';

interface ScanDialogProps {
  readonly label: string;
  readonly onCode: (text: string) => string | undefined | Promise<string | undefined>;
  readonly isAddress?: boolean;
  readonly many?: ReactNode;
  readonly close: () => void;
}

/** Between two looks, in milliseconds. */
const pauseMs = 120;
/** A code that stays before the camera is taken once; taken away for so long it is taken again, in milliseconds. */
const againMs = 2500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Look {
  readonly video: HTMLVideoElement;
  readonly signal: AbortSignal;
  readonly onCamera: (camera: Camera) => void;
  /** Answers whether it looks on. */
  readonly onRead: (text: string) => Promise<boolean>;
}

/** Reads code after code, each once while it is seen. */
async function readCodes(decoder: Decoder, { video, signal, onRead }: Look): Promise<void> {
  let last = { text: '', at: 0 };
  while (!signal.aborted) {
    const text = await decoder.read(video);
    const at = performance.now();
    if (signal.aborted) return;
    if (text) {
      const isNew = text !== last.text || at - last.at > againMs;
      last = { text, at };
      if (isNew && !(await onRead(text))) return;
    }
    await pause(pauseMs);
  }
}

/** Opens the camera and looks through it until the signal; both are closed whatever happens. */
async function lookThrough(look: Look): Promise<void> {
  const { video, signal } = look;
  const [camera, decoder] = await Promise.all([openCamera(), openDecoder()]);
  try {
    if (signal.aborted) return;
    look.onCamera(camera);
    video.srcObject = camera.stream;
    signal.addEventListener('abort', camera.close);
    await video.play();
    await readCodes(decoder, look);
  } finally {
    camera.close();
    decoder.close();
  }
}

/** The camera, looking for codes until one is taken, or several until the user has done. */
export function ScanDialog({ label, onCode, isAddress = false, many, close }: ScanDialogProps): ReactNode {
  const t = useText('scan');
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>();
  const [isLit, setLit] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [help, setHelp] = useState<CameraHelp | 'reload'>();
  const [attempt, setAttempt] = useState(0);
  const taking = useRef<(text: string) => Promise<boolean>>(async () => false);
  useEffect(() => {
    taking.current = async (code) => {
      const text = isAddress ? code.trim() : scannedText(code);
      const why = text === undefined ? t('noNumber') : await onCode(text);
      navigator.vibrate?.(why === undefined ? 60 : [60, 60, 60]);
      setRefused(why);
      if (why !== undefined || many !== undefined) return true;
      close();
      return false;
    };
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onRead = (text: string) => taking.current(text);
    if (video.current)
      lookThrough({ video: video.current, signal, onCamera: setCamera, onRead }).catch((error: unknown) => {
        if (!signal.aborted) setHelp(error instanceof CameraProblem ? error.help : 'reload');
      });
    return () => stop.abort();
  }, [attempt]);

  function handleAgain(): void {
    setHelp(undefined);
    setCamera(undefined);
    setAttempt(attempt + 1);
  }

  async function handleTorch(): Promise<void> {
    await camera?.torch?.(!isLit);
    setLit(!isLit);
  }

  return (
    <Modal
      open
      title={t('of', { field: label })}
      // Whoever scans looks at once: the dialog stands, and does not grow.
      transitionName=""
      maskTransitionName=""
      onCancel={close}
      footer={
        <>
          {camera?.torch ? (
            <Button icon={<BulbOutlined aria-hidden />} aria-pressed={isLit} onClick={() => void handleTorch()}>
              {t('light')}
            </Button>
          ) : null}
          {help === undefined ? null : <Button onClick={handleAgain}>{t('again')}</Button>}
          <Button type={many === undefined ? 'default' : 'primary'} onClick={close}>
            {t(many === undefined ? 'close' : 'done')}
          </Button>
        </>
      }
    >
      <div className="ui-scan">
        <div className="ui-scan-stage" hidden={help !== undefined} data-live={camera !== undefined}>
          <video ref={video} muted playsInline aria-label={t('picture')} />
        </div>
        {help === undefined ? (
          <p className="mp-secondary" role="status">
            {t(camera ? 'hint' : 'opening')}
          </p>
        ) : (
          <Alert
            role="alert"
            type="warning"
            showIcon
            title={t(`help.${help}`)}
            {...(isAddress ? {} : { description: t('typeInstead') })}
          />
        )}
        {refused === undefined ? null : <Alert role="alert" type="error" showIcon title={refused} />}
        {refused === undefined ? many : null}
      </div>
    </Modal>
  );
}
