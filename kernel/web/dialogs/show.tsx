import type { Resource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { ApiError, errorReference, errorText, fieldErrorText } from '../api-error.ts';
import { text } from '../i18n.ts';
import type { Question } from './ConfirmDialog.tsx';
import type { Merge } from './conflict.ts';
import { conflictOf } from './conflict.ts';
import { openDialog } from './host.tsx';
import { toast } from './toast.ts';

const ConfirmDialog = lazyView(() => import('./ConfirmDialog.tsx').then((file) => file.ConfirmDialog));
const ErrorDialog = lazyView(() => import('./ErrorDialog.tsx').then((file) => file.ErrorDialog));
const MergeDialog = lazyView(() => import('./MergeDialog.tsx').then((file) => file.MergeDialog));

/** Asks the user; true only when the act was confirmed. */
export async function confirm(question: Question): Promise<boolean> {
  return (await openDialog<boolean>((close) => <ConfirmDialog question={question} close={close} />)) === true;
}

/** Asks in the words of the specification whether something may be deleted (SPEC section 8); `body` names it. */
export function confirmDelete(body: ReactNode, ok: string = text('common.action.delete')): Promise<boolean> {
  return confirm({ title: text('common.error.confirmDelete'), body, ok, danger: true });
}

/** Asks whether unsaved changes may be lost (platform.md 4.3 `common.discard`). */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: text('common.error.discard'),
    ok: text('common.action.discard'),
    cancel: text('common.action.keepEditing'),
    danger: true,
  });
}

/** How many fields of a refusal are told where none of them stands on the screen. */
const mostTold = 3;

/** What a refusal says: its fields where no form is there that could mark them. */
function refusalText(error: ApiError): string {
  const told = [...new Set(error.fields.map(fieldErrorText))].slice(0, mostTold);
  return error.code === 'common.validation' && told.length > 0 ? told.join('\n') : errorText(error);
}

/**
 * Shows any failure: a missing right and a bug as a dialog, other refusals as a toast of 3 s.
 * Nothing for a session that is over or a server that does not answer: these have their own messages.
 */
export function showError(error: unknown): void {
  if (error instanceof ApiError) {
    if (error.sessionOver || error.status === 0) return;
    if (error.status !== 403 && error.status < 500) {
      toast.error(refusalText(error), errorReference(error));
      return;
    }
  }
  if (error instanceof DOMException && error.name === 'AbortError') return;
  void openDialog((close) => <ErrorDialog error={error} close={() => close()} />);
}

/**
 * When `error` says that the record changed meanwhile, shows who changed what and lets the user keep or take each field.
 * Answers what to save with which version; undefined when the user goes back, or when it is another error.
 */
export async function mergeConflict(
  error: unknown,
  resource: Resource,
  mine: Readonly<Record<string, unknown>>,
): Promise<Merge | undefined> {
  const conflict = conflictOf(error, resource, mine);
  if (!conflict) return undefined;
  return openDialog<Merge>((close) => <MergeDialog conflict={conflict} close={close} />);
}
