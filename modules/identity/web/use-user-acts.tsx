import { choice } from '@mp/kernel/contract';
import { type AnyRecord, askForm, confirm, showError, toast, useDialog, useRecordAct, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { bindKinds, type BindKind, user } from '../contract/index.ts';
import { unbind } from './user.client.ts';

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx').then((file) => ({ default: file.LeaveDialog })));

/** Acts on one user as rows and the detail offer them; each asks before it does something. */
export interface UserActs {
  readonly disable: (record: AnyRecord) => void;
  readonly lock: (record: AnyRecord) => void;
  /** Takes several away at once, with what waits for them; true when it was done. */
  readonly leave: (kind: 'disable' | 'lock', records: readonly AnyRecord[]) => Promise<boolean>;
  readonly resetPassword: (record: AnyRecord) => void;
  readonly move: (record: AnyRecord, fromOrgId?: string) => void;
  readonly unbind: (record: AnyRecord) => void;
  readonly resetFactors: (record: AnyRecord) => void;
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
    disable: (record) => void leave('disable', [record]),
    lock: (record) => void leave('lock', [record]),
    leave,
    resetPassword: (record) => void act('resetPassword', [record], { title: t('user.reset.title', { count: 1 }) }),
    move: (record, fromOrgId) =>
      void act('move', [record], {
        title: t('user.move.title', { count: 1 }),
        params: fromOrgId === undefined ? {} : { fromOrgId },
      }),
    unbind: (record) => void handleUnbind(record),
    resetFactors: (record) => void act('resetFactors', [record], { title: t('user.resetFactors.confirm') }),
  };
}
