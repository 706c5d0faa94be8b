import { defineContributionPoint, type Tx } from '@mp/kernel/server';

/** Something that a higher module keeps in directories, such as files. */
export interface DirectoryUsage {
  /** Text key of what it is: "Documents". */
  readonly titleKey: string;
  /** How much of it stands in each of these directories itself, by their ids; directories without any may be left out. */
  readonly countIn: (tx: Pick<Tx, 'rows'>, directoryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** What modules keep in directories; none is deleted over its head. */
export const directoryUsages = defineContributionPoint<DirectoryUsage>('reference.directoryUsages', {
  keyOf: ({ titleKey }) => titleKey,
});
