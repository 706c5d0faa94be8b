import { pinyin } from 'pinyin-pro';
import { kinds, peoples, placeSounds, rareKinds, southernNames, spellings, wholeNames } from './words.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sound of signs written together, as places are: a syllable that begins with a vowel gets an apostrophe (Xi'an). */
function soundOf(signs: string): string {
  const read = pinyin(signs, { toneType: 'none', type: 'array', v: false });
  const syllables = [...signs].map((sign, at) => placeSounds.get(sign) ?? read[at] ?? '');
  return capital(syllables.map((each, at) => (at > 0 && /^[aoe]/u.test(each) ? `'${each}` : each)).join(''));
}

/** A name without its kind: its official spelling, else its sound. */
const spellingOf = (stem: string): string => spellings.get(stem) ?? soundOf(stem);

function kindOf(name: string): readonly [ending: string, kind: string] | undefined {
  return kinds.find(
    ([ending]) => name.endsWith(ending) && name !== ending && (rareKinds.get(ending)?.includes(name) ?? true),
  );
}

/** The peoples at the end of a stem, taken off it. */
function peoplesIn(stem: string): { readonly place: string; readonly names: readonly string[] } {
  const found = peoples.find(([zh]) => stem.endsWith(zh) && stem !== zh);
  if (!found) return { place: stem, names: [] };
  const { place, names } = peoplesIn(stem.slice(0, -found[0].length));
  return { place, names: [...names, found[1]] };
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** Words of the name of a zone, which begins with the province or city that it belongs to. */
function zoneWords(stem: string, places: ReadonlyMap<string, string>): string {
  const found = [...places].find(([zh]) => stem.startsWith(zh) && stem.length > zh.length);
  if (!found) return places.get(stem) ?? spellingOf(stem);
  const rest = stem.slice(found[0].length).replace(/^市/u, '');
  return rest === '' ? found[1] : `${found[1]} ${zoneWords(rest, places)}`;
}

/** Provinces and cities by their names without kind, the longer ones first, as words of longer names. */
export function placesOf(
  regions: readonly { readonly code: string; readonly name: { readonly ZH_CN: string; readonly EN_US?: string } }[],
  shortNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const cities = regions
    .filter(({ code, name }) => /^\d{4}00$/u.test(code) && !code.endsWith('0000') && name.ZH_CN.endsWith('市'))
    .map(({ name }) => name.ZH_CN.slice(0, -1))
    .map((stem) => [stem, spellingOf(stem)] as const);
  return new Map([...cities, ...shortNames].toSorted(([a], [b]) => b.length - a.length));
}

/**
 * The English name of a city or county of China: the official spelling or the sound of the signs, peoples, kind. A name
 * of one sign keeps its kind in the spelling, as the rules for place names ask (Zhongxian County). `places` are words
 * that names of zones begin with.
 */
export function englishName(code: string, name: string, places: ReadonlyMap<string, string>): string {
  const whole = (/^8[12]/u.test(code) ? southernNames.get(name) : undefined) ?? wholeNames.get(name);
  if (whole !== undefined) return whole;
  const bare = name.replace('（县）', '');
  const found = kindOf(bare);
  if (!found) return spellingOf(name);
  const [ending, kind] = found;
  const stem = bare.slice(0, -ending.length);
  if ([...stem].length === 1) return `${spellings.get(bare) ?? soundOf(bare)} ${kind}`;
  const { place, names } = ending.startsWith('自治') ? peoplesIn(stem) : { place: stem, names: [] };
  const isZone = ending.length > 3 || /管理区|示范区|新区/u.test(ending);
  const words = isZone ? zoneWords(place, places) : spellingOf(place);
  const english = [words, listed(names), kind].filter((part) => part !== '').join(' ');
  return name === bare ? english : `${english} (counties)`;
}
