/** Why two customers may be one. */
export const duplicateReasons = [
  'creditCode',
  'name',
  'phone',
  'site',
  'region',
  'otherCreditCode',
  'otherRegion',
] as const;
/** Why two customers may be one, or why not. */
export type DuplicateReason = (typeof duplicateReasons)[number];

/** How two places stand to each other: the same or one within the other, the same province, elsewhere, or not known. */
export type Nearness = 'same' | 'near' | 'other' | 'unknown';

/** What is compared of a customer. */
export interface Likeness {
  readonly nameKey: string;
  readonly creditCode: string | null;
  /** Numbers as people type them. */
  readonly phones: readonly string[];
  /** Addresses and names of its sites. */
  readonly sites: readonly string[];
}

/** How much two customers look like one. */
export interface DuplicateScore {
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly DuplicateReason[];
}

/** From here on a customer is not made active without somebody looking at it. */
export const suspectScore = 85;
/** From here on two names are worth a look: part of the three-sign groups that both have. */
export const leastAlike = 0.6;

/** Groups of three signs of a key, with two spaces in front and one behind as usual. */
export function trigrams(key: string): ReadonlySet<string> {
  const signs = Array.from(`  ${key} `);
  return new Set(key === '' ? [] : signs.slice(2).map((_, at) => signs.slice(at, at + 3).join('')));
}

/** Part of the groups of two keys that both have, 0 to 1. */
export function similarity(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  if (one.size === 0 || other.size === 0) return 0;
  const common = [...one].filter((each) => other.has(each)).length;
  return common / (one.size + other.size - common);
}

/** The digits by which numbers are compared; too few of them say nothing. */
export function phoneKey(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-11);
}

/** How two regions stand to each other, by their paths in the tree: country, province, city, county. */
export function nearnessOf(a: string | null, b: string | null): Nearness {
  if (a === null || b === null) return 'unknown';
  if (a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)) return 'same';
  const province = (path: string) => path.split('.').slice(0, 2).join('.');
  return province(a) === province(b) ? 'near' : 'other';
}

const siteKey = (site: string) =>
  site
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function haveCommon(a: readonly string[], b: readonly string[], key: (text: string) => string): boolean {
  const known = new Set(a.map(key).filter((each) => each.length > 3));
  return b.some((each) => known.has(key(each)));
}

/**
 * How much two customers look like one: the same credit code is proof; the name weighs up to 90, the same phone 60,
 * the same site 40, each on what the others leave open. Different credit codes or provinces speak against it.
 */
export function duplicateScore(a: Likeness, b: Likeness, nearness: Nearness): DuplicateScore {
  const codes = [a.creditCode, b.creditCode].map((code) => code?.toUpperCase() ?? '');
  if (codes[0] !== '' && codes[0] === codes[1]) return { score: 100, reasons: ['creditCode'] };
  const alike = similarity(a.nameKey, b.nameKey);
  const found: readonly (readonly [DuplicateReason, number])[] = [
    ['name', alike >= leastAlike ? 0.9 * alike : 0],
    ['phone', haveCommon(a.phones, b.phones, phoneKey) ? 0.6 : 0],
    ['site', haveCommon(a.sites, b.sites, siteKey) ? 0.4 : 0],
  ];
  const reasons: DuplicateReason[] = found.filter(([, weight]) => weight > 0).map(([reason]) => reason);
  if (reasons.length === 0) return { score: 0, reasons };
  let open = found.reduce((rest, [, weight]) => rest * (1 - weight), 1);
  if (nearness === 'same') {
    open *= 0.7;
    reasons.push('region');
  }
  let score = 1 - open;
  if (nearness === 'other') {
    score *= 0.8;
    reasons.push('otherRegion');
  }
  if (codes[0] !== '' && codes[1] !== '') {
    score = Math.min(score, 0.7);
    reasons.push('otherCreditCode');
  }
  return { score: Math.round(score * 100), reasons };
}

/**
 * The groups of a key in bundles such that whatever is at least `leastAlike` like it holds one bundle whole: of its n
 * groups at most 40 % may be missing, so of one more bundle than that, one is complete. Bundles mix groups from all over
 * the name, since the beginning of a name says more than its end.
 */
export function gramBundles(key: string): string[][] {
  const grams = [...trigrams(key)].toReversed();
  const count = Math.floor(grams.length * (1 - leastAlike) + 1e-9) + 1;
  return Array.from({ length: Math.min(count, grams.length) }, (_, bundle) =>
    grams.filter((_gram, at) => at % count === bundle),
  );
}
