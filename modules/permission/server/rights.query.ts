import { scopeStatement, toObjects } from '@mp/kernel/server';
import type { Database, Member, Statement } from '@mp/kernel/server';
import type { ScopeKind } from '../contract/index.ts';
import { declaredControls, functionsOnlyOf } from './catalogue.ts';
import { dimensionNames, dimensionStatements, type DimensionFacts } from './dimension.ts';
import { openings, openingStatements, type OpenedRecord } from './opening.ts';
import { tiesOfTenant } from './api-tie.ts';
import { menusOf } from './menu-source.ts';
import type { HeldGrant, HeldScope, MemberFacts, TenantFacts } from './rights-evaluator.ts';

/** Sources that count now, and the condition under which a grant of one of them does. */
const counting = '(not s.inherited or g.inherit) and s.inactive is null';
const validAt = (place: string) =>
  `(g.valid_from is null or g.valid_from <= ${place}) and (g.valid_to is null or g.valid_to > ${place})`;

/** Statements that read what one member holds, in the order in which `readMember` takes their results. */
export function memberStatements(userId: string, now: Date): Statement[] {
  return [
    {
      text: `select g.obj_type as "objType", g.object_key as key, max(g.purview) as purview, bool_and(g.masked) as masked
        from perm_sources($1) s join perm_grant g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
        where ${counting} and ${validAt('$2')} group by 1, 2`,
      values: [userId, now],
    },
    {
      text: `select distinct g.resource, g.action, g.scope, g.orgs, g.with_below as "withBelow", g.filter,
          array(select o.path from org o where o.id = any(g.orgs) and o.deleted_at is null) as paths
        from perm_sources($1) s join data_scope g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
        where ${counting}`,
      values: [userId],
    },
    {
      text: `select o.id, o.path from user_org u join org o on o.tenant_id = u.tenant_id and o.id = u.org_id
        where u.user_id = $1 and o.enabled and o.deleted_at is null order by u.seq, o.id`,
      values: [userId],
    },
    ...dimensionStatements(userId, now),
    {
      text: `select m.dealer_id as dealer, coalesce(m.external, false) as external,
          (select least(min(g.valid_from) filter (where g.valid_from > $2), min(g.valid_to) filter (where g.valid_to > $2))
           from perm_sources($1) s join perm_grant g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
           where ${counting} and (g.valid_from is not null or g.valid_to is not null)) as until
        from (select $1::uuid as id) asked left join tenant_user m on m.id = asked.id`,
      values: [userId, now],
    },
    ...openingStatements(userId, now),
  ];
}

/** The member from the results of `memberStatements`. */
export function readMemberFacts(
  userId: string,
  admin: MemberFacts['admin'],
  results: readonly (Parameters<typeof toObjects>[0] | undefined)[],
): MemberFacts {
  const rows = <T>(at: number): T[] => {
    const result = results[at];
    return result ? toObjects<T>(result) : [];
  };
  const dimensions = dimensionNames().map((name, at) => ({ name, facts: rows<DimensionFacts>(3 + at)[0] }));
  const place = 3 + dimensions.length;
  const [facts] = rows<{ dealer: string | null; external: boolean; until: string | null }>(place);
  // People of partners have what their own scopes reach, whatever a role or an organisation of theirs was granted.
  const opened = openings
    .all()
    .map(({ by }, at) => [by, facts?.external ? [] : rows<OpenedRecord>(place + 1 + at)] as const);
  const begins = opened.flatMap(([, records]) => records.map(({ until }) => until));
  const ends = [facts?.until, ...dimensions.map((each) => each.facts?.until), ...begins].flatMap((at) =>
    at ? [Date.parse(at)] : [],
  );
  return {
    userId,
    admin,
    dealerId: facts?.dealer ?? null,
    organisations: rows<{ id: string; path: string }>(2),
    grants: rows<HeldGrant>(0),
    scopes: rows<Omit<HeldScope, 'scope'> & { scope: ScopeKind }>(1),
    dimensions: new Map(dimensions.map((each) => [each.name, each.facts?.values ?? []])),
    opened: new Map(opened),
    isExternal: facts?.external ?? false,
    until: Math.min(...ends, Number.POSITIVE_INFINITY),
  };
}

/** What one member holds. */
export async function loadMember(database: Database, member: Member): Promise<MemberFacts> {
  const { tenantId, userId } = member;
  const [, ...results] = await database.batch([
    scopeStatement({ tenantId, userId }),
    ...memberStatements(userId, member.now),
  ]);
  return readMemberFacts(userId, adminOf(member), results);
}

/** What kind of administrator a member is. */
function adminOf(member: Pick<Member, 'isPlatformAdmin' | 'isTenantAdmin'>): MemberFacts['admin'] {
  return member.isPlatformAdmin ? 'platform' : member.isTenantAdmin ? 'tenant' : null;
}

/** What is the same for all members of a tenant. */
export async function loadTenant(database: Pick<Database, 'batch'>, tenantId: string): Promise<TenantFacts> {
  const [menus, ties, [, ceiling, controlled]] = await Promise.all([
    menusOf(database, tenantId),
    tiesOfTenant(database, tenantId),
    database.batch([
      scopeStatement({ tenantId }),
      { text: 'select obj_type, object_key from tenant_ceiling', values: [] },
      { text: 'select object_key from controlled_field', values: [] },
    ]),
  ]);
  const withheld = ceiling ? toObjects<{ obj_type: number; object_key: string }>(ceiling) : [];
  const keys = (type: number) => withheld.filter((row) => row.obj_type === type).map(({ object_key: key }) => key);
  const withheldPages = new Set(keys(1));
  return {
    menus,
    ties,
    withheldPages,
    withheldFunctions: new Set([...keys(2), ...functionsOnlyOf(withheldPages)]),
    controlled: new Set([...declaredControls(), ...(controlled?.rows ?? []).map(([key]) => key ?? '')]),
  };
}
