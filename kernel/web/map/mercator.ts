/** A place in degrees. */
export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
}

/** A spot of the whole map, from its left upper corner; the map is 1 wide and high (Web Mercator). */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Width and height in pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** A piece of the map: what lies in its middle, and its zoom level, which may lie between two. */
export interface MapView extends Spot {
  readonly zoom: number;
}

/** Side of the whole map at zoom level 0, in pixels; tiles are as big. */
export const tileSide = 256;
/** Levels between which a map is zoomed: a continent, a street. */
export const zooms = { least: 2, most: 16 } as const;
/** Pixels that stay free on every side. */
const margin = 36;
/** A place alone is seen from some distance. */
const aloneZoom = 11;
/** Corners of China with its sea. */
const china: readonly MapPlace[] = [
  { lng: 73.5, lat: 53.6 },
  { lng: 135.1, lat: 3.4 },
];

const within = (least: number, value: number, max: number): number => Math.max(least, Math.min(max, value));

/** Where a place lies on the whole map. */
export function spotOf({ lng, lat }: MapPlace): Spot {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The place at a spot of the whole map. */
export function placeAt({ x, y }: Spot): MapPlace {
  return { lng: within(-180, x * 360 - 180, 180), lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

/** Side of the whole map at a zoom level, in pixels. */
export const sideAt = (zoom: number): number => tileSide * 2 ** zoom;

/** Where a spot of the whole map lies in a view, in pixels. */
export function onScreen(spot: Spot, view: MapView, { width, height }: MapSize): Spot {
  const side = sideAt(view.zoom);
  return { x: (spot.x - view.x) * side + width / 2, y: (spot.y - view.y) * side + height / 2 };
}

/** The spot of the whole map under a point of a view. */
export function underScreen(point: Spot, view: MapView, { width, height }: MapSize): Spot {
  const side = sideAt(view.zoom);
  return { x: view.x + (point.x - width / 2) / side, y: view.y + (point.y - height / 2) / side };
}

/** The closest view that holds all places with a margin; of no place, all of China. */
export function viewOf(places: readonly MapPlace[], { width, height }: MapSize): MapView {
  const spots = (places.length > 0 ? places : china).map(spotOf);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = (room: number, span: number) =>
    Math.log2(Math.max(1, room - 2 * margin) / tileSide / Math.max(span, 1e-9));
  const max = places.length === 1 ? aloneZoom : zooms.most;
  const zoom = Math.min(max, fits(width, east - west), fits(height, south - north));
  return { x: (west + east) / 2, y: (north + south) / 2, zoom: Math.max(0, zoom) };
}

/** The view after the map was dragged by some pixels. */
export function moved(view: MapView, by: Spot): MapView {
  const side = sideAt(view.zoom);
  return { ...view, x: within(0, view.x - by.x / side, 1), y: within(0, view.y - by.y / side, 1) };
}

/** The view zoomed by some levels, with what lies under a point staying there. */
export function zoomed(view: MapView, { by, at, size }: { by: number; at: Spot; size: MapSize }): MapView {
  const zoom = within(Math.min(view.zoom, zooms.least), view.zoom + by, zooms.most);
  const fixed = underScreen(at, view, size);
  const side = sideAt(zoom);
  return {
    zoom,
    x: within(0, fixed.x - (at.x - size.width / 2) / side, 1),
    y: within(0, fixed.y - (at.y - size.height / 2) / side, 1),
  };
}

/** Kilometres of one pixel in the middle of a view. */
export function kilometresPerPixel(view: MapView): number {
  return (40_075 * Math.cos((placeAt(view).lat * Math.PI) / 180)) / sideAt(view.zoom);
}
