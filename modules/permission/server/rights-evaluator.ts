import { isGroup, readFilter } from '@mp/kernel/contract';
import type { ConsolePage, FilterGroup, FilterNode } from '@mp/kernel/contract';
import { noRights } from '@mp/kernel/server';
import type { RecordScope, Rights, ScopePart } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import type { Access, ScopeKind } from '../contract/index.ts';
import type { ApiTie } from './api-tie.ts';
import type { MenuFact } from './menu-source.ts';
import { fieldsOfOpened, openedOf, openings, type OpenedRecord } from './opening.ts';

/** The highest purview on an object over the sources that count now. */
export interface HeldGrant {
  readonly objType: number;
  readonly key: string;
  readonly purview: 1 | 2;
  /** Every source reads behind the mask. */
  readonly masked: boolean;
}

/** A data scope of one of the sources. */
export interface HeldScope {
  readonly resource: string;
  readonly action: string;
  readonly scope: ScopeKind;
  readonly orgs: readonly string[];
  /** Paths of `orgs`, for those that count with what is below them. */
  readonly paths: readonly string[];
  readonly withBelow: boolean;
  readonly filter: string | null;
}

/** What is known of one member. */
export interface MemberFacts {
  readonly userId: string;
  readonly admin: 'platform' | 'tenant' | null;
  readonly dealerId: string | null;
  /** Affiliated organisations that are enabled. */
  readonly organisations: readonly { readonly id: string; readonly path: string }[];
  readonly grants: readonly HeldGrant[];
  readonly scopes: readonly HeldScope[];
  /** His values of the dimensions of data scopes that modules know: his regions. */
  readonly dimensions: ReadonlyMap<string, readonly string[]>;
  readonly isExternal?: boolean;
  /** Records opened to him one by one, by their kind. */
  readonly opened?: ReadonlyMap<string, readonly OpenedRecord[]>;
  /** When the next grant begins or ends, epoch milliseconds. */
  readonly until: number;
}

/** A member that holds nothing but these grants: a role, a position, a group. */
export function memberWithGrants(grants: readonly HeldGrant[]): MemberFacts {
  return {
    userId: '',
    admin: null,
    dealerId: null,
    organisations: [],
    grants,
    scopes: [],
    dimensions: new Map(),
    until: Number.POSITIVE_INFINITY,
  };
}

/** What is the same for all members of a tenant. */
export interface TenantFacts {
  /** Null while no module keeps menus: then functions stand by themselves. */
  readonly menus: readonly MenuFact[] | null;
  /** Functions and pages that bring an operation besides its own function, by its id. */
  readonly ties?: ReadonlyMap<string, readonly ApiTie[]>;
  readonly withheldPages: ReadonlySet<string>;
  readonly withheldFunctions: ReadonlySet<string>;
  /** Fields and controls with rights of their own, declared ones included. */
  readonly controlled: ReadonlySet<string>;
}

/** What the modules declare. */
export interface Catalogue {
  readonly pages: ReadonlyMap<string, ConsolePage>;
  /** Functions that some page carries: they hold only while a menu with such a page is open. */
  readonly carried: ReadonlySet<string>;
  readonly functions: readonly string[];
  /** Endpoint id → the function it needs. */
  readonly endpoints: ReadonlyMap<string, string>;
  readonly isPlatform: (key: string) => boolean;
  /** Fields that whoever is confined to a dimension only reads (`Resource.fixedWithin`), by the dimension. */
  readonly fixed?: (dimension: string) => readonly string[];
}

/** `user.reveal.mobile` is a part of the function `user.reveal`. */
export function wholeFunction(key: string): string {
  return key.split('.', 2).join('.');
}

/** A menu that carries a function, with the purview by which it brings it; 3: never by itself. */
export interface Carrier {
  readonly menu: MenuFact;
  readonly least: 1 | 2 | 3;
}

interface MenuIndex {
  readonly children: ReadonlyMap<string, readonly MenuFact[]>;
  readonly carriers: ReadonlyMap<string, readonly Carrier[]>;
}

const indexes = new WeakMap<TenantFacts, MenuIndex>();

