import { lazyView } from '../lazy-view.tsx';
import { useDialog } from '../archetypes/use-dialog.tsx';
import type { FileFacts } from './files-client.ts';

const PreviewPane = lazyView(() => import('./PreviewPane.tsx').then((file) => file.PreviewPane));

let closeOpen: (() => void) | undefined;

/**
 * Opens the preview of a file in a pane beside the page; there is one pane, so a second file takes the place of the
 * first. From within a drawer, which stands at the right, the pane opens at the left.
 */
export function usePreview(): (file: FileFacts, among: readonly FileFacts[], from: HTMLElement) => void {
  const openDialog = useDialog();
  return (file, among, from) => {
    closeOpen?.();
    const side = from.closest('.ant-drawer') ? 'start' : 'end';
    void openDialog<undefined>((close) => {
      closeOpen = () => close();
      const handleClose = () => {
        closeOpen = undefined;
        close();
        from.focus();
      };
      return <PreviewPane file={file} among={among} side={side} onClose={handleClose} />;
    });
  };
}
