import { loadModuleTexts, openDialog } from '@mp/kernel/web';

/** Asks for the old and a new password; done when the dialog is closed. */
export async function openChangePassword(): Promise<void> {
  const [{ ChangePasswordDialog }] = await Promise.all([
    import('./ChangePasswordDialog.tsx'),
    loadModuleTexts('identity'),
  ]);
  await openDialog((close) => <ChangePasswordDialog onClose={() => close()} />);
}

/** Asks for the password again before a sensitive act; answers whether it was right. */
export async function askForPassword(): Promise<boolean> {
  const [{ StepUpDialog }] = await Promise.all([import('./StepUpDialog.tsx'), loadModuleTexts('identity')]);
  return (await openDialog<boolean>((close) => <StepUpDialog close={close} />)) === true;
}
