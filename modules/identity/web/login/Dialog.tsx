import { useEffect, useId, useRef, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly closeLabel: string;
}

/** A modal dialog of the browser: it keeps the focus inside and closes with Escape. */
export function Dialog({ title, onClose, children, closeLabel }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="login-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="login-close" aria-label={closeLabel} onClick={onClose}>
          <span aria-hidden>×</span>
        </button>
      </header>
      {children}
    </dialog>
  );
}
