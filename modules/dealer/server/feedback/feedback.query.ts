import { resourceServer, scopeOf, scopeSql, Params, type Context } from '@mp/kernel/server';

interface Group {
  readonly part: 'all' | 'month' | 'type' | 'source';
  readonly key: string;
  readonly count: number;
  readonly open: number;
  readonly overdue: number;
  readonly answered: number;
  readonly onTime: number;
  readonly rating: string | null;
}

/** Feedback that the caller may see since an instant, counted as a whole and by month, type and source. */
export async function countedFeedback(context: Context, since: string): Promise<Group[]> {
  const server = resourceServer('dealer.feedback');
  if (!server) return [];
  const params = new Params();
  const scope = scopeSql(server, scopeOf(context.rights, server.resource, 'read'), context, params);
  const { text, values } = params.statement(
    `with t as (
        select t.*, to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from feedback t
          where t.deleted_at is null and t.created_at >= ${params.add(since, '::timestamptz')} and ${scope}
      )
      select case when grouping(month) = 0 then 'month' when grouping(type) = 0 then 'type' when grouping(source) = 0 then 'source' else 'all' end as part,
        coalesce(month, type, source, '') as key, count(*)::integer as count,
        count(*) filter (where state in ('open', 'handling'))::integer as open,
        count(*) filter (where state in ('open', 'handling') and due_at < ${params.add(context.at, '::timestamptz')})::integer as overdue,
        count(*) filter (where answered_at is not null)::integer as answered,
        count(*) filter (where answered_at <= due_at)::integer as "onTime",
        round(avg(rating), 2)::text as rating
      from t group by grouping sets ((), (month), (type), (source)) order by 1, 2`,
  );
  return context.rows<Group>(text, values);
}