/** Menus of a tenant by parent and by function; made once for all its members. */
function indexOf(tenant: TenantFacts): MenuIndex {
  const known = indexes.get(tenant);
  if (known) return known;
  const children = new Map<string, MenuFact[]>();
  const carriers = new Map<string, Carrier[]>();
  const push = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  for (const menu of tenant.menus ?? []) {
    if (menu.parentId !== null) push(children, menu.parentId, menu);
    for (const key of menu.reads) push(carriers, key, { menu, least: 1 });
    for (const key of menu.writes) push(carriers, key, { menu, least: 2 });
    for (const key of menu.others) push(carriers, key, { menu, least: 3 });
  }
  const made = { children, carriers };
  indexes.set(tenant, made);
  return made;
}

/**
 * What one member holds by the formula of platform.md 3.2, object by object: the union of the sources, below the
 * ceiling of the tenant. Rights are compiled from it, and explained by it. Pure.
 */
export class RightsEvaluator {
  readonly member: MemberFacts;
  readonly tenant: TenantFacts;
  readonly catalogue: Catalogue;
  readonly #raw = new Map<string, HeldGrant>();
  readonly #menus = new Map<string, Access>();
  readonly #index: MenuIndex;

  constructor(member: MemberFacts, tenant: TenantFacts, catalogue: Catalogue) {
    this.member = member;
    this.tenant = tenant;
    this.catalogue = catalogue;
    for (const grant of member.grants) this.#raw.set(`${grant.objType} ${grant.key}`, grant);
    this.#index = indexOf(tenant);
  }

  /** The highest grant on an object, whatever stands above it. */
  raw(objType: number, key: string): HeldGrant | undefined {
    return this.#raw.get(`${objType} ${key}`);
  }

  /** The most that anybody of the tenant can hold of a menu. */
  menuCeiling(menu: MenuFact): Access {
    if (!menu.enabled) return 0;
    if (this.member.admin === 'platform') return 2;
    return menu.platform || (menu.page !== null && this.tenant.withheldPages.has(menu.page)) ? 0 : 2;
  }

  /** Purview of a menu: its own, or readable because something below it is. */
  menu(menu: MenuFact): Access {
    const known = this.#menus.get(menu.id);
    if (known !== undefined) return known;
    // A circle in the tree would be a bug of its keeper; it ends here.
    this.#menus.set(menu.id, 0);
    const ceiling = this.menuCeiling(menu);
    const own = this.member.admin ? 2 : (this.raw(objectTypes.menu, menu.id)?.purview ?? 0);
    const below = this.childrenOf(menu.id).some((child) => this.menu(child) > 0) ? 1 : 0;
    const made = menu.enabled ? (Math.max(Math.min(ceiling, own), below) as Access) : 0;
    this.#menus.set(menu.id, made);
    return made;
  }

  childrenOf(id: string): readonly MenuFact[] {
    return this.#index.children.get(id) ?? [];
  }

  /** Menus by whose grants a menu is open: itself, or where it is granted nothing, those below it that are. */
  openedBy(menu: MenuFact): readonly MenuFact[] {
    if (this.raw(objectTypes.menu, menu.id)) return [menu];
    return this.childrenOf(menu.id)
      .filter((child) => this.menu(child) > 0)
      .flatMap((child) => this.openedBy(child));
  }

  /** Menus that carry a function, with the purview by which they bring it; 3: never by themselves. */
  carriersOf(key: string): readonly Carrier[] {
    return this.#index.carriers.get(wholeFunction(key)) ?? [];
  }

  isWithheld(key: string): boolean {
    return this.tenant.withheldFunctions.has(wholeFunction(key));
  }

  /** Whether a function stands by itself, since no page of the product and no menu carries it. */
  isFree(key: string): boolean {
    return (
      this.tenant.menus === null ||
      (!this.catalogue.carried.has(wholeFunction(key)) && this.carriersOf(key).length === 0)
    );
  }

