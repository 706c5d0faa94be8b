import { PlusOutlined } from '@ant-design/icons';
import { FormDrawer, plainResource, useCan, useOptions, useRecordAct, useText } from '@mp/kernel/web';
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { areaAssignment, type AreaMatrix, type AreaPosition } from '../contract/index.ts';
import { today } from './today.ts';

type Place = AreaMatrix['places'][number];
type Cell = Place['cells'][number];

/** A cell of the matrix that somebody has opened. */
export interface ChosenCell {
  readonly place: string;
  readonly position: AreaPosition;
}

interface AreaCellProps {
  readonly matrix: AreaMatrix;
  readonly chosen: ChosenCell;
  readonly onClose: () => void;
}

/** Everybody who holds a position for a place, with what may be done about it. */
export function AreaCell({ matrix, chosen, onClose }: AreaCellProps): ReactNode {
  const t = useText('areaAssignment');
  const mayAssign = useCan('areaAssignment.create');
  const [drawer, setDrawer] = useState<{ readonly id?: string }>();
  const place = matrix.places.find(({ id }) => id === chosen.place);
  const cell = place?.cells.find(({ position }) => position === chosen.position);
  if (!place || !cell) return null;
  const { state, holders } = cell;
  return (
    <>
      <Modal
        open={drawer === undefined}
        title={t('cell.title', { place: place.name, position: t(`position.${chosen.position}`) })}
        footer={
          mayAssign ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDrawer({})}>
              {t('assign')}
            </Button>
          ) : null
        }
        onCancel={onClose}
      >
        {state === 'own' ? null : (
          <p className="ref-quiet">
            <Elsewhere cell={cell} />
          </p>
        )}
        <ul className="ref-area-holders">
          {holders.map((holder) => (
            <Holder key={holder.id} holder={holder} onEdit={() => setDrawer({ id: holder.id })} />
          ))}
        </ul>
      </Modal>
      <FormDrawer
        open={drawer !== undefined}
        resource={areaAssignment}
        id={drawer?.id}
        initial={beginning(place, cell)}
        onClose={() => {
          setDrawer(undefined);
          onClose();
        }}
      />
    </>
  );
}

/** Who is asked where nobody holds the position for this very place. */
function Elsewhere({ cell: { state, userName } }: { readonly cell: Cell }): ReactNode {
  const t = useText('areaAssignment');
  if (state === 'director') return t('state.director', { name: userName ?? '' });
  return state === 'above' ? `${t('state.above')} · ${userName ?? ''}` : t('cell.none');
}

/** What a new assignment for a cell begins with. */
function beginning({ kind, id, name }: Place, { position, holders }: Cell): Record<string, unknown> {
  const field = kind === 'bigArea' ? 'bigAreaId' : 'regionId';
  const isTaken = holders.some(
    ({ primary, productLine, channel }) => primary && productLine === null && channel === 'any',
  );
  return {
    position,
    [field]: id,
    [`${field}Label`]: name,
    validFrom: today(),
    channel: 'any',
    primary: !isTaken,
  };
}

type HolderRow = Cell['holders'][number];

function Holder({ holder, onEdit }: { readonly holder: HolderRow; readonly onEdit: () => void }): ReactNode {
  const t = useText('areaAssignment');
  const act = useRecordAct(areaAssignment);
  const [mayEnd, mayUpdate] = [useCan('areaAssignment.end'), useCan('areaAssignment.update')];
  const lines = useOptions(plainResource(areaAssignment), 'productLine', areaAssignment.fields.productLine);
  const { productLine, channel, primary, validFrom, validTo, userName } = holder;
  const facts = [
    t(primary ? 'field.primary' : 'standIn'),
    lines.find(({ value }) => value === productLine)?.label ?? t('allLines'),
    t(`channel.${channel}`),
    validTo === null ? t('period.from', { from: validFrom }) : t('period.span', { from: validFrom, to: validTo }),
  ];
  return (
    <li>
      <span>
        <strong>{userName}</strong>
        <small>{facts.join(' · ')}</small>
      </span>
      {mayUpdate ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
      {mayEnd && validTo === null ? (
        <Button danger onClick={() => void act('end', [{ ...holder, position: userName }], { danger: true })}>
          {t('action.end')}
        </Button>
      ) : null}
    </li>
  );
}
