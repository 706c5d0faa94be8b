import type { Field, Fields, Resource } from '@mp/kernel/contract';
import type { MapPlace } from './mercator.ts';

type Values = Readonly<Record<string, unknown>>;

/** Records above one that are asked where they lie. */
const maxAbove = 5;

/** Whether records say where they lie. */
export const hasPlace = ({ lng, lat }: Readonly<Record<string, Field>>): boolean =>
  lng?.kind === 'decimal' && lat?.kind === 'decimal';

/** Where a record lies; null while it does not say. */
export function placeOf({ lng, lat }: Values): MapPlace | null {
  const degrees = (value: unknown) =>
    value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  const place = { lng: degrees(lng), lat: degrees(lat) };
  return Number.isFinite(place.lng) && Number.isFinite(place.lat) ? place : null;
}

/** The reference of a row to something that lies somewhere, such as its region. */
export function placedReference(
  fields: Fields,
  targetOf: (key: string) => { readonly fields: Fields },
): string | undefined {
  return Object.entries(fields).find(
    ([, { kind, to }]) => kind === 'ref' && to !== undefined && hasPlace(targetOf(to).fields),
  )?.[0];
}

/** Where a record lies, else the nearest of those above it that says so; null where none does. */
export async function placeAround(
  { tree }: Pick<Resource, 'tree'>,
  id: string,
  read: (id: string) => Promise<Values>,
): Promise<MapPlace | null> {
  let next: unknown = id;
  for (let level = 0; level <= maxAbove && typeof next === 'string' && next !== ''; level += 1) {
    const record = await read(next);
    const place = placeOf(record);
    if (place) return place;
    next = tree === undefined ? null : record[tree.parent];
  }
  return null;
}
