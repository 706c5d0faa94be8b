import type { UserInfo } from '@mp/kernel/web';
import type { PaletteItem } from './palette-model.ts';

const max = 6;
const keyOf = ({ userid, tenancyId }: UserInfo): string => `palette:${userid}:${tenancyId}`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isItem(value: unknown): value is PaletteItem {
  return (
    isObject(value) &&
    [value.key, value.label, value.hint].every((each) => typeof each === 'string') &&
    isObject(value.to) &&
    'path' in value.to &&
    'search' in value.to
  );
}

/** What the user opened last from the palette in this window and tenant, the latest first; it ends with the window. */
export function recentItems(info: UserInfo | null): readonly PaletteItem[] {
  if (!info) return [];
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(keyOf(info)) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** Remembers what was opened. */
export function recordRecent(info: UserInfo | null, { key, label, hint, to }: PaletteItem): void {
  if (!info || !to) return;
  const others = recentItems(info).filter((each) => each.key !== key);
  sessionStorage.setItem(keyOf(info), JSON.stringify([{ key, label, hint, to }, ...others].slice(0, max)));
}
