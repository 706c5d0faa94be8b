import { defineContributionPoint, defineEvent, type TxContext } from '@mp/kernel/server';

/** What a module knows to be open of a project that is to be closed. */
export interface OpenWork {
  readonly key: string;
  /** In the words of the reader, such as names of milestones. */
  readonly of: (context: TxContext, projectId: string) => Promise<readonly string[]>;
}

/** What keeps projects from being closed. */
export const openWorks = defineContributionPoint<OpenWork>('project.openWorks', { keyOf: ({ key }) => key });

/** Everything that is open of a project. */
export async function openWorkOf(context: TxContext, projectId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { of } of openWorks.all()) found.push(...(await of(context, projectId)));
  return found;
}

/** Somebody else leads a project from now on. */
export const projectManagerChanged = defineEvent<{ projectId: string }>('project.managerChanged');
