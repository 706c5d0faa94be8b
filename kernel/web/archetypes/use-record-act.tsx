import { actionsOf, type Action, type Fields, type Resource } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api-error.ts';
import { recordName, type Values } from '../controls/control.ts';
import { confirm, showError } from '../dialogs/show.tsx';
import { toast } from '../dialogs/toast.ts';
import { text, useText } from '../i18n.ts';
import type { BatchAnswer } from '../resource-client.ts';
import { plainResource, useClient } from './clients.tsx';
import { givenOf } from './form/form-question.ts';
import { askForm, showBatchAnswer } from './lazy-dialogs.tsx';
import { actionText } from './record-actions.ts';
import { useDialog } from './use-dialog.tsx';

/** A record as far as an action needs it: its id, and its name for the question. */
export type ActedRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** How an action on records is asked for. */
export interface RecordActOptions {
  /** What the user is asked instead of the declared form; without either he only confirms. */
  readonly form?: Fields;
  /** What stands in the form at first. */
  readonly initial?: Values;
  /** Values that go with the action besides those of the form. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Question of the dialog; names the action and the record when not given. */
  readonly title?: string;
  readonly body?: ReactNode;
  /** As declared when not given. */
  readonly danger?: boolean;
  /** Runs at once, because the user has confirmed elsewhere. */
  readonly confirmed?: boolean;
  /** Sentence when it is done. */
  readonly done?: string;
}

/** What is asked before an action runs: as its caller says, else as it is declared. */
function questionOf(declared: Action, options: RecordActOptions) {
  const { params = {} } = options;
  const isConfirmed = options.confirmed ?? declared.instant === true;
  const asked = Object.entries(declared.form ?? {}).filter(([name, { hidden }]) => !hidden && !(name in params));
  return {
    isConfirmed,
    danger: options.danger ?? declared.danger === true,
    form: options.form ?? (asked.length > 0 && !isConfirmed ? Object.fromEntries(asked) : undefined),
    body: options.body ?? (declared.hint === undefined ? undefined : text(declared.hint)),
  };
}

/** The record, where it is one. */
const onlyOf = ([first, second]: readonly ActedRecord[]): Values | undefined => (second ? undefined : first);

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
    const { danger, isConfirmed, form, body } = questionOf(actionsOf(resource.key)[action] ?? {}, options);
    const done = ({ refused }: BatchAnswer) =>
      refused.length === 0 ? (options.done ?? t('done', { action: word })) : undefined;

    /** What is refused of the only record is an error; of several, it is listed. */
    async function run(given: Values = {}): Promise<BatchAnswer> {
      const ids = records.map(({ id }) => id);
      const answer = await client.batch(action, ids, { ...options.params, ...given });
      const [refused] = answer.refused;
      if (refused && records.length === 1)
        throw new ApiError({ ...refused, status: 422, serverMessage: refused.message ?? '' });
      return answer;
    }

    async function runAndReport(): Promise<BatchAnswer | undefined> {
      try {
        const answer = await run();
        const sentence = done(answer);
        if (sentence !== undefined) toast.success(sentence);
        return answer;
      } catch (error) {
        showError(error);
        return undefined;
      } finally {
        await cache.invalidateQueries({ queryKey: [resource.key] });
      }
    }

    const { initial } = options;
    const isSure = form || isConfirmed || (await confirm({ title, body, ok: word, danger }));
    if (!isSure) return false;
    const answer = form
      ? await askForm(openDialog, {
          of: resource,
          fields: form,
          initial,
          about: onlyOf(records),
          intro: body,
          title,
          ok: word,
          danger,
          submit: (answer) => run(givenOf(answer, initial)),
          done,
          refresh: [resource.key],
        })
      : await runAndReport();
    if (answer && answer.refused.length > 0) void showBatchAnswer(openDialog, word, answer);
    return answer?.refused.length === 0;
  };
}
