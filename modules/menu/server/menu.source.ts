import { declaredPages, functionsOfPage, type PageFunctions } from '@mp/kernel/contract';
import { scopeStatement, type Database } from '@mp/kernel/server';
import type { MenuControl, MenuFact } from '@mp/permission/server';
import { placedMenus, readPlaced } from './menu.query.ts';
import { madePageOfTarget, pageOfTarget } from './menu.rules.ts';

/** What rights must know of a designed page: its functions, and the controls that can be granted. */
export interface MadePage extends PageFunctions {
  readonly controls: readonly MenuControl[];
}

const none: MadePage = { reads: [], writes: [], others: [], controls: [] };

/** Reads functions and controls of made pages by formID or path. */
export type LoadMadePages = (
  database: Pick<Database, 'batch'>,
  tenantId: string,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, MadePage>>;

let madePages: LoadMadePages = async () => new Map();

/** Tells which functions and controls made pages carry. */
export function fillMadePages(load: LoadMadePages): void {
  madePages = load;
}

/** All menus of a tenant with the functions that come with them. */
export async function menuFacts(database: Pick<Database, 'batch'>, tenantId: string): Promise<readonly MenuFact[]> {
  const [, result] = await database.batch([scopeStatement({ tenantId }), placedMenus]);
  const rows = result ? readPlaced(result) : [];
  const pages = declaredPages();
  const forms = rows.flatMap(({ target }) => madePageOfTarget(target) ?? []);
  const made = forms.length === 0 ? new Map<string, MadePage>() : await madePages(database, tenantId, forms);
  return rows.map(({ id, parentId, enabled, target, name, seq }) => {
    const page = pages.get(pageOfTarget(target, pages) ?? '');
    const functions = page ? functionsOfPage(page) : (made.get(madePageOfTarget(target) ?? '') ?? none);
    return {
      id,
      parentId,
      name,
      seq,
      enabled,
      page: page?.code ?? null,
      platform: page?.platform === true,
      ...functions,
    };
  });
}
