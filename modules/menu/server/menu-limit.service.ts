import { declaredPages, functionsOfPage } from '@mp/kernel/contract';
import { isPlatformFunction, may, type Context, type TxContext } from '@mp/kernel/server';
import { functionsOfDefinition, menuErrors, pageDefinitionShape } from '../contract/index.ts';
import { targetsFrom } from './menu.query.ts';
import { madePageOfTarget, pageOfTarget } from './menu.rules.ts';
import { publishedByKey } from './page.query.ts';

/** The functions that a menu hands to everybody who may open it, by its target. */
async function functionsOfTarget(context: Context, target: string): Promise<readonly string[]> {
  const pages = declaredPages();
  const page = pages.get(pageOfTarget(target, pages) ?? '');
  const made = page ? undefined : await publishedByKey(context, madePageOfTarget(target) ?? '');
  const carried = page
    ? functionsOfPage(page)
    : made && functionsOfDefinition(pageDefinitionShape.parse(made.published));
  return carried ? [...carried.reads, ...carried.writes] : [];
}

/**
 * Throws `menu.targetNotHeld` unless the caller holds what the targets hand on: whoever points, opens or moves a menu
 * gives the functions of its page to all who hold the menu, and nobody hands out what he does not hold.
 */
export async function requireTargetsHeld(
  context: Context,
  targets: readonly (string | null | undefined)[],
): Promise<void> {
  if (context.rights.admin) return;
  for (const target of new Set(targets)) {
    const carried = target ? await functionsOfTarget(context, target) : [];
    if (carried.some((key) => !may(context.rights, key) || isPlatformFunction(key)))
      throw menuErrors.targetNotHeld({ target: target ?? '' });
  }
}

/** The same for a menu and everything below it. */
export async function requireBranchHeld(context: TxContext, id: string): Promise<void> {
  if (!context.rights.admin) await requireTargetsHeld(context, await targetsFrom(context, id));
}
