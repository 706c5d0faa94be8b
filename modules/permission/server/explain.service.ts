import { AppError, commonErrors, isUuid, type Resource } from '@mp/kernel/contract';
import { countCalls, optionalPort, Params, ports, resourceServer, scopeOf, scopeSql } from '@mp/kernel/server';
import type { Context, Rights, ScopeAction } from '@mp/kernel/server';
import { grantErrors, objectTypes } from '../contract/index.ts';
import type { Explanation, Access, RightSource } from '../contract/index.ts';
import { catalogue, resourceOfEntity } from './catalogue.ts';
import { objectsOf } from './objects.ts';
import type { Objects } from './objects.ts';
import { memberStatements, readMemberFacts } from './rights.query.ts';
import { compileRights, RightsEvaluator } from './rights-evaluator.ts';
import type { MenuFact } from './menu-source.ts';
import { Story, explainApi, explainField, explainFunction, explainMenu } from './explain-story.ts';
import * as query from './source.query.ts';
import type { ExplainedUser, GrantSource, ScopeSource } from './source.query.ts';
import { requestNotice } from './notice-kinds.ts';

/** What is asked for. */
export interface ExplainQuestion {
  readonly userId?: string | undefined;
  readonly objType: number;
  readonly objectId: string;
  readonly recordId?: string | undefined;
}

/** Everything that is known of somebody's rights, read in one round trip. */
interface ExplainFacts {
  readonly user: ExplainedUser;
  readonly evaluator: RightsEvaluator;
  readonly rights: Rights;
  readonly sources: readonly GrantSource[];
  readonly scopes: readonly ScopeSource[];
}

/** Somebody's rights with all their sources. Throws `common.notFound`. */
export async function knownOf(context: Context, userId: string, objects: Objects): Promise<ExplainFacts> {
  if (!isUuid(userId)) throw commonErrors.notFound();
  const [user, sources, scopes, ...member] = await context.batch(() => [
    query.explainedUserStatement(userId, context.now),
    query.sourcesStatement(userId, context.now),
    query.scopeSourcesStatement(userId),
    ...memberStatements(userId, context.now),
  ]);
  const [who] = query.rowsOf<ExplainedUser>(user);
  if (!who) throw commonErrors.notFound();
  const admin = who.isPlatformAdmin ? 'platform' : who.isAdmin ? 'tenant' : null;
  const facts = readMemberFacts(userId, admin, member);
  return {
    user: who,
    evaluator: new RightsEvaluator(facts, objects.tenant, catalogue()),
    rights: compileRights(facts, objects.tenant, catalogue()),
    sources: query.rowsOf<GrantSource>(sources),
    scopes: query.rowsOf<ScopeSource>(scopes),
  };
}

/** A menu by its id or by the code of its page: an open one first. Throws `perm.unknownObject`. */
function menuOf(objects: Objects, evaluator: RightsEvaluator, asked: string): MenuFact {
  const direct = objects.menu(asked);
  if (direct) return direct;
  const owner = catalogue().pages.get(asked)?.under ?? asked;
  const found = (objects.tenant.menus ?? []).filter(({ page }) => page === owner);
  const best = found.find((menu) => evaluator.menu(menu) > 0) ?? found[0];
  if (!best) throw grantErrors.unknownObject({ object: asked });
  return best;
}

const entityOf = (key: string): string => key.slice(0, key.indexOf('.'));

/** The action on records behind a function: reading, deleting and exporting have scopes of their own, all else changes. */
function recordAction(key: string): ScopeAction {
  const action = key.split('.')[1] ?? '';
  return action === 'read' || action === 'delete' || action === 'export' ? action : 'update';
}

/** Grants that open a menu: its own, and where it has none those of menus below it, by which it is readable. */
export function menuSources(
  evaluator: RightsEvaluator,
  menu: MenuFact | undefined,
): { readonly objType: number; readonly key: string; readonly through: boolean }[] {
  if (!menu) return [];
  const ids = new Set([menu.id, ...evaluator.openedBy(menu).map(({ id }) => id)]);
  return [...ids].map((key) => ({ objType: objectTypes.menu, key, through: key !== menu.id }));
}

