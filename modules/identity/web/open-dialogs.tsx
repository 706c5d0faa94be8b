import { ApiError, loadModuleTexts, openDialog } from '@mp/kernel/web';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';

/** Asks for the old and a new password; done when the dialog is closed. */
export async function openChangePassword(): Promise<void> {
  await loadModuleTexts('identity');
  await openDialog((close) => <ChangePasswordDialog onClose={() => close()} />);
}

/** Does a sensitive act; when the server asks for the password again, so does a dialog, and the act is done then. */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth.stepUpRequired') throw error;
    await loadModuleTexts('identity');
    const isProved = await openDialog<boolean>((close) => <StepUpDialog close={close} />);
    return isProved ? act() : undefined;
  }
}
