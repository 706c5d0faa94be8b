import { copyText, setToastHost, type Toast, toastMs, useText } from '@mp/kernel/web';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

/** Most toasts at a time; the oldest makes room. */
const maxToasts = 4;

interface Shown extends Toast {
  readonly id: number;
}

/** Draws the toasts: part of the program from the start, so that they are there without a connection. */
export function Toasts(): ReactNode {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    let last = 0;
    setToastHost((toast) => {
      last += 1;
      const next = { ...toast, id: last };
      // The same message twice at a time says no more than once.
      setShown((before) => [...before.filter(({ text }) => text !== next.text), next].slice(-maxToasts));
    });
    return () => setToastHost(null);
  }, []);
  const close = useCallback((id: number) => setShown((before) => before.filter((each) => each.id !== id)), []);
  return (
    <div className="mp-toasts">
      {shown.map((toast) => (
        <Message key={toast.id} toast={toast} onOver={close} />
      ))}
    </div>
  );
}

/**
 * One message; it stays while the pointer or the focus rests on it. What it offers closes it; an error can be clicked to
 * copy its code and request id.
 */
function Message({ toast, onOver }: { readonly toast: Shown; readonly onOver: (id: number) => void }): ReactNode {
  const t = useText('common.action');
  const [isHeld, setHeld] = useState(false);
  const { id, kind, text, copy, actions = [], ms = toastMs } = toast;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onOver(id), ms);
    return () => clearTimeout(timer);
  }, [id, isHeld, ms, onOver]);
  return (
    <div
      className="mp-toast"
      data-kind={kind}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {text}
      {actions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className="mp-link-button"
          onClick={() => {
            onOver(id);
            run();
          }}
        >
          {label}
        </button>
      ))}
      {copy === undefined ? null : (
        <button type="button" className="mp-link-button" title={copy} onClick={() => void copyText(copy)}>
          {t('copy')}
        </button>
      )}
    </div>
  );
}
