import { type AnyRecord, lazyView, useDialog } from '@mp/kernel/web';

const PublishDialog = lazyView(() => import('./PublishDialog.tsx').then((file) => file.PublishDialog));

/** Shows whom a message reaches, and publishes it when that is confirmed. */
export function usePublish(): (record: AnyRecord) => void {
  const openDialog = useDialog();
  return (record) => void openDialog((close) => <PublishDialog record={record} close={() => close()} />);
}
