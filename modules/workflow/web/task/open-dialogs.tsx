import { text as words } from '@mp/kernel/contract';
import { askForm, dataText, FormDialog, loadChunk, type OpenDialog, RadioEdit, text } from '@mp/kernel/web';
import { lazy } from 'react';
import type { FlowDraft, TaskFactsOnWire } from '../../contract/index.ts';
import type { BatchAct } from './flow-list.client.ts';
import type { NextSteps, TaskPlace } from './task.client.ts';

const BatchDialog = lazy(() =>
  loadChunk(() => import('./BatchDialog.tsx')).then((file) => ({ default: file.BatchDialog })),
);
const TagDialog = lazy(() => loadChunk(() => import('./TagDialog.tsx')).then((file) => ({ default: file.TagDialog })));
const TagManager = lazy(() =>
  loadChunk(() => import('./TagManager.tsx')).then((file) => ({ default: file.TagManager })),
);
const ShareManager = lazy(() =>
  loadChunk(() => import('./ShareManager.tsx')).then((file) => ({ default: file.ShareManager })),
);
/** The drawer in which a process is started. */
export const StartDrawer = lazy(() =>
  loadChunk(() => import('./StartDrawer.tsx')).then((file) => ({ default: file.StartDrawer })),
);
const TaskDrawer = lazy(() =>
  loadChunk(() => import('./TaskDrawer.tsx')).then((file) => ({ default: file.TaskDrawer })),
);
const NodeDialog = lazy(() =>
  loadChunk(() => import('./NodeDialog.tsx')).then((file) => ({ default: file.NodeDialog })),
);
const OpenTaskDialog = lazy(() =>
  loadChunk(() => import('./OpenTaskDialog.tsx')).then((file) => ({ default: file.OpenTaskDialog })),
);
const PrintDialog = lazy(() =>
  loadChunk(() => import('./PrintDialog.tsx')).then((file) => ({ default: file.PrintDialog })),
);
const HandlersDialog = lazy(() =>
  loadChunk(() => import('./HandlersDialog.tsx')).then((file) => ({ default: file.HandlersDialog })),
);

/** Does the same with several tasks and shows what came of each; true when something was sent. */
export const openBatch = (open: OpenDialog, act: BatchAct, ids: readonly string[]): Promise<boolean | undefined> =>
  open<boolean>((close) => <BatchDialog act={act} ids={ids} close={close} />);

/** Puts tags on processes. */
export const openTags = (
  open: OpenDialog,
  instances: readonly { readonly instanceId: string; readonly tags: readonly string[] }[],
): Promise<undefined> => open<undefined>((close) => <TagDialog instances={instances} close={() => close()} />);

/** The user's tags: list, new, change, delete. */
export const openTagManager = (open: OpenDialog): Promise<undefined> =>
  open<undefined>((close) => <TagManager close={() => close()} />);

/** Whose handling is shared with whom. */
export const openShareManager = (open: OpenDialog): Promise<undefined> =>
  open<undefined>((close) => <ShareManager close={() => close()} />);

/** What may be started, or one process at once; or a draft to go on with. */
export const openStart = (
  open: OpenDialog,
  begin: { readonly defKey?: string; readonly draft?: FlowDraft } = {},
): Promise<undefined> => open<undefined>((close) => <StartDrawer {...begin} close={() => close()} />);

/** A process in a drawer over the list. */
export const openTaskDrawer = (open: OpenDialog, place: TaskPlace): Promise<undefined> =>
  open<undefined>((close) => <TaskDrawer place={place} close={() => close()} />);

/** Which node a process jumps to. */
export const openJump = (open: OpenDialog, instanceId: string): Promise<undefined> =>
  open<undefined>((close) => <NodeDialog instanceId={instanceId} close={() => close()} />);

/** Which of the open tasks gets other handlers, and whom. */
export const openResetHandlers = (open: OpenDialog, instanceId: string): Promise<undefined> =>
  open<undefined>((close) => <OpenTaskDialog instanceId={instanceId} close={() => close()} />);

/** Handlers that somebody must choose for the next nodes; undefined when he goes back. */
export const askHandlers = (
  open: OpenDialog,
  steps: NextSteps['items'],
): Promise<Readonly<Record<string, readonly string[]>> | undefined> =>
  open<Readonly<Record<string, readonly string[]>>>((close) => <HandlersDialog steps={steps} close={close} />);

/** Which of the added signers is taken away; the signer's task. */
export async function askAddedSigner(open: OpenDialog, tasks: readonly TaskFactsOnWire[]): Promise<string | undefined> {
  const title = text('task.removeSignTitle');
  const options = tasks.map(({ id, assignee, candidates, nodeName }) => ({
    value: id,
    label: <strong>{(assignee ? [assignee] : candidates).map(({ name }) => name).join(text('task.separator'))}</strong>,
    below: dataText(nodeName),
  }));
  const asked = await askForm(open, {
    of: 'task',
    fields: { task: words({ required: true }) },
    initial: { task: tasks[0]?.id },
    title,
    ok: text('task.action.removeSign'),
    danger: true,
    children: (
      <FormDialog.Field name="task" label={title} render={(props) => <RadioEdit {...props} options={options} />} />
    ),
  });
  return asked?.task;
}

/** By which template processes are printed. */
export const openPrint = (open: OpenDialog, instanceIds: readonly string[]): Promise<undefined> =>
  open<undefined>((close) => <PrintDialog instanceIds={instanceIds} close={() => close()} />);
