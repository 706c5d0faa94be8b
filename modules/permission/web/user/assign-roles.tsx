import { type AnyRecord, loadModuleTexts, openDialog } from '@mp/kernel/web';
import { lazy } from 'react';

const AssignRolesDialog = lazy(() =>
  import('./AssignRolesDialog.tsx').then((file) => ({ default: file.AssignRolesDialog })),
);

/** Asks which roles a user is to be given, and gives them. */
export async function assignRoles(user: AnyRecord): Promise<void> {
  await loadModuleTexts('permission');
  await openDialog((close) => (
    <AssignRolesDialog userId={user.id} name={String(user.employeeName ?? user.userName ?? '')} close={() => close()} />
  ));
}
