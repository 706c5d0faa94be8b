import { commonErrors, declaredPages, functionsOfPage, menuGroups } from '@mp/kernel/contract';
import type { ConsolePage } from '@mp/kernel/contract';
import { isPlatformFunction } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { CeilingPage } from '../contract/index.ts';
import { readCeiling, storeCeiling } from './tenant.query.ts';
import { recordAct, withinTenant } from './tenant.service.ts';

/** Pages that can be withheld, in the order of the menu: not those of the platform, nor those that a session opens. */
function pages(): ConsolePage[] {
  const place = ({ group, order = 0 }: ConsolePage) => menuGroups.indexOf(group ?? 'business') * 10_000 + order;
  return [...declaredPages().values()]
    .filter(({ group, platform, fixed }) => group !== undefined && !platform && !fixed)
    .sort((left, right) => place(left) - place(right));
}

function functionsOf(page: ConsolePage): string[] {
  const { reads, writes, others } = functionsOfPage(page);
  return [...new Set([...reads, ...writes, ...others])].filter((key) => !isPlatformFunction(key));
}

function shown(context: Context, withheld: ReadonlySet<string>): CeilingPage[] {
  const { texts } = context;
  const text = (key: string) => texts.text(context.facts.locale, key);
  return pages().map((page) => ({
    code: page.code,
    name: text(page.title),
    group: text(`nav.group.${page.group}`),
    withheld: withheld.has(`1 ${page.code}`),
    functions: functionsOf(page).map((key) => ({
      key,
      name: texts.functionName(context.facts.locale, key),
      withheld: withheld.has(`2 ${key}`),
    })),
  }));
}

interface Ceiling {
  readonly version: number;
  readonly pages: CeilingPage[];
}

/** All pages with their functions, and what of them is withheld from a tenant. Throws `common.notFound`. */
export async function ceilingOf(context: Context, id: string): Promise<Ceiling> {
  return withinTenant(context, id, async (tx, record) => {
    const withheld = await readCeiling(tx);
    return {
      version: record.version,
      pages: shown(context, new Set(withheld.map(({ type, key }) => `${type} ${key}`))),
    };
  });
}

/**
 * Withholds exactly these pages and functions from a tenant. What was withheld and is no longer declared stays.
 * Throws `common.versionConflict`, `common.notFound` for a tenant, page or function that there is not.
 */
export async function setCeiling(
  context: Context,
  id: string,
  wish: { readonly version: number; readonly pages: readonly string[]; readonly functions: readonly string[] },
): Promise<Ceiling> {
  const known = pages();
  const codes = new Set(known.map(({ code }) => code));
  const keys = new Set(known.flatMap(functionsOf));
  if (!wish.pages.every((code) => codes.has(code)) || !wish.functions.every((key) => keys.has(key)))
    throw commonErrors.notFound();
  await withinTenant(context, id, async (tx, record) => {
    if (record.version !== wish.version) throw commonErrors.versionConflict();
    const gone = (await readCeiling(tx)).filter(({ type, key }) => !(type === 1 ? codes : keys).has(key));
    const wanted = [
      ...gone,
      ...[...new Set(wish.pages)].map((key) => ({ type: 1 as const, key })),
      ...[...new Set(wish.functions)].map((key) => ({ type: 2 as const, key })),
    ];
    await storeCeiling(tx, wanted, { at: context.at, by: context.userId });
    const keysWithheld = wanted.map(({ key }) => key).join(' ');
    await recordAct(tx, record, { action: 'ceiling', reason: keysWithheld.slice(0, 2000) });
  });
  return ceilingOf(context, id);
}
