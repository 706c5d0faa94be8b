import { defineContributionPoint, type Tx, type TxContext } from '@mp/kernel/server';

/** What a higher module keeps in organisations, so that none is deleted or merged over its head. */
export interface Dependant {
  /** Text key of what stands in the way of deleting an organisation; undefined when nothing does. */
  readonly blocks: (tx: Tx, orgId: string) => Promise<string | undefined>;
  /** Takes along what stood in an organisation that becomes part of another one. */
  readonly merge: (context: TxContext, from: string, into: string) => Promise<void>;
}

/** The modules that keep things in organisations. */
export const organisationDependants = defineContributionPoint<Dependant>('organisation.dependants');
