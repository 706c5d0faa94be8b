import { defineContributionPoint, defineEvent, type Tx, type TxContext } from '@mp/kernel/server';

/** A dealer whose termination runs. */
export interface LeavingDealer {
  readonly id: string;
  readonly lastDay: string | null;
}

/** What a dealer is responsible for, in a module that joins: it must be handed over before a termination ends. */
export interface DealerWork {
  /** Names it: text `dealer.work.<key>`. */
  readonly key: string;
  readonly count: (tx: Pick<Tx, 'rows'>, dealerId: string) => Promise<number>;
  /** Moves all of it to another dealer. Without `move` and `end`, it has to be ended one by one. */
  readonly move?: (context: TxContext, dealers: { readonly from: string; readonly to: string }) => Promise<void>;
  /** Ends all of it that nothing else holds up: what is audited is decided first. */
  readonly end?: (context: TxContext, dealer: LeavingDealer) => Promise<void>;
}

/** Everything that dealers are responsible for. */
export const dealerWorks = defineContributionPoint<DealerWork>('dealer.works', { keyOf: ({ key }) => key });

/** Another version of a dealer is valid now. */
export const dealerVersionEffective = defineEvent<{ readonly dealerId: string }>('dealer.versionEffective');

/** The status of a dealer is another one. */
export const dealerStatusChanged = defineEvent<{
  readonly dealerId: string;
  readonly from: string;
  readonly to: string;
}>('dealer.statusChanged');
