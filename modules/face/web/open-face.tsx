import { loadModuleTexts, openDialog } from '@mp/kernel/web';

/** Opens the caller's face registration; done when the dialog is closed. */
export async function openFace(): Promise<void> {
  const [{ FaceDialog }] = await Promise.all([import('./FaceDialog.tsx'), loadModuleTexts('face')]);
  await openDialog((close) => <FaceDialog onClose={() => close()} />);
}
