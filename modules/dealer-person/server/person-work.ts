import { defineContributionPoint, type TxContext } from '@mp/kernel/server';

/** Open work of people of dealers in a module that joins: nobody leaves before it is done or given to others. */
export interface PersonWork {
  /** Names it. */
  readonly key: string;
  /** How many open pieces of work a person has; `userId` is the login, where there is one. */
  readonly count: (
    context: TxContext,
    person: { readonly id: string; readonly userId: string | null },
  ) => Promise<number>;
}

/** What people of dealers have to do. */
export const personWorks = defineContributionPoint<PersonWork>('dealer-person.works', {
  keyOf: ({ key }) => key,
});

/** How much open work a person has in all modules. */
export async function openWorkOf(
  context: TxContext,
  person: { readonly id: string; readonly userId: string | null },
): Promise<number> {
  let total = 0;
  for (const { count } of personWorks.all()) total += await count(context, person);
  return total;
}