  /** Whether the member may use a function. */
  may(key: string): boolean {
    if (this.member.admin === 'platform') return true;
    if (this.catalogue.isPlatform(key) || this.isWithheld(key)) return false;
    if (this.member.admin === 'tenant') return true;
    const carriers = this.carriersOf(key);
    if (key === wholeFunction(key) && carriers.some(({ menu, least }) => least < 3 && this.menu(menu) >= least))
      return true;
    if (!this.raw(objectTypes.function, key)) return false;
    return this.isFree(key) || carriers.some(({ menu }) => this.menu(menu) > 0);
  }

  /** Purview granted on a controlled field or control itself; a field without control of its own is not limited. */
  field(key: string): { readonly purview: Access; readonly masked: boolean } {
    if (this.member.admin || !this.tenant.controlled.has(key)) return { purview: 2, masked: false };
    const held = this.raw(objectTypes.field, key);
    return { purview: held?.purview ?? 0, masked: held?.masked ?? false };
  }

  /** Whether the member may call an endpoint: by its function, or by a grant on itself. */
  mayCall(endpoint: string): boolean {
    const access = this.catalogue.endpoints.get(endpoint);
    if (access === undefined) return false;
    if (this.may(access)) return true;
    if (this.catalogue.isPlatform(access) || this.isWithheld(access)) return false;
    return this.raw(objectTypes.api, endpoint) !== undefined || this.tieOf(endpoint) !== undefined;
  }

  /** Menus that bring what is tied to a function or a page, with the purview by which they do. */
  carriersOfTie({ function: key, least }: ApiTie): readonly Carrier[] {
    if (!this.catalogue.pages.has(key)) return this.carriersOf(key);
    return (this.tenant.menus ?? []).filter(({ page }) => page === key).map((menu) => ({ menu, least }));
  }

  /** The tie by which the member may call an endpoint: he holds its function, or a menu with its page. */
  tieOf(endpoint: string): ApiTie | undefined {
    return this.tenant.ties
      ?.get(endpoint)
      ?.find((tie) =>
        this.catalogue.pages.has(tie.function)
          ? this.carriersOfTie(tie).some(({ menu, least }) => this.menu(menu) >= least)
          : this.may(tie.function),
      );
  }

  /** Whether a page may be opened: every session opens fixed ones, others need a menu with them. */
  page(code: string): boolean {
    const page = this.catalogue.pages.get(code);
    if (!page) return false;
    if (page.fixed) return true;
    const owner = page.under ?? page.code;
    return (this.tenant.menus ?? []).some((menu) => menu.page === owner && this.menu(menu) > 0);
  }
}

/** Conditions with what stands for the reader filled in: `$user` his id, `$org` his organisations. */
export function filledFilter(group: FilterGroup, member: MemberFacts): FilterGroup {
  const organisations = member.organisations.map(({ id }) => id).join(',');
  const fill = (node: FilterNode): FilterNode => {
    if (isGroup(node)) return { match: node.match, of: node.of.map(fill) };
    if (node.value === '$user') return { ...node, value: member.userId };
    if (node.value !== '$org') return node;
    // Without an organisation nothing may match, so the condition asks for an id that no record has.
    const value = organisations === '' ? '00000000-0000-0000-0000-000000000000' : organisations;
    return { ...node, op: node.op === 'eq' ? 'in' : node.op, value };
  };
  return { match: group.match, of: group.of.map(fill) };
}

/** The dealer whom a member works for, and those below it. */
function dealersOf({ dealerId, dimensions }: MemberFacts): readonly string[] {
  return dealerId === null ? [] : [dealerId, ...(dimensions.get('dealer') ?? [])];
}

/** To what a member is confined whatever was granted. */
export function restrictionsOf(member: MemberFacts): Pick<Rights, 'restrictedTo' | 'readsBesides'> {
  const [own, ...below] = dealersOf(member);
  return {
    restrictedTo: new Map(own === undefined ? [] : [['dealer', [own]]]),
    readsBesides: new Map(below.length === 0 ? [] : [['dealer', below]]),
  };
}

