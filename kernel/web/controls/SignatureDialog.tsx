import { Button, Modal } from 'antd';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../api-error.ts';
import { useClients } from '../archetypes/clients.tsx';
import { showError } from '../dialogs/show.tsx';
import type { FileFacts } from '../files/files-client.ts';
import { useText } from '../i18n.ts';
import { offlineDevice } from '../offline/device.ts';
import './signature.css';

const size = { width: 460, height: 180 } as const;

interface SignatureDialogProps {
  /** Without a connection the picture is kept on this device. */
  readonly isOffline?: boolean;
  readonly close: (file?: FileFacts) => void;
}

/** Takes a signature, drawn with mouse, pen or finger; answers the kept picture. */
export function SignatureDialog({ isOffline = false, close }: SignatureDialogProps): ReactNode {
  const t = useText('control');
  const { files } = useClients();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };

  function handleMove(event: PointerEvent<HTMLCanvasElement>): void {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !last.current) return;
    const to = placeOf(event);
    pen.lineWidth = 2.5;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(last.current.x, last.current.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    last.current = to;
    setDrawn(true);
  }

  function handleEnd(): void {
    last.current = null;
  }

  function handleClear(): void {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
    setDrawn(false);
  }

  async function handleOk(): Promise<void> {
    const picture = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/png');
      else resolve(null);
    });
    if (!picture) return;
    setBusy(true);
    const file = new File([picture], 'signature.png', { type: 'image/png' });
    try {
      close(await files.upload(file, { purpose: 'attachment' }));
    } catch (error) {
      const device = isOffline && error instanceof ApiError && error.unreachable ? await offlineDevice() : undefined;
      if (device) close(await device.files.keep(file, 'attachment'));
      else showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('signature')}
      // Whoever is quick signs while the dialog would still be growing: it stands at once.
      transitionName=""
      maskTransitionName=""
      okText={t('signatureOk')}
      okButtonProps={{ disabled: !isDrawn, loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={() => close()}
    >
      <p className="mp-secondary">{t('signatureHint')}</p>
      <canvas
        ref={canvas}
        className="ui-signature"
        role="img"
        aria-label={t('signature')}
        {...size}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = placeOf(event);
        }}
        onPointerMove={handleMove}
        onPointerUp={handleEnd}
        onPointerCancel={handleEnd}
      />
      <Button onClick={handleClear}>{t('signatureClear')}</Button>
    </Modal>
  );
}
