import { pickText, type I18nText } from '@mp/kernel/contract';
import type { Context, Tx } from '@mp/kernel/server';

/** A paper of a dealer that ends, and the days before that at which its file rule wants to be reminded. */
export interface EndingPaper {
  readonly dealerId: string;
  readonly file: string;
  readonly number: string;
  readonly endsOn: string;
  /** Days until then. */
  readonly left: number;
  readonly days: readonly number[];
  readonly ruleId: string;
}

/** Days before the end at which a paper is reminded of where its rule says nothing. */
const usual = '60,30,7,0';

/** Papers of dealers at work that end on or after a day, within the days of their file rules. */
export async function endingPapers(context: Context, day: string): Promise<EndingPaper[]> {
  const rows = await context.rows<{
    id: string;
    name: I18nText;
    number: string;
    endsOn: string;
    left: number;
    days: string;
    rule: string;
  }>(
    `select d.id, r.name, q->>'number' as number, q->>'expiresOn' as "endsOn", (q->>'expiresOn')::date - $1::date as left,
        coalesce(nullif(r.reminder_days, ''), $2) as days, r.id as rule
      from dealer d cross join jsonb_array_elements(d.qualifications) q
        join file_rule r on r.tenant_id = d.tenant_id and r.id = (q->>'ruleId')::uuid and r.deleted_at is null
      where d.status in ('active', 'suspended') and d.deleted_at is null and jsonb_typeof(d.qualifications) = 'array'
        and (q->>'expiresOn')::date >= $1::date
      order by d.id, q->>'expiresOn'`,
    [day, usual],
  );
  return rows.map(({ id, name, number, endsOn, left, days, rule }) => ({
    dealerId: id,
    file: pickText(name, context.locale),
    number,
    endsOn,
    left: Number(left),
    days: days.split(',').map(Number),
    ruleId: rule,
  }));
}

/** Processes of returned versions that nobody has touched since a moment. */
export async function idleReturned(
  tx: Pick<Tx, 'rows'>,
  until: string,
): Promise<{ id: string; instance: string; at: string }[]> {
  return tx.rows(
    `select id, process_instance_id as instance, updated_at as at from dealer_version
      where state = 'returned' and deleted_at is null and process_instance_id is not null
        and (updated_at at time zone 'Asia/Shanghai')::date <= $1::date order by updated_at limit 500`,
    [until],
  );
}
