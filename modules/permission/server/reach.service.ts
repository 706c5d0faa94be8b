import { Params, resourceServer, scopeOf, scopeSql } from '@mp/kernel/server';
import type { Rights, ScopeAction, TxContext } from '@mp/kernel/server';
import type { Impact, Subject } from '../contract/index.ts';
import { resourceOfEntity } from './catalogue.ts';
import type { WantedGrants } from './grant.service.ts';
import { pathsOf } from './impact.query.ts';
import { subjectKey } from './impact.ts';
import { memberStatements, readMemberFacts } from './rights.query.ts';
import { restrictionsOf, scopesOf } from './rights-evaluator.ts';
import type { HeldScope, MemberFacts } from './rights-evaluator.ts';
import { rowsOf, scopeSourcesStatement } from './source.query.ts';
import type { ScopeSource } from './source.query.ts';

/** Records are counted up to here. */
const maxRecords = 1000;

/** Tells of each changed scope how many records the first person named reaches before and after. */
export async function withRecords(context: TxContext, impact: Impact, wanted: WantedGrants): Promise<Impact> {
  const scopes: Impact['scopes'] = [];
  for (const item of impact.scopes) {
    const [person] = item.sample;
    const counted = person ? await countBoth(context, { ...item, userId: person.id }, wanted) : null;
    scopes.push({ ...item, records: counted });
  }
  return { ...impact, scopes };
}

async function countBoth(
  context: TxContext,
  item: { readonly resource: string; readonly action: string; readonly userId: string },
  wanted: WantedGrants,
): Promise<{ before: number; after: number } | null> {
  const [sources, ...facts] = await context.batch([
    scopeSourcesStatement(item.userId),
    ...memberStatements(item.userId, context.now),
  ]);
  const member = readMemberFacts(item.userId, null, facts);
  const before = rowsOf<ScopeSource>(sources);
  const subject: Subject = { subjectType: wanted.subjectType, subjectId: wanted.subjectId };
  const entries = wanted.scopes.find(({ resource }) => resource === item.resource)?.entries ?? [];
  const paths = await pathsOf(
    context,
    entries.flatMap(({ orgs }) => orgs),
  );
  const after: HeldScope[] = [
    ...before.filter((scope) => scope.resource !== item.resource || subjectKey(scope) !== subjectKey(subject)),
    ...entries.map((entry) => ({
      ...entry,
      resource: item.resource,
      paths: entry.orgs.flatMap((id) => paths.get(id) ?? []),
    })),
  ];
  const count = (scopes: readonly HeldScope[]) => countWithin(context, item, { ...member, scopes });
  const [was, now] = [await count(before), await count(after)];
  return was === undefined || now === undefined ? null : { before: was, after: now };
}

async function countWithin(
  context: TxContext,
  { resource: entity, action }: { readonly resource: string; readonly action: string },
  member: MemberFacts,
): Promise<number | undefined> {
  const resource = resourceOfEntity(entity);
  const server = resource && resourceServer(resource.key);
  if (!resource || !server) return undefined;
  const rights: Rights = {
    ...context.rights,
    admin: null,
    scopes: scopesOf(member),
    own: { kind: 'some', parts: [{ kind: 'own', userId: member.userId }] },
    ...restrictionsOf(member),
  };
  const params = new Params();
  const within = scopeSql({ server, params, now: context.now }, scopeOf(rights, resource, action as ScopeAction));
  const [result] = await context.batch([
    params.statement(
      `select count(*)::integer as n from (select 1 from ${server.table} t where t.deleted_at is null and ${within} limit ${maxRecords}) c`,
    ),
  ]);
  return rowsOf<{ n: number }>(result)[0]?.n;
}
