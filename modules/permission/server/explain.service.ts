import { AppError, commonErrors, isUuid } from '@mp/kernel/contract';
import {
  countCalls,
  may,
  optionalPort,
  Params,
  ports,
  purviewOf,
  resourceServer,
  scopeOf,
  scopeSql,
} from '@mp/kernel/server';
import type { Context, Rights, ScopeAction } from '@mp/kernel/server';
import { grantErrors, objectTypes } from '../contract/index.ts';
import type { Explanation, ExplainStep, Purview, RightSource } from '../contract/index.ts';
import { catalogue, resourceOfEntity } from './catalogue.ts';
import { objectsOf } from './objects.ts';
import type { Objects } from './objects.ts';
import { memberStatements, readMemberFacts } from './rights.query.ts';
import { compileRights, Judge } from './judge.ts';
import type { MenuFact } from './menu-source.ts';
import * as query from './source.query.ts';
import type { ExplainedUser, GrantSource, ScopeSource } from './source.query.ts';

/** What is asked for. */
export interface ExplainQuestion {
  readonly userId?: string | undefined;
  readonly objType: number;
  readonly objectId: string;
  readonly recordId?: string | undefined;
}

/** Everything that is known of somebody's rights, read in one round trip. */
interface Known {
  readonly user: ExplainedUser;
  readonly judge: Judge;
  readonly rights: Rights;
  readonly sources: readonly GrantSource[];
  readonly scopes: readonly ScopeSource[];
}

/** Somebody's rights with all their sources. Throws `common.notFound`. */
export async function knownOf(context: Context, userId: string, objects: Objects): Promise<Known> {
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
    judge: new Judge(facts, objects.tenant, catalogue()),
    rights: compileRights(facts, objects.tenant, catalogue()),
    sources: query.rowsOf<GrantSource>(sources),
    scopes: query.rowsOf<ScopeSource>(scopes),
  };
}

/** A menu by its id or by the code of its page: an open one first. Throws `perm.unknownObject`. */
function menuOf(objects: Objects, judge: Judge, asked: string): MenuFact {
  const direct = objects.menu(asked);
  if (direct) return direct;
  const owner = catalogue().pages.get(asked)?.under ?? asked;
  const found = (objects.tenant.menus ?? []).filter(({ page }) => page === owner);
  const best = found.find((menu) => judge.menu(menu) > 0) ?? found[0];
  if (!best) throw grantErrors.unknownObject({ object: asked });
  return best;
}

const entityOf = (key: string): string => key.slice(0, key.indexOf('.'));

/** The action on records behind a function: reading, deleting and exporting have scopes of their own, all else changes. */
function recordAction(key: string): ScopeAction {
  const action = key.split('.')[1] ?? '';
  return action === 'read' || action === 'delete' || action === 'export' ? action : 'update';
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
  const best = Math.max(0, ...out.filter(({ inactive }) => inactive === null).map(({ purview }) => purview));
  return out.map((source) => ({ ...source, wins: source.inactive === null && source.purview === best }));
}

class Story {
  readonly steps: ExplainStep[] = [];
  readonly wouldAllow: Explanation['wouldAllow'] = [];
  readonly #objects: Objects;
  constructor(objects: Objects) {
    this.#objects = objects;
  }
  step(rule: string, purview: Purview, params: ExplainStep['params'] = {}): void {
    this.steps.push({ rule, params, purview });
  }
  offer(objType: number, key: string, purview: Purview): void {
    const name = this.#objects.name(objType, key);
    if (this.#objects.ceiling(objType, key) < purview) return;
    const text = this.#objects.text(
      `explain.offer.${purview === 1 ? 'read' : objType === 1 || objType === 4 ? 'write' : 'use'}`,
      { name },
    );
    if (!this.wouldAllow.some((each) => each.objType === objType && each.key === key))
      this.wouldAllow.push({ objType, key, name, purview, text });
  }
}

function tellMenu(story: Story, objects: Objects, judge: Judge, menu: MenuFact): Purview {
  const own = judge.raw(objectTypes.menu, menu.id)?.purview ?? 0;
  if (!menu.enabled) story.step('menuDisabled', 0, { menu: objects.name(1, menu.id) });
  story.step('ceiling', judge.menuCeiling(menu), { withheld: judge.menuCeiling(menu) === 0 });
  if (judge.member.admin) story.step(`${judge.member.admin}Admin`, judge.menu(menu));
  else {
    story.step('granted', own, { sources: own > 0 ? 1 : 0 });
    const child = judge.childrenOf(menu.id).find((each) => judge.menu(each) > 0);
    if (own === 0 && child) story.step('below', 1, { menu: objects.name(1, child.id) });
  }
  const decision = judge.menu(menu);
  if (decision < 2 && menu.enabled) story.offer(objectTypes.menu, menu.id, decision === 0 ? 1 : 2);
  return decision;
}

