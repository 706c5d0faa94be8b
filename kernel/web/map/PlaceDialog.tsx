import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { LandMap } from './LandMap.tsx';
import type { MapPlace } from './mercator.ts';

interface PlaceDialogProps {
  /** What is placed. */
  readonly title: string;
  readonly value: MapPlace | null;
  /** Where the map opens while nothing is placed; the whole map without it. */
  readonly around?: MapPlace | null | undefined;
  readonly onPick: (place: MapPlace) => void;
  readonly close: () => void;
}

/** Chooses where something lies: on the map, with a mark that follows. */
export function PlaceDialog({ title, value, around, onPick, close }: PlaceDialogProps): ReactNode {
  const t = useText('map');
  const [place, setPlace] = useState(value);
  const start = value ?? around;
  // The map stays where it is while the mark moves.
  const point = place ? [{ key: 'place', mark: '', title: wordOf(place), ...place }] : [];
  return (
    <Modal
      open
      width={760}
      title={title}
      okText={t('take')}
      okButtonProps={{ disabled: place === null }}
      onOk={() => {
        if (place) onPick(place);
        close();
      }}
      onCancel={close}
    >
      <LandMap label={title} points={point} fitTo={start ? [start] : []} onPick={setPlace} />
      <p role="status">{place ? t('placeAt', { place: wordOf(place) }) : t('noPlace')}</p>
    </Modal>
  );
}

const wordOf = ({ lng, lat }: MapPlace): string => `${lng.toFixed(6)}, ${lat.toFixed(6)}`;
