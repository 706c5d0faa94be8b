import { declaredPages, declaredResources, functionsOfPage } from '@mp/kernel/contract';
import type { ConsolePage, Resource } from '@mp/kernel/contract';
import type { Grant, RoleGrant } from '@mp/kernel/server';
import { objectTypes, staffRoleCode } from '../contract/index.ts';
import { declaredCatalogue, declaredControls } from './catalogue.ts';
import { RightsEvaluator, memberWithGrants } from './rights-evaluator.ts';
import type { HeldGrant, TenantFacts } from './rights-evaluator.ts';
import type { MenuFact } from './menu-source.ts';

/** The menus with which a tenant begins: each page with a place in the menu, and its further entries. */
function firstMenus(): MenuFact[] {
  return [...declaredPages().values()]
    .filter(({ group, under }) => group !== undefined && under === undefined)
    .flatMap((page) => [page.code, ...(page.also ?? []).map(({ code }) => code)].map((code) => menuOf(code, page)));
}

function menuOf(id: string, page: ConsolePage): MenuFact {
  const { platform = false, code } = page;
  return {
    id,
    parentId: null,
    name: { ZH_CN: id },
    seq: 0,
    enabled: true,
    page: code,
    platform,
    ...functionsOfPage(page),
  };
}

const held = (objType: number, key: string, access: 1 | 2 = 2): HeldGrant => ({
  objType,
  key,
  purview: access,
  masked: false,
});

/** Pages that everybody may open, and those whose functions the staff holds all: a tenant begins with them. */
function openPages(functions: ReadonlySet<string>): HeldGrant[] {
  return [...declaredPages().values()]
    .filter((page) => {
      const { reads } = functionsOfPage(page);
      const isStaffs = page.platform !== true && reads.length > 0 && reads.every((key) => functions.has(key));
      return page.fixed === true || isStaffs;
    })
    .map(({ code }) => held(objectTypes.menu, code, 1));
}

function grantsOf(code: string, grants: readonly RoleGrant[], staff: readonly Grant[]): HeldGrant[] {
  const ofStaff = code === staffRoleCode ? staff.flatMap(({ functions }) => functions ?? []) : [];
  return [
    ...grants.flatMap(({ pages }) =>
      Object.entries(pages ?? {}).map(([page, access]) => held(objectTypes.menu, page, access)),
    ),
    ...[...ofStaff, ...grants.flatMap(({ functions }) => functions ?? [])].map((key) =>
      held(objectTypes.function, key),
    ),
    ...grants.flatMap(({ apis }) => apis ?? []).map((key) => held(objectTypes.api, key)),
    ...openPages(new Set(ofStaff)),
  ];
}

/** Resources whose records have regions or dealers, and which the judged role uses without saying which of them. */
function unscoped(evaluator: RightsEvaluator, scoped: ReadonlySet<string>): Resource[] {
  const used = new Set(
    evaluator.catalogue.functions.filter((key) => evaluator.may(key)).map((key) => key.slice(0, key.indexOf('.'))),
  );
  return [...declaredResources().values()].filter(
    ({ entity, dimensions, scope }) =>
      dimensions !== undefined && scope === undefined && !scoped.has(entity) && used.has(entity),
  );
}

/** Scopes of what is no resource, or by a dimension that the resource does not have. */
function voidScopes(grants: readonly RoleGrant[]): string[] {
  const resources = new Map([...declaredResources().values()].map((resource) => [resource.entity, resource]));
  return grants.flatMap(({ scopes }) =>
    Object.entries(scopes ?? {}).flatMap(([entity, given]) =>
      [given]
        .flat()
        .filter((scope) => {
          const resource = resources.get(entity);
          return !resource || (['region', 'dealer'].includes(scope) && resource.dimensions?.[scope] === undefined);
        })
        .map((scope) => `${entity} has no scope ${scope}`),
    ),
  );
}

/**
 * What is wrong with the roles that modules declare, judged for somebody who holds one of them and nothing else: pages,
 * and scopes that there are not; functions that no open menu carries; resources with regions or dealers that are used
 * without a scope.
 */
export function declaredRoleProblems(
  roles: ReadonlyMap<string, readonly RoleGrant[]>,
  staff: readonly Grant[],
): string[] {
  const menus = firstMenus();
  const world = declaredCatalogue();
  const tenant: TenantFacts = {
    menus,
    withheldPages: new Set(),
    withheldFunctions: new Set(),
    controlled: new Set(declaredControls()),
  };
  const hasMenu = new Set(menus.map(({ id }) => id));
  return [...new Map([[staffRoleCode, [] as readonly RoleGrant[]], ...roles])].flatMap(([code, grants]) => {
    const all = grantsOf(code, grants, staff);
    const evaluator = new RightsEvaluator(memberWithGrants(all), tenant, world);
    const scopes = grants.flatMap((grant) => Object.keys(grant.scopes ?? {}));
    return [
      ...grants
        .flatMap(({ pages }) => Object.keys(pages ?? {}))
        .filter((page) => !hasMenu.has(page))
        .map((page) => `page ${page} has no menu`),
      ...all
        .filter(({ objType, key }) => objType === objectTypes.function && !evaluator.may(key))
        .map(({ key }) => `function ${key} is carried by no page of the role`),
      ...voidScopes(grants),
      ...unscoped(evaluator, new Set(scopes)).map(({ entity }) => `${entity} is read without a scope`),
    ].map((problem) => `role ${code}: ${problem}`);
  });
}
