import type { Context } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import type { EffectiveItem, Holder, Access, RightSource, Subject } from '../contract/index.ts';
import { catalogue } from './catalogue.ts';
import { knownOf, menuSources, sourcesOn } from './explain.service.ts';
import { requireSubject } from './grant.service.ts';
import { objectKey } from './grant.rules.ts';
import * as impact from './impact.query.ts';
import { affectedBy, crowdEvaluators, decide, decidingOver } from './impact.ts';
import { objectsOf } from './objects.ts';
import type { Objects } from './objects.ts';
import { RightsEvaluator, memberWithGrants } from './rights-evaluator.ts';
import type { HeldGrant } from './rights-evaluator.ts';
import * as query from './source.query.ts';
import type { GrantSource, ScopeSource } from './source.query.ts';

/** Everything that a subject holds in effect. */
export interface EffectiveRights {
  readonly name: string;
  readonly admin: 'platform' | 'tenant' | null;
  readonly items: EffectiveItem[];
  readonly scopes: { resource: string; action: string; text: string; from: string }[];
}

/** A grant that may open an object, its own or `through` another. */
interface GrantPath {
  readonly objType: number;
  readonly key: string;
  readonly through: boolean;
}

/** The access to an object, with the grants that may have opened it. */
interface ObjectAccess {
  readonly objType: number;
  readonly key: string;
  readonly purview: Access;
  readonly masked: boolean;
  readonly paths: readonly GrantPath[];
}

/** The grants that open a function: its own, and those of menus that bring it. */
function functionPaths(evaluator: RightsEvaluator, key: string): readonly GrantPath[] {
  return [
    { objType: objectTypes.function, key, through: false },
    ...evaluator
      .carriersOf(key)
      .filter(({ menu, least }) => least < 3 && evaluator.menu(menu) >= least)
      .flatMap(({ menu }) => menuSources(evaluator, menu))
      .map((each) => ({ ...each, through: true })),
  ];
}

/** The access to all objects that grants are made on. */
function accessToAll(objects: Objects, evaluator: RightsEvaluator): readonly ObjectAccess[] {
  const own = (objType: number, key: string) => ({
    objType,
    key,
    masked: false,
    paths: [{ objType, key, through: false }],
  });
  return [
    ...(objects.tenant.menus ?? []).map((menu) => ({
      objType: objectTypes.menu,
      key: menu.id,
      purview: evaluator.menu(menu),
      masked: false,
      paths: menuSources(evaluator, menu),
    })),
    ...heldFunctions(evaluator).map((key) => ({
      ...own(objectTypes.function, key),
      purview: 2 as const,
      paths: functionPaths(evaluator, key),
    })),
    ...[...objects.tenant.controlled].toSorted().map((key) => {
      const { purview, masked } = evaluator.field(key);
      return { ...own(objectTypes.field, key), purview, masked };
    }),
    ...evaluator.member.grants
      .filter(
        ({ objType, key }) => objType > objectTypes.field && (objType !== objectTypes.api || evaluator.mayCall(key)),
      )
      .map(({ objType, key }): ObjectAccess => ({
        ...own(objType, key),
        purview: evaluator.raw(objType, key)?.purview ?? 0,
      })),
  ];
}

/** All objects that a judge lets be used, each with its sources. */
function itemsOf(objects: Objects, evaluator: RightsEvaluator, sources: readonly GrantSource[]): EffectiveItem[] {
  const byObject = new Map<string, GrantSource[]>();
  for (const source of sources) byObject.set(objectKey(source), [...(byObject.get(objectKey(source)) ?? []), source]);
  return accessToAll(objects, evaluator)
    .filter(({ purview }) => purview > 0)
    .map(({ objType, key, purview, masked, paths }) => ({
      objType,
      key,
      name: objects.name(objType, key),
      purview,
      masked,
      sources: sourcesOn(
        objects,
        paths.flatMap((each) => byObject.get(objectKey(each)) ?? []),
        paths,
      ),
    }));
}

