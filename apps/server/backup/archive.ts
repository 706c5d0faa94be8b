import type { Content, Partition, Sequence, Table } from './catalogue.ts';

/** Why a backup or a restore does not begin, or did not end: one sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Number of this format; an archive of a later one is refused. */
export const formatVersion = 1;

/** First file of an archive: what it is and what is needed to take it back. */
export interface Head {
  readonly format: number;
  readonly product: 'mpcloud';
  readonly version: string;
  readonly createdAt: string;
  /** Print of the key that seals fields: without the same SECRET_KEY sealed values stay closed. */
  readonly keyPrint: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  readonly tables: readonly Table[];
  readonly partitions: readonly Partition[];
  readonly sequences: readonly Sequence[];
  /** `local`: the files are in the archive; `s3`: they stay in their store, `files.json` lists them. */
  readonly files: 'local' | 's3';
}

/** Last file of an archive: what must have come out of it. */
export interface Tail {
  /** By table: rows, digest of the rows, SHA-256 of the copied bytes. */
  readonly tables: Readonly<Record<string, Content & { readonly sha256: string }>>;
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
}

/** Names inside the archive. */
export const names = {
  head: 'head.json',
  tail: 'tail.json',
  files: 'files.json',
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`,
  file: (name: string) => `files/${name}`,
};

/** The table of a file `tables/<table>/<part>.copy`. */
export const tableIn = (name: string): string | undefined => /^tables\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1];
/** The kept file of `files/<name>`; no way out of its folder. */
export const fileIn = (name: string): string | undefined => {
  const found = /^files\/(.+)$/su.exec(name)?.[1];
  if (found?.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`bad name ${name}`);
  return found;
};
