import { useText } from '@mp/kernel/web';
import { type ReactNode, useEffect, useRef } from 'react';

const keys = [
  ['Ctrl / ⌘ + S', 'save'],
  ['Tab', 'next'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const;
const tips = ['tabs', 'favourites', 'window', 'address', 'errors'] as const;

/** Help at the side: what the keys do and how the frame is used. */
export function HelpDrawer({ title, onClose }: { readonly title: string; readonly onClose: () => void }): ReactNode {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="mp-sheet mp-sheet-right"
      aria-labelledby="mp-help-title"
      onClose={onClose}
      closedby="any"
    >
      <div className="mp-sheet-body">
        <h2 id="mp-help-title">{t('frame.help.title')}</h2>
        <p className="mp-secondary">{t('frame.help.of', { title })}</p>
        <h3>{t('frame.help.frame')}</h3>
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{t(`frame.help.tip.${tip}`)}</li>
          ))}
        </ul>
        <h3>{t('frame.help.keys')}</h3>
        <dl className="mp-keys">
          {keys.map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`frame.help.key.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <button type="button" className="mp-button" autoFocus onClick={() => dialog.current?.close()}>
          {t('common.action.close')}
        </button>
      </div>
    </dialog>
  );
}
