import type { PortableRecords } from '@mp/kernel/server';
import type { CarriedLine, StandingRecord } from './carried.ts';

/** The record here whose content a line carries, where the record itself is not carried: by id, else by code. */
export function ownerOf(line: CarriedLine, records: readonly StandingRecord[]): string | undefined {
  const code = line.code?.toLowerCase();
  const found =
    records.find(({ id }) => id === line.id) ??
    records.find((each) => code !== undefined && each.code?.toLowerCase() === code);
  return found?.id;
}

/** Lines so that each comes behind those of the same type that it names. */
export function parentsFirst({ resource }: PortableRecords, lines: readonly CarriedLine[]): readonly CarriedLine[] {
  const own = Object.entries(resource.fields).flatMap(([name, { kind, to }]) =>
    kind === 'ref' && to === resource.key ? [name] : [],
  );
  if (own.length === 0) return lines;
  const waiting = new Map(lines.map((line) => [line.id, line]));
  const out: CarriedLine[] = [];
  const add = (line: CarriedLine): void => {
    // Circles were refused with the package, so this ends.
    if (!waiting.delete(line.id)) return;
    for (const name of own) {
      const above = waiting.get(String(line.values[name]));
      if (above) add(above);
    }
    out.push(line);
  };
  for (const line of lines) add(line);
  return out;
}
