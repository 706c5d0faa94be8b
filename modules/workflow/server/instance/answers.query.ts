import type { Facts, Graph } from '@mp/engine/core';
import type { Tx } from '@mp/kernel/server';

/** Codes that a graph's expressions ask about. */
interface HandlerQuery {
  readonly orgs: readonly string[];
  readonly roles: readonly string[];
}

const known = new WeakMap<Graph, HandlerQuery>();
const call = /\b(inOrg|hasRole)\s*\([^()]*,\s*(?:"([^"]*)"|'([^']*)')\s*\)/g;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function askedBy(graph: Graph): HandlerQuery {
  const kept = known.get(graph);
  if (kept) return kept;
  const calls = textsIn([graph.nodes, graph.flows]).flatMap((text) => [...text.matchAll(call)]);
  const codesOf = (name: string) => [
    ...new Set(calls.filter((found) => found[1] === name).map((found) => found[2] ?? found[3] ?? '')),
  ];
  const asked = { orgs: codesOf('inOrg'), roles: codesOf('hasRole') };
  known.set(graph, asked);
  return asked;
}

/** Answers to `inOrg` and `hasRole` for the codes that a graph names, read in one statement; undefined when it names none. */
export async function answersFor(tx: Tx, graph: Graph): Promise<Pick<Facts, 'inOrg' | 'hasRole'> | undefined> {
  const { orgs, roles } = askedBy(graph);
  if (orgs.length === 0 && roles.length === 0) return undefined;
  const rows = await tx.rows<{ code: string; id: string }>(
    `with w as materialized (select 'org/' || a.code as code, b.id from org a join org b on b.tenant_id = a.tenant_id and b.deleted_at is null
          and (b.id = a.id or (b.path >= a.path || '.' and b.path < a.path || '/'))
        where a.code = any($1::text[]) and a.deleted_at is null)
      select code, id from w
      union select w.code, u.user_id from w join user_org u on u.org_id = w.id
      union select 'role/' || r.code, m.member_id from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id and m.member_type = 'user'
        where r.code = any($2::text[]) and r.deleted_at is null and r.usable
      union select 'role/' || r.code, uo.user_id from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id and m.member_type = 'org'
          join org o on o.id = m.member_id and o.deleted_at is null and o.enabled
          join org b on b.tenant_id = o.tenant_id and b.deleted_at is null and b.enabled
            and (b.id = o.id or (m.with_below and b.path >= o.path || '.' and b.path < o.path || '/'))
          join user_org uo on uo.tenant_id = b.tenant_id and uo.org_id = b.id
        where r.code = any($2::text[]) and r.deleted_at is null and r.usable
      union select 'role/' || r.code, pm.user_id from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id and m.member_type = 'position'
          join position_member pm on pm.tenant_id = m.tenant_id and pm.position_id = m.member_id
        where r.code = any($2::text[]) and r.deleted_at is null and r.usable`,
    [orgs, roles],
  );
  const found = new Set(rows.map(({ code, id }) => `${code}/${id}`));
  return {
    inOrg: (userOrOrg, code) => found.has(`org/${code}/${userOrOrg}`),
    hasRole: (user, code) => found.has(`role/${code}/${user}`),
  };
}
