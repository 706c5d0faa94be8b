import type { Context, Tx } from '@mp/kernel/server';

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
  readonly move?: (context: Context, tx: Tx, dealers: { readonly from: string; readonly to: string }) => Promise<void>;
  /** Ends all of it that nothing else holds up: what is audited is decided first. */
  readonly end?: (context: Context, tx: Tx, dealer: LeavingDealer) => Promise<void>;
}

/** What happens to a dealer, told in the transaction in which it does. */
export interface DealerEvents {
  /** Another version is valid now. */
  readonly effective?: (context: Context, tx: Tx, dealerId: string) => Promise<void>;
  /** Its status is another one. */
  readonly status?: (
    context: Context,
    tx: Tx,
    change: { readonly dealerId: string; readonly from: string; readonly to: string },
  ) => Promise<void>;
}

const works = new Map<string, DealerWork>();
const followers: DealerEvents[] = [];

/** Lets a module join with what dealers are responsible for. The same key again replaces it. */
export function registerDealerWork(work: DealerWork): void {
  works.set(work.key, work);
}

/** Everything that joins. */
export function dealerWorks(): readonly DealerWork[] {
  return [...works.values()];
}

/** Lets a module follow what happens to dealers. */
export function followDealers(events: DealerEvents): void {
  followers.push(events);
}

/** Tells those who follow that another version is valid. */
export async function tellEffective(context: Context, tx: Tx, dealerId: string): Promise<void> {
  for (const { effective } of followers) await effective?.(context, tx, dealerId);
}

/** Tells those who follow that the status has changed. */
export async function tellStatus(
  context: Context,
  tx: Tx,
  change: { readonly dealerId: string; readonly from: string; readonly to: string },
): Promise<void> {
  for (const { status } of followers) await status?.(context, tx, change);
}
