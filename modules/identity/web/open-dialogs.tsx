import { loadModuleTexts, openDialog } from '@mp/kernel/web';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';

/** Asks for the old and a new password; done when the dialog is closed. */
export async function openChangePassword(): Promise<void> {
  await loadModuleTexts('identity');
  await openDialog((close) => <ChangePasswordDialog onClose={() => close()} />);
}

/** Asks for the password again before a sensitive act; answers whether it was right. */
export async function askForPassword(): Promise<boolean> {
  await loadModuleTexts('identity');
  return (await openDialog<boolean>((close) => <StepUpDialog close={close} />)) === true;
}
