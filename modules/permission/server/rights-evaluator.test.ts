import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MenuFact } from './menu-source.ts';
import { compileRights, filledFilter, scopesOf } from './rights-evaluator.ts';
import type { Catalogue, HeldGrant, MemberFacts, TenantFacts } from './rights-evaluator.ts';

/**
 * The formula of platform.md 3.2 once more, slow and simple: every question is answered from the list of grants by
 * itself, nothing is kept. The engine must say the same.
 */
class Reference {
  readonly member: MemberFacts;
  readonly tenant: TenantFacts;
  readonly catalogue: Catalogue;
  constructor(member: MemberFacts, tenant: TenantFacts, catalogue: Catalogue) {
    this.member = member;
    this.tenant = tenant;
    this.catalogue = catalogue;
  }
  raw(objType: number, key: string): number {
    return Math.max(
      0,
      ...this.member.grants.filter((each) => each.objType === objType && each.key === key).map((each) => each.purview),
    );
  }
  menu(id: string, depth = 0): number {
    const menus = this.tenant.menus ?? [];
    const menu = menus.find((each) => each.id === id);
    if (!menu || !menu.enabled || depth > 20) return 0;
    const isClosed =
      this.member.admin !== 'platform' && (menu.platform || this.tenant.withheldPages.has(menu.page ?? ''));
    const own = isClosed ? 0 : this.member.admin ? 2 : this.raw(1, id);
    const below = menus.filter((each) => each.parentId === id).some((each) => this.menu(each.id, depth + 1) > 0);
    return Math.max(own, below ? 1 : 0);
  }
  may(key: string): boolean {
    if (this.member.admin === 'platform') return true;
    if (this.catalogue.isPlatform(key) || this.tenant.withheldFunctions.has(key)) return false;
    if (this.member.admin === 'tenant') return true;
    const menus = this.tenant.menus ?? [];
    if (menus.some((menu) => menu.reads.includes(key) && this.menu(menu.id) >= 1)) return true;
    if (menus.some((menu) => menu.writes.includes(key) && this.menu(menu.id) === 2)) return true;
    if (this.raw(2, key) === 0) return false;
    const carriers = menus.filter((menu) => [...menu.reads, ...menu.writes, ...menu.others].includes(key));
    return carriers.length === 0 ? !this.catalogue.carried.has(key) : carriers.some((menu) => this.menu(menu.id) > 0);
  }
}

const functions = ['a.read', 'a.create', 'a.update', 'a.delete', 'b.read', 'b.lock', 'free.run', 'plat.read'];
const pages = ['pageA', 'pageB', 'pageP'];
const ids = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'];
const catalogue: Catalogue = {
  pages: new Map(pages.map((code) => [code, { code, module: 'x', title: 'nav.x' }])),
  carried: new Set(['a.read', 'a.create', 'a.update', 'a.delete', 'b.read', 'b.lock', 'plat.read']),
  functions,
  endpoints: new Map(functions.map((key) => [`${key}.call`, key])),
  isPlatform: (key) => key.startsWith('plat.'),
};

const menus: fc.Arbitrary<MenuFact[]> = fc
  .array(
    fc.record({
      parent: fc.nat({ max: 6 }),
      enabled: fc.boolean(),
      platform: fc.boolean(),
      page: fc.constantFrom(...pages, null),
      reads: fc.subarray(['a.read', 'b.read']),
      writes: fc.subarray(['a.create', 'a.update']),
      others: fc.subarray(['a.delete', 'b.lock', 'plat.read']),
    }),
    { minLength: 1, maxLength: ids.length },
  )
  .map((rows) =>
    rows.map(({ parent, ...rest }, at) => ({
      ...rest,
      id: ids[at] ?? '',
      // A parent stands before its child, so that there is no circle.
      parentId: parent < at ? (ids[parent] ?? null) : null,
      name: { ZH_CN: ids[at] ?? '' },
      seq: at,
    })),
  );