function heldFunctions(evaluator: RightsEvaluator): string[] {
  const granted = evaluator.member.grants
    .filter(({ objType }) => objType === objectTypes.function)
    .map(({ key }) => key);
  return [...new Set([...catalogue().functions, ...granted])].filter((key) => evaluator.may(key)).toSorted();
}

function scopeTexts(objects: Objects, scopes: readonly ScopeSource[]): EffectiveRights['scopes'] {
  return scopes.map(({ resource, action, scope, subjectType, subjectName }) => ({
    resource,
    action,
    text: objects.text(`permission.scope.${scope}`),
    from: subjectType === 'all' ? objects.text('permission.subject.everybody') : (subjectName ?? ''),
  }));
}

/** What a subject holds in effect: a user by all his sources, another subject by itself and what is handed down to it. */
export async function effectiveRights(context: Context, subject: Subject): Promise<EffectiveRights> {
  const objects = await objectsOf(context);
  if (subject.subjectType === 'user') {
    const known = await knownOf(context, subject.subjectId, objects);
    return {
      name: known.user.employeeName,
      admin: known.evaluator.member.admin,
      items: itemsOf(objects, known.evaluator, known.sources),
      scopes: scopeTexts(objects, known.scopes),
    };
  }
  const name = await requireSubject(context, subject);
  const [grants, scopes] = await context.batch(() => [
    query.subjectSourcesStatement(subject, context.now),
    query.subjectScopesStatement(subject),
  ]);
  const sources = query.rowsOf<GrantSource>(grants);
  return {
    name: subject.subjectType === 'all' ? objects.text('permission.subject.everybody') : name,
    admin: null,
    items: itemsOf(objects, evaluatorOf(objects, foldGrants(sources)), sources),
    scopes: scopeTexts(objects, query.rowsOf<ScopeSource>(scopes)),
  };
}

/** The highest grant of each object among sources that count. */
export function foldGrants(sources: readonly GrantSource[]): HeldGrant[] {
  const out = new Map<string, HeldGrant>();
  for (const { objType, key, purview, masked, inactive } of sources) {
    if (inactive !== null) continue;
    const known = out.get(objectKey({ objType, key }));
    out.set(objectKey({ objType, key }), {
      objType,
      key,
      purview: known?.purview === 2 ? 2 : purview,
      masked: masked && (known?.masked ?? true),
    });
  }
  return [...out.values()];
}

/** A judge over grants alone, as a subject other than a user has them. */
export function evaluatorOf(objects: Objects, grants: readonly HeldGrant[]): RightsEvaluator {
  return new RightsEvaluator(memberWithGrants(grants), objects.tenant, catalogue());
}

const holderPage = 50;

