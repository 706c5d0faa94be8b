import { actionsOf, type Lifecycle, type Resource } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { recordName } from '../../controls/control.ts';
import { confirm, confirmDelete, showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import { positionNow } from '../../position.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { useRights } from '../../rights.tsx';
import { useClient } from '../clients.tsx';
import { givenOf } from '../form/form-question.ts';
import { askForm } from '../lazy-dialogs.tsx';
import {
  actionText,
  addedActions,
  abilityOf,
  mayDo,
  mayPropose,
  offeredActions,
  offeredTransitions,
  ownActions,
  type RecordAction,
} from '../record-actions.ts';
import { openPropose, openRecord } from '../records/open-records.tsx';
import { useDialog } from '../use-dialog.tsx';
import { useRecordAct } from '../use-record-act.tsx';
import type { ListRowActionProps } from './list-slots.ts';

/** Runs a transition of one record: asks its form or a confirmation, then the server; true when it went through. */
export function useTransition(
  resource: Resource,
  lifecycle: Lifecycle | undefined,
): (record: AnyRecord, name: string) => Promise<boolean> {
  const t = useText('list');
  const client = useClient(resource);
  const cache = useQueryClient();
  const openDialog = useDialog();
  return async (record, name) => {
    const transition = lifecycle?.transitions[name];
    if (!transition) return false;
    const word = actionText(resource, name);
    const title = t('confirmOne', { action: word, label: recordName(resource, record) });
    const danger = transition.danger === true;
    const done = t('done', { action: word });
    const send = async (given: Readonly<Record<string, unknown>>) => {
      const place = transition.locates ? await positionNow() : null;
      return client.transition(record.id, { name, version: record.version, form: { ...given, ...place } });
    };
    if (transition.form)
      return (
        (await askForm(openDialog, {
          of: resource,
          fields: transition.form,
          initial: Object.fromEntries((transition.proposes ?? []).map((name) => [name, record[name]])),
          about: record,
          title,
          ok: word,
          danger,
          submit: (answer) => send(givenOf(answer)),
          done,
          refresh: [resource.key],
        })) !== undefined
      );
    if (!(await confirm({ title, ok: word, danger }))) return false;
    try {
      await send({});
      toast.success(done);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await cache.invalidateQueries({ queryKey: [resource.key] });
    }
  };
}

/** Deletes one record after asking; true when it is gone. */
export function useRemove(resource: Resource): (record: AnyRecord) => Promise<boolean> {
  const t = useText();
  const client = useClient(resource);
  const cache = useQueryClient();
  return async (record) => {
    const label = recordName(resource, record);
    if (!(await confirmDelete(t('list.deletesOne', { label })))) return false;
    try {
      await client.remove(record.id, record.version);
      toast.success(t('common.deleteOk'));
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await cache.invalidateQueries({ queryKey: [resource.key] });
    }
  };
}

interface ListActions {
  readonly resource: Resource;
  readonly lifecycle: Lifecycle | undefined;
  readonly slots: readonly ListRowActionProps[];
  /** Opens the form of a record; undefined where the list has none. */
  readonly edit: ((record: AnyRecord) => void) | undefined;
  readonly canDelete: boolean;
  /** The list opens records its own way: no action does it beside that. */
  readonly opens: boolean;
}

/** What can be done with each row: own actions, edit, transitions, delete; only what the user may. */
export function useListActions({
  resource,
  lifecycle,
  slots,
  edit,
  canDelete,
  opens,
}: ListActions): (record: AnyRecord) => readonly RecordAction[] {
  const rights = useRights();
  const transit = useTransition(resource, lifecycle);
  const takeAway = useRemove(resource);
  const open = useDialog();
  const act = useRecordAct(resource);
  const update = (record: AnyRecord) => abilityOf({ resource, record, rights }, 'update');
  const remove = (record: AnyRecord) => abilityOf({ resource, record, rights }, 'delete');

  const order = Object.keys(actionsOf(resource.key));
  const ownOf = (record: AnyRecord, isShown: (slot: ListRowActionProps) => boolean): RecordAction[] =>
    ownActions({ resource, record, rights }, slots.filter(isShown));

  /** What is declared, in the order of its declaration; with a button of the page's own where it has one. */
  const declaredOf = (record: AnyRecord): RecordAction[] =>
    [
      ...ownOf(record, ({ action, first }) => !first && order.includes(action)),
      ...offeredActions(resource, record, rights)
        .filter(({ name }) => slots.every(({ action }) => action !== name))
        .map(({ name, danger, refused }) => ({
          key: name,
          label: actionText(resource, name),
          danger,
          refused,
          run: () => void act(name, [record]),
        })),
    ].toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));

  return (record) => [
    ...ownOf(record, ({ first }) => first === true),
    ...(edit && mayDo(resource, 'update', rights) && update(record).isOffered
      ? [
          {
            key: 'update',
            label: actionText(resource, 'edit'),
            refused: update(record).refused,
            run: () => edit(record),
          },
        ]
      : []),
    ...(edit && mayPropose(resource, rights)
      ? [
          {
            key: 'propose',
            label: actionText(resource, 'propose'),
            run: () => void openPropose(open, resource, record.id),
          },
        ]
      : []),
    ...declaredOf(record),
    ...ownOf(record, ({ action, first }) => !first && !order.includes(action)),
    ...addedActions(resource, record, rights),
    ...offeredTransitions(lifecycle, record, rights)
      .filter(({ name }) => slots.every(({ action }) => action !== name))
      .map(({ name, danger, refused }) => ({
        key: name,
        label: actionText(resource, name),
        danger,
        refused,
        run: () => void transit(record, name),
      })),
    ...(canDelete && mayDo(resource, 'delete', rights) && remove(record).isOffered
      ? [
          {
            key: 'delete',
            label: actionText(resource, 'delete'),
            danger: true,
            refused: remove(record).refused,
            run: () => void takeAway(record),
          },
        ]
      : []),
    ...(!opens && mayDo(resource, 'read', rights)
      ? [
          {
            key: 'history',
            label: actionText(resource, 'history'),
            run: () => void openRecord(open, { resource, lifecycle, id: record.id }),
          },
        ]
      : []),
  ];
}
