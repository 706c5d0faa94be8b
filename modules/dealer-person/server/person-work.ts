import type { Context, Tx } from '@mp/kernel/server';

/** Open work of people of dealers in a module that joins: nobody leaves before it is done or given to others. */
export interface PersonWork {
  /** Names it. */
  readonly key: string;
  /** How many open pieces of work a person has; `userId` is the login, where there is one. */
  readonly count: (
    context: Context,
    tx: Tx,
    person: { readonly id: string; readonly userId: string | null },
  ) => Promise<number>;
}

const works = new Map<string, PersonWork>();

/** Lets a module join with what people of dealers have to do. The same key again replaces it. */
export function registerPersonWork(work: PersonWork): void {
  works.set(work.key, work);
}

/** How much open work a person has in all modules. */
export async function openWorkOf(
  context: Context,
  tx: Tx,
  person: { readonly id: string; readonly userId: string | null },
): Promise<number> {
  let total = 0;
  for (const { count } of works.values()) total += await count(context, tx, person);
  return total;
}
