import type { ReactNode } from 'react';
import { provinces, sea } from './china-land.ts';
import { spotOf } from './mercator.ts';
import { unpackLine } from './packed-line.ts';

/** Side of the map in the numbers of the drawing: those of zoom level 8. */
const drawn = 65_536;

const pathOf = (lines: readonly string[]): string =>
  lines
    .map((line) => {
      const corners = unpackLine(line).map(([lng, lat]) => {
        const { x, y } = spotOf({ lng, lat });
        return `${(x * drawn).toFixed(1)} ${(y * drawn).toFixed(1)}`;
      });
      return `M${corners.join('L')}z`;
    })
    .join('');

const land = provinces.map(([code, ...lines]) => ({ code, path: pathOf(lines) }));
const seaPath = pathOf(sea);

interface LandProps {
  /** Where the left upper corner of the whole map lies, and its side, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** China with its provinces, the islands of the South China Sea and the ten dashes. */
export function Land({ x, y, side }: LandProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${side / drawn})`} aria-hidden>
      {land.map(({ code, path }) => (
        <path key={code} className="ui-map-land" d={path} />
      ))}
      <path className="ui-map-sea" d={seaPath} />
    </g>
  );
}
