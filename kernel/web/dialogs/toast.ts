/** How long a toast stays (SPEC section 9). */
export const toastMs = 3000;

/** A toast to be shown. */
export interface Toast {
  readonly kind: 'success' | 'info' | 'warning' | 'error' | 'loading';
  /** Translated sentence. */
  readonly text: string;
  /** Error code and request id, one click away to copy (ui.md section 4). */
  readonly copy?: string;
  readonly ms?: number;
}

let show: ((toast: Toast) => void) | null = null;
const waiting: Toast[] = [];

/** The host of the page announces itself here; toasts raised before are shown then. */
export function setToastHost(host: ((toast: Toast) => void) | null): void {
  show = host;
  if (host) for (const toast of waiting.splice(0)) host(toast);
}

let call: (() => void) | null = null;

/** Runs `host` when the first toast waits for somebody to show it; at once when one waits already. */
export function onFirstToast(host: () => void): void {
  if (waiting.length > 0) host();
  else call = host;
}

function raise(toast: Toast): void {
  if (show) return show(toast);
  waiting.push(toast);
  call?.();
  call = null;
}

/** Short messages that stay 3,000 ms; they take translated sentences. */
export const toast = {
  success: (text: string): void => raise({ kind: 'success', text }),
  info: (text: string): void => raise({ kind: 'info', text }),
  warning: (text: string): void => raise({ kind: 'warning', text }),
  error: (text: string, copy?: string): void => raise({ kind: 'error', text, ...(copy === undefined ? {} : { copy }) }),
};
