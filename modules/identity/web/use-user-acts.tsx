import { choice, password, ref } from '@mp/kernel/contract';
import { type AnyRecord, askForm, confirm, showError, toast, useDialog, useRecordAct, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { bindKinds, type BindKind, user } from '../contract/index.ts';
import { unbind } from './user.client.ts';

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx').then((file) => ({ default: file.LeaveDialog })));

/** What the dialogs of acts on users ask. */
export const userActs = {
  move: { form: { orgId: ref('organisation.organisation', { required: true, requiredCode: 'user.orgRequired' }) } },
  resetPassword: { form: { newPassword: password({ required: true }) } },
} as const;

/** Acts on one user as rows and the detail offer them; each asks before it does something. */
export interface UserActs {
  readonly enable: (record: AnyRecord) => void;
  readonly disable: (record: AnyRecord) => void;
  readonly lock: (record: AnyRecord) => void;
  readonly unlock: (record: AnyRecord) => void;
  /** Takes several away at once, with what waits for them; true when it was done. */
  readonly leave: (kind: 'disable' | 'lock', records: readonly AnyRecord[]) => Promise<boolean>;
  readonly resetPassword: (record: AnyRecord) => void;
  readonly move: (record: AnyRecord, fromOrgId?: string) => void;
  readonly unbind: (record: AnyRecord) => void;
}

const isBindKind = (value: unknown): value is BindKind => bindKinds.some((kind) => kind === value);

/** The chat accounts that are bound to a user. */
function boundKinds(record: AnyRecord): readonly BindKind[] {
  return Array.isArray(record.bindings) ? record.bindings.filter(isBindKind) : [];
}

/** The acts on one user. */
export function useUserActs(): UserActs {
  const t = useText();
  const act = useRecordAct(user);
  const openDialog = useDialog();
  const cache = useQueryClient();

  async function handleUnbind(record: AnyRecord): Promise<void> {
    const kinds = boundKinds(record);
    const [only] = kinds;
    const asked =
      kinds.length > 1
        ? await askForm(openDialog, {
            of: user.entity,
            fields: { bindings: choice(kinds, { required: true }) },
            title: t('user.unbind.kind'),
            ok: t('user.action.unbind'),
          })
        : { bindings: only };
    if (!isBindKind(asked?.bindings)) return;
    if (!(await confirm({ title: t('bind.error.confirm'), ok: t('user.action.unbind'), danger: true }))) return;
    try {
      await unbind([record.id], asked.bindings);
      toast.success(t('user.unbind.done'));
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [user.key] });
    }
  }

  const leave = async (kind: 'disable' | 'lock', records: readonly AnyRecord[]): Promise<boolean> =>
    (await openDialog<boolean>((close) => (
      <Suspense fallback={null}>
        <LeaveDialog act={kind} records={records} close={close} />
      </Suspense>
    ))) === true;

  return {
    enable: (record) => void act('enable', [record]),
    disable: (record) => void leave('disable', [record]),
    lock: (record) => void leave('lock', [record]),
    leave,
    unlock: (record) => void act('unlock', [record]),
    resetPassword: (record) =>
      void act('resetPassword', [record], { ...userActs.resetPassword, title: t('user.reset.title', { count: 1 }) }),
    move: (record, fromOrgId) =>
      void act('move', [record], {
        ...userActs.move,
        title: t('user.move.title', { count: 1 }),
        params: fromOrgId === undefined ? {} : { fromOrgId },
      }),
    unbind: (record) => void handleUnbind(record),
  };
}

const isEnabled = (record: AnyRecord) => record.status === 'enabled';
const isLocked = (record: AnyRecord) => record.locked === true;

/** When which act is offered. */
export const offered = {
  enable: (record: AnyRecord) => !isEnabled(record),
  disable: isEnabled,
  lock: (record: AnyRecord) => !isLocked(record),
  unlock: isLocked,
  unbind: (record: AnyRecord) => boundKinds(record).length > 0,
} as const;
