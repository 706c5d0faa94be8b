/** Mean radius of the earth in kilometres. */
const radius = 6371;

/** SQL of the kilometres between two places given in degrees, by the haversine formula. */
export function kilometres(a: { lng: string; lat: string }, b: { lng: string; lat: string }): string {
  return `${2 * radius} * asin(least(1, sqrt(sin(radians(${b.lat} - ${a.lat}) / 2) ^ 2
    + cos(radians(${a.lat})) * cos(radians(${b.lat})) * sin(radians(${b.lng} - ${a.lng}) / 2) ^ 2)))`;
}

/** Degrees that lie around a place within so many kilometres, as a rectangle that is never too small. */
export function boxAround(
  { lng, lat }: { readonly lng: number; readonly lat: number },
  km: number,
): { readonly west: number; readonly east: number; readonly south: number; readonly north: number } {
  const high = (km / radius) * (180 / Math.PI);
  const shrink = Math.cos((Math.min(89, Math.abs(lat) + high) * Math.PI) / 180);
  const wide = Math.min(360, high / Math.max(shrink, 1e-6));
  return { west: lng - wide, east: lng + wide, south: lat - high, north: lat + high };
}
