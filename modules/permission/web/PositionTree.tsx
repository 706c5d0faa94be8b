import { PlusOutlined } from '@ant-design/icons';
import {
  type AnyRecord,
  FormDrawer,
  LoadFailed,
  PageActions,
  plainResource,
  RowActions,
  showError,
  toast,
  useCan,
  useClient,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Select, Skeleton, Tag } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { position } from '../contract/index.ts';
import { placedSeats, possibleParents } from './position-tree.ts';
import './permission.css';

type Seat = AnyRecord & { readonly parentId: string | null };

const toSeat = (record: AnyRecord): Seat => ({
  ...record,
  parentId: typeof record.parentId === 'string' ? record.parentId : null,
});

/** The positions of one organisation in their tree: add below, move, open. */
export function PositionTree({ orgId, children }: { readonly orgId: string; readonly children: ReactNode }): ReactNode {
  const t = useText();
  const { setSearch } = usePage();
  const client = useClient(plainResource(position));
  const openDialog = useDialog();
  const mayCreate = useCan('position.create');
  const mayMove = useCan('position.move');
  const [below, setBelow] = useState<{ readonly parentId: string | null }>();
  const filters = [{ field: 'orgId', op: 'eq' as const, value: orgId }];
  const read = useQuery(client.list({ filters, size: 200, sort: 'seq' }));
  const seats = (read.data?.items ?? []).map(toSeat);
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <div className="ui-archetype perm-panel">
      <PageActions>
        {children}
        {mayCreate ? (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            aria-keyshortcuts="n"
            onClick={() => setBelow({ parentId: null })}
          >
            {t('list.new', { entity: '@position.title' })}
          </Button>
        ) : null}
      </PageActions>
      {read.isPending ? (
        <Skeleton active />
      ) : seats.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('position.list.empty')}
        </p>
      ) : (
        <table className="ui-table perm-cards">
          <thead>
            <tr>
              <th scope="col" className="perm-object">
                {t('position.field.name')}
              </th>
              <th scope="col">{t('position.field.type')}</th>
              <th scope="col">{t('position.field.level')}</th>
              <th scope="col">{t('position.field.memberCount')}</th>
              <th scope="col" aria-label={t('position.action.move')} />
            </tr>
          </thead>
          <tbody>
            {placedSeats(seats).map(({ seat, depth }) => (
              <tr key={seat.id}>
                <td>
                  <span className="perm-indent" style={{ paddingInlineStart: depth * 20 }}>
                    <button type="button" className="ui-open" onClick={() => setSearch({ position: seat.id })}>
                      {String(seat.name)}
                    </button>{' '}
                    <small className="mp-secondary">{String(seat.code)}</small>{' '}
                    {seat.enabled === true ? null : <Tag>{t('permission.disabled')}</Tag>}
                  </span>
                </td>
                <td>{t(`position.type.${String(seat.type)}`)}</td>
                <td>{String(seat.level)}</td>
                <td>{String(seat.memberCount)}</td>
                <td>
                  <RowActions
                    label={String(seat.name)}
                    actions={[
                      ...(mayCreate
                        ? [
                            {
                              key: 'addBelow',
                              label: t('position.addBelow'),
                              run: () => setBelow({ parentId: seat.id }),
                            },
                          ]
                        : []),
                      ...(mayMove
                        ? [
                            {
                              key: 'move',
                              label: t('position.action.move'),
                              run: () =>
                                void openDialog((close) => (
                                  <MoveSeatDialog seat={seat} seats={seats} close={() => close()} />
                                )),
                            },
                          ]
                        : []),
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FormDrawer
        open={below !== undefined}
        resource={position}
        initial={{ orgId, enabled: true, parentId: below?.parentId ?? null }}
        onClose={() => setBelow(undefined)}
      />
    </div>
  );
}

/** Puts a position below another one of its organisation, or at the top. */
function MoveSeatDialog({
  seat,
  seats,
  close,
}: {
  readonly seat: Seat;
  readonly seats: readonly Seat[];
  readonly close: () => void;
}): ReactNode {
  const t = useText('position');
  const id = useId();
  const client = useClient(plainResource(position));
  const cache = useQueryClient();
  const [parentId, setParent] = useState(seat.parentId);
  const [busy, setBusy] = useState(false);

  async function handleMove(): Promise<void> {
    setBusy(true);
    try {
      await client.move(seat.id, seat.version, { parentId });
      toast.success(t('moved', { label: String(seat.name) }));
      close();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: [position.key] });
    }
  }

  return (
    <Modal
      open
      title={t('moveTitle', { label: String(seat.name) })}
      okText={t('action.move')}
      okButtonProps={{ loading: busy, disabled: parentId === seat.parentId }}
      onOk={() => void handleMove()}
      onCancel={close}
    >
      <div className="ui-field">
        <label htmlFor={id}>{t('field.parentId')}</label>
        <Select
          id={id}
          className="ui-fill"
          value={parentId ?? ''}
          options={[
            { value: '', label: t('top') },
            ...possibleParents(seats, seat.id).map((each) => ({ value: each.id, label: String(each.name) })),
          ]}
          onChange={(next: string) => setParent(next === '' ? null : next)}
        />
      </div>
    </Modal>
  );
}
