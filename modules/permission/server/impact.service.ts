import { commonErrors } from '@mp/kernel/contract';
import { treeErrors } from '@mp/kernel/server';
import type { Context, TxContext } from '@mp/kernel/server';
import type { Impact, Subject } from '../contract/index.ts';
import { catalogue } from './catalogue.ts';
import { requireSubject, validated } from './grant.service.ts';
import type { WantedGrants } from './grant.service.ts';
import { objectKey } from './grant.rules.ts';
import * as query from './impact.query.ts';
import type { Overlay, Population, SubjectGrant } from './impact.query.ts';
import { affectedBy, decidingOver, impactOf, subjectKey } from './impact.ts';
import type { Affected } from './impact.ts';
import { objectsOf } from './objects.ts';
import { withRecords } from './reach.service.ts';

interface Question {
  readonly changed: readonly Affected[];
  readonly resources: readonly string[];
  /** Subjects that must be looked at, whatever they hold. */
  readonly always: readonly Subject[];
  readonly population: (subjects: readonly Subject[]) => Population;
  readonly overlay?: Overlay;
  /** The grants and scopes after the change. */
  readonly grantsAfter?: (grants: readonly SubjectGrant[]) => readonly SubjectGrant[];
  readonly scopesAfter?: (scopes: readonly query.SubjectScope[]) => readonly query.SubjectScope[];
}

async function answer(context: TxContext, question: Question): Promise<Impact> {
  const objects = await objectsOf(context);
  const menus = objects.tenant.menus ?? [];
  const affected = affectedBy(question.changed, menus);
  const deciding = decidingOver(affected, menus);
  const [grants, scopes, found] = [
    await query.grantsAmong(context, deciding, context.now),
    await query.scopesAmong(context, question.resources),
    await query.subjectsOf(context, deciding, question.resources),
  ];
  const subjects = [
    ...new Map([...question.always, ...found].map((subject) => [subjectKey(subject), subject])).values(),
  ];
  const [result] = await context.batch([
    query.crowdsStatement(subjects, { population: question.population(subjects), overlay: question.overlay }),
  ]);
  return impactOf(result ? query.readCrowds(result) : [], {
    subjects,
    before: { grants, scopes, tenant: objects.tenant },
    after: {
      grants: question.grantsAfter?.(grants) ?? grants,
      scopes: question.scopesAfter?.(scopes) ?? scopes,
      tenant: objects.tenant,
    },
    catalogue: catalogue(),
    affected,
    name: (objType, key) => objects.name(objType, key),
  });
}

const reachedBy =
  (subject: Subject) =>
  (subjects: readonly Subject[]): Population =>
    subject.subjectType === 'all'
      ? { kind: 'everybody' }
      : { kind: 'reached', place: subjects.findIndex((each) => subjectKey(each) === subjectKey(subject)) + 1 };

/** What a change of grants and scopes would do; judged like the change itself, nothing is stored. */
export async function previewGrants(context: Context, wanted: WantedGrants): Promise<Impact> {
  return context.tx(async (tx) => {
    await requireSubject(context, wanted);
    const objects = await objectsOf(context);
    const { before, after } = await validated(tx, wanted, objects);
    const subject: Subject = { subjectType: wanted.subjectType, subjectId: wanted.subjectId };
    const touched = new Set([...before, ...after].map(objectKey));
    const isNow = (grant: { validFrom: string | null; validTo: string | null }) =>
      (grant.validFrom === null || Date.parse(grant.validFrom) <= context.now.getTime()) &&
      (grant.validTo === null || Date.parse(grant.validTo) > context.now.getTime());
    const impact = await answer(tx, {
      changed: [...before, ...after],
      resources: wanted.scopes.map(({ resource }) => resource),
      always: [subject],
      population: reachedBy(subject),
      grantsAfter: (grants) => [
        ...grants.filter((grant) => subjectKey(grant) !== subjectKey(subject) || !touched.has(objectKey(grant))),
        ...after.filter(isNow).map((grant) => ({ ...grant, ...subject })),
      ],
      scopesAfter: (scopes) => [
        ...scopes.filter((scope) => subjectKey(scope) !== subjectKey(subject)),
        ...wanted.scopes.flatMap(({ resource, entries }) =>
          entries.map((entry) => ({ ...entry, resource, ...subject })),
        ),
      ],
    });
    return withRecords(tx, impact, wanted);
  });
}

/** What other members of a role would do. Throws `common.notFound`. */
export async function previewMembers(
  context: Context,
  { roleId, add, remove }: NonNullable<Overlay['members']>,
): Promise<Impact> {
  return context.tx(async (tx) => {
    const role: Subject = { subjectType: 'role', subjectId: roleId };
    await requireSubject(context, role);
    const held = await query.heldBy(tx, [role]);
    return answer(tx, {
      changed: held.objects,
      resources: held.resources,
      always: [role],
      population: reachedBy(role),
      overlay: { members: { roleId, add, remove } },
    });
  });
}

/** What another place of an organisation would do. Throws `common.notFound`, `tree.parentCycle`. */
export async function previewMove(
  context: Context,
  { orgId, parentId }: { readonly orgId: string; readonly parentId: string },
): Promise<Impact> {
  return context.tx(async (tx) => {
    const [path, parentPath] = [await query.pathOf(tx, orgId), await query.pathOf(tx, parentId)];
    if (path === undefined || parentPath === undefined) throw commonErrors.notFound();
    if (parentPath === path || parentPath.startsWith(`${path}.`)) throw treeErrors.parentCycle();
    // The new parent itself counts as above too.
    const from = await query.inheritedFrom(tx, [path, `${parentPath}.00000`]);
    const held = await query.heldBy(tx, from);
    return answer(tx, {
      changed: held.objects,
      resources: held.resources,
      always: from,
      population: () => ({ kind: 'below', path }),
      overlay: { move: { path, parentPath } },
    });
  });
}
