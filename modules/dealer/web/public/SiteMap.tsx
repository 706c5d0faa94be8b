import { usePhone, useSettingText } from '@mp/kernel/web';
import { lazy, Suspense, type ReactNode } from 'react';
import { kilometresPerPixel, onMap, viewOf, type MapPlace } from './mercator.ts';

const TileMap = lazy(() => import('./TileMap.tsx').then((file) => ({ default: file.TileMap })));

/** A place on the map with what is read out of it. */
export interface MapPoint extends MapPlace {
  readonly key: string;
  /** Number or letter in the mark. */
  readonly mark: string;
  readonly title: string;
}

interface SiteMapProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  /** Where the search began. */
  readonly around?: MapPlace | null | undefined;
}

const sizes = { phone: [360, 300], desk: [640, 360] } as const;
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Sites on a map: on the tiles of a map service where the platform names one, else by their coordinates alone. */
export function SiteMap(props: SiteMapProps): ReactNode {
  const [tiles, credit] = [useSettingText('mapTileUrl'), useSettingText('mapTileCredit')];
  const plain = <PlainMap {...props} />;
  if (tiles === '' || (props.points.length === 0 && !props.around)) return plain;
  return (
    <Suspense fallback={plain}>
      <TileMap {...props} tiles={tiles} credit={credit} />
    </Suspense>
  );
}

/** Sites by their coordinates: numbered marks, a scale, north above. It needs no map service. */
function PlainMap({ label, points, around }: SiteMapProps): ReactNode {
  const [width, height] = sizes[usePhone() ? 'phone' : 'desk'];
  const all: MapPlace[] = [...points, ...(around ? [around] : [])];
  if (all.length === 0) return null;
  const view = viewOf(all, width, height);
  const place = (each: MapPlace) => {
    const { x, y } = onMap(each, view.zoom);
    return { x: x - view.left, y: y - view.top };
  };
  const perPixel = kilometresPerPixel(all[0]?.lat ?? 0, view.zoom);
  const km = steps.findLast((step) => step / perPixel <= 120) ?? 1;
  return (
    <svg className="dlr-map" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <g className="dlr-map-grid" aria-hidden>
        {Array.from({ length: Math.floor(width / 80) }, (_, at) => (
          <line key={`v${at}`} x1={(at + 1) * 80} y1={0} x2={(at + 1) * 80} y2={height} />
        ))}
        {Array.from({ length: 4 }, (_, at) => (
          <line key={`h${at}`} x1={0} y1={(at + 1) * 72} x2={width} y2={(at + 1) * 72} />
        ))}
      </g>
      <g className="dlr-map-scale" aria-hidden>
        <path d={`M12 ${height - 18} v6 h${km / perPixel} v-6`} />
        <text x={18} y={height - 20}>{`${km} km`}</text>
      </g>
      {around ? <Around at={place(around)} /> : null}
      {points.map((point) => (
        <Point key={point.key} point={point} at={place(point)} />
      ))}
    </svg>
  );
}

function Around({ at: { x, y } }: { readonly at: { readonly x: number; readonly y: number } }): ReactNode {
  return (
    <g className="dlr-map-around" aria-hidden>
      <circle cx={x} cy={y} r={9} />
      <circle cx={x} cy={y} r={3} />
    </g>
  );
}

interface PointProps {
  readonly point: MapPoint;
  readonly at: { readonly x: number; readonly y: number };
}

function Point({ point, at: { x, y } }: PointProps): ReactNode {
  return (
    <a className="dlr-map-point" href={`#dealer-${point.key}`} aria-label={point.title}>
      <title>{point.title}</title>
      <path d={`M${x} ${y} l-8 -14 a10 10 0 1 1 16 0 z`} />
      <text x={x} y={y - 15}>
        {point.mark}
      </text>
    </a>
  );
}
