/** Most phrases of one's own that are offered. */
const maxPhrases = 30;

const linesOf = (stored: unknown): string[] =>
  typeof stored === 'string'
    ? stored
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [];

/** The phrases that stand in the personal settings, one a line; each once. */
export const ownPhrases = (stored: unknown): string[] => [...new Set(linesOf(stored))].slice(0, maxPhrases);

/** The personal setting with a comment as a further phrase, on one line; undefined where it is there, empty or one too many. */
export function withOwnPhrase(stored: unknown, comment: string): string | undefined {
  const phrase = comment.replaceAll(/\s+/gu, ' ').trim();
  const own = ownPhrases(stored);
  if (phrase === '' || own.includes(phrase) || own.length >= maxPhrases) return undefined;
  return [...own, phrase].join('\n');
}
