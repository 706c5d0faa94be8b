import { resourceServer, grantedScopeSql, Params, type Context, type Tx } from '@mp/kernel/server';

/** Big area of the dealer that feedback `t` is about. */
export const areaOfFeedback = '(select d.big_area_id from dealer d where d.id = t.dealer_id)';

interface Group {
  readonly part: 'all' | 'month' | 'type' | 'source' | 'area';
  readonly key: string;
  /** Of an area. */
  readonly name: string | null;
  readonly count: number;
  readonly open: number;
  readonly overdue: number;
  readonly answered: number;
  readonly onTime: number;
  readonly rating: string | null;
}

/** Feedback that the caller may see since an instant, counted as a whole and by month, type, source and big area. */
export async function countedFeedback(context: Context, since: string): Promise<Group[]> {
  const server = resourceServer('dealer.feedback');
  if (!server) return [];
  const params = new Params();
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const { text, values } = params.statement(
    `with t as (
        select t.*, to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
            ${areaOfFeedback} as area from feedback t
          where t.deleted_at is null and t.created_at >= ${params.add(since, '::timestamptz')} and ${scope}
      )
      select case when grouping(month) = 0 then 'month' when grouping(type) = 0 then 'type' when grouping(source) = 0 then 'source'
          when grouping(area) = 0 then 'area' else 'all' end as part,
        coalesce(month, type, source, area::text, '') as key,
        (select coalesce(nullif(b.name->>current_setting('app.language', true), ''), b.name->>'ZH_CN') from big_area b where b.id = t.area) as name, count(*)::integer as count,
        count(*) filter (where state in ('open', 'handling'))::integer as open,
        count(*) filter (where state in ('open', 'handling') and due_at < ${params.add(context.at, '::timestamptz')})::integer as overdue,
        count(*) filter (where answered_at is not null)::integer as answered,
        count(*) filter (where answered_at <= due_at)::integer as "onTime",
        round(avg(rating), 2)::text as rating
      from t group by grouping sets ((), (month), (type), (source), (area)) order by 1, 2`,
  );
  return context.rows<Group>(text, values);
}

/** Feedback on a dealer that nobody has answered yet. */
export async function openFeedbackOf(tx: Pick<Tx, 'rows'>, dealerId: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from feedback where dealer_id = $1::uuid and state in ('open', 'handling') and deleted_at is null`,
    [dealerId],
  );
  return row?.n ?? 0;
}

/** Mean rating of answers to feedback on a dealer in a year; null without any. */
export async function meanRating(tx: Pick<Tx, 'rows'>, dealerId: string, since: string): Promise<number | null> {
  const [row] = await tx.rows<{ rating: string | null }>(
    'select avg(rating)::text as rating from feedback where dealer_id = $1::uuid and deleted_at is null and created_at >= $2::timestamptz',
    [dealerId, since],
  );
  return row?.rating ? Number(row.rating) : null;
}
