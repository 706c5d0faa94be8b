import type { I18nText } from '@mp/kernel/contract';
import { defineContributionPoint, type Database } from '@mp/kernel/server';

/** A menu as the engine of rights knows it. */
export interface MenuFact {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: I18nText;
  /** Place among its siblings. */
  readonly seq: number;
  /** It and everything above it is switched on. */
  readonly enabled: boolean;
  /** Code of the page of the console that it opens. */
  readonly page: string | null;
  /** For platform administrators alone. */
  readonly platform: boolean;
  /** Functions that come with a readable menu, with a writable one, or by a grant of their own. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly others: readonly string[];
  /** Controls of the designed page that it opens, by the keys under which they are granted. */
  readonly controls?: readonly MenuControl[];
}

/** A control of a designed page. */
export interface MenuControl {
  /** `<formId>.<alias>`. */
  readonly key: string;
  readonly name: I18nText;
}

/** Reads all menus of a tenant. */
export type LoadMenus = (database: Pick<Database, 'batch'>, tenantId: string) => Promise<readonly MenuFact[]>;

/** Where menus stand; one module at most keeps them. */
export const menuSources = defineContributionPoint<LoadMenus>('permission.menuSources', { keyOf: () => 'menus' });

/** Whether a module keeps menus; without one functions stand by themselves. */
export function hasMenus(): boolean {
  return menuSources.all().length > 0;
}

/** All menus of a tenant; null while no module keeps menus, so that functions are not bound to any. */
export async function menusOf(
  database: Pick<Database, 'batch'>,
  tenantId: string,
): Promise<readonly MenuFact[] | null> {
  const [load] = menuSources.all();
  return load ? load(database, tenantId) : null;
}
