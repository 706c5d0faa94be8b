import type { ApiError } from './api-error.ts';
import { codeText } from './api-error.ts';
import { toast, toastMs } from './dialogs/toast.ts';
import { hasText, text } from './i18n.ts';
import { currentAddress, getUserInfo, loginAddress, setUserInfo } from './session.ts';

let ending = false;

/** Whether the session has just failed and the login page follows. */
export function isSessionEnding(): boolean {
  return ending;
}

/** The session failed: user info is emptied, the reason shown for 3 s, then the login page; the place is remembered. */
export function endSession(error: ApiError): void {
  if (ending || !getUserInfo()) return;
  ending = true;
  const back = currentAddress();
  setUserInfo(null);
  const reason = String(error.params.reason ?? '');
  const reasonKey = `session.ended.${reason}`;
  toast.error(reason && hasText(reasonKey) ? text(reasonKey) : codeText(error.code, error.params, error.serverMessage));
  setTimeout(() => location.assign(loginAddress(back)), toastMs);
}

/** Leaves for the login page at once, after signing out. */
export function leaveToLogin(): void {
  ending = true;
  setUserInfo(null);
  location.assign(loginAddress());
}
