import { PlusOutlined } from '@ant-design/icons';
import {
  type AnyRecord,
  FormDrawer,
  LoadFailed,
  PageAction,
  PageActions,
  plainResource,
  RowActions,
  useCan,
  useClient,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useOrganisationFilter } from '@mp/organisation/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { position } from '../contract/index.ts';
import { MoveSeatDialog } from './MoveSeatDialog.tsx';
import { placedSeats, type SeatGroup, seatGroups } from './position-tree.ts';
import './permission.css';

/** Most positions that the tree shows at once; the list has pages. */
const maxSeats = 200;

/** A position as the tree needs it. */
export type PlacedRecord = AnyRecord & { readonly parentId: string | null; readonly orgId: string };

const toPlaced = (record: AnyRecord): PlacedRecord => ({
  ...record,
  parentId: typeof record.parentId === 'string' ? record.parentId : null,
  orgId: String(record.orgId),
});

interface PositionTreeProps {
  /** The chosen organisation; all of them when not given. */
  readonly orgId: string | undefined;
  /** Buttons of the title line. */
  readonly children: ReactNode;
}

/** What a new position begins with. */
interface NewSeat {
  readonly orgId: string | undefined;
  readonly parentId: string | null;
}

/** The positions of each organisation in their tree: add below, move, open. */
export function PositionTree({ orgId, children }: PositionTreeProps): ReactNode {
  const { setSearch } = usePage();
  const client = useClient(plainResource(position));
  const mayCreate = useCan('position.create');
  const [added, setAdded] = useState<NewSeat>();
  const filters = useOrganisationFilter('orgId', orgId);
  const read = useQuery(client.list({ filters, size: maxSeats, sort: 'seq' }));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <div className="ui-archetype perm-panel">
      <PageActions>
        {children}
        <PageAction
          titleKey="list.new"
          params={{ entity: '@position.title' }}
          icon={PlusOutlined}
          right="position.create"
          primary
          onRun={() => setAdded({ orgId, parentId: null })}
        />
      </PageActions>
      {read.data ? (
        <Seats seats={read.data.items.map(toPlaced)} total={read.data.total} onAdd={mayCreate ? setAdded : undefined} />
      ) : (
        <Skeleton active />
      )}
      <FormDrawer
        open={added !== undefined}
        resource={position}
        initial={{ enabled: true, parentId: added?.parentId ?? null, ...(added?.orgId ? { orgId: added.orgId } : {}) }}
        onOpen={({ id }) => setSearch({ position: id })}
        onClose={() => setAdded(undefined)}
      />
    </div>
  );
}

interface SeatsProps {
  readonly seats: readonly PlacedRecord[];
  /** How many there are, shown or not. */
  readonly total: number;
  readonly onAdd: SeatTableProps['onAdd'];
}

/** The trees, or that there are none; says when not all are shown. */
function Seats({ seats, total, onAdd }: SeatsProps): ReactNode {
  const t = useText('position');
  if (seats.length === 0)
    return (
      <p className="ui-empty" role="status">
        {t('list.empty')}
      </p>
    );
  return (
    <>
      <SeatTable groups={seatGroups(seats)} onAdd={onAdd} />
      {total > seats.length ? (
        <p className="mp-secondary" role="status">
          {t('tree.cut', { count: seats.length })}
        </p>
      ) : null}
    </>
  );
}

interface SeatTableProps {
  readonly groups: readonly SeatGroup<PlacedRecord>[];
  /** Undefined where the user may not make positions. */
  readonly onAdd: ((added: NewSeat) => void) | undefined;
}

function SeatTable({ groups, onAdd }: SeatTableProps): ReactNode {
  const t = useText('position');
  return (
    <table className="ui-table perm-cards">
      <thead>
        <tr>
          <th scope="col" className="perm-object">
            {t('field.name')}
          </th>
          <th scope="col">{t('field.type')}</th>
          <th scope="col">{t('field.level')}</th>
          <th scope="col">{t('field.memberCount')}</th>
          <th scope="col" className="perm-acts" aria-label={t('action.move')} />
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.orgId}>
          <tr className="perm-org">
            <th scope="rowgroup" colSpan={5}>
              {String(group.seats[0]?.orgIdLabel ?? '')}
            </th>
          </tr>
          {placedSeats(group.seats).map(({ seat, depth }) => (
            <SeatRow key={seat.id} seat={seat} depth={depth} group={group} onAdd={onAdd} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface SeatRowProps {
  readonly seat: PlacedRecord;
  readonly depth: number;
  readonly group: SeatGroup<PlacedRecord>;
  readonly onAdd: SeatTableProps['onAdd'];
}

function SeatRow({ seat, depth, group, onAdd }: SeatRowProps): ReactNode {
  const t = useText();
  const { setSearch } = usePage();
  const openDialog = useDialog();
  const mayMove = useCan('position.move');
  const move = () =>
    void openDialog((close) => <MoveSeatDialog seat={seat} seats={group.seats} close={() => close()} />);
  return (
    <tr>
      <td>
        <span className="perm-indent" style={{ paddingInlineStart: (depth + 1) * 20 }}>
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
            ...(onAdd
              ? [
                  {
                    key: 'addBelow',
                    label: t('position.addBelow'),
                    run: () => onAdd({ orgId: group.orgId, parentId: seat.id }),
                  },
                ]
              : []),
            ...(mayMove ? [{ key: 'move', label: t('position.action.move'), run: move }] : []),
          ]}
        />
      </td>
    </tr>
  );
}
