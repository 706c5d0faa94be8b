import type { I18nText } from '@mp/kernel/contract';

/** An item of an inspection as it stands in an order; numbers are decimals as text. */
export interface InspectedItem {
  readonly code: string;
  readonly name?: I18nText | null;
  readonly kind: 'OK_NG' | 'NUMBER' | 'CHOICE' | 'TEXT' | 'PHOTO';
  readonly unit?: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  readonly required?: boolean | null;
  readonly photoRequired?: 'NO' | 'ALWAYS' | 'WHEN_NG' | null;
  readonly safetyCritical?: boolean | null;
  readonly value?: string | null;
  readonly verdict?: 'OK' | 'NG' | 'NA' | null;
  readonly action?: 'FIXED_ON_SITE' | 'TICKET' | 'QUOTE' | 'WATCH' | null;
  readonly note?: string | null;
  readonly photos?: readonly string[] | null;
  readonly reTestValue?: string | null;
}

const said = (value: string | null | undefined): string => (value ?? '').trim();
const isNumber = (value: string): boolean => value !== '' && Number.isFinite(Number(value));

/** Whether an item is answered. */
export function isFilled({ kind, value, photos }: InspectedItem): boolean {
  if (kind === 'PHOTO') return (photos ?? []).length > 0;
  if (kind === 'OK_NG') return ['OK', 'NG', 'NA'].includes(said(value));
  return kind === 'NUMBER' ? isNumber(said(value)) : said(value) !== '';
}

/** Whether a number is beyond the limits of its item. */
export function isBeyond({ kind, value, min, max }: InspectedItem): boolean {
  const given = said(value);
  if (kind !== 'NUMBER' || !isNumber(given)) return false;
  return (Boolean(min) && Number(given) < Number(min)) || (Boolean(max) && Number(given) > Number(max));
}

/** What an item is: a number beyond its limits is not in order by itself; null while nothing is said. Pure. */
export function verdictOf(item: InspectedItem): 'OK' | 'NG' | 'NA' | null {
  if (!isFilled(item)) return null;
  const given = said(item.value);
  if (item.kind === 'OK_NG') return given === 'NG' ? 'NG' : given === 'NA' ? 'NA' : 'OK';
  return isBeyond(item) ? 'NG' : 'OK';
}

/** Whether an item asks for a photo as it stands. */
export const wantsPhoto = (item: InspectedItem): boolean =>
  item.photoRequired === 'ALWAYS' || (item.photoRequired === 'WHEN_NG' && verdictOf(item) === 'NG');

/** What hinders the submission of an inspection. Pure. */
export function inspectionGaps<I extends InspectedItem>(items: readonly I[]) {
  const isNg = (item: I) => verdictOf(item) === 'NG';
  return {
    missing: items.filter((item) => item.required === true && !isFilled(item)).length,
    photoless: items.filter((item) => isFilled(item) && wantsPhoto(item) && (item.photos ?? []).length === 0),
    undecided: items.filter((item) => isNg(item) && !item.action),
  };
}

const rank = { NORMAL: 0, ATTENTION: 1, FAULT: 2 } as const;
type Result = keyof typeof rank;

/** The result of an inspection: a fault where something that safety hangs on is not in order. It may be raised, never lowered. Pure. */
export function resultOf(items: readonly InspectedItem[], raised: 'ATTENTION' | 'FAULT' | null): Result {
  const wrong = items.filter((item) => verdictOf(item) === 'NG');
  const found: Result = wrong.some(({ safetyCritical }) => safetyCritical === true)
    ? 'FAULT'
    : wrong.length > 0
      ? 'ATTENTION'
      : 'NORMAL';
  return raised !== null && rank[raised] > rank[found] ? raised : found;
}

/** What somebody says to an item. */
export type ItemAnswer = Pick<InspectedItem, 'code' | 'value' | 'action' | 'note' | 'photos' | 'reTestValue'>;

/** Items as they are stored with the answers that came in; nobody else adds items or moves their limits. Pure. */
export function withAnswers<I extends InspectedItem>(stored: readonly I[], given: readonly ItemAnswer[]): I[] {
  const answers = new Map(given.map((answer) => [answer.code, answer]));
  return stored.map((item) => {
    const answer = answers.get(item.code);
    if (!answer) return item;
    const { value, action, note, photos, reTestValue } = answer;
    const next = {
      ...item,
      value: said(value) || null,
      note: said(note) || null,
      photos: photos ?? null,
      reTestValue: said(reTestValue) || null,
    };
    const verdict = verdictOf(next);
    return { ...next, verdict, action: verdict === 'NG' ? (action ?? null) : null };
  });
}

const essence = ({ value, action, note, photos, reTestValue }: ItemAnswer): string =>
  JSON.stringify([said(value), action ?? null, said(note), photos ?? [], said(reTestValue)]);

/** The first item whose answer is another one and that is not open; undefined where there is none. Pure. */
export function lockedItem(
  before: readonly InspectedItem[],
  after: readonly InspectedItem[],
  open: ReadonlySet<string>,
): string | undefined {
  const old = new Map(before.map((item) => [item.code, essence(item)]));
  return after.find((item) => !open.has(item.code) && old.get(item.code) !== essence(item))?.code;
}

/** A finding of an item that is not in order. */
export const findingsOf = <I extends InspectedItem>(items: readonly I[]) =>
  items
    .filter((item) => verdictOf(item) === 'NG')
    .map(({ code, name = null, safetyCritical, action = null, note = null }) => ({
      code,
      name,
      severity: safetyCritical === true ? 'HIGH' : 'MEDIUM',
      action,
      note,
      ticketNo: null,
    }));
