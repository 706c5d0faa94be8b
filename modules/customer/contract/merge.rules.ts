type Values = Readonly<Record<string, unknown>>;

/** Fields of which the survivor keeps its own or takes the other's. */
export const mergeFields = [
  'name',
  'creditCode',
  'industry',
  'level',
  'regionId',
  'address',
  'groupId',
  'ownerUserId',
  'ownerDealerId',
  'accountManagerId',
  'invoiceTitle',
  'taxNo',
  'invoiceAddress',
  'invoicePhone',
  'bankName',
  'bankAccount',
  'creditLimit',
  'creditDays',
  'nextVisit',
  'strategy',
] as const;

/** Fields that hold several values, of which the survivor may also have both. */
export const unitedFields = ['kinds', 'contacts', 'sites', 'shareWith', 'salesChannels'] as const;

/** What the survivor gets from the other one, field by field; its own where nothing is said. */
export interface MergeChoice {
  /** Fields taken from the other one. */
  readonly take: readonly string[];
  /** Fields of several values that are united. */
  readonly unite: readonly string[];
}

/** What a merge does when nobody chooses: everything of several values is united, what is empty is filled. */
export function usualChoice(into: Values, from: Values): MergeChoice {
  return {
    take: mergeFields.filter((name) => isEmpty(into[name]) && !isEmpty(from[name])),
    unite: [...unitedFields],
  };
}

/** Whether a field has nothing in it. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The values that a merge writes to the survivor. */
export function mergePatch(into: Values, from: Values, { take, unite }: MergeChoice): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of mergeFields) if (take.includes(name)) out[name] = from[name] ?? null;
  for (const name of unitedFields) {
    if (unite.includes(name)) out[name] = united(name, listOf(into[name]), listOf(from[name]));
    else if (take.includes(name)) out[name] = from[name] ?? null;
  }
  return out;
}

function united(name: string, own: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(own.map(sameKey));
  const added = others.filter((each) => !known.has(sameKey(each)));
  const hasFirst = name === 'contacts' && own.some((each) => isFirst(each));
  return [...own, ...(hasFirst ? added.map((each) => ({ ...(each as object), primary: false })) : added)];
}

const isFirst = (contact: unknown): boolean =>
  typeof contact === 'object' && contact !== null && 'primary' in contact && contact.primary === true;

/** Two contacts, or two sites, are one when they say the same but for which is asked first. */
function sameKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { primary: _, ...rest } = value as Values;
  return JSON.stringify(
    Object.entries(rest)
      .filter(([, each]) => !isEmpty(each) && each !== false)
      .toSorted(),
  );
}
