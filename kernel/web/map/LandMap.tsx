import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { clustersOf, type Cluster } from './clusters.ts';
import { kilometresPerPixel, onScreen, placeAt, sideAt, spotOf, type MapPlace } from './mercator.ts';
import { tilesOf } from './tiles.ts';
import { useMapTiles } from './map-tiles.ts';
import { useMapView, type MapMotion } from './use-map-view.ts';
import './map.css';

const Land = lazy(() => import('./Land.tsx').then((file) => ({ default: file.Land })));

/** A place on the map with what is read out of it. */
interface MapPoint extends MapPlace {
  readonly key: string;
  /** Number or letter in the mark. */
  readonly mark: string;
  readonly title: string;
  /** Where the mark leads. */
  readonly href?: string;
}

interface LandMapProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  /** Where the search began. */
  readonly around?: MapPlace | null | undefined;
  /** What the map shows at first, where it is not its points. */
  readonly fitTo?: readonly MapPlace[];
  /** Lets a place be chosen: by pressing on it, or with Enter for the middle. */
  readonly onPick?: (place: MapPlace) => void;
}

const kilometres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/**
 * Places on the land of China: dragged and zoomed with mouse, fingers and keys, marks near each other as one. Pictures of
 * a map service lie over the land where the platform names one; without it, or when they do not come, the land stands.
 */
export function LandMap({ label, points, around, fitTo, onPick }: LandMapProps): ReactNode {
  const t = useText('map');
  const help = useId();
  const { url, credit } = useMapTiles();
  const motion = useMapView(fitTo ?? [...points, ...(around ? [around] : [])], onPick);
  const { view, size, frame } = motion;
  const origin = onScreen({ x: 0, y: 0 }, view, size);
  return (
    <figure className="ui-map">
      <div
        ref={frame}
        className="ui-map-frame"
        role="group"
        aria-label={label}
        aria-describedby={help}
        tabIndex={0}
        data-picks={onPick !== undefined}
        {...motion.pointers}
        // A mark that leads somewhere would be dragged away as a link.
        onDragStart={(event) => event.preventDefault()}
        onDoubleClick={({ clientX, clientY, currentTarget }) => {
          if (onPick) return;
          const box = currentTarget.getBoundingClientRect();
          motion.zoom(1, { x: clientX - box.left, y: clientY - box.top });
        }}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          if (!motion.handleKey(event) && event.key === 'Enter' && onPick) {
            event.preventDefault();
            onPick(placeAt(view));
          }
        }}
      >
        <svg className="ui-map-drawing" viewBox={`0 0 ${size.width} ${size.height}`} role="presentation">
          <Suspense fallback={null}>
            <Land x={origin.x} y={origin.y} side={sideAt(view.zoom)} />
          </Suspense>
          {url === ''
            ? null
            : tilesOf(url, { view, size }).map((tile) => (
                <image
                  key={tile.url}
                  className="ui-map-tile"
                  href={tile.url}
                  x={tile.x}
                  y={tile.y}
                  width={tile.side}
                  height={tile.side}
                  aria-hidden
                />
              ))}
          <Scale motion={motion} />
          {around ? <Around at={onScreen(spotOf(around), view, size)} /> : null}
          {clustersOf(points, { view, size }).map((cluster) => (
            <Mark key={cluster.points.map(({ key }) => key).join(' ')} cluster={cluster} onOpen={motion.show} />
          ))}
          {onPick ? <Cross motion={motion} /> : null}
        </svg>
        <Buttons motion={motion} />
      </div>
      <figcaption>
        <span id={help}>{t(onPick ? 'keysPick' : 'keys')}</span>
        {url === '' ? null : <span>{credit}</span>}
      </figcaption>
    </figure>
  );
}

function Buttons({ motion: { zoom, whole } }: { readonly motion: MapMotion }): ReactNode {
  const t = useText('map');
  return (
    <div
      className="ui-map-buttons"
      // The frame below drags and picks.
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <button type="button" aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => zoom(1)}>
        +
      </button>
      <button type="button" aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => zoom(-1)}>
        −
      </button>
      <button type="button" aria-label={t('whole')} title={t('whole')} onClick={whole}>
        ⤢
      </button>
    </div>
  );
}

function Scale({ motion: { view, size } }: { readonly motion: MapMotion }): ReactNode {
  const perPixel = kilometresPerPixel(view);
  const km = kilometres.findLast((each) => each / perPixel <= 120) ?? 1;
  return (
    <g className="ui-map-scale" aria-hidden>
      <path d={`M12 ${size.height - 18} v6 h${km / perPixel} v-6`} />
      <text x={18} y={size.height - 20}>{`${km} km`}</text>
    </g>
  );
}

function Around({ at: { x, y } }: { readonly at: { readonly x: number; readonly y: number } }): ReactNode {
  return (
    <g className="ui-map-around" aria-hidden>
      <circle cx={x} cy={y} r={9} />
      <circle cx={x} cy={y} r={3} />
    </g>
  );
}

/** The middle of the map, which Enter chooses. */
function Cross({ motion: { size } }: { readonly motion: MapMotion }): ReactNode {
  return (
    <path
      className="ui-map-cross"
      d={`M${size.width / 2 - 9} ${size.height / 2} h18 M${size.width / 2} ${size.height / 2 - 9} v18`}
      aria-hidden
    />
  );
}

interface MarkProps {
  readonly cluster: Cluster<MapPoint>;
  readonly onOpen: (places: readonly MapPlace[]) => void;
}

/** A mark that leads to its entry, or several as one that come apart when it is opened. */
function Mark({ cluster: { x, y, points }, onOpen }: MarkProps): ReactNode {
  const t = useText('map');
  const [point] = points;
  if (!point) return null;
  if (points.length === 1) return <Pin point={point} x={x} y={y} />;
  const name = t('several', { count: points.length, names: points.map(({ title }) => title).join('、') });
  const open = () => onOpen(points);
  return (
    <g
      className="ui-map-cluster"
      role="button"
      tabIndex={0}
      aria-label={name}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      }}
    >
      <title>{name}</title>
      <circle cx={x} cy={y} r={14} />
      <text x={x} y={y + 4}>
        {points.length}
      </text>
    </g>
  );
}

interface PinProps {
  readonly point: MapPoint;
  readonly x: number;
  readonly y: number;
}

function Pin({ point: { href, title, mark }, x, y }: PinProps): ReactNode {
  const drawing = (
    <>
      <title>{title}</title>
      <path d={`M${x} ${y} l-8 -14 a10 10 0 1 1 16 0 z`} />
      <text x={x} y={y - 15}>
        {mark}
      </text>
    </>
  );
  return href === undefined ? (
    <g className="ui-map-point" role="img" aria-label={title}>
      {drawing}
    </g>
  ) : (
    <a className="ui-map-point" href={href} aria-label={title}>
      {drawing}
    </a>
  );
}
