/** Categories that stand for business in sight, of which place, industry and time must be known. */
export const leadCategories: readonly string[] = ['LEAD', 'TENDER'];

/** What is needed before a lead or a tender is published. */
export const leadFields = ['regionId', 'industry', 'expectedOn'] as const;

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What is scored of industry information. */
export interface Scored {
  /** 1 to 5. */
  readonly reliability: number;
  readonly estKva: string | null;
  /** Day, `YYYY-MM-DD`. */
  readonly expectedOn: string | null;
}

/**
 * How much a piece of information is worth on a day (dealers.md 2.13): reliability × 10, 30 above 2,000 kVA, 15 above
 * 500, else 5, and 20 when it is expected within 90 days.
 */
export function infoScore({ reliability, estKva, expectedOn }: Scored, today: string): number {
  const kva = Number(estKva ?? 0);
  const size = kva > 2000 ? 30 : kva > 500 ? 15 : 5;
  const ahead = expectedOn === null ? Number.POSITIVE_INFINITY : days(today, expectedOn);
  return reliability * 10 + size + (ahead >= 0 && ahead <= 90 ? 20 : 0);
}
