import type { I18nText } from '@mp/kernel/contract';
import type { FeedbackField } from './feedback.resource.ts';

/** Working days within which feedback of a type is answered (dealers.md 2.11); five where it names none. */
const slaDays: Readonly<Record<string, number>> = { WRONG_INFO: 5, UNREACHABLE: 2, SERVICE: 3, UNAUTHORISED: 1 };

/** Working days for an answer to feedback of a type. */
export function slaOf(type: string): number {
  return slaDays[type] ?? 5;
}

/** Most pieces of feedback that one mobile number may send in a day. */
export const feedbackPerDay = 5;
/** Days after an answer in which it may be rated or reopened; then it closes by itself. */
export const answerStands = 10;

/** What of a dealer's content feedback can be about. */
export interface FeedbackTarget {
  readonly name: I18nText | null;
  readonly shortName: I18nText | null;
  readonly registeredAddress: string | null;
  readonly sites: readonly Readonly<Record<string, unknown>>[] | null;
}

const siteColumns: Partial<Record<FeedbackField, string>> = {
  siteAddress: 'address',
  sitePhone: 'phone',
  siteHours: 'hours',
};

/** What stands there now; null for none. */
export function currentValue(dealer: FeedbackTarget, field: FeedbackField, siteNo: number): string | null {
  const column = siteColumns[field];
  if (column !== undefined) {
    const value = dealer.sites?.[siteNo - 1]?.[column];
    return typeof value === 'string' ? value : null;
  }
  if (field === 'name' || field === 'shortName') return dealer[field]?.ZH_CN ?? null;
  return field === 'registeredAddress' ? dealer.registeredAddress : null;
}

/** The content with the suggested value in its place; undefined where feedback suggests none that has a place. */
export function correctedValues(
  dealer: FeedbackTarget,
  given: { readonly field: FeedbackField | null; readonly siteNo: number | null; readonly suggested: string | null },
): Readonly<Record<string, unknown>> | undefined {
  const { field, siteNo, suggested } = given;
  if (field === null || suggested === null || suggested === '' || field === 'other') return undefined;
  const column = siteColumns[field];
  if (column !== undefined) {
    const at = (siteNo ?? 1) - 1;
    if (dealer.sites?.[at] === undefined) return undefined;
    return { sites: dealer.sites.map((site, place) => (place === at ? { ...site, [column]: suggested } : site)) };
  }
  if (field === 'name' || field === 'shortName') return { [field]: { ...dealer[field], ZH_CN: suggested } };
  return { [field]: suggested };
}
