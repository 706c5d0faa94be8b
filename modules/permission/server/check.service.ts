import type { Context } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import type { RoleFinding, Subject } from '../contract/index.ts';
import { evaluatorOf } from './analysis.service.ts';
import { equalRoles, memberFacts } from './check.query.ts';
import * as query from './grant.query.ts';
import { requireSubject } from './grant.service.ts';
import type { StoredGrant } from './grant.rules.ts';
import { objectsOf } from './objects.ts';
import type { Objects } from './objects.ts';
import type { MenuFact } from './menu-source.ts';
import type { RightsEvaluator } from './rights-evaluator.ts';
import { rowsOf } from './source.query.ts';

/** Most findings of one kind that are named. */
const max = 50;

function finding(kind: RoleFinding['kind'], text: string, more: Partial<RoleFinding> = {}): RoleFinding {
  return { kind, objType: null, key: null, text, fix: [], ...more };
}

/** The grant of a menu in which a function could be used. */
function menuFix(evaluator: RightsEvaluator, key: string): RoleFinding['fix'] {
  const [carrier] = evaluator.carriersOf(key);
  return carrier ? [{ objType: objectTypes.menu, key: carrier.menu.id, purview: 1 }] : [];
}

function opensNothing(evaluator: RightsEvaluator, menu: MenuFact | undefined): boolean {
  if (!menu) return false;
  return menu.page === null && menu.reads.length === 0 && evaluator.childrenOf(menu.id).length === 0;
}

/** What is odd in single grants of a role: gone objects, more than the ceiling, functions whose menu is closed to it. */
function grantFindings(objects: Objects, grants: readonly StoredGrant[], now: Date): RoleFinding[] {
  const evaluator = evaluatorOf(
    objects,
    grants.map(({ objType, key, purview: access, masked }) => ({ objType, key, purview: access, masked })),
  );
  return grants.flatMap((grant): RoleFinding[] => {
    const { objType, key } = grant;
    const name = objects.name(objType, key);
    const about = { objType, key };
    const away = { ...about, fix: [{ ...about, purview: 0 as const }] };
    if (!objects.has(objType, key))
      return [finding('unknownObject', objects.text('roleCheck.unknownObject', { name: key }), away)];
    if (objects.ceiling(objType, key) === 0)
      return [finding('aboveCeiling', objects.text('roleCheck.aboveCeiling', { name }), away)];
    if (grant.validTo !== null && Date.parse(grant.validTo) <= now.getTime())
      return [finding('expired', objects.text('roleCheck.expired', { name }), away)];
    if (objType === objectTypes.function && !evaluator.may(key))
      return [
        finding('functionWithoutMenu', objects.text('roleCheck.functionWithoutMenu', { name }), {
          ...about,
          fix: menuFix(evaluator, key),
        }),
      ];
    if (objType === objectTypes.menu && opensNothing(evaluator, objects.menu(key)))
      return [finding('menuWithoutFunction', objects.text('roleCheck.menuWithoutFunction', { name }), about)];
    return [];
  });
}

/** What is odd in a role, each with the grants that would mend it. Throws `common.notFound`. */
export async function checkRole(context: Context, id: string): Promise<{ items: RoleFinding[] }> {
  const subject: Subject = { subjectType: 'role', subjectId: id };
  await requireSubject(context, subject);
  const objects = await objectsOf(context);
  const [grants, members, equals] = await context.batch(() => [
    query.grantsStatement(subject),
    memberFacts(id, max),
    equalRoles(id),
  ]);
  const people = rowsOf<{ members: number; idle: string[] | null }>(members)[0];
  return {
    items: [
      ...((people?.members ?? 0) === 0 ? [finding('emptyRole', objects.text('roleCheck.emptyRole'))] : []),
      ...(people?.idle ?? []).map((name) =>
        finding('memberDisabled', objects.text('roleCheck.memberDisabled', { name })),
      ),
      ...rowsOf<{ name: string }>(equals).map(({ name }) =>
        finding('sameAsRole', objects.text('roleCheck.sameAsRole', { name })),
      ),
      ...grantFindings(objects, rowsOf<StoredGrant>(grants), context.now).slice(0, max * 4),
    ],
  };
}
