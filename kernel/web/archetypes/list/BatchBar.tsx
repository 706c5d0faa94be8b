import { actionsOf, lifecycleOf } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../controls/format.ts';
import { confirm, confirmDelete, showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import { noteUse } from '../../usage.ts';
import type { BatchAnswer } from '../../resource-client.ts';
import { givenOf } from '../form/form-question.ts';
import { askForm, showBatchAnswer } from '../lazy-dialogs.tsx';
import { actionText } from '../record-actions.ts';
import { BulkEditButton } from '../records/BulkEditButton.tsx';
import { useDialog } from '../use-dialog.tsx';
import { useList } from './list-scope.ts';
import { batchLimit } from './use-selection.ts';

/** How many rows are chosen and what can be done with all of them. */
export function BatchBar(): ReactNode {
  const { resource, lifecycle, client, selection, batchActions, ownBatch, actParams } = useList();
  const t = useText('list');
  const cache = useQueryClient();
  const openDialog = useDialog();
  const [busy, setBusy] = useState<string>();
  const count = selection.chosen.size;
  if (count === 0) return null;
  const declaredOf = (action: string) =>
    (lifecycle ?? lifecycleOf(resource.key))?.transitions[action] ?? actionsOf(resource.key)[action];
  const isDangerous = (action: string) => action === 'delete' || declaredOf(action)?.danger === true;

  async function handleRun(action: string): Promise<void> {
    const params = actParams[action] ?? {};
    const declared = declaredOf(action);
    const asked = Object.entries(declared?.form ?? {}).filter(([name, { hidden }]) => !hidden && !(name in params));
    const fields = asked.length > 0 ? Object.fromEntries(asked) : undefined;
    const word = actionText(resource, action);
    const danger = isDangerous(action);
    const what = { action: word, count, entity: `@${resource.entity}.title` };
    const run = (given?: Readonly<Record<string, unknown>>) => {
      noteUse('action', `${resource.entity}.${action}`);
      return client.batch(action, [...selection.chosen.keys()], { ...params, ...given });
    };

    function showAnswer(answer: BatchAnswer): void {
      if (answer.refused.length > 0) return void showBatchAnswer(openDialog, word, answer);
      toast.success(t('batchDone', { count: answer.done, action: word }));
      selection.clear();
    }

    if (fields) {
      const answer = await askForm(openDialog, {
        of: resource,
        fields,
        title: t('batchOf', { action: word, count }),
        ok: word,
        danger,
        submit: (asked) => run(givenOf(asked)),
        refresh: [resource.key],
      });
      return answer && showAnswer(answer);
    }
    const isSure =
      action === 'delete'
        ? await confirmDelete(t('deletesMany', what), word)
        : await confirm({ title: t('confirmBatch', what), ok: word, danger });
    if (!isSure) return;
    setBusy(action);
    try {
      const answer = await run();
      await cache.invalidateQueries({ queryKey: [resource.key] });
      showAnswer(answer);
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
          danger={isDangerous(action)}
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
