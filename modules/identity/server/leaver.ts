import { defineContributionPoint, type Context } from '@mp/kernel/server';
import type { OpenItem, TakenAway } from '../contract/index.ts';

/** What a module's users have open, and how it passes to somebody else when one of them leaves. */
export interface OpenWork {
  /** Names the module's work. */
  readonly key: string;
  /** What nobody but these users can do, told as far as the caller may know. */
  readonly list: (context: Context, userIds: readonly string[]) => Promise<readonly OpenItem[]>;
  /**
   * Hands all of it over, each piece judged by itself. The caller may take the user away, which the identity module has
   * judged. Throws where the successor cannot act at all.
   */
  readonly handOver: (
    context: Context,
    people: { readonly from: string; readonly to: string },
  ) => Promise<TakenAway['handed']>;
  /** Refuses who cannot take anything over. */
  readonly requireSuccessor: (context: Context, userId: string) => Promise<void>;
}

/** What modules say when users leave: what they have open, and who takes it over. */
export const openWorks = defineContributionPoint<OpenWork>('identity.openWorks', { keyOf: ({ key }) => key });
