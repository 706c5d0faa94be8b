import { type AnyRecord, lazyView, useDialog } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { accessProject } from '../contract/index.ts';

const TokenDialog = lazyView(() => import('./TokenDialog.tsx').then((file) => file.TokenDialog));

/** Opens the dialog that issues the token of a project and shows it once. */
export function useIssueToken(): (record: AnyRecord) => void {
  const openDialog = useDialog();
  const cache = useQueryClient();
  return (record) =>
    void openDialog((close) => <TokenDialog record={record} close={() => close()} />).then(() =>
      cache.invalidateQueries({ queryKey: [accessProject.key] }),
    );
}
