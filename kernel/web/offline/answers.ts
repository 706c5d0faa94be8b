import { currentLanguage } from '../i18n.ts';
import type { KeptAnswer, OfflineDatabase } from './database.ts';

/** Answers that are kept of a user: what he read last. */
export interface Answers {
  /** Keeps an answer; nothing that is no plain data. */
  keep(key: string, answer: unknown): void;
  /** The last answer, where it is not too old. */
  find(key: string): Promise<KeptAnswer | undefined>;
  /** Forgets all of them. */
  clear(): Promise<void>;
}

/** An answer that is older is not shown any more. */
const answerDays = 7;
/** So many answers are kept of a user, the last read. */
const mostAnswers = 2000;
const dayMs = 86_400_000;
/** An answer that is larger is not kept, in characters of JSON. */
const largestAnswer = 2_000_000;

/** The answers of a user on this device, in the language in which he reads. */
export function keptAnswers(database: OfflineDatabase, owner: string): Answers {
  const keyOf = (key: string) => `${owner} ${currentLanguage()} ${key}`;
  let written = 0;

  async function prune(): Promise<void> {
    const all = await database.getAllFromIndex('answers', 'owner', owner);
    const oldest = Date.now() - answerDays * dayMs;
    const over = all.toSorted((a, b) => b.at - a.at).filter(({ at }, place) => place >= mostAnswers || at < oldest);
    for (const { key } of over) await database.delete('answers', key);
  }

  async function write(key: string, answer: unknown): Promise<void> {
    if (answer instanceof Blob || JSON.stringify(answer ?? null).length > largestAnswer) return;
    await database.put('answers', { key: keyOf(key), owner, at: Date.now(), answer });
    written += 1;
    if (written % 200 === 1) await prune();
  }

  return {
    // A device that is full keeps nothing more: reading goes on.
    keep: (key, answer) => void write(key, answer).catch(() => undefined),
    async find(key) {
      const kept = await database.get('answers', keyOf(key));
      return kept && kept.at >= Date.now() - answerDays * dayMs ? kept : undefined;
    },
    async clear() {
      for (const key of await database.getAllKeysFromIndex('answers', 'owner', owner))
        await database.delete('answers', key);
    },
  };
}
