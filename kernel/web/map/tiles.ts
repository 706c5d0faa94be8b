import { onScreen, tileSide, underScreen, type MapSize, type MapView } from './mercator.ts';

/** A picture of a map service and where it lies in a view, in pixels. */
export interface Tile {
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const highest = 18;

/** The pictures that cover a view, of an address such as `https://host/{z}/{x}/{y}.png`. */
export function tilesOf(template: string, { view, size }: { readonly view: MapView; readonly size: MapSize }): Tile[] {
  const zoom = Math.max(0, Math.min(highest, Math.round(view.zoom)));
  const count = 2 ** zoom;
  const from = underScreen({ x: 0, y: 0 }, view, size);
  const to = underScreen({ x: size.width, y: size.height }, view, size);
  const range = (low: number, high: number): number[] => {
    const first = Math.max(0, Math.floor(low * count));
    const last = Math.min(count - 1, Math.floor(high * count));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  };
  const side = tileSide * 2 ** (view.zoom - zoom);
  return range(from.y, to.y).flatMap((row) =>
    range(from.x, to.x).map((column) => ({
      url: template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row)),
      ...onScreen({ x: column / count, y: row / count }, view, size),
      side,
    })),
  );
}