function tellFunction(story: Story, objects: Objects, judge: Judge, key: string): Purview {
  const decision: Purview = judge.may(key) ? 2 : 0;
  const { admin } = judge.member;
  if (admin === 'platform') {
    story.step('platformAdmin', 2);
    return decision;
  }
  if (catalogue().isPlatform(key)) story.step('platformOnly', 0);
  story.step('ceiling', judge.isWithheld(key) ? 0 : 2, { withheld: judge.isWithheld(key) });
  if (admin) {
    story.step('tenantAdmin', decision);
    return decision;
  }
  const raw = judge.raw(objectTypes.function, key) !== undefined;
  story.step('granted', raw ? 2 : 0, { sources: raw ? 1 : 0 });
  const carriers = judge.carriersOf(key);
  for (const { menu, least } of carriers)
    story.step(
      least < 3 && judge.menu(menu) >= least ? 'carried' : judge.menu(menu) > 0 ? 'menuOpen' : 'menuClosed',
      judge.menu(menu),
      {
        menu: objects.name(1, menu.id),
      },
    );
  if (judge.isFree(key)) story.step('free', raw ? 2 : 0);
  if (decision === 0) {
    for (const { menu, least } of carriers)
      if (menu.enabled && (least < 3 || (raw && judge.menu(menu) === 0)))
        story.offer(objectTypes.menu, menu.id, least === 2 ? 2 : 1);
    if (!raw) story.offer(objectTypes.function, key, 2);
    if (!raw && carriers.length > 0 && carriers.every(({ menu }) => judge.menu(menu) === 0))
      for (const { menu } of carriers.filter(({ menu }) => menu.enabled).slice(0, 1))
        story.offer(objectTypes.menu, menu.id, 1);
  }
  return decision;
}

function tellField(story: Story, objects: Objects, known: Known, key: string): { decision: Purview; masked: boolean } {
  const [entity = '', name = ''] = key.split('.');
  const resource = resourceOfEntity(entity);
  const { judge, rights } = known;
  const isControlled = judge.tenant.controlled.has(key);
  const own = judge.field(key);
  if (judge.member.admin) story.step(`${judge.member.admin}Admin`, 2);
  else story.step(isControlled ? 'fieldControlled' : 'fieldFree', own.purview);
  if (!resource) {
    if (own.purview < 2) story.offer(objectTypes.field, key, own.purview === 0 ? 1 : 2);
    return { decision: own.purview, masked: own.masked };
  }
  const reads = may(rights, `${entity}.read`);
  story.step(reads ? 'entityReadable' : 'entityClosed', reads ? 2 : 0, { name: objects.name(2, `${entity}.read`) });
  const writes = may(rights, `${entity}.update`) || may(rights, `${entity}.create`);
  story.step(writes ? 'entityWritable' : 'entityReadOnly', writes ? 2 : 1);
  const decision = reads ? purviewOf(rights, resource, name) : 0;
  if (!reads) tellFunctionOffers(story, objects, judge, `${entity}.read`);
  if (isControlled && own.purview < 2) story.offer(objectTypes.field, key, own.purview === 0 ? 1 : 2);
  if (reads && !writes) tellFunctionOffers(story, objects, judge, `${entity}.update`);
  return { decision, masked: own.masked && decision > 0 };
}

function tellFunctionOffers(story: Story, objects: Objects, judge: Judge, key: string): void {
  const inner = new Story(objects);
  tellFunction(inner, objects, judge, key);
  for (const { objType, key: object, purview } of inner.wouldAllow) story.offer(objType, object, purview);
}

function tellApi(story: Story, objects: Objects, judge: Judge, id: string): Purview {
  const access = catalogue().endpoints.get(id) ?? '';
  const through = tellFunction(story, objects, judge, access);
  const decision: Purview = judge.mayCall(id) ? 2 : 0;
  if (through === 0) {
    story.step(judge.raw(objectTypes.api, id) ? 'apiGranted' : 'apiNotGranted', decision);
    if (decision === 0) story.offer(objectTypes.api, id, 2);
  }
  return decision;
}

/** A predicate with its values written in, for reading. */
function readable(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)(::[a-z]+(?:\[\])?)?/g, (_, place: string) => {
    const value = values[Number(place) - 1];
    return Array.isArray(value) ? `{${value.join(', ')}}` : `'${String(value)}'`;
  });
}