/** All users who hold an object, with the ways by which it comes to them. Throws `perm.unknownObject`. */
export async function holdersOf(
  context: Context,
  asked: { readonly objType: number; readonly key: string; readonly page: number; readonly q: string },
): Promise<{ items: Holder[]; total: number }> {
  const objects = await objectsOf(context);
  objects.require(asked.objType, asked.key);
  const object = { objType: asked.objType, key: asked.key };
  const access = asked.objType === objectTypes.api ? catalogue().endpoints.get(asked.key) : undefined;
  const ties = access === undefined ? [] : (objects.tenant.ties?.get(asked.key) ?? []);
  const functions = [...(access === undefined ? [] : [access]), ...ties.map((tie) => tie.function)];
  const wanted = [object, ...functions.map((key) => ({ objType: objectTypes.function, key }))];
  const menus = objects.tenant.menus ?? [];
  const nobody = evaluatorOf(objects, []);
  const tied = ties.flatMap((tie) => nobody.carriersOfTie(tie));
  const carriers = [...nobody.carriersOf(access ?? asked.key), ...tied];
  const affected = affectedBy(
    [...wanted, ...carriers.map(({ menu }) => ({ objType: objectTypes.menu, key: menu.id }))],
    menus,
  );
  const deciding = decidingOver(affected, menus).filter(({ objType, key }) =>
    objType === objectTypes.menu
      ? asked.objType !== objectTypes.field && concerns(objects, asked, key)
      : wanted.some((each) => each.objType === objType && each.key === key),
  );
  return context.tx(async (tx) => {
    const grants = await impact.grantsAmong(tx, deciding, context.now);
    const subjects = await impact.subjectsOf(tx, deciding, []);
    const [result] = await tx.batch([
      impact.crowdsStatement(subjects, { population: { kind: 'everybody' }, sample: holderPage, withAdmins: true }),
    ]);
    const crowds = result ? impact.readCrowds(result) : [];
    const evaluators = crowdEvaluators(subjects, { grants, tenant: objects.tenant, catalogue: catalogue() });
    const ofAdmins: Access = objects.ceiling(asked.objType, asked.key);
    const purviews = new Map(
      crowds.map(({ before }) => [
        before.join(','),
        before.includes(impact.adminCode) ? ofAdmins : decide(evaluators(before), object, objects),
      ]),
    );
    const holding = crowds.filter(({ before }) => (purviews.get(before.join(',')) ?? 0) > 0);
    const rows =
      asked.page === 1 && asked.q === ''
        ? firstPage(holding)
        : query.rowsOf<impact.HolderRow>(
            (
              await tx.batch([
                impact.holdersStatement(subjects, {
                  codes: holding.map(({ before }) => before),
                  withAdmins: ofAdmins > 0,
                  like: asked.q === '' ? '' : `%${asked.q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`,
                  offset: (asked.page - 1) * holderPage,
                  size: holderPage,
                }),
              ])
            )[0],
          );
    const [paths] = await tx.batch([
      query.pathsStatement(
        rows.map(({ id }) => id),
        deciding,
        context.now,
      ),
    ]);
    const ways = query.rowsOf<GrantSource & { userId: string }>(paths);
    return {
      items: rows.map(({ id, userName, employeeName, orgName, admin, codes: own }) => ({
        id,
        userName,
        employeeName,
        orgName,
        purview: admin ? ofAdmins : (purviews.get(own.join(',')) ?? 0),
        paths: admin
          ? [objects.text('explain.step.tenantAdmin')]
          : [...new Set(ways.filter(({ userId }) => userId === id).map((way) => pathText(objects, way)))],
      })),
      total: rows[0]?.total ?? 0,
    };
  });
}

/** The first page of several crowds, each of which brings its own first page. */
function firstPage(crowds: readonly impact.Crowd[]): impact.HolderRow[] {
  const total = crowds.reduce((sum, { users }) => sum + users, 0);
  return crowds
    .flatMap(({ before, sample }) =>
      sample.map((each) => ({ ...each, codes: before, admin: before.includes(impact.adminCode), total })),
    )
    .toSorted((a, b) => (a.userName < b.userName ? -1 : 1))
    .slice(0, holderPage);
}

/** Whether a menu's grants can decide over the object: the menu itself, what stands below it, what carries the function. */
function concerns(
  objects: Objects,
  asked: { readonly objType: number; readonly key: string },
  menuId: string,
): boolean {
  if (asked.objType !== objectTypes.menu) return true;
  for (let at: string | null | undefined = menuId; at; at = objects.menu(at)?.parentId)
    if (at === asked.key) return true;
  return false;
}

function pathText(objects: Objects, way: GrantSource): string {
  const subject =
    way.subjectType === 'all'
      ? objects.text('permission.subject.everybody')
      : `${objects.text(`permission.subject.${way.subjectType}`)} ${way.subjectName ?? ''}`.trim();
  const via =
    way.viaType === null ? '' : ` → ${objects.text(`permission.subject.${way.viaType}`)} ${way.viaName ?? ''}`;
  return `${subject}${via}`;
}

/** The subjects to which an object was granted itself. Throws `perm.unknownObject`. */
export async function grantsOfObject(
  context: Context,
  { objType, key }: { readonly objType: number; readonly key: string },
): Promise<{ name: string; items: RightSource[] }> {
  const objects = await objectsOf(context);
  objects.require(objType, key);
  const [result] = await context.batch(() => [query.objectSourcesStatement(objType, key, context.now)]);
  return {
    name: objects.name(objType, key),
    items: sourcesOn(objects, query.rowsOf<GrantSource>(result), [{ objType, key, through: false }]),
  };
}