/** Where a right comes from, as the wire has it; the highest that counts wins, ties all do. */
export function sourcesOn(
  objects: Objects,
  sources: readonly GrantSource[],
  asked: readonly { readonly objType: number; readonly key: string; readonly through: boolean }[],
): RightSource[] {
  const out = asked.flatMap(({ objType, key, through }) =>
    sources
      .filter((source) => source.objType === objType && source.key === key)
      .map((source): RightSource => ({
        grantId: source.grantId,
        subjectType: source.subjectType,
        subjectId: source.subjectId,
        subjectName:
          source.subjectType === 'all'
            ? objects.text('permission.subject.everybody')
            : (source.subjectName ?? source.subjectId),
        via:
          source.viaType === null
            ? null
            : { type: source.viaType, id: source.viaId ?? '', name: source.viaName ?? source.viaId ?? '' },
        inherited: source.inherited,
        through: through ? { objType, key, name: objects.name(objType, key) } : null,
        purview: source.purview,
        masked: source.masked,
        grantedByName: source.grantedByName,
        grantedAt: source.grantedAt,
        validFrom: source.validFrom,
        validTo: source.validTo,
        inactive: source.inactive,
        wins: false,
      })),
  );
  const best = Math.max(0, ...out.filter(({ inactive }) => inactive === null).map(({ purview: access }) => access));
  return out.map((source) => ({ ...source, wins: source.inactive === null && source.purview === best }));
}

/** A predicate with its values written in, for reading. */
function readable(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)(::[a-z]+(?:\[\])?)?/g, (_, place: string) => {
    const value = values[Number(place) - 1];
    return Array.isArray(value) ? `{${value.join(', ')}}` : `'${String(value)}'`;
  });
}

/** Whether a scope leaves no record out. */
function isWhole(scope: ReturnType<typeof scopeOf>): boolean {
  if (scope.kind === 'every') return scope.of.every(isWhole);
  return scope.kind === 'parent' ? isWhole(scope.scope) : scope.kind === 'all';
}

/** Whether records of the resource are opened one by one to the holder, beside his scopes. */
function openedTo({ admin, opened }: Rights, { openings }: Resource, action: ScopeAction): boolean {
  const found = admin || openings === undefined ? undefined : opened.get(openings.by);
  return ((action === 'read' || action === 'export' ? found?.read : found?.work) ?? []).length > 0;
}

async function explainScope(
  context: Context,
  { objects, known }: { readonly objects: Objects; readonly known: ExplainFacts },
  asked: { readonly key: string; readonly recordId: string | undefined },
): Promise<NonNullable<Explanation['scope']> | null> {
  const entity = entityOf(asked.key);
  const resource = resourceOfEntity(entity);
  const server = resource && resourceServer(resource.key);
  if (!resource || !server) return null;
  const action = recordAction(asked.key);
  const scope = scopeOf(known.rights, resource, action);
  const params = new Params();
  const predicate = scopeSql({ server, params, now: context.now }, scope);
  const text = readable(predicate, params.values);
  const own = known.scopes.filter(
    (each) => each.resource === entity && (each.action === action || each.action === 'read'),
  );
  const parts = known.evaluator.member.admin
    ? [
        {
          kind: 'all',
          text: objects.text('permission.scope.all'),
          from: objects.text(`explain.step.${known.evaluator.member.admin}Admin`),
        },
      ]
    : own.length > 0
      ? own.map((each) => ({
          kind: each.scope,
          text: objects.text(`permission.scope.${each.scope}`),
          from: each.subjectType === 'all' ? objects.text('permission.subject.everybody') : (each.subjectName ?? ''),
        }))
      : [
          {
            kind: resource.scope === 'own' ? 'own' : 'all',
            text: objects.text(`permission.scope.${resource.scope === 'own' ? 'own' : 'all'}`),
            from: objects.text('permission.scope.byDefault'),
          },
        ];
  const restrictedTo = [...known.rights.restrictedTo.keys()].filter(
    (name) => resource.dimensions?.[name] !== undefined,
  );
  return {
    resource: entity,
    action,
    parts: [
      ...parts,
      ...(openedTo(known.rights, resource, action)
        ? [{ kind: 'opened', text: objects.text('permission.scope.opened'), from: '' }]
        : []),
      ...restrictedTo.map((name) => ({
        kind: name,
        text: objects.text('permission.scope.confined', { name }),
        from: '',
      })),
    ],
    predicate: text,
    isWhole: isWhole(scope),
    matches:
      asked.recordId === undefined
        ? null
        : await isWithin(context, server.table, { predicate, params, id: asked.recordId }),
  };
}

