import type { Fields, Resource } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeText } from '../api-error.ts';
import { recordName } from '../controls/control.ts';
import { confirm, showError } from '../dialogs/show.tsx';
import { toast } from '../dialogs/toast.ts';
import { useText } from '../i18n.ts';
import { plainResource, useClient } from './clients.tsx';
import { askTransition, showBatchAnswer } from './lazy-dialogs.tsx';
import { actionText } from './record-actions.ts';
import { useDialog } from './use-dialog.tsx';

/** A record as far as an action needs it: its id, and its name for the question. */
export type ActedRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** How an action on records is asked for. */
export interface RecordActOptions {
  /** What the user is asked; without it he only confirms. */
  readonly form?: Fields;
  /** Values that go with the action besides those of the form. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Question of the dialog; names the action and the record when not given. */
  readonly title?: string;
  readonly body?: ReactNode;
  readonly danger?: boolean;
  /** Runs at once, because the user has confirmed elsewhere. */
  readonly confirmed?: boolean;
  /** Sentence when it is done. */
  readonly done?: string;
}

/** Runs an action of the resource on one or several records: asks first, says what was done or refused; true when all went through. */
export function useRecordAct<F extends Fields>(
  given: Resource<F>,
): (action: string, records: readonly ActedRecord[], options?: RecordActOptions) => Promise<boolean> {
  const resource = plainResource(given);
  const t = useText('list');
  const client = useClient(resource);
  const cache = useQueryClient();
  const openDialog = useDialog();

  return async (action, records, options = {}) => {
    const word = actionText(resource, action);
    const [first] = records;
    const title =
      options.title ??
      (records.length === 1
        ? t('confirmOne', { action: word, label: recordName(resource, first) })
        : t('batchOf', { action: word, count: records.length }));
    const asked = options.form
      ? await askTransition(
          openDialog,
          resource,
          { from: '', to: '', form: options.form, danger: options.danger === true },
          { title, ok: word },
        )
      : options.confirmed || (await confirm({ title, body: options.body, ok: word, danger: options.danger === true }));
    if (!asked) return false;
    try {
      const answer = await client.batch(
        action,
        records.map(({ id }) => id),
        { ...options.params, ...(asked === true ? {} : asked) },
      );
      const [refused] = answer.refused;
      if (refused && records.length > 1) void showBatchAnswer(openDialog, word, answer);
      else if (refused) toast.error(codeText(refused.code, refused.params, refused.message));
      else toast.success(options.done ?? t('done', { action: word }));
      return refused === undefined;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await cache.invalidateQueries({ queryKey: [resource.key] });
    }
  };
}
