import type { Tx } from '@mp/kernel/server';

/** Something that a higher module keeps in directories, such as files. */
export interface DirectoryUsage {
  /** Text key of what it is: "Documents". */
  readonly titleKey: string;
  /** How much of it stands in each of these directories itself, by their ids; directories without any may be left out. */
  readonly countIn: (tx: Pick<Tx, 'rows'>, directoryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

const known = new Map<string, DirectoryUsage>();

/** A module tells that it keeps things in directories; once, when it starts. None is deleted over its head. */
export function registerDirectoryUsage(module: string, usage: DirectoryUsage): void {
  known.set(module, usage);
}

/** What is kept in directories. */
export function directoryUsages(): readonly DirectoryUsage[] {
  return [...known.values()];
}