async function isWithin(
  context: Context,
  table: string,
  { predicate, params, id }: { readonly predicate: string; readonly params: Params; readonly id: string },
): Promise<boolean> {
  const statement = params.statement(
    `select 1 from ${table} t where t.id = ${params.add(id, '::uuid')} and t.deleted_at is null and ${predicate}`,
  );
  const [result] = await context.batch(() => [statement]);
  return (result?.rows.length ?? 0) > 0;
}

/** An object of rights, or the records behind a function. */
interface ExplainedObject {
  readonly type: number;
  readonly key: string;
}

function isKnown(objects: Objects, { type, key }: ExplainedObject): boolean {
  if (type === objectTypes.record) return objects.has(objectTypes.function, key);
  return type === objectTypes.field ? isField(objects, key) : objects.has(type, key);
}

/** What decides over an object of any type. */
function explainObject(story: Story, rights: Rights, { type, key }: ExplainedObject) {
  const whole = (decision: Access): { decision: Access; masked: boolean } => ({ decision, masked: false });
  const menu = type === objectTypes.menu ? story.objects.menu(key) : undefined;
  if (menu) return whole(explainMenu(story, menu));
  switch (type) {
    case objectTypes.function:
    case objectTypes.record:
      return whole(explainFunction(story, key));
    case objectTypes.api:
      return whole(explainApi(story, key));
    case objectTypes.field:
      return explainField(story, rights, key);
    default: {
      const { evaluator } = story;
      const raw = evaluator.member.admin ? 2 : (evaluator.raw(type, key)?.purview ?? 0);
      story.step('granted', raw, { sources: raw > 0 ? 1 : 0 });
      return whole(raw);
    }
  }
}

/** The function whose data scope belongs to the explanation; undefined where none does. */
function scopedFunction({ type, key }: ExplainedObject, recordId: string | undefined): string | undefined {
  if (type === objectTypes.record) return key;
  if (recordId === undefined) return undefined;
  if (type === objectTypes.function) return key;
  return type === objectTypes.field ? `${entityOf(key)}.read` : undefined;
}

/** The grants that count for an object: its own, those of the function behind it, and those of the menus that open it. */
function grantsOn({ objects, evaluator }: Story, { type, key }: ExplainedObject, functionKey: string) {
  const isMenu = type === objectTypes.menu;
  const own = { objType: type === objectTypes.record ? objectTypes.function : type, key, through: false };
  const tie = type === objectTypes.api ? evaluator.tieOf(key) : undefined;
  const bringing = [
    ...(isFunction(type) ? evaluator.carriersOf(functionKey) : []),
    ...(tie ? evaluator.carriersOfTie(tie) : []),
  ];
  const carriers = bringing.filter(({ least }) => least < 3);
  return [
    own,
    ...(type === objectTypes.api ? [{ objType: objectTypes.function, key: functionKey, through: true }] : []),
    ...(tie ? [{ objType: objectTypes.function, key: tie.function, through: true }] : []),
    ...carriers.flatMap(({ menu }) => menuSources(evaluator, menu)).map((each) => ({ ...each, through: true })),
    ...(isMenu ? menuSources(evaluator, objects.menu(key)).filter((each) => each.key !== key) : []),
  ];
}

/** Whether a function decides over an object of the type. */
const isFunction = (type: number): boolean =>
  type === objectTypes.function || type === objectTypes.api || type === objectTypes.record;

