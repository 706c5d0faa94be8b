import { Params, resourceServer, grantedScopeSql, type Context } from '@mp/kernel/server';
import { customer } from '../contract/index.ts';

/** What customers are counted by and which of them. */
export interface PivotQuery {
  readonly by: 'province' | 'bigArea';
  readonly status?: string | undefined;
  readonly industry?: string | undefined;
  readonly level?: string | undefined;
}

/** One cell of the counts. */
export interface PivotCell {
  readonly placeId: string | null;
  readonly placeName: string | null;
  readonly industry: string | null;
  readonly count: number;
}

const spoken = (column: string) =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;

/** Customers that the caller sees by place and industry. A region counts for its province, or for itself abroad. */
export async function pivotCells(context: Context, query: PivotQuery): Promise<PivotCell[]> {
  const server = resourceServer(customer.key);
  if (!server) return [];
  const [result] = await context.batch(() => {
    const params = new Params();
    const where = ["t.deleted_at is null and t.status <> 'merged'"];
    where.push(grantedScopeSql(context, server, { action: 'read', params }));
    for (const name of ['status', 'industry', 'level'] as const)
      if (query[name]) where.push(`t.${name} = ${params.add(query[name])}`);
    const counted = `select t.region_id, t.big_area_id, t.industry, count(*)::integer as n from customer t where ${where.join(' and ')} group by 1, 2, 3`;
    return [
      params.statement(
        query.by === 'bigArea'
          ? `select a.id as "placeId", ${spoken('a.name')} as "placeName", c.industry, sum(c.n)::integer as count
              from (${counted}) c left join big_area a on a.tenant_id = app_tenant() and a.id = c.big_area_id
              group by 1, 2, 3, a.seq order by a.seq nulls last, 2 nulls last`
          : `select p.id as "placeId", ${spoken('p.name')} as "placeName", c.industry, sum(c.n)::integer as count
              from (${counted}) c left join region r on r.tenant_id = app_tenant() and r.id = c.region_id
                left join region p on p.tenant_id = app_tenant() and p.path = array_to_string((string_to_array(r.path, '.'))[1:2], '.')
              group by 1, 2, 3, p.code order by p.code nulls last`,
      ),
    ];
  });
  return (result?.rows ?? []).map(([placeId, placeName, industry, count]) => ({
    placeId: placeId ?? null,
    placeName: placeName ?? null,
    industry: industry ?? null,
    count: Number(count),
  }));
}
