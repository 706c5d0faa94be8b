import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n.ts';

/**
 * Resources failed to load; OK reloads (platform.md 2.1). A plain dialog element: it must work when nothing
 * more can be loaded.
 */
export function ChunkFailure({ onReload }: { readonly onReload: () => void }): ReactNode {
  const t = useText('common');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="mp-dialog"
      aria-labelledby="mp-chunk-text"
      onCancel={(event) => event.preventDefault()}
    >
      <p id="mp-chunk-text">{t('chunkFailure')}</p>
      <div className="mp-dialog-actions">
        <button type="button" className="mp-button" autoFocus onClick={onReload}>
          {t('action.ok')}
        </button>
      </div>
    </dialog>
  );
}
