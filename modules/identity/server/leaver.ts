import type { Context } from '@mp/kernel/server';
import type { OpenItem, TakenAway } from '../contract/index.ts';

/** What a module's users have open, and how it passes to somebody else when one of them leaves. */
export interface OpenWork {
  /** Names the module's work; the same key again replaces it. */
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

const works = new Map<string, OpenWork>();

/** Lets a module have its say when users leave: what they have open, and who takes it over. */
export function registerOpenWork(work: OpenWork): void {
  works.set(work.key, work);
}

/** Everything that users may leave behind. */
export const openWorks = (): readonly OpenWork[] => [...works.values()];
