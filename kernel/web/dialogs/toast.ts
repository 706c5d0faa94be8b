/** How long a toast stays (SPEC section 9). */
export const toastMs = 3000;

/** What a toast offers besides what it says, such as the way to what was made. */
export interface ToastAction {
  /** Translated. */
  readonly label: string;
  readonly run: () => void;
}

/** A toast to be shown. */
export interface Toast {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  /** Translated sentence. */
  readonly text: string;
  /** Error code and request id, one click away to copy (ui.md section 4). */
  readonly copy?: string;
  readonly actions?: readonly ToastAction[];
  readonly ms?: number;
}

let show: ((toast: Toast) => void) | null = null;
const waiting: Toast[] = [];

/** The host of the page announces itself here; toasts raised before are shown then. */
export function setToastHost(host: ((toast: Toast) => void) | null): void {
  show = host;
  if (host) for (const toast of waiting.splice(0)) host(toast);
}

function raise(toast: Toast): void {
  if (show) return show(toast);
  waiting.push(toast);
}

/** Short messages that stay 3,000 ms; they take translated sentences. */
export const toast = {
  success: (text: string, actions: readonly ToastAction[] = []): void => raise({ kind: 'success', text, actions }),
  info: (text: string): void => raise({ kind: 'info', text }),
  warning: (text: string): void => raise({ kind: 'warning', text }),
  error: (text: string, copy?: string): void => raise({ kind: 'error', text, ...(copy === undefined ? {} : { copy }) }),
};
