import type { MenuNode } from './menu-tree.ts';

/** Most quick menus that somebody keeps (platform.md, top bar). */
export const maxQuickMenus = 12;

/** The codes as they are stored; none where the user starred nothing. */
export function storedCodes(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The codes after a menu was starred, or its star taken away; undefined when there are as many as may be. */
export function toggledCodes(codes: readonly string[], code: string): readonly string[] | undefined {
  if (codes.includes(code)) return codes.filter((each) => each !== code);
  return codes.length < maxQuickMenus ? [...codes, code] : undefined;
}

/** The starred ones among the pages that the user may open, in the order in which they were starred. */
export function quickPages<M extends Pick<MenuNode, 'code'>>(pages: readonly M[], codes: readonly string[]): M[] {
  return codes.flatMap((code) => pages.find((page) => page.code === code) ?? []);
}
