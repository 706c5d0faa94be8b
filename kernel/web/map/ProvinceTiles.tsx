import type { ReactNode } from 'react';
import { provincePlaces } from './province-places.ts';
import './province-tiles.css';

/** A province as a tile: its short name, a colour, and what is read out. */
interface ProvinceTile {
  readonly code: string;
  readonly name: string;
  /** `#rrggbb`; none for a province without a value. */
  readonly colour: string | null;
  /** What the tile says beside its name. */
  readonly title: string;
  /** A figure below its name. */
  readonly figure?: string;
  /** Has parts that differ from it. */
  readonly isMixed?: boolean;
}

interface ProvinceTilesProps {
  readonly label: string;
  readonly tiles: readonly ProvinceTile[];
  readonly onPick?: (code: string) => void;
}

/** Dark or light signs, whichever stand out from a colour. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return light > 0.179 ? '#000000' : '#ffffff';
}

/** The provinces of China as a grid of tiles about where they lie. */
export function ProvinceTiles({ label, tiles, onPick }: ProvinceTilesProps): ReactNode {
  return (
    <ul className="ui-tiles" aria-label={label}>
      {tiles.map(({ code, name, colour, title, figure, isMixed }) => {
        const place = provincePlaces[code];
        if (!place) return null;
        const style = {
          gridColumn: place[0],
          gridRow: place[1],
          ...(colour === null ? {} : { background: colour, color: inkOn(colour) }),
        };
        return (
          <li key={code} style={style} data-none={colour === null} data-mixed={isMixed === true}>
            <button
              type="button"
              aria-label={`${name}: ${title}`}
              title={`${name}: ${title}`}
              disabled={!onPick}
              onClick={() => onPick?.(code)}
            >
              {name}
              {figure === undefined ? null : <b>{figure}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
