import type { Fields, Resource } from '@mp/kernel/contract';
import { codeText } from '../api-error.ts';
import { toast } from '../dialogs/toast.ts';
import { lazyView } from '../lazy-view.tsx';
import type { BatchAnswer } from '../resource-client.ts';
import type { ExportRequest } from './excel/export-request.ts';
import type { AnswerOf, FormQuestion } from './form/form-question.ts';
import { FormDialog } from './form/FormDialog.tsx';
import type { OpenDialog } from './use-dialog.tsx';

const BatchAnswerDialog = lazyView(() => import('./list/BatchAnswerDialog.tsx').then((file) => file.BatchAnswerDialog));
const ImportDialog = lazyView(() => import('./excel/ImportDialog.tsx').then((file) => file.ImportDialog));
const ExportDialog = lazyView(() => import('./excel/ExportDialog.tsx').then((file) => file.ExportDialog));

const ShortcutsDialog = lazyView(() => import('./list/ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog));

/** Asks a question of a few fields and sends the answer; undefined when the user goes back. */
export function askForm<F extends Fields, T = AnswerOf<F>>(
  open: OpenDialog,
  question: FormQuestion<F, T>,
): Promise<T | undefined> {
  return open<T>((close) => <FormDialog {...question} close={close} />);
}

/** Shows which records of a batch were refused, and why. */
export function showBatchAnswer(open: OpenDialog, action: string, answer: BatchAnswer): Promise<undefined> {
  return open<undefined>((close) => <BatchAnswerDialog action={action} answer={answer} close={() => close()} />);
}

/** What an endpoint answers of many records. */
interface ManyAnswer {
  readonly done: number;
  readonly refused: readonly {
    readonly id: string;
    readonly label: string;
    readonly code: string;
    readonly params?: Readonly<Record<string, string | number>> | undefined;
  }[];
}

/** Says what became of many records: that all are done, or which are not and why. */
export async function showBatchResult(
  open: OpenDialog,
  { done: count, refused }: ManyAnswer,
  { title, done }: { readonly title: string; readonly done: (count: number) => string },
): Promise<void> {
  if (refused.length === 0) toast.success(done(count));
  else
    await showBatchAnswer(open, title, {
      done: count,
      refused: refused.map(({ params, ...each }) => ({ ...each, message: codeText(each.code, params) })),
    });
}

/** Opens the import of a resource, at the beginning or where it was left. */
export function openImport(open: OpenDialog, resource: Resource): Promise<undefined> {
  return open<undefined>((close) => <ImportDialog resource={resource} close={() => close()} />);
}

/** Opens the export of a list, at the beginning or where it was left. */
export function openExport(open: OpenDialog, request: ExportRequest): Promise<undefined> {
  return open<undefined>((close) => <ExportDialog request={request} close={() => close()} />);
}

/** Shows the keys that work in a list. */
export function openShortcuts(open: OpenDialog): Promise<undefined> {
  return open<undefined>((close) => <ShortcutsDialog close={() => close()} />);
}
