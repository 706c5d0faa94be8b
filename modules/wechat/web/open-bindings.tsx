import { loadModuleTexts, openDialog } from '@mp/kernel/web';
import { BindingsDialog } from './BindingsDialog.tsx';

/** Shows the caller's chat accounts. */
export async function openBindings(): Promise<void> {
  await loadModuleTexts('wechat');
  await openDialog((close) => <BindingsDialog onClose={() => close()} />);
}