const grants: fc.Arbitrary<HeldGrant[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({
      objType: fc.constant(1),
      key: fc.constantFrom(...ids),
      purview: fc.constantFrom<1 | 2>(1, 2),
      masked: fc.constant(false),
    }),
    fc.record({
      objType: fc.constant(2),
      key: fc.constantFrom(...functions),
      purview: fc.constant<2>(2),
      masked: fc.constant(false),
    }),
    fc.record({
      objType: fc.constant(4),
      key: fc.constantFrom('a.secret', 'a.phone'),
      purview: fc.constantFrom<1 | 2>(1, 2),
      masked: fc.boolean(),
    }),
    fc.record({
      objType: fc.constant(5),
      key: fc.constantFrom(...functions.map((key) => `${key}.call`)),
      purview: fc.constant<2>(2),
      masked: fc.constant(false),
    }),
  ),
  { selector: ({ objType, key }) => `${objType} ${key}`, maxLength: 14 },
);
const tenants: fc.Arbitrary<TenantFacts> = fc.record({
  menus,
  withheldPages: fc.subarray(pages).map((list) => new Set(list)),
  withheldFunctions: fc.subarray(functions).map((list) => new Set(list)),
  controlled: fc.subarray(['a.secret', 'a.phone']).map((list) => new Set(list)),
});
const admins = fc.constantFrom<MemberFacts['admin']>(null, null, null, 'tenant', 'platform');
const memberOf = (held: readonly HeldGrant[], admin: MemberFacts['admin'] = null): MemberFacts => ({
  userId: 'u',
  admin,
  dealerId: null,
  organisations: [],
  grants: held,
  scopes: [],
  dimensions: new Map(),
  until: Number.POSITIVE_INFINITY,
});

test('the engine decides like a slow and simple reading of the formula', () => {
  fc.assert(
    fc.property(grants, tenants, admins, (held, tenant, admin) => {
      const member = memberOf(held, admin);
      const rights = compileRights(member, tenant, catalogue);
      const reference = new Reference(member, tenant, catalogue);
      for (const menu of tenant.menus ?? []) expect(rights.menus.get(menu.id) ?? 0).toBe(reference.menu(menu.id));
      if (admin === null)
        for (const key of functions) expect([key, rights.functions.has(key)]).toEqual([key, reference.may(key)]);
      for (const code of pages)
        expect(rights.pages.has(code)).toBe(
          (tenant.menus ?? []).some((menu) => menu.page === code && reference.menu(menu.id) > 0),
        );
      if (admin === null) for (const id of rights.apis) expect(reference.raw(5, id)).toBe(2);
    }),
    { numRuns: 400 },
  );
});

const ordinal = (rights: ReturnType<typeof compileRights>): Map<string, number> =>
  new Map([
    ...[...rights.menus].map(([key, access]) => [`1 ${key}`, access] as const),
    ...[...rights.functions].map((key) => [`2 ${key}`, 2] as const),
    ...[...rights.fields].map(([key, access]) => [`4 ${key}`, access] as const),
    ...[...rights.apis].map((key) => [`5 ${key}`, 2] as const),
  ]);

test('a further grant never takes anything away, and a grant less never gives anything', () => {
  fc.assert(
    fc.property(grants, grants, tenants, (some, more, tenant) => {
      const keys = new Set(some.map(({ objType, key }) => `${objType} ${key}`));
      const all = [...some, ...more.filter(({ objType, key }) => !keys.has(`${objType} ${key}`))];
      const few = ordinal(compileRights(memberOf(some), tenant, catalogue));
      const many = ordinal(compileRights(memberOf(all), tenant, catalogue));
      for (const [key, access] of few)
        // An API lends its function only while the function is not held by itself.
        if (!key.startsWith('5 ')) expect(many.get(key) ?? 0).toBeGreaterThanOrEqual(access);
    }),
    { numRuns: 200 },
  );
});

test('nothing above the ceiling of the tenant is effective for anybody below the platform', () => {
  fc.assert(
    fc.property(grants, tenants, fc.constantFrom(null, 'tenant' as const), (held, tenant, admin) => {
      const rights = compileRights(memberOf(held, admin), tenant, catalogue);
      for (const key of tenant.withheldFunctions) {
        expect(rights.functions.has(key)).toBe(false);
        expect(rights.apis.has(`${key}.call`)).toBe(false);
      }
      for (const menu of tenant.menus ?? [])
        if (menu.platform || tenant.withheldPages.has(menu.page ?? ''))
          expect(rights.menus.get(menu.id) ?? 0).toBeLessThan(2);
    }),
    { numRuns: 200 },
  );
});

