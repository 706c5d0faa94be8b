/**
 * A name as it stands within an English sentence: `Dealer` is `dealer`, while `QR code` and names in other scripts stay.
 * Texts ask for it by `{{entity, inline}}`.
 */
export function inSentence(name: string): string {
  return /^[A-Z](?:[a-z]|$)/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

const asNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
};

/**
 * The parameters of a text with the number `count` that singular and plural are chosen by: the parameter of that name, also
 * where it was stored as text; in a text without it the only number among the others, such as the `max` of a limit.
 */
export function withCount<T>(params: Readonly<Record<string, T>>): Readonly<Record<string, T | number>> {
  if ('count' in params) return { ...params, count: asNumber(params.count) ?? params.count };
  const [only, ...others] = Object.values(params).flatMap((value) => asNumber(value) ?? []);
  return only === undefined || others.length > 0 ? params : { ...params, count: only };
}
