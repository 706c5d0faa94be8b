import type { Readable } from 'node:stream';

/** Part of an object: from the first to the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes to be kept: in memory, or a file of this machine that may be moved away. */
export type Source = Buffer | { readonly path: string; readonly size: number };

/** Bytes under names, wherever they stand; names are made by us, never by people. */
export interface ObjectStore {
  /** Folder of this machine in which bytes are written before they are kept. */
  readonly draftFolder: string;
  /** Keeps bytes under a name; they stand there as a whole or not at all. */
  readonly put: (name: string, source: Source) => Promise<void>;
  /** The bytes of a name and how many there are; undefined when nothing stands there. */
  readonly get: (
    name: string,
    range?: ByteRange,
  ) => Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  readonly remove: (name: string) => Promise<void>;
  /** Names that begin with `prefix`, with the time of their last change. */
  readonly list: (prefix: string) => AsyncIterable<{ readonly name: string; readonly changedAt: Date }>;
}

const namePattern = /^[0-9a-z-]+(\/[0-9a-z-]+)*$/;

/** Refuses a name that could leave the store; a plain error, since we make all names ourselves. */
export function checkName(name: string): string {
  if (!namePattern.test(name)) throw new Error('not a name of the store');
  return name;
}
