import type { I18nText } from '@mp/kernel/contract';
import { newId, type Tx, type TxContext } from '@mp/kernel/server';
import type { TipChannel, TipFailure, TipTrigger } from '../../contract/index.ts';
import type { TipOffset } from './plan.rules.ts';
import type { RecipientSpec, Spoken } from './shapes.ts';

type Rows = Pick<Tx, 'rows'>;

/** A rule as the engine reads it. */
export interface RuleRow {
  readonly id: string;
  readonly code: string;
  readonly name: I18nText;
  readonly subject: string;
  readonly trigger: TipTrigger;
  readonly dateField: string | null;
  readonly event: string | null;
  readonly measure: string | null;
  readonly limitKind: 'gte' | 'lte' | null;
  readonly limit: string | null;
  readonly offsets: readonly TipOffset[] | null;
  readonly condition: string | null;
  readonly recipients: readonly RecipientSpec[];
  readonly channels: readonly TipChannel[];
  readonly mode: 'single' | 'summary';
  readonly template: I18nText;
  readonly stopWhen: string | null;
  readonly escalate: readonly (RecipientSpec & { readonly after: number })[] | null;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly enabled: boolean;
  readonly lastRunAt: string | null;
}

const ruleColumns = `r.id, r.code, r.name, r.subject, r.trigger, r.date_field as "dateField", r.event, r.measure,
  r.limit_kind as "limitKind", r."limit", r.offsets, r.condition, r.recipients, r.channels, r.mode, r.template,
  r.stop_when as "stopWhen", r.escalate, r.quiet_from as "quietFrom", r.quiet_to as "quietTo", r.enabled,
  (select n.last_run_at from tips_run n where n.tenant_id = r.tenant_id and n.rule_id = r.id) as "lastRunAt"`;

/** All enabled rules, or one whether it is enabled or not. */
export function rulesToRun(tx: Rows, id?: string): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(
    `select ${ruleColumns} from tips_rule r where r.deleted_at is null and ($1::uuid is null and r.enabled or r.id = $1::uuid)
     order by r.code collate "C"`,
    [id ?? null],
  );
}

/** Enabled rules that an event sets off. */
export function rulesOfEvent(tx: Rows, subject: string, event: string): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(
    `select ${ruleColumns} from tips_rule r where r.subject = $1 and r.event = $2 and r.trigger = 'event' and r.enabled
       and r.deleted_at is null order by r.code collate "C"`,
    [subject, event],
  );
}

/** Whether an event sets off any enabled rule. */
export async function hasEventRule(tx: Rows, subject: string, event: string): Promise<boolean> {
  const [row] = await tx.rows(
    `select 1 from tips_rule r where r.subject = $1 and r.event = $2 and r.trigger = 'event' and r.enabled and r.deleted_at is null limit 1`,
    [subject, event],
  );
  return row !== undefined;
}

/** Notes that a rule has come to its end, or why it has not. */
export async function recordRun(
  tx: Tx,
  { tenantId, ruleId }: { readonly tenantId: string; readonly ruleId: string },
  end: { at: string; error: string | null },
): Promise<void> {
  await tx.rows(
    `insert into tips_run as n (tenant_id, rule_id, last_run_at, last_error)
     values ($1, $2, case when $4::text is null then $3::timestamptz end, $4::text)
     on conflict (tenant_id, rule_id) do update
       set last_run_at = coalesce(excluded.last_run_at, n.last_run_at), last_error = excluded.last_error`,
    [tenantId, ruleId, end.at, end.error],
  );
}

/** A tip that is to be planned. */
export interface TipDraft {
  readonly ruleId: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly subjectLabel: string;
  readonly subjectPath: string;
  readonly occasion: string;
  readonly recipientId: string | null;
  readonly channel: TipChannel;
  readonly plannedAt: string;
  readonly state: 'planned' | 'failed';
  readonly error: TipFailure | null;
  readonly message: Spoken;
  readonly mode: 'single' | 'summary';
  /** Working days after which it was escalated; 0 the tip itself. */
  readonly step: number;
}

