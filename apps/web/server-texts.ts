import type { Plugin } from 'vite';
import { settingsTexts } from './gathered-texts.ts';

/**
 * Keys that the server alone shows: names of operations and of the areas that they are grouped by, and what mails and
 * notices about accounts say, which it writes in the reader's language.
 */
const ofServer =
  /^(?:endpoint|operation|module)\.|^login\.(?:codeMessage|passwordChanged|factorAdded|factorRemoved|factorsReset|recoveryUsed|secondFailed|chatBound|chatUnbound)\.(?:subject|title|text)$|^pseudoPassword\.(?:issued|used)Notice\./;

/** The texts of a locale file that a browser can ask for; those of settings are gathered in a file of their own. */
export function browserTexts(json: string): string {
  const texts = JSON.parse(json) as Record<string, string>;
  return JSON.stringify(
    Object.fromEntries(Object.entries(texts).filter(([key]) => !ofServer.test(key) && !settingsTexts.keys.test(key))),
  );
}

/** Vite plugin: locale files without the texts of the server, which no page shows. */
export function serverTextsPlugin(): Plugin {
  return {
    name: 'mp-server-texts',
    enforce: 'pre',
    transform: (code, id) =>
      /\/locale\/[a-z]{2}-[A-Z]{2}\.json$/.test(id.split('?')[0] ?? id)
        ? { code: browserTexts(code), map: null }
        : null,
  };
}
