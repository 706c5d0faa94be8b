import { callLogin, confirmDiscard, forgetDirty, isDirty, leaveToLogin, queryClient } from '@mp/kernel/web';

/** Ends the session here and on the server, then the login page; asks first when something is unsaved. */
export async function signOut(): Promise<void> {
  if (isDirty() && !(await confirmDiscard())) return;
  forgetDirty();
  await callLogin('logout', { scope: 'this' }, { keepSession: true }).catch(() => undefined);
  queryClient.clear();
  sessionStorage.removeItem('default');
  leaveToLogin();
}
