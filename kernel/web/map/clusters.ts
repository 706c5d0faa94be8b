import { onScreen, spotOf, zooms, type MapPlace, type MapSize, type MapView, type Spot } from './mercator.ts';

/** Marks that would cover each other, at the middle of where they lie. */
export interface Cluster<T> extends Spot {
  readonly points: readonly T[];
}

/** Pixels within which marks become one. */
const reach = 26;

/**
 * Marks as they are drawn in a view: those near each other as one with their number. At the closest zoom each stands for
 * itself, since nothing would part them any more. Those out of sight are left out.
 */
export function clustersOf<T extends MapPlace>(
  points: readonly T[],
  { view, size }: { readonly view: MapView; readonly size: MapSize },
): Cluster<T>[] {
  const near = view.zoom >= zooms.most ? 0 : reach;
  const out: { at: Spot; all: { point: T; at: Spot }[] }[] = [];
  for (const point of points) {
    const at = onScreen(spotOf(point), view, size);
    if (at.x < -reach || at.y < -reach || at.x > size.width + reach || at.y > size.height + reach) continue;
    const held = near === 0 ? undefined : out.find((each) => Math.hypot(each.at.x - at.x, each.at.y - at.y) <= near);
    if (held) held.all.push({ point, at });
    else out.push({ at, all: [{ point, at }] });
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return out.map(({ all }) => ({
    x: mean(all.map(({ at }) => at.x)),
    y: mean(all.map(({ at }) => at.y)),
    points: all.map(({ point }) => point),
  }));
}
