/** Mean radius of the earth in kilometres. */
const radius = 6371;

/** A place in degrees. */
export interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** SQL of the kilometres between two places given in degrees, by the haversine formula. */
export function kilometres(a: { lng: string; lat: string }, b: { lng: string; lat: string }): string {
  return `${2 * radius} * asin(least(1, sqrt(sin(radians(${b.lat} - ${a.lat}) / 2) ^ 2
    + cos(radians(${a.lat})) * cos(radians(${b.lat})) * sin(radians(${b.lng} - ${a.lng}) / 2) ^ 2)))`;
}

/** Kilometres between two places along the great circle; `kilometres` says the same in SQL. */
export function kilometresBetween(a: Place, b: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return radius * 2 * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** Degrees that lie around a place within so many kilometres, as a rectangle that is never too small. */
export function boxAround(
  { lng, lat }: Place,
  km: number,
): { readonly west: number; readonly east: number; readonly south: number; readonly north: number } {
  const high = (km / radius) * (180 / Math.PI);
  const shrink = Math.cos((Math.min(89, Math.abs(lat) + high) * Math.PI) / 180);
  const wide = Math.min(360, high / Math.max(shrink, 1e-6));
  return { west: lng - wide, east: lng + wide, south: lat - high, north: lat + high };
}
