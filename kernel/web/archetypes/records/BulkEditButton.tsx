import { permissionKey } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import { useRights } from '../../rights.tsx';
import { noteUse } from '../../usage.ts';
import { showBatchAnswer } from '../lazy-dialogs.tsx';
import { useList } from '../list/list-scope.ts';
import { actionText, mayDo } from '../record-actions.ts';
import { useDialog } from '../use-dialog.tsx';

const BulkEditDialog = lazyView(() => import('./BulkEditDialog.tsx').then((file) => file.BulkEditDialog));

/** Gives chosen fields of the chosen rows the same values; says which rows refused, and why. */
export function BulkEditButton(): ReactNode {
  const { resource, client, selection } = useList();
  const t = useText();
  const rights = useRights();
  const cache = useQueryClient();
  const openDialog = useDialog();
  const [isBusy, setBusy] = useState(false);
  if (!mayDo(resource, 'update', rights)) return null;

  async function handleEdit(): Promise<void> {
    const ids = [...selection.chosen.keys()];
    const values = await openDialog<Record<string, unknown>>((close) => (
      <BulkEditDialog resource={resource} count={ids.length} close={close} />
    ));
    if (!values) return;
    setBusy(true);
    noteUse('action', permissionKey(resource, 'update'));
    const action = actionText(resource, 'update');
    try {
      const answer = await client.batch('update', ids, { values });
      await cache.invalidateQueries({ queryKey: [resource.key] });
      if (answer.refused.length > 0) return void showBatchAnswer(openDialog, action, answer);
      toast.success(t('list.batchDone', { count: answer.done, action }));
      selection.clear();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button aria-haspopup="dialog" loading={isBusy} onClick={() => void handleEdit()}>
      {t('records.editFields')}
    </Button>
  );
}