async function tellScope(
  context: Context,
  objects: Objects,
  known: Known,
  asked: { readonly key: string; readonly recordId: string | undefined },
): Promise<NonNullable<Explanation['scope']> | null> {
  const entity = entityOf(asked.key);
  const resource = resourceOfEntity(entity);
  const server = resource && resourceServer(resource.key);
  if (!resource || !server) return null;
  const action = recordAction(asked.key);
  const scope = scopeOf(known.rights, resource, action);
  const params = new Params();
  const predicate = scopeSql(server, scope, context, params);
  const text = readable(predicate, params.values);
  const own = known.scopes.filter(
    (each) => each.resource === entity && (each.action === action || each.action === 'read'),
  );
  const parts = known.judge.member.admin
    ? [
        {
          kind: 'all',
          text: objects.text('permission.scope.all'),
          from: objects.text(`explain.step.${known.judge.member.admin}Admin`),
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
  const confined = [...known.rights.confined.keys()].filter((name) => resource.dimensions?.[name] !== undefined);
  return {
    resource: entity,
    action,
    parts: [
      ...parts,
      ...confined.map((name) => ({ kind: name, text: objects.text('permission.scope.confined', { name }), from: '' })),
    ],
    predicate: text,
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

/**
 * Why somebody may or may not use an object, or reach a record: decision, steps, sources, scope, and what would allow it.
 * Throws `common.notFound` for an unknown user, `perm.unknownObject`.
 */
export async function explainRight(context: Context, question: ExplainQuestion): Promise<Explanation> {
  const objects = await objectsOf(context);
  const known = await knownOf(context, question.userId ?? context.userId, objects);
  const { judge, user } = known;
  const type = question.objType;
  const isMenu = type === objectTypes.menu;
  const key = isMenu ? menuOf(objects, judge, question.objectId).id : question.objectId;
  const isRecord = type === objectTypes.record;
  if (
    isRecord
      ? !objects.has(objectTypes.function, key)
      : type === objectTypes.field
        ? !isField(objects, key)
        : !objects.has(type, key)
  )
    throw grantErrors.unknownObject({ object: key });
  const story = new Story(objects);
  let masked = false;
  let decision = decisionOf();
  function decisionOf(): Purview {
    const menu = isMenu ? objects.menu(key) : undefined;
    if (menu) return tellMenu(story, objects, judge, menu);
    if (type === objectTypes.function || isRecord) return tellFunction(story, objects, judge, key);
    if (type === objectTypes.api) return tellApi(story, objects, judge, key);
    if (type === objectTypes.field) {
      const told = tellField(story, objects, known, key);
      masked = told.masked;
      return told.decision;
    }
    const raw = judge.member.admin ? 2 : (judge.raw(type, key)?.purview ?? 0);
    story.step('granted', raw, { sources: raw > 0 ? 1 : 0 });
    return raw;
  }
  const scope =
    isRecord || ((type === objectTypes.function || type === objectTypes.field) && question.recordId !== undefined)
      ? await tellScope(context, objects, known, {
          key: type === objectTypes.field ? `${entityOf(key)}.read` : key,
          recordId: question.recordId,
        })
      : null;
  if (scope?.matches === false) {
    story.step('recordOutside', 0);
    decision = 0;
  }
  if (!user.usable) {
    story.step('userUnusable', 0);
    decision = 0;
  }
  const functionKey = type === objectTypes.api ? (catalogue().endpoints.get(key) ?? '') : key;
  const isFunction = type === objectTypes.function || type === objectTypes.api || isRecord;
  const sources = sourcesOn(objects, known.sources, [
    { objType: isRecord ? objectTypes.function : type, key, through: false },
    ...(type === objectTypes.api ? [{ objType: objectTypes.function, key: functionKey, through: true }] : []),
    ...(isFunction
      ? judge
          .carriersOf(functionKey)
          .filter(({ least }) => least < 3)
          .map(({ menu }) => ({ objType: objectTypes.menu, key: menu.id, through: true }))
      : []),
  ]);
  return {
    user: { id: user.id, userName: user.userName, employeeName: user.employeeName },
    object: { objType: type, key, name: objects.name(type, key) },
    decision,
    masked,
    admin: judge.member.admin,
    steps: story.steps,
    sources,
    ceiling: {
      withheld:
        objects.ceiling(isRecord ? objectTypes.function : type, key) === 0 && !catalogue().isPlatform(functionKey),
      platformOnly: isFunction ? catalogue().isPlatform(functionKey) : (objects.menu(key)?.platform ?? false),
    },
    scope,
    wouldAllow: decision === 0 || story.wouldAllow.length > 0 ? story.wouldAllow : [],
  };
}

function isField(objects: Objects, key: string): boolean {
  const [entity = '', name = ''] = key.split('.');
  return objects.has(objectTypes.field, key) || resourceOfEntity(entity)?.fields[name] !== undefined;
}

/** Requests of one person for rights, an hour. */
const mostRequests = 20;

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
  if (calls && calls.n > mostRequests)
    throw new AppError('common.tooManyRequests', 429, { detail: { retryAfter: calls.wait } });
  return context.tx(async (tx) => {
    const admins = await query.administrators(tx);
    const send = optionalPort('sendNotice') ? ports().sendNotice : undefined;
    if (!send || admins.length === 0) return { receivers: 0 };
    const { receivers } = await send(context, tx, {
      to: admins,
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
