import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { areaPositions, type AreaMatrix } from '../contract/index.ts';
import type { ChosenCell } from './AreaCell.tsx';

type Place = AreaMatrix['places'][number];
type Cell = Place['cells'][number];

interface AreaMatrixTableProps {
  readonly matrix: AreaMatrix;
  readonly onChoose: (cell: ChosenCell) => void;
}

/** Places against positions: who is responsible, from where, and where nobody is. */
export function AreaMatrixTable({ matrix, onChoose }: AreaMatrixTableProps): ReactNode {
  const t = useText('areaAssignment');
  if (matrix.places.length === 0) return <p className="ref-quiet">{t('noPlaces')}</p>;
  return (
    <>
      <ul className="ref-area-legend" aria-hidden>
        {(['own', 'above', 'gap'] as const).map((state) => (
          <li key={state} data-state={state}>
            {t(`state.${state}`)}
          </li>
        ))}
      </ul>
      <section className="ref-area-box" tabIndex={0} aria-label={t('view.matrix')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('place')}</th>
              {areaPositions.map((position) => (
                <th key={position} scope="col">
                  {t(`position.${position}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.places.map((place) => (
              <tr key={place.id} data-kind={place.kind}>
                <th scope="row">
                  <PlaceName place={place} />
                </th>
                {place.cells.map((cell) => (
                  <td key={cell.position}>
                    <CellButton place={place} cell={cell} onChoose={onChoose} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function PlaceName({ place: { kind, name, above, bigArea } }: { readonly place: Place }): ReactNode {
  const t = useText('areaAssignment');
  const note = kind === 'bigArea' ? t('wholeArea') : above !== '' ? above : (bigArea?.name ?? t('noArea'));
  return (
    <>
      <span className="ref-area-name">
        {bigArea ? <span className="ui-swatch" style={{ background: bigArea.colour }} aria-hidden /> : null}
        {name}
      </span>
      {kind === 'country' ? null : <small>{note}</small>}
    </>
  );
}

interface CellButtonProps {
  readonly place: Place;
  readonly cell: Cell;
  readonly onChoose: (cell: ChosenCell) => void;
}

function CellButton({ place, cell, onChoose }: CellButtonProps): ReactNode {
  const t = useText('areaAssignment');
  const { position, state, userName, holders } = cell;
  const isGap = state === 'gap' || state === 'director';
  const shown = isGap ? t('state.gap') : (userName ?? '');
  // Who is named in the cell is not counted once more.
  const more = new Set(holders.map((holder) => holder.userName).filter((name) => name !== userName)).size;
  const who = state === 'director' ? t('state.director', { name: userName ?? '' }) : shown;
  return (
    <button
      type="button"
      data-state={isGap ? 'gap' : state}
      title={state === 'director' ? who : t(`state.${state}`)}
      aria-label={t('cell', { place: place.name, position: t(`position.${position}`), who })}
      onClick={() => onChoose({ place: place.id, position })}
    >
      <span>{shown}</span>
      {more > 0 ? <small title={t('more', { count: more })}>{`+${more}`}</small> : null}
    </button>
  );
}