function ceilingOf(objects: Objects, { type, key }: ExplainedObject, functionKey: string): Explanation['ceiling'] {
  const isPlatform = catalogue().isPlatform(functionKey);
  return {
    withheld: objects.ceiling(type === objectTypes.record ? objectTypes.function : type, key) === 0 && !isPlatform,
    platformOnly: isFunction(type) ? isPlatform : (objects.menu(key)?.platform ?? false),
  };
}

/**
 * Why somebody may or may not use an object, or reach a record: decision, steps, sources, scope, and what would allow it.
 * Throws `common.notFound` for an unknown user, `perm.unknownObject`.
 */
export async function explainRight(context: Context, question: ExplainQuestion): Promise<Explanation> {
  const objects = await objectsOf(context);
  const known = await knownOf(context, question.userId ?? context.userId, objects);
  const { evaluator, user } = known;
  const type = question.objType;
  const key = type === objectTypes.menu ? menuOf(objects, evaluator, question.objectId).id : question.objectId;
  const object = { type, key };
  if (!isKnown(objects, object)) throw grantErrors.unknownObject({ object: key });
  const story = new Story(objects, evaluator);
  const { decision, masked } = explainObject(story, known.rights, object);
  const scoped = scopedFunction(object, question.recordId);
  const scope =
    scoped === undefined
      ? null
      : await explainScope(context, { objects, known }, { key: scoped, recordId: question.recordId });
  const isOutside = scope?.matches === false;
  if (isOutside) story.step('recordOutside', 0);
  if (!user.usable) story.step('userUnusable', 0);
  const functionKey = type === objectTypes.api ? (catalogue().endpoints.get(key) ?? '') : key;
  return {
    user: { id: user.id, userName: user.userName, employeeName: user.employeeName },
    object: { objType: type, key, name: objects.name(type, key) },
    decision: isOutside || !user.usable ? 0 : decision,
    masked,
    admin: evaluator.member.admin,
    steps: story.steps,
    sources: sourcesOn(objects, known.sources, grantsOn(story, object, functionKey)),
    ceiling: ceilingOf(objects, object, functionKey),
    scope,
    wouldAllow: story.wouldAllow,
  };
}

function isField(objects: Objects, key: string): boolean {
  const [entity = '', name = ''] = key.split('.');
  return objects.has(objectTypes.field, key) || resourceOfEntity(entity)?.fields[name] !== undefined;
}

/** Requests of one person for rights, an hour. */
const maxRequests = 20;

/**
 * Asks those who may grant for a right: an advice to the administrators of the tenant that opens the explanation.
 * Throws `perm.unknownObject`, `perm.alreadyHeld`, `common.tooManyRequests`.
 */
export async function requestAccess(
  context: Context,
  asked: { readonly objType: number; readonly key: string; readonly reason: string },
): Promise<{ receivers: number }> {
  const told = await explainRight(context, { objType: asked.objType, objectId: asked.key });
  if (told.decision === 2) throw grantErrors.alreadyHeld();
  const [calls] = await countCalls(context, [{ key: `access ${context.userId}`, seconds: 3600 }]);
  if (calls && calls.n > maxRequests)
    throw new AppError('common.tooManyRequests', 429, { detail: { retryAfter: calls.wait } });
  return context.tx(async (tx) => {
    const admins = await query.administrators(tx);
    const send = optionalPort('sendNotice') ? ports().sendNotice : undefined;
    if (!send || admins.length === 0) return { receivers: 0 };
    const { receivers } = await send(tx, {
      to: admins,
      kind: requestNotice,
      type: 2,
      origin: 'system',
      source: '@nav.userAuth',
      titleKey: 'permission.request.title',
      bodyKey: 'permission.request.body',
      params: {
        name: context.principal.displayName,
        userName: context.principal.userName,
        object: told.object.name,
        reason: asked.reason,
      },
      handle: {
        method: 1,
        url: `/userAuth?subject=${context.userId}&explain=${told.object.objType}:${encodeURIComponent(told.object.key)}`,
      },
    });
    return { receivers };
  });
}
