import {
  callLogin,
  confirm,
  confirmDiscard,
  forgetDirty,
  isDirty,
  leaveToLogin,
  offlineDevice,
  queryClient,
  text,
} from '@mp/kernel/web';

/** Ends the session here and on the server, then the login page; asks first when something is unsaved. */
export async function signOut(): Promise<void> {
  if (isDirty() && !(await confirmDiscard())) return;
  const device = await offlineDevice();
  const waiting = device?.outbox.entries().length ?? 0;
  if (waiting > 0 && !(await isSureToWait(waiting))) return;
  forgetDirty();
  // What was read is forgotten with the session; what was saved and not sent waits for its user.
  await device?.answers.clear();
  await callLogin('logout', { scope: 'this' }, { keepSession: true }).catch(() => undefined);
  queryClient.clear();
  sessionStorage.removeItem('default');
  leaveToLogin();
}

function isSureToWait(count: number): Promise<boolean> {
  return confirm({
    title: text('offline.signOutTitle'),
    body: text('offline.signOut', { count }),
    ok: text('frame.logout'),
    danger: true,
  });
}
