import { loadModuleTexts, openDialog } from '@mp/kernel/web';
import { AboutDialog } from './AboutDialog.tsx';

/** Shows what is to know about the system. */
export async function openAbout(): Promise<void> {
  await loadModuleTexts('settings');
  await openDialog((close) => <AboutDialog onClose={() => close()} />);
}
