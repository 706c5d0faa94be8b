import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Sample data is the same on every machine: ids by name, chance by a fixed seed, one moment of creation. */
export interface Seeding {
  /** The owner's connection; row-level security lets it into every tenant. */
  readonly client: pg.ClientBase;
  /** When the sample records were made. */
  readonly at: string;
  /** Inserts rows in pieces; those that are there already stay as they are. Answers how many are new. */
  readonly insert: (
    table: string,
    columns: readonly string[],
    rows: readonly (readonly unknown[])[],
  ) => Promise<number>;
}

/** Inserts rows that all have the same columns, by their names. Answers how many are new. */
export async function insertRows(
  { insert }: Seeding,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return 0;
  return insert(
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

/** The id of a sample record: SHA-1 of its name as a UUID of version 5, the same in every installation. */
export function seedId(name: string): string {
  const hash = createHash('sha1').update(`mpcloud/seed/${name}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Chance that repeats itself: numbers from 0 up to but not including 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the values, by chance. */
export function pickOne<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** Most parameters one statement may carry. */
const maxParameters = 60_000;

/** Sample data through a connection of the owner. */
export function createSeeding(client: pg.ClientBase, at: string): Seeding {
  return {
    client,
    at,
    insert: async (table, columns, rows) => {
      const size = Math.max(1, Math.floor(maxParameters / columns.length));
      let made = 0;
      for (let from = 0; from < rows.length; from += size) {
        const part = rows.slice(from, from + size);
        const places = part.map(
          (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
        );
        const text = `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} on conflict do nothing`;
        made += (await client.query(text, part.flat())).rowCount ?? 0;
      }
      return made;
    },
  };
}
