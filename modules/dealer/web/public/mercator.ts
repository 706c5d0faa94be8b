/** A place in degrees. */
export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
}

/** Side of the whole map at zoom level 0, in pixels. */
const tileSize = 256;
const highest = 16;
/** Pixels that stay free on every side. */
const margin = 36;

/** Where a place lies on the whole map of a zoom level, in pixels (Web Mercator). */
export function onMap({ lng, lat }: MapPlace, zoom: number): { readonly x: number; readonly y: number } {
  const side = tileSize * 2 ** zoom;
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
}

/** A piece of the map: its zoom level and its left upper corner on the whole map. */
export interface MapView {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
}

/** The closest view of a size that holds all places with a margin; one place alone is seen from some distance. */
export function viewOf(places: readonly MapPlace[], width: number, height: number): MapView {
  const most = places.length > 1 ? highest : 11;
  for (let zoom = most; zoom > 2; zoom -= 1) {
    const at = places.map((place) => onMap(place, zoom));
    const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (east - west <= width - 2 * margin && south - north <= height - 2 * margin)
      return { zoom, left: (west + east - width) / 2, top: (north + south - height) / 2 };
  }
  const { x, y } = onMap({ lng: 105, lat: 35 }, 3);
  return { zoom: 3, left: x - width / 2, top: y - height / 2 };
}

/** Kilometres of one pixel at a latitude. */
export function kilometresPerPixel(lat: number, zoom: number): number {
  return (40_075 * Math.cos((lat * Math.PI) / 180)) / (tileSize * 2 ** zoom);
}
