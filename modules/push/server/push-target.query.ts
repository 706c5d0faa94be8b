import type { BoundAccount } from '@mp/identity/server';
import type { Context, TxContext } from '@mp/kernel/server';
import type { PushTarget } from '../contract/index.ts';

/** An account that a push is meant for. */
export type NewTarget = BoundAccount & { readonly isSkipped: boolean };

/** Writes the accounts of a new push. */
export async function insertTargets(context: TxContext, pushId: string, targets: readonly NewTarget[]): Promise<void> {
  const rows = targets.map(({ id, chat, appName, wxUserid, isSkipped }) => ({
    tenant_id: context.tenantId,
    push_id: pushId,
    user_id: id,
    chat,
    app_name: appName,
    wx_userid: wxUserid,
    state: isSkipped ? 'skipped' : 'queued',
    tries: 0,
  }));
  await context.rows('insert into push_target select * from jsonb_populate_recordset(null::push_target, $1::jsonb)', [
    JSON.stringify(rows),
  ]);
}

/** Puts the accounts that a push did not reach back into the queue. */
export async function requeueFailed(context: TxContext, pushId: string): Promise<void> {
  await context.rows(
    `update push_target set state = 'queued', error = null where tenant_id = $1::uuid and push_id = $2::uuid and state = 'failed'`,
    [context.tenantId, pushId],
  );
}

/** An account that a push is on its way to. */
export interface ClaimedTarget {
  readonly userId: string;
  readonly appName: string;
  readonly wxUserid: string | null;
}

/** Takes the accounts that a push is to be sent to; those of a run that its node did not survive are among them. */
export function claimTargets(context: TxContext, pushId: string): Promise<ClaimedTarget[]> {
  return context.rows<ClaimedTarget>(
    `update push_target set state = 'sending', tries = tries + 1
     where tenant_id = $1::uuid and push_id = $2::uuid and state in ('queued', 'sending')
     returning user_id as "userId", app_name as "appName", wx_userid as "wxUserid"`,
    [context.tenantId, pushId],
  );
}

/** How the push ended for an account. */
export interface TargetOutcome {
  readonly userId: string;
  readonly state: 'sent' | 'failed' | 'dev';
  readonly error: string | null;
}

/** Writes how a push ended for accounts. */
export async function recordOutcomes(
  context: TxContext,
  pushId: string,
  outcomes: readonly TargetOutcome[],
): Promise<void> {
  await context.rows(
    `update push_target t set state = o.state, error = left(o.error, 500), sent_at = case when o.state = 'sent' then $4::timestamptz end
     from jsonb_to_recordset($3::jsonb) as o ("userId" uuid, state text, error text)
     where t.tenant_id = $1::uuid and t.push_id = $2::uuid and t.user_id = o."userId" and t.state = 'sending'`,
    [context.tenantId, pushId, JSON.stringify(outcomes), context.at],
  );
}

/** The accounts of a push, those that it did not reach first. */
export function targetsOf(context: Context, pushId: string): Promise<Omit<PushTarget, 'name'>[]> {
  return context.rows<Omit<PushTarget, 'name'>>(
    `select user_id as id, chat, state, error, tries, to_json(sent_at) #>> '{}' as "sentAt" from push_target
     where tenant_id = $1::uuid and push_id = $2::uuid order by state <> 'failed', user_id`,
    [context.tenantId, pushId],
  );
}

/** What a push says. */
export interface PushContent {
  readonly kind: 'text' | 'picture';
  readonly text: string | null;
  readonly picture: string | null;
}

/** What a push says; undefined where it is gone. */
export async function contentOf(context: Context, pushId: string): Promise<PushContent | undefined> {
  const [row] = await context.rows<PushContent>(
    'select kind, text, picture from push_message where tenant_id = $1::uuid and id = $2::uuid and deleted_at is null',
    [context.tenantId, pushId],
  );
  return row;
}

const count = (condition: string) =>
  `(select count(*)::integer from push_target g where g.tenant_id = t.tenant_id and g.push_id = t.id and ${condition})`;

/** SQL of what is counted of a push `t`. */
export const computedColumns = {
  targetCount: count(`g.state <> 'skipped'`),
  sentCount: count(`g.state = 'sent'`),
  failedCount: count(`g.state = 'failed'`),
  state: `(select case when bool_or(g.state in ('queued', 'sending')) then 'sending' when bool_and(g.state = 'sent') then 'sent'
      when bool_and(g.state = 'failed') then 'failed' when bool_and(g.state = 'dev') then 'dev' else 'partial' end
    from push_target g where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped')`,
} as const;
