import { lifecycleOf } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../controls/format.ts';
import { confirm, showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import { noteUse } from '../../usage.ts';
import { askTransition, showBatchAnswer } from '../lazy-dialogs.tsx';
import { actionText } from '../record-actions.ts';
import { BulkEditButton } from '../records/BulkEditButton.tsx';
import { useDialog } from '../use-dialog.tsx';
import { useList } from './list-scope.ts';
import { batchLimit } from './use-selection.ts';

const dangerous: ReadonlySet<string> = new Set(['delete', 'disable', 'lock', 'terminate']);

/** How many rows are chosen and what can be done with all of them. */
export function BatchBar(): ReactNode {
  const { resource, lifecycle, client, selection, batchActions, ownBatch, acts } = useList();
  const t = useText('list');
  const cache = useQueryClient();
  const openDialog = useDialog();
  const [busy, setBusy] = useState<string>();
  const count = selection.chosen.size;
  if (count === 0) return null;

  async function handleRun(action: string): Promise<void> {
    const { form, params } = acts[action] ?? {};
    const transition =
      (lifecycle ?? lifecycleOf(resource.key))?.transitions[action] ?? (form && { from: '', to: '', form });
    const word = actionText(resource, action);
    const asked = transition?.form
      ? await askTransition(openDialog, resource, transition, {
          title: t('batchOf', { action: word, count }),
          ok: word,
        })
      : undefined;
    if (transition?.form && !asked) return;
    const danger = transition?.danger === true || dangerous.has(action);
    const title = t('confirmBatch', { action: word, count, entity: `@${resource.entity}.title` });
    if (!asked && !(await confirm({ title, ok: word, danger }))) return;
    setBusy(action);
    noteUse('action', `${resource.entity}.${action}`);
    try {
      const answer = await client.batch(action, [...selection.chosen.keys()], params ? { ...params, ...asked } : asked);
      await cache.invalidateQueries({ queryKey: [resource.key] });
      if (answer.refused.length === 0) {
        toast.success(t('batchDone', { count: answer.done, action: word }));
        selection.clear();
      } else void showBatchAnswer(openDialog, word, answer);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className="ui-batch-bar" role="region" aria-label={t('batch')}>
      <span>{t('chosen', { count: formatCount(count) })}</span>
      {batchActions.map((action) => (
        <Button
          key={action}
          danger={dangerous.has(action)}
          loading={busy === action}
          disabled={busy !== undefined}
          onClick={() => void handleRun(action)}
        >
          {actionText(resource, action)}
        </Button>
      ))}
      {ownBatch.map(({ action, danger, onRun }) => (
        <Button
          key={action}
          danger={danger === true}
          disabled={busy !== undefined}
          onClick={() => onRun([...selection.chosen.values()], selection.clear)}
        >
          {actionText(resource, action)}
        </Button>
      ))}
      <BulkEditButton />
      {count >= batchLimit ? <small>{t('batchLimit', { count: batchLimit })}</small> : null}
      <Button type="text" onClick={() => selection.clear()}>
        {t('clearSelection')}
      </Button>
    </div>
  );
}
