import { type AnyRecord, ListPage, openPage, useCan } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { FlowList, FlowRow, InstanceCommandName } from '../../contract/index.ts';
import { rowOf } from './flow-list.client.ts';
import { toVersions } from './links.ts';
import { openJump, openPrint, openResetHandlers, openTags, openTaskDrawer } from './open-dialogs.tsx';
import { act, actOnInstance, follow } from './task.client.ts';
import { attempt, useTaskAsks } from './use-task-asks.tsx';

/** Commands on a process that ask for a reason, or only whether it is meant. */
const asksReason: ReadonlySet<InstanceCommandName> = new Set(['withdraw', 'terminate', 'suspend', 'urge']);
const dangerous: ReadonlySet<InstanceCommandName> = new Set(['withdraw', 'terminate', 'delete']);

/** Runs a command on a process after asking; true when it went through. */
export function useInstanceAct(): (
  name: InstanceCommandName,
  row: { readonly instanceId: string; readonly subject: string },
) => Promise<boolean> {
  const { t, reason, sure } = useTaskAsks();
  return async (name, { instanceId, subject }) => {
    const word = t(`action.${name}`);
    const title = t('sureOf', { action: word, subject });
    const danger = dangerous.has(name);
    if (!asksReason.has(name)) {
      if (danger && !(await sure(title, word))) return false;
      return attempt(() => actOnInstance(name, instanceId), t('done', { action: word }));
    }
    const opinion = await reason(title, word, danger);
    if (opinion === undefined) return false;
    return attempt(() => actOnInstance(name, instanceId, { opinion }), t('done', { action: word }));
  };
}

/** What can be done with a row of a list, in the order in which it is offered. */
export function useFlowActs(list: FlowList): readonly ReactNode[] {
  const { t, openDialog } = useTaskAsks();
  const instanceAct = useInstanceAct();
  const migrates = useCan('workflow.admin') && list === 'instances';

  interface Offer {
    readonly name: string;
    readonly when?: (row: FlowRow) => boolean;
    readonly danger?: boolean;
    readonly run: (row: FlowRow) => void;
  }
  const can = (code: string) => (row: FlowRow) => row.allowed.includes(code);
  const command = (name: InstanceCommandName): Offer => ({
    name,
    when: can(name),
    danger: dangerous.has(name),
    run: (row) => void instanceAct(name, row),
  });
  const offers: readonly Offer[] = [
    {
      name: 'quickApprove',
      when: (row) => row.taskId !== null && row.allowed.includes('quickApprove'),
      run: ({ taskId }) =>
        void attempt(() => act('quickApprove', taskId ?? ''), t('done', { action: t('action.approve') })),
    },
    {
      name: 'peek',
      run: ({ taskId, instanceId }) => void openTaskDrawer(openDialog, taskId ? { taskId } : { instanceId }),
    },
    {
      name: 'follow',
      when: ({ attention }) => !attention,
      run: ({ instanceId }) => void attempt(() => follow(instanceId, true)),
    },
    {
      name: 'unfollow',
      when: ({ attention }) => attention,
      run: ({ instanceId }) => void attempt(() => follow(instanceId, false)),
    },
    {
      name: 'tag',
      run: ({ instanceId, tags }) => void openTags(openDialog, [{ instanceId, tags: tags.map(({ id }) => id) }]),
    },
    command('urge'),
    command('withdraw'),
    {
      name: 'print',
      when: can('print'),
      run: ({ instanceId }) => void openPrint(openDialog, [instanceId]),
    },
    {
      name: 'resetAuditor',
      when: can('resetAuditor'),
      run: ({ instanceId }) => void openResetHandlers(openDialog, instanceId),
    },
    { name: 'jump', when: can('jump'), run: ({ instanceId }) => void openJump(openDialog, instanceId) },
    {
      name: 'migrate',
      when: (row) => migrates && row.status === 'processing',
      run: ({ processGuid }) => openPage(toVersions({ id: processGuid, tab: 'versions' })),
    },
    command('suspend'),
    command('resume'),
    command('terminate'),
    command('delete'),
  ];
  return offers
    .filter(({ name }) => list !== 'instances' || !['follow', 'unfollow', 'tag'].includes(name))
    .map(({ name, when, danger, run }) => (
      <ListPage.RowAction
        key={name}
        action={name}
        right={null}
        {...(danger ? { danger } : {})}
        {...(when ? { when: (record: AnyRecord) => when(rowOf(record)) } : {})}
        onRun={(record) => run(rowOf(record))}
      />
    ));
}
