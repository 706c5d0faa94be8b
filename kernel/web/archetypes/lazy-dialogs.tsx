import type { Resource, Transition } from '@mp/kernel/contract';
import { lazy } from 'react';
import { loadChunk } from '../chunk.ts';
import type { BatchAnswer } from '../resource-client.ts';
import type { ExportRequest } from './excel/export-request.ts';
import type { OpenDialog } from './use-dialog.tsx';

const TransitionDialog = lazy(() =>
  loadChunk(() => import('./detail/TransitionDialog.tsx')).then((file) => ({ default: file.TransitionDialog })),
);
const BatchAnswerDialog = lazy(() =>
  loadChunk(() => import('./list/BatchAnswerDialog.tsx')).then((file) => ({ default: file.BatchAnswerDialog })),
);
const ImportDialog = lazy(() =>
  loadChunk(() => import('./excel/ImportDialog.tsx')).then((file) => ({ default: file.ImportDialog })),
);
const ExportDialog = lazy(() =>
  loadChunk(() => import('./excel/ExportDialog.tsx')).then((file) => ({ default: file.ExportDialog })),
);

const ShortcutsDialog = lazy(() =>
  loadChunk(() => import('./list/ShortcutsDialog.tsx')).then((file) => ({ default: file.ShortcutsDialog })),
);

/** Asks what a transition wants to know; undefined when the user goes back. */
export function askTransition(
  open: OpenDialog,
  resource: Resource,
  transition: Transition,
  words: { readonly title: string; readonly ok: string },
): Promise<Record<string, unknown> | undefined> {
  return open<Record<string, unknown>>((close) => (
    <TransitionDialog resource={resource} transition={transition} {...words} close={close} />
  ));
}

/** Shows which records of a batch were refused, and why. */
export function showBatchAnswer(open: OpenDialog, action: string, answer: BatchAnswer): Promise<undefined> {
  return open<undefined>((close) => <BatchAnswerDialog action={action} answer={answer} close={() => close()} />);
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