/** A scope as a reason why records are within reach; `all` where it names every record. */
function partOf(scope: HeldScope, member: MemberFacts): ScopePart | 'all' {
  switch (scope.scope) {
    case 'all':
      return 'all';
    case 'own':
      return { kind: 'own', userId: member.userId };
    case 'dept':
      return { kind: 'organisations', ids: member.organisations.map(({ id }) => id) };
    case 'deptBelow':
      return { kind: 'below', paths: member.organisations.map(({ path }) => path) };
    case 'custom':
      return scope.withBelow ? { kind: 'below', paths: scope.paths } : { kind: 'organisations', ids: scope.orgs };
    case 'filter': {
      const read = readFilter(scope.filter ?? '');
      return { kind: 'filter', filter: read ? filledFilter(read, member) : { match: 'any', of: [] } };
    }
    case 'region':
      return { kind: 'dimension', name: 'region', values: member.dimensions.get('region') ?? [] };
    case 'dealer':
      return { kind: 'dimension', name: 'dealer', values: dealersOf(member) };
  }
}

/** Scopes by `entity.action`; several widen each other. */
export function scopesOf(member: MemberFacts): Map<string, RecordScope> {
  const parts = new Map<string, ScopePart[] | 'all'>();
  for (const scope of member.scopes) {
    const key = `${scope.resource}.${scope.action}`;
    const part = partOf(scope, member);
    const known = parts.get(key);
    if (known === 'all') continue;
    parts.set(key, part === 'all' ? 'all' : [...(known ?? []), part]);
  }
  return new Map([...parts].map(([key, of]) => [key, of === 'all' ? { kind: 'all' } : { kind: 'some', parts: of }]));
}

/** What is opened to a member one by one, and the fields that he reads there alone. */
function openedRights(
  { opened = new Map(), userId }: MemberFacts,
  scopes: ReadonlyMap<string, RecordScope>,
  fields: Rights['fields'],
): Pick<Rights, 'opened' | 'openedFields'> {
  const made = new Map(
    openings
      .all()
      .map(({ by, entity }) => [by, openedOf(opened.get(by) ?? [], { scope: scopes.get(`${entity}.read`), userId })]),
  );
  return { opened: made, openedFields: fieldsOfOpened(made, fields) };
}

/** The rights of a member as every request uses them. Pure. */
export function compileRights(member: MemberFacts, tenant: TenantFacts, catalogue: Catalogue): Rights {
  const evaluator = new RightsEvaluator(member, tenant, catalogue);
  const menus = new Map<string, 1 | 2>();
  for (const menu of tenant.menus ?? []) {
    const purview = evaluator.menu(menu);
    if (purview > 0) menus.set(menu.id, purview as 1 | 2);
  }
  const own: RecordScope = { kind: 'some', parts: [{ kind: 'own', userId: member.userId }] };
  const shared = {
    ...noRights,
    admin: member.admin,
    own,
    menus,
    pages: new Set([...catalogue.pages.keys()].filter((code) => evaluator.page(code))),
    withheld: tenant.withheldFunctions,
    isExternal: member.isExternal ?? false,
    until: member.until,
  };
  if (member.admin) return shared;
  const fields = [...tenant.controlled].map((key) => [key, evaluator.field(key)] as const);
  const confined = restrictionsOf(member);
  const fixed = [...confined.restrictedTo.keys()].flatMap((dimension) => catalogue.fixed?.(dimension) ?? []);
  const scopes = scopesOf(member);
  const { opened, openedFields } = openedRights(
    member,
    scopes,
    new Map(fields.map(([key, { purview }]) => [key, purview])),
  );
  const held = new Map(fields.map(([key, { purview }]) => [key, openedFields.has(key) ? 1 : purview]));
  return {
    ...shared,
    functions: new Set(
      [
        ...catalogue.functions,
        ...member.grants.filter(({ objType }) => objType === objectTypes.function).map(({ key }) => key),
      ].filter((key) => evaluator.may(key)),
    ),
    fields: new Map([...held, ...fixed.map((key) => [key, held.get(key) === 0 ? 0 : 1] as const)]),
    opened,
    openedFields,
    masked: new Set(fields.filter(([, { masked }]) => masked).map(([key]) => key)),
    scopes,
    apis: new Set(
      [
        ...member.grants.filter(({ objType }) => objType === objectTypes.api).map(({ key }) => key),
        ...(tenant.ties?.keys() ?? []),
      ].filter((key) => evaluator.mayCall(key)),
    ),
    ...confined,
  };
}