test('what is writable is readable: purviews are one ordinal', () => {
  fc.assert(
    fc.property(grants, tenants, (held, tenant) => {
      const rights = compileRights(memberOf(held), tenant, catalogue);
      for (const menu of tenant.menus ?? [])
        if ((rights.menus.get(menu.id) ?? 0) === 2)
          for (const key of menu.reads)
            expect(rights.functions.has(key) || tenant.withheldFunctions.has(key)).toBe(true);
      for (const [key, access] of rights.fields) expect([key, [0, 1, 2].includes(access)]).toEqual([key, true]);
    }),
    { numRuns: 100 },
  );
});

test('a circle in the tree of menus ends', () => {
  const menu = (id: string, parentId: string): MenuFact => ({
    id,
    parentId,
    name: { ZH_CN: id },
    seq: 0,
    enabled: true,
    page: null,
    platform: false,
    reads: [],
    writes: [],
    others: [],
  });
  const tenant: TenantFacts = {
    menus: [menu('a', 'b'), menu('b', 'a')],
    withheldPages: new Set(),
    withheldFunctions: new Set(),
    controlled: new Set(),
  };

  expect(
    compileRights(memberOf([{ objType: 1, key: 'a', purview: 2, masked: false }]), tenant, catalogue).menus.get('a'),
  ).toBe(2);
});

test('what follows from the dealer of somebody is read and not written by him, whatever his roles show', () => {
  const tenant: TenantFacts = {
    menus: null,
    withheldPages: new Set(),
    withheldFunctions: new Set(),
    controlled: new Set(),
  };
  const fixed = (dimension: string) => (dimension === 'dealer' ? ['a.kind'] : []);
  const rightsOf = (dealerId: string | null, controlled: readonly string[] = [], grants: readonly HeldGrant[] = []) =>
    compileRights(
      { ...memberOf(grants), dealerId },
      { ...tenant, controlled: new Set(controlled) },
      { ...catalogue, fixed },
    );

  expect(rightsOf('d1').fields).toEqual(new Map([['a.kind', 1]]));
  expect(rightsOf(null).fields).toEqual(new Map());
  // A field that is controlled and that a role opens for writing stays closed to him; one that no role shows stays hidden.
  const writable: readonly HeldGrant[] = [{ objType: 4, key: 'a.kind', purview: 2, masked: false }];
  expect(rightsOf('d1', ['a.kind'], writable).fields).toEqual(new Map([['a.kind', 1]]));
  expect(rightsOf('d1', ['a.kind']).fields).toEqual(new Map([['a.kind', 0]]));
});

test('conditions are filled with the reader and his organisations; without any nothing matches', () => {
  const group = {
    match: 'all',
    of: [
      { field: 'createdBy', op: 'eq', value: '$user' },
      { field: 'orgId', op: 'eq', value: '$org' },
    ],
  } as const;
  const somebody = {
    ...memberOf([]),
    organisations: [
      { id: 'o1', path: '00001' },
      { id: 'o2', path: '00002' },
    ],
  };

  expect(filledFilter(group, somebody).of).toEqual([
    { field: 'createdBy', op: 'eq', value: 'u' },
    { field: 'orgId', op: 'in', value: 'o1,o2' },
  ]);
  expect(filledFilter(group, memberOf([])).of[1]).toEqual({
    field: 'orgId',
    op: 'in',
    value: '00000000-0000-0000-0000-000000000000',
  });
});

test('scopes of several sources widen each other; all swallows the rest', () => {
  const scope = (resource: string, kind: 'own' | 'all' | 'dept') => ({
    resource,
    action: 'read',
    scope: kind,
    orgs: [],
    paths: [],
    withBelow: false,
    filter: null,
  });
  const scopes = scopesOf({
    ...memberOf([]),
    scopes: [scope('a', 'own'), scope('a', 'all'), scope('b', 'own'), scope('b', 'dept')],
  });

  expect(scopes.get('a.read')).toEqual({ kind: 'all' });
  expect(scopes.get('b.read')).toEqual({
    kind: 'some',
    parts: [
      { kind: 'own', userId: 'u' },
      { kind: 'organisations', ids: [] },
    ],
  });
});