/** Stores those that are not there yet; answers when they are to leave. */
export async function storeDrafts(context: TxContext, drafts: readonly TipDraft[]): Promise<string[]> {
  if (drafts.length === 0) return [];
  const rows = await context.rows<{ at: string; state: string }>(
    `insert into tip (tenant_id, id, created_at, updated_at, rule_id, subject, subject_id, subject_label, subject_path, occasion,
       recipient_id, channel, planned_at, state, error, message, mode, step)
     select $1, d.id, $2, $2, d."ruleId", d.subject, d."subjectId", d."subjectLabel", d."subjectPath", d.occasion,
       d."recipientId", d.channel, d."plannedAt", d.state, d.error, d.message, d.mode, d.step
     from jsonb_to_recordset($3::jsonb) as d(id uuid, "ruleId" uuid, subject text, "subjectId" text, "subjectLabel" text,
       "subjectPath" text, occasion text, "recipientId" uuid, channel text, "plannedAt" timestamptz, state text, error text,
       message jsonb, mode text, step integer)
     on conflict do nothing returning planned_at as at, state`,
    [context.tenantId, context.at, JSON.stringify(drafts.map((draft) => ({ ...draft, id: newId() })))],
  );
  return rows.map(({ at }) => at);
}

/** What makes a tip the same as another of its rule. */
export const keyOf = (key: Pick<TipDraft, 'subjectId' | 'occasion' | 'recipientId' | 'channel'>): string =>
  [key.subjectId, key.occasion, key.recipientId ?? '', key.channel].join('|');

/** Keys of the tips of a rule for some records. */
export async function knownKeys(tx: Rows, ruleId: string, subjectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<Pick<TipDraft, 'subjectId' | 'occasion' | 'recipientId' | 'channel'>>(
    `select subject_id as "subjectId", occasion, recipient_id as "recipientId", channel from tip
     where rule_id = $1 and subject_id = any($2::text[])`,
    [ruleId, subjectIds],
  );
  return new Set(rows.map(keyOf));
}

/**
 * Records of a rule that have open tips, in pages by their id. Tips of half a year ago are left alone; those of a limit
 * are not, since they say that it has been told.
 */
export async function openSubjects(
  tx: Rows,
  rule: Pick<RuleRow, 'id' | 'trigger'>,
  { after, at }: { readonly after: string; readonly at: string },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct subject_id as id from tip where rule_id = $1 and ended_at is null and subject_id > $2
       and ($3 or planned_at > $4::timestamptz - interval '180 days')
     order by 1 limit 200`,
    [rule.id, after, rule.trigger === 'threshold', at],
  );
  return rows.map(({ id }) => id);
}

/** The id of a region by its code. */
export async function regionIdOf(tx: Rows, code: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>('select id from region where code = $1 and deleted_at is null', [code]);
  return row?.id;
}

/** Nothing more is expected of the tips for some records: what has not left is stopped, what was told is done. */
export async function endTips(context: TxContext, ruleId: string, subjectIds: readonly string[]): Promise<number> {
  if (subjectIds.length === 0) return 0;
  const rows = await context.rows(
    `update tip set ended_at = $3, updated_at = $3, version = version + 1,
       state = case when state in ('planned', 'failed') then 'stopped' when state = 'stopped' then state else 'done' end,
       done_at = case when state in ('sent', 'read') then coalesce(done_at, $3) else done_at end
     where rule_id = $1 and subject_id = any($2::text[]) and ended_at is null returning id`,
    [ruleId, subjectIds, context.at],
  );
  return rows.length;
}

/** What has not left of a rule that is gone is stopped. */
export async function stopRule(context: TxContext, ruleId: string): Promise<void> {
  await context.rows(
    `update tip set state = 'stopped', ended_at = $2, updated_at = $2, version = version + 1
     where rule_id = $1 and state = 'planned'`,
    [ruleId, context.at],
  );
}

/** A tip that was told and may be escalated. */
export interface SentTip {
  readonly id: string;
  readonly subjectId: string;
  readonly occasion: string;
  readonly recipientId: string;
  readonly escalated: number;
}

/** Tips of a rule that were told up to a day and have not been escalated to a step. */
export function remindedUntil(
  tx: Rows,
  ruleId: string,
  { day, after }: { day: string; after: number },
): Promise<SentTip[]> {
  return tx.rows<SentTip>(
    `select id, subject_id as "subjectId", occasion, recipient_id as "recipientId", escalated from tip
     where rule_id = $1 and step = 0 and ended_at is null and state in ('sent', 'read') and escalated < $3
       and (sent_at at time zone 'Asia/Shanghai')::date <= $2::date and recipient_id is not null
     order by subject_id, id limit 200`,
    [ruleId, day, after],
  );
}

/** Remembers how far tips have been escalated. */
export async function recordEscalated(tx: Tx, ids: readonly string[], after: number): Promise<void> {
  await tx.rows('update tip set escalated = $2 where id = any($1::uuid[])', [ids, after]);
}
