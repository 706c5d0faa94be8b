import { type AnyRecord, openDialog } from '@mp/kernel/web';
import { lazy } from 'react';

const ForceLogoutDialog = lazy(() =>
  import('./ForceLogoutDialog.tsx').then((file) => ({ default: file.ForceLogoutDialog })),
);

/** Asks when a user is to be signed out by force, and does it. */
export async function openForceLogout({ id, employeeName, userName }: AnyRecord): Promise<void> {
  const name = `${String(employeeName ?? '')} (${String(userName ?? '')})`;
  await openDialog((close) => <ForceLogoutDialog userId={id} name={name} onClose={() => close()} />);
}
