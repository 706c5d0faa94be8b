import { actionsOf } from './action.ts';
import { declaredEndpoints } from './endpoint.ts';
import { lifecycleOf } from './lifecycle.ts';
import { derived, Registry } from './registry.ts';
import { declaredResources, offers, permissionKey } from './resource.ts';
import type { Operation, Resource } from './resource.ts';

/** Modules of the menu with which a tenant begins, in their order; text key `nav.group.<name>`. */
export const menuGroups = [
  'work',
  'organisation',
  'permission',
  'process',
  'notice',
  'system',
  'log',
  'business',
  'dealer',
  'project',
  'warranty',
  'customer',
  'reference',
  'demo',
] as const;
/** A module of the menu with which a tenant begins. */
export type MenuGroup = (typeof menuGroups)[number];

/** What a page is to menus and rights; its screen stands in the web module under the same code. */
export interface PageSpec {
  /** Text key of its title; begins with `nav.`. */
  readonly title: string;
  /** Where its first menu entry stands; pages without one (details, forms) belong to the menu of another page: `under`. */
  readonly group?: MenuGroup;
  readonly order?: number;
  /** Name of an icon of the set (module menu). */
  readonly icon?: string;
  /** Further menu entries of the same page, each with its own query: `{ code, title, search: 'view=mine' }`. */
  readonly also?: readonly { readonly code: string; readonly title: string; readonly search: string }[];
  /** Code of the page to whose menu this one belongs. */
  readonly under?: string;
  /** A session is enough to open it. */
  readonly fixed?: boolean;
  /** For platform administrators alone. */
  readonly platform?: boolean;
  /**
   * The resource, `module.entity`, whose records are all that the page shows: list, one record and form are generated
   * and no screen is written (`pages` of the web module). Its functions belong to the page.
   */
  readonly resource?: string;
  /**
   * Entities whose functions belong to the page: `read` comes with a readable menu, `create` and `update` with a
   * writable one, all others are granted one by one.
   */
  readonly entities?: readonly string[];
  /** Further functions that come with a readable menu, with a writable one, or are granted one by one. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly functions?: readonly string[];
}

/** A declared page. */
export interface ConsolePage extends PageSpec {
  /** Name of its route: the address is `/<code>`. */
  readonly code: string;
  readonly module: string;
}

const registry = new Registry<ConsolePage>();

/** All pages declared so far by code. */
export function declaredPages(): ReadonlyMap<string, ConsolePage> {
  return registry;
}

/** Declares the pages of a module for menus and rights, by route name. */
export function definePages<const C extends string>(
  module: string,
  pages: Readonly<Record<C, PageSpec>>,
): Readonly<Record<C, ConsolePage>> {
  const made = Object.fromEntries(
    Object.entries<PageSpec>(pages).map(([code, spec]) => [code, { ...spec, ...entitiesOf(spec), code, module }]),
  ) as Record<C, ConsolePage>;
  for (const page of Object.values<ConsolePage>(made)) registry.set(page.code, page);
  return made;
}

/** The entity of a page's resource comes before those that it names. */
function entitiesOf({ resource, entities = [] }: PageSpec): Pick<PageSpec, 'entities'> {
  const own = resource?.split('.')[1];
  return own === undefined ? {} : { entities: [own, ...entities] };
}

/** Functions by the way they come: with a readable menu, with a writable one, or by a grant of their own. */
export interface PageFunctions {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly others: readonly string[];
}

const operations: readonly Operation[] = ['read', 'create', 'update', 'delete', 'import', 'export'];

/** Every function that a resource declares: operations, actions, transitions, proposing, looking behind masks. */
export function functionsOfResource(resource: Resource): string[] {
  const names = new Set<string>([
    ...operations.filter((operation) => offers(resource, operation)),
    ...Object.keys(actionsOf(resource.key)),
    ...(resource.proposals ? ['propose'] : []),
    ...(Object.values(resource.fields).some(({ mask }) => mask !== undefined) ? ['reveal'] : []),
    ...Object.entries(lifecycleOf(resource.key)?.transitions ?? {})
      .filter(([, { by }]) => by !== 'process')
      .map(([name]) => name),
  ]);
  return [...names].map((name) => permissionKey(resource, name));
}

/** Every function that resources and endpoints declare, sorted. */
export const declaredFunctions: () => readonly string[] = derived(() => {
  const keys = new Set([...declaredResources().values()].flatMap(functionsOfResource));
  for (const { access } of declaredEndpoints().values())
    if (access !== 'public' && access !== 'session') keys.add(access);
  // What a page brings besides can be granted although no endpoint asks for it: a service does.
  for (const { functions = [] } of registry.values()) for (const key of functions) keys.add(key);
  return [...keys].sort();
});

const functionsByPage = derived(() => new WeakMap<PageSpec, PageFunctions>());

/** The functions of a page by the way they come. */
export function functionsOfPage(page: PageSpec): PageFunctions {
  const known = functionsByPage();
  const functions = known.get(page) ?? gatherFunctions(page);
  known.set(page, functions);
  return functions;
}

function gatherFunctions(page: PageSpec): PageFunctions {
  const prefixes = (page.entities ?? []).map((entity) => `${entity}.`);
  const all = declaredFunctions().filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  const ends = (key: string, names: readonly string[]) => names.includes(key.slice(key.indexOf('.') + 1));
  const reads = [...all.filter((key) => ends(key, ['read'])), ...(page.reads ?? [])];
  const writes = [...all.filter((key) => ends(key, ['create', 'update'])), ...(page.writes ?? [])];
  const others = [...all, ...(page.functions ?? [])].filter((key) => !reads.includes(key) && !writes.includes(key));
  return { reads, writes, others: [...new Set(others)] };
}

/** The page whose menu decides over `code`: itself, or the one it stands under. */
export function menuPageOf(code: string): ConsolePage | undefined {
  const page = registry.get(code);
  return page?.under === undefined ? page : (registry.get(page.under) ?? page);
}
