import words from './company-words.json' with { type: 'json' };

const { forms, heads, country, provinces, provinceSuffixes, cities, citySuffix, notAfterCity } = words;

/** Kinds of company in Latin names, as whole words. */
const latin: ReadonlySet<string> = new Set(words.latin);

const either = (texts: readonly string[]) => texts.join('|');
const place = new RegExp(
  `^(?:${country}|(?:${either(provinces)})(?:${either(provinceSuffixes)})?|(?:${either(cities)})${citySuffix}?|\\p{Script=Han}{2,3}${citySuffix}(?!${notAfterCity}))`,
  'u',
);
const placeInBrackets = new RegExp(
  `\\((?:${country}|${either(provinces)}|${either(cities)})(?:${either(provinceSuffixes)})?\\)`,
  'gu',
);

/** At least so much stays of a name when a place is taken from its front. */
const least = 2;

function withoutForms(name: string): string {
  let left = name;
  for (let cut = true; cut;) {
    const form = forms.find((each) => left.endsWith(each) && left.length > each.length);
    const head = heads.find((each) => left.startsWith(each) && left.length > each.length);
    cut = form !== undefined || head !== undefined;
    if (form !== undefined) left = left.slice(0, -form.length);
    else if (head !== undefined) left = left.slice(head.length);
  }
  return left;
}

function withoutPlaces(name: string): string {
  let left = name;
  for (let found = place.exec(left)?.[0]; found && left.length - found.length >= least;) {
    left = left.slice(found.length);
    found = place.exec(left)?.[0];
  }
  return left;
}

/**
 * What is left of a company's name when everything is gone in which two spellings of one company differ: full and half
 * width, case, spaces and signs, the kind of company, the region in front or in brackets. Two customers with the same
 * key are most likely one. `上海云数科技(集团)有限公司` → `云数科技`.
 */
export function nameKeyOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll(placeInBrackets, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const kept = words.filter((word) => !latin.has(word));
  const joined = (kept.length > 0 ? kept : words).join('');
  return withoutForms(withoutPlaces(withoutForms(joined)));
}
